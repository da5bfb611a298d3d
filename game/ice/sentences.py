"""A sentence for every way in which a game of Ice ends and for every refusal: msgids that the catalogue needs at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.words import msgid

OUTCOMES: Final[Mapping[str, str]] = {
    "sacred-space": msgid("The captain stopped on the Sacred Space."),
    "captain": msgid("The other captain was captured."),
    "majority": msgid("Five or fewer animals are left, and this side has more of them."),
    "five": msgid("Five seafood discs and captured animals together."),
    "blocked": msgid("Nobody can move any more: a draw."),
    "repetition": msgid("The same position came up for the third time: a draw."),
    "quiet": msgid("A hundred moves without a capture or seafood: a draw."),
    "agreed": msgid("Both sides agreed on a draw."),
    "resigned": msgid("The other side gave the game up."),
}

REASONS: Final[Mapping[str, str]] = {
    **OUTCOMES,
    "game-over": msgid("The game is over."),
    "not-your-turn": msgid("It is the other side's turn."),
    "off-board": msgid("That is not on the ice."),
    "empty-square": msgid("Nobody stands there."),
    "not-your-animal": msgid("That animal belongs to the other side."),
    "not-straight": msgid("Animals slide straight: up, down, left or right."),
    "blocked-way": msgid("Something is in the way."),
    "slides-on": msgid("Nobody can stop on ice: an animal slides until something stops it."),
    "draw-offered-already": msgid("You have offered a draw already."),
    "no-draw-offer": msgid("Nobody has offered a draw."),
    "undo-asked-already": msgid("Somebody has asked already."),
    "no-undo-asked": msgid("Nobody has asked to take a move back."),
    "nothing-to-undo": msgid("You have made no move that could be taken back."),
    "unknown-action": msgid("That cannot be done here."),
    "wrong-seats": msgid("Ice is a game for two."),
    "unknown-level": msgid("This board is not known here."),
    "bad-options": msgid("These rules do not go together."),
    "bad-position": msgid("This position cannot be read."),
    "wrong-board": msgid("This position belongs to another board."),
    "too-many-animals": msgid("There are too many animals on one side."),
    "too-many-captains": msgid("There are too many captains on one side."),
    "no-captain": msgid("Each side needs a captain."),
    "captain-on-sacred-space": msgid("A captain cannot start on the Sacred Space."),
    "seafood-not-on-board": msgid("Somebody holds seafood that this board does not have."),
    "already-decided": msgid("This position is decided already."),
    "wrong-starter": msgid("In this position the other side moves."),
    "wrong-numbers": msgid("Every animal must be on the ice."),
    "beyond-own-side": msgid("Everybody starts on their own side of the middle row."),
    "not-symmetric": msgid("Both sides must mirror each other."),
    "no-animal-there": msgid("No animal stands there."),
    "middle-animal": msgid("The animal in the middle stays where it is."),
    "wrong-count": msgid("On the small ice one animal steps forward, on the large ice two."),
    "captains-stay": msgid("A captain always plays along."),
    "starter-wins": msgid("The side that starts could win with its first move: change something."),
}
