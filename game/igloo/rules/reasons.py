"""Every way in which Igloo refuses something, by name."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """Why an action cannot be; the checks run in this order."""

    GAME_OVER = "game-over"
    WRONG_PHASE = "wrong-phase"
    PASSED = "passed"
    NOT_PASSED = "not-passed"
    NO_COINS = "no-coins"
    HAND_FULL = "hand-full"
    HAND_EMPTY = "hand-empty"
    NO_SUCH_IGLOO = "no-such-igloo"
    NO_SUCH_CARD = "no-such-card"
    NOT_IN_VILLAGE = "not-in-village"
    UNKNOWN_ACTION = "unknown-action"


class SetupReason(StrEnum):
    """Why a match cannot start like this."""

    WRONG_SEATS = "wrong-seats"
    BAD_OPTIONS = "bad-options"
    BAD_SETUP = "bad-setup"
    WRONG_RING = "wrong-ring"
    UNKNOWN_CARD = "unknown-card"
    CARD_TWICE = "card-twice"
    WRONG_IGLOOS = "wrong-igloos"
