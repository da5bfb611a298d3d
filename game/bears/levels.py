"""The five computer opponents of Bears: how fast they look, how well they read, how far they think.

The figures follow published human ones. Searching a display card by card takes 25–50 ms an item when items are simple
and more when they are compound (Wolfe, Palmer & Horowitz 2010, Vision Research 50: 1304–1311; Treisman & Gelade 1980);
a simple reaction takes about 250 ms and a reach of a hand's length 250 to 600 ms; up to four things are counted in 40–120 ms each,
further ones in 250–350 ms each (Trick & Pylyshyn 1993); about four things are kept in mind at once (Cowan 2001), more
with practice. The best level stands at those limits, the others move away from them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Character:
    """How a level plays; times in milliseconds, chances from 0 to 1.

    `glance` is the mean time for one card, `misread` the chance that a glance gets one attribute wrong. `react` passes before
    anything new is looked at, `reach` between a decision and the grab, `settle` between a grab and the next glance, `call` between
    giving up and FREEZE. `passes` are the times that the table is gone through before giving up. `memory` cards are kept in mind,
    and of `consider` cards that fit the one is taken after which the longest chain of at most `depth` of them follows.
    `subitize` and `count` are the times for one counted card up to the fourth and after it, `miscount` the chance to be off by one.
    `false_alarms` states how many of its FREEZEs are wrong, measured among three of its kind (±`FALSE_ALARM_MARGIN`).
    """

    glance: float
    misread: float
    react: float
    reach: float
    settle: float
    call: float
    passes: int
    memory: int
    consider: int
    depth: int
    subitize: float
    count: float
    miscount: float
    false_alarms: float


FALSE_ALARM_MARGIN: Final = 0.03

CHARACTERS: Final = {
    "chick": Character(
        glance=220.0, misread=0.085, react=650.0, reach=800.0, settle=450.0, call=900.0, passes=1, memory=0,
        consider=1, depth=0, subitize=120.0, count=420.0, miscount=0.20, false_alarms=0.10,
    ),
    "pup": Character(
        glance=140.0, misread=0.048, react=480.0, reach=600.0, settle=310.0, call=700.0, passes=1, memory=1,
        consider=1, depth=0, subitize=100.0, count=350.0, miscount=0.12, false_alarms=0.07,
    ),
    "cub": Character(
        glance=105.0, misread=0.030, react=400.0, reach=520.0, settle=240.0, call=500.0, passes=1, memory=3,
        consider=1, depth=1, subitize=80.0, count=300.0, miscount=0.07, false_alarms=0.04,
    ),
    "hunter": Character(
        glance=62.0, misread=0.014, react=310.0, reach=390.0, settle=150.0, call=380.0, passes=1, memory=4,
        consider=2, depth=2, subitize=60.0, count=270.0, miscount=0.04, false_alarms=0.02,
    ),
    "captain": Character(
        glance=47.0, misread=0.009, react=280.0, reach=335.0, settle=120.0, call=300.0, passes=1, memory=6,
        consider=2, depth=3, subitize=40.0, count=250.0, miscount=0.02, false_alarms=0.01,
    ),
}  # fmt: skip
