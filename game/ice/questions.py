"""The questions that are asked beside the ice, and the slim row of buttons below it."""

from __future__ import annotations

from typing import Final

from game.ice.words import LEVEL_NAMES, SIDE_NAMES
from game.stage.entry import RIVAL_LEVELS
from game.stage.seat_plates import Plate, Plates, Question
from game.stage.services import Services

PLACES: Final = ((36.0, 618.0, 328.0, 196.0), (1236.0, 618.0, 328.0, 196.0))
TALL: Final = ((36.0, 606.0, 328.0, 284.0), (1236.0, 606.0, 328.0, 284.0))
ROW: Final = (482.0, 822.0, 636.0, 68.0)

PERSON: Final = "person"


def undo_question(services: Services, seat: int, asker: str) -> Question:
    """May the other side take its move back?"""
    text = services._("{name} would like to take the last move back.").format(name=asker)
    return _question(services, seat, "undo", text, (("yes", services._("Allow")), ("no", services._("No"))))


def draw_question(services: Services, seat: int, asker: str) -> Question:
    """Is a draw all right?"""
    text = services._("{name} offers a draw.").format(name=asker)
    return _question(
        services, seat, "draw", text, (("yes", services._("Accept")), ("no", services._("Play on")))
    )


def resign_question(services: Services, seat: int) -> Question:
    """Really? The safe answer comes first."""
    return _question(
        services, seat, "resign", services._("Give the game up?"),
        (("no", services._("Play on")), ("yes", services._("Give up"))),
    )  # fmt: skip


def player_question(services: Services, seat: int, level: str) -> Question:
    """Who shall play this side: a computer of some level, or (again) a person."""
    _ = services._
    answers = [("cancel", _("Leave it"))]
    if level:
        answers.append((PERSON, _("A person")))
    answers += [(name, _(LEVEL_NAMES[name])) for name in RIVAL_LEVELS if name != level]
    text = _("Who plays the {side}?").format(side=_(SIDE_NAMES[seat]))
    question = _question(services, seat, "player", text, tuple(answers))
    question.lay(TALL[seat])
    return question


def button_row(services: Services) -> Plates:
    """The buttons below the ice."""
    plates = Plates(
        services,
        "button",
        [
            Plate("undo", "", "ui/undo"),
            Plate("hint", "", "ui/hint"),
            Plate("draw", "", "ui/handshake"),
            Plate("resign", "", "ui/flag"),
            Plate("player", "", "ui/robot"),
            Plate("rules", "", "ui/book"),
            Plate("pause", "", "ui/pause"),
        ],
    )
    plates.row(ROW, 12.0)
    return plates


def button_words(services: Services, name: str) -> str:
    """What a button of the row does."""
    _ = services._
    return {
        "undo": _("Take the last move back"),
        "hint": _("Show a good move"),
        "draw": _("Offer a draw"),
        "resign": _("Give the game up"),
        "player": _("Hand this side to a computer, or take it back"),
        "rules": _("The rules"),
        "pause": _("Pause"),
    }[name]


def _question(
    services: Services, seat: int, kind: str, text: str, answers: tuple[tuple[str, str], ...]
) -> Question:
    plates = [
        Plate(name, label, look="primary" if index == 0 else "plain")
        for index, (name, label) in enumerate(answers)
    ]
    question = Question(services, seat, kind, text, plates)
    question.lay(PLACES[seat])
    return question
