"""Every way in which Bears refuses something, by name, in the order in which it is checked."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """What a match waits for."""

    PICKING = "picking"
    EXTRA = "extra"
    BONUS = "bonus"
    SCORED = "scored"
    OVER = "over"


class Reason(StrEnum):
    """Why an action cannot be. The checks run in this order."""

    GAME_OVER = "game-over"
    NOT_IN_THIS_GAME = "not-in-this-game"
    WRONG_PHASE = "wrong-phase"
    NOT_YOUR_TURN = "not-your-turn"
    NOT_THE_CALLER = "not-the-caller"
    ANSWERED_ALREADY = "answered-already"
    NOTHING_TO_UNDO = "nothing-to-undo"
    HEAD_START = "head-start"
    STILL_WAITING = "still-waiting"
    NO_SUCH_SLOT = "no-such-slot"
    SLOT_EMPTY = "slot-empty"
    DOES_NOT_FIT = "does-not-fit"


class SetupReason(StrEnum):
    """Why a match cannot begin like this."""

    WRONG_SEATS = "wrong-seats"
    BAD_OPTIONS = "bad-options"
    BAD_SETUP = "bad-setup"
    WRONG_TABLE = "wrong-table"
    WRONG_CAPTAINS = "wrong-captains"
    NOT_IN_DECK = "not-in-deck"
    TOO_MANY_COPIES = "too-many-copies"
