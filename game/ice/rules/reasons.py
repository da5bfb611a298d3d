"""Every way in which Ice refuses something, by name."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """Why an action cannot be."""

    GAME_OVER = "game-over"
    NOT_YOUR_TURN = "not-your-turn"
    OFF_BOARD = "off-board"
    EMPTY_SQUARE = "empty-square"
    NOT_YOUR_ANIMAL = "not-your-animal"
    NOT_STRAIGHT = "not-straight"
    BLOCKED_WAY = "blocked-way"
    SLIDES_ON = "slides-on"
    DRAW_OFFERED_ALREADY = "draw-offered-already"
    NO_DRAW_OFFER = "no-draw-offer"
    UNDO_ASKED_ALREADY = "undo-asked-already"
    NO_UNDO_ASKED = "no-undo-asked"
    NOTHING_TO_UNDO = "nothing-to-undo"
    UNKNOWN_ACTION = "unknown-action"


class SetupReason(StrEnum):
    """Why a match or an arrangement of animals cannot be."""

    WRONG_SEATS = "wrong-seats"
    UNKNOWN_LEVEL = "unknown-level"
    BAD_OPTIONS = "bad-options"
    BAD_POSITION = "bad-position"
    WRONG_BOARD = "wrong-board"
    TOO_MANY_ANIMALS = "too-many-animals"
    TOO_MANY_CAPTAINS = "too-many-captains"
    NO_CAPTAIN = "no-captain"
    CAPTAIN_ON_SACRED = "captain-on-sacred-space"
    SEAFOOD_NOT_ON_BOARD = "seafood-not-on-board"
    ALREADY_DECIDED = "already-decided"
    WRONG_STARTER = "wrong-starter"
    WRONG_NUMBERS = "wrong-numbers"
    BEYOND_OWN_SIDE = "beyond-own-side"
    NOT_SYMMETRIC = "not-symmetric"
    NO_ANIMAL_THERE = "no-animal-there"
    MIDDLE_ANIMAL = "middle-animal"
    WRONG_COUNT = "wrong-count"
    CAPTAINS_STAY = "captains-stay"
    STARTER_WINS = "starter-wins"
