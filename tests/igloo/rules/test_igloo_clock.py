"""The round's clock and the countdown after the last flag."""

from __future__ import annotations

from igloo_table import bet, do, table

from game.igloo.rules.events import (
    BackInVillage,
    CountdownStarted,
    CountdownStopped,
    Dealt,
    Passed,
    RoundEnd,
    RoundEnded,
    Unpassed,
)
from game.igloo.rules.table import Phase, Where


def wait(match, ticks):
    events = []
    for _ in range(ticks):
        events += match.advance()
    return events


def test_when_time_is_up_igloos_in_hand_go_back():
    """Igloo R15: sixty seconds of sixty ticks."""
    match = table(clock=60)
    assert match.view(0).clock_end == 3600
    do(match, 2, "take 3")
    do(match, 0, "take 5")
    bet(match, 1, 7, 0)
    assert wait(match, 3599) == []
    assert match.phase is Phase.SHAKING
    events = match.advance()
    assert events[:3] == [BackInVillage(0, 5), BackInVillage(2, 3), RoundEnded(1, RoundEnd.CLOCK)]
    seen = match.view(0)
    assert seen.phase is Phase.SCORED
    assert seen.clock_end is None
    assert [seat.hand for seat in seen.seats] == [None, None, None]
    assert seen.igloos[5].where is Where.VILLAGE
    assert seen.seats[1].cards == (3,)


def test_every_round_has_a_clock_of_its_own():
    """Igloo R15."""
    match = table(clock=10)
    wait(match, 600)
    assert match.phase is Phase.SCORED
    assert wait(match, 1000) == []
    assert isinstance(do(match, 0, "next")[0], Dealt)
    assert match.view(1).clock_end == 1600 + 600
    assert wait(match, 599) == []
    assert wait(match, 1)[0] == RoundEnded(2, RoundEnd.CLOCK)


def test_without_the_option_there_is_no_clock():
    match = table()
    assert match.view(0).clock_end is None
    assert wait(match, 40_000) == []


def test_the_countdown_ends_the_round():
    """Igloo R14: two seconds."""
    match = table(seats=2, countdown=2)
    wait(match, 5)
    assert do(match, 0, "pass") == [Passed(0)]
    assert match.view(0).countdown_end is None
    assert do(match, 1, "pass") == [Passed(1), CountdownStarted(120)]
    assert match.view(0).countdown_end == 125
    assert wait(match, 119) == []
    assert wait(match, 1)[0] == RoundEnded(1, RoundEnd.PASSED)
    assert match.view(0).countdown_end is None


def test_a_lowered_flag_stops_the_countdown():
    """Igloo R14: it starts from the beginning when the last flag goes up again."""
    match = table(seats=2, countdown=1)
    do(match, 0, "pass")
    do(match, 1, "pass")
    wait(match, 59)
    assert do(match, 0, "unpass") == [Unpassed(0), CountdownStopped()]
    assert match.view(1).countdown_end is None
    assert wait(match, 200) == []
    do(match, 0, "take 4", "back")
    assert do(match, 0, "pass") == [Passed(0), CountdownStarted(60)]
    assert wait(match, 59) == []
    assert wait(match, 1)[0] == RoundEnded(1, RoundEnd.PASSED)


def test_somebody_without_coins_cannot_stop_the_countdown():
    """Igloo R14."""
    match = table(seats=2, coins=[3, 10], countdown=1)
    for cubes in (2, 3, 4):
        bet(match, 0, cubes, 0)
    do(match, 0, "pass")
    assert do(match, 1, "pass") == [Passed(1), CountdownStarted(60)]
    wait(match, 30)
    assert do(match, 0, "unpass") == [Unpassed(0)]
    assert match.view(0).countdown_end == 60
    assert wait(match, 30)[0] == RoundEnded(1, RoundEnd.PASSED)


def test_no_countdown_when_nobody_could_play_on_or_every_igloo_lies_on_a_card():
    """Igloo R14."""
    broke = table(seats=2, coins=[3, 3], countdown=2)
    for cubes in (2, 3, 4):
        bet(broke, 0, cubes, 0)
    for cubes in (5, 6):
        bet(broke, 1, cubes, 0)
    assert bet(broke, 1, 7, 0)[2] == RoundEnded(1, RoundEnd.PASSED)
    full = table(countdown=2)
    for number in range(2, 13):
        bet(full, number % 3, number, 4)
    assert bet(full, 0, 13, 4)[2] == RoundEnded(1, RoundEnd.PLACED)


def test_the_clock_goes_before_the_countdown():
    """Igloo R14, R15."""
    match = table(seats=2, clock=1, countdown=1)
    do(match, 0, "pass")
    do(match, 1, "pass")
    assert wait(match, 59) == []
    assert wait(match, 1)[0] == RoundEnded(1, RoundEnd.CLOCK)


def test_when_all_flags_are_up_in_the_next_round_the_countdown_starts_anew():
    match = table(seats=2, countdown=1)
    for _ in range(2):
        do(match, 0, "pass")
        assert CountdownStarted(60) in do(match, 1, "pass")
        wait(match, 60)
        assert match.phase is Phase.SCORED
        do(match, 1, "next")
        assert match.view(0).countdown_end is None
