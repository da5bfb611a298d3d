"""The question who plays a seat: a person or a computer of some level."""

from __future__ import annotations

from typing import Final

from game.bears.words import LEVEL_NAMES
from game.stage.entry import RIVAL_LEVELS
from game.stage.seat_plates import Plate, Question
from game.stage.services import Services

PERSON: Final = "person"
CANCEL: Final = "cancel"


def player_question(
    services: Services, seat: int, level: str, name: str, middle: tuple[float, float]
) -> Question:
    """Who shall play this seat: a computer of some level, or (again) a person. The safe answer comes first."""
    tr = services._
    answers = [(CANCEL, tr("Leave it"))]
    if level:
        answers.append((PERSON, tr("A person")))
    answers += [(each, tr(LEVEL_NAMES[each])) for each in RIVAL_LEVELS if each != level]
    plates = [
        Plate(each, label, look="primary" if index == 0 else "plain")
        for index, (each, label) in enumerate(answers)
    ]
    question = Question(services, seat, "player", tr("Who plays for {name}?").format(name=name), plates)
    question.lay((middle[0] - 230, middle[1] - 190, 460, 380))
    return question
