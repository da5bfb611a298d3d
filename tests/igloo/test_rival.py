"""The computer opponents of Igloo: what they know, how they hear, how quick they are."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from game.core.match import HandOver, MatchSetup, Refused
from game.core.rng import stream
from game.igloo.levels import CHARACTERS
from game.igloo.rattle.audible import Onset
from game.igloo.rattle.grab import Heard, Rattle
from game.igloo.rattle.listener import LEVELS as EARS
from game.igloo.rival import LEVELS, IglooRival
from game.igloo.rules.actions import Next, Pass, Place, PutBack, Shake, Take
from game.igloo.rules.events import Shaken, Taken
from game.igloo.rules.match import RULES, IglooMatch
from game.igloo.rules.table import Phase
from tools.arena_igloo import SilentGrab, lower_bound, play

ROOT = Path(__file__).parents[2]
CARDS = [[7], [2, 3], [11, 12, 13], [5], [8, 9], [3, 4, 5], [10], [6, 7], [12]]
IGLOOS = [7, 2, 13, 5, 9, 4, 11, 3, 8, 12, 6, 10]


def laid_out(igloos=IGLOOS, seats=2, cards=CARDS, **options):
    start = {"cards": cards, "draw": [[13]], "igloos": igloos}
    return RULES.new_match(MatchSetup("igloo", seats, 1, options, start))


def hears(match, rivals, recorded=None, ticks=4000, grabs=None):
    """Plays the first round; strokes are heard from `recorded` (tick, seat) when it is given, else from the rattle. Returns what was
    heard and everything that was done, with its tick."""
    heard_at, done = {}, []
    grabs = {} if grabs is None else grabs
    while match.phase is Phase.SHAKING and match.tick < ticks:
        actions = []
        for rival in rivals:
            action = rival.decide(match.view(rival.seat), match.tick)
            if action is not None:
                actions.append((rival.seat, action))
                done.append((match.tick, rival.seat, action))
        tick = match.tick
        for event in match.step(actions):
            if isinstance(event, Taken):
                chance = stream(1, f"rattle/{event.seat}/{event.grab}")
                grabs[event.seat] = SilentGrab(match.cubes(event.igloo), chance)
            elif isinstance(event, Shaken):
                if recorded is None:
                    heard = grabs[event.seat].stroke(event.since)
                else:
                    heard = recorded[tick, event.seat]
                heard_at[tick, event.seat] = heard
                for rival in rivals:
                    listen = rival.hear if rival.seat == event.seat else rival.overhear
                    listen(tick, event.igloo, heard)
    return heard_at, done


@pytest.mark.parametrize("level", LEVELS)
def test_a_swapped_number_and_the_same_sound_give_the_same_answers(level):
    """RATTLE criterion 8, Igloo R35: the whole round, action by action and tick by tick."""
    first = laid_out()
    recorded, done = hears(first, [IglooRival(level, seat, 5) for seat in (0, 1)])
    assert len(recorded) > 40
    assert any(isinstance(action, Place) for _, _, action in done)
    for shift in (1, 5):
        swapped = laid_out(igloos=IGLOOS[shift:] + IGLOOS[:shift])
        again, same = hears(swapped, [IglooRival(level, seat, 5) for seat in (0, 1)], recorded)
        assert same == done
        assert again == recorded


def test_another_sound_gives_other_answers():
    """The check above would see a rival that does not listen."""
    first, other = laid_out(), laid_out(igloos=IGLOOS[::-1])
    _, done = hears(first, [IglooRival("captain", 0, 5)])
    _, others = hears(other, [IglooRival("captain", 0, 5)])
    assert done != others


def test_a_rival_never_reads_the_match():
    """What it is given has no way to the cubes: the view holds none, what is heard holds none."""
    view = laid_out().view(0)
    assert {igloo.cubes for igloo in view.igloos} == {None}
    assert not hasattr(Heard(0.0, ()), "cubes")
    with pytest.raises(TypeError):
        IglooRival("cub", 0, 1).decide(laid_out(), 0)


def test_levels_hear_as_their_ears_are_made():
    """RATTLE, listeners: (.45, 1.2), (.35, 1.5), (.22, 2.5), (.15, 3), (.12, 4), and risk never rises from level to level."""
    assert LEVELS == ("chick", "pup", "cub", "hunter", "captain")
    heard = [(character.weber, character.seconds) for character in CHARACTERS.values()]
    assert (
        heard
        == [(0.45, 1.2), (0.35, 1.5), (0.22, 2.5), (0.15, 3.0), (0.12, 4.0)]
        == [tuple(ear) for ear in EARS]
    )
    risks = [character.risk for character in CHARACTERS.values()]
    assert risks == sorted(risks, reverse=True)
    with pytest.raises(KeyError):
        IglooRival("whale", 0, 1)


@pytest.mark.parametrize("level", LEVELS)
def test_strokes_and_listening_keep_a_human_pace(level):
    """Strokes 8 to 24 ticks apart; nothing is put down before the level's seconds are over (half of them for the captain), and not before a quarter of a second has
    passed since the last stroke that it may have answered."""
    match = laid_out()
    _, done = hears(match, [IglooRival(level, 0, 3)])
    seconds = CHARACTERS[level].seconds * (0.5 if CHARACTERS[level].settles else 1.0)
    strokes, taken = [], None
    listened = 0
    for tick, _, action in done:
        if isinstance(action, Take):
            strokes, taken = [], tick
        elif isinstance(action, Shake):
            if strokes:
                assert 8 <= tick - strokes[-1] <= 24
            strokes.append(tick)
        elif isinstance(action, Place | PutBack) and strokes:
            assert tick - taken >= 60 * seconds + 15
            assert tick - strokes[-1] >= 15
            listened += 1
    assert listened >= 5


def test_nobody_answers_a_new_sight_within_a_quarter_of_a_second():
    """Every reaction of every level, and the mean of each near its figure."""
    for character in CHARACTERS.values():
        rng = random.Random(1)
        ticks = [character.reaction_ticks(rng) for _ in range(4000)]
        assert min(ticks) >= 15
        assert sum(ticks) / len(ticks) / 60 == pytest.approx(character.reaction + character.tail, rel=0.08)
        assert {8 <= character.stroke_ticks(rng) <= 24 for _ in range(2000)} == {True}


def test_the_first_grab_of_a_round_and_the_answer_to_a_stolen_igloo_take_time():
    match = laid_out()
    rival = IglooRival("captain", 0, 2)
    while rival.heading is None:
        assert rival.decide(match.view(0), match.tick) is None
        match.advance()
    assert match.tick >= 15
    target = rival.heading.action.igloo
    assert isinstance(match.resolve([(1, Take(target))])[0], Taken)
    stolen = match.tick
    action = None
    while action is None:
        match.advance()
        action = rival.decide(match.view(0), match.tick)
    assert action.igloo != target
    assert match.tick - stolen >= 15


def test_a_clear_sound_is_bet_on_the_right_card():
    """Two cubes cannot be mistaken for many: of eight captains at least six bet that igloo on the card 2-3."""
    places = []
    for seed in range(8):
        match = laid_out()
        hears(match, [IglooRival("captain", 0, seed)], ticks=20_000)
        places.append(match.view(0).igloos[1].card)
    assert places.count(1) >= 6


def test_a_better_ear_bets_better():
    """Shares of right bets over eight matches each: the captain's are well above the chick's."""
    shares = {}
    for level in ("chick", "captain"):
        games = [play((level, level), seed) for seed in range(4)]
        shares[level] = sum(sum(game.right) for game in games) / sum(sum(game.bets) for game in games)
    assert shares["captain"] > shares["chick"] + 0.12


def test_the_numbers_are_known_to_be_different():
    """A captain that heard one igloo clearly believes less in that number elsewhere; a chick does not think that far."""
    match = laid_out()
    strokes = [Heard(1.0, (Onset(0.09, 0.9), Onset(0.11, 0.8)))] * 20
    for level, thinks in (("captain", True), ("chick", False)):
        rival = IglooRival(level, 0, 4)
        rival.decide(match.view(0), 0)
        before = rival.beliefs(match.view(0))
        assert all(sum(row) == pytest.approx(1.0) for row in before)
        for stroke in strokes:
            rival.hear(10, 1, stroke)
        after = rival.beliefs(match.view(0))
        assert after[1][0] > 0.5
        assert (after[5][0] < before[5][0] - 0.02) is thinks


def test_thumps_of_others_tell_little():
    """What is overheard moves the belief, and far less than what is at the own ear."""
    match = laid_out()
    strokes = [Heard(1.0, (Onset(0.09, 0.9), Onset(0.11, 0.8)))] * 20
    own, other = IglooRival("hunter", 0, 4), IglooRival("hunter", 0, 4)
    for rival in (own, other):
        rival.decide(match.view(0), 0)
    for stroke in strokes:
        own.hear(10, 1, stroke)
        other.overhear(10, 1, stroke)
    near, far = (max(rival.beliefs(match.view(0))[1]) for rival in (own, other))
    assert 1 / 12 < far < near / 2


def test_listening_again_does_not_wash_the_error_out():
    """The same igloo taken up twice in a round is heard with the same errors."""
    rivals = [IglooRival("cub", 0, 4), IglooRival("cub", 0, 4)]
    match = laid_out()
    stroke = Heard(0.6, (Onset(0.08, 0.9), Onset(0.1, 0.8), Onset(0.13, 0.5)))
    for rival, pauses in zip(rivals, (False, True), strict=True):
        rival.decide(match.view(0), 0)
        for number in range(16):
            rival.hear(number, 3, stroke)
            if pauses:
                rival.beliefs(match.view(0))
    assert rivals[0].beliefs(match.view(0)) == rivals[1].beliefs(match.view(0))


def test_a_rival_takes_up_what_it_finds():
    """A seat handed over with an igloo in hand: it listens, then lets go of it."""
    match = laid_out()
    match.resolve([(0, Take(6)), (1, Pass())])
    match.resolve([(0, HandOver("cub"))])
    _, done = hears(match, [IglooRival("cub", 0, 6)], ticks=900, grabs={0: SilentGrab(11, random.Random(3))})
    first = next(action for _, _, action in done if not isinstance(action, Shake))
    assert isinstance(first, Place | PutBack)
    assert isinstance(done[0][2], Shake)


def test_the_clock_is_minded():
    """With five seconds the captain has let go of every igloo before the end, and takes none at the last moment."""
    for seed in range(6):
        match = laid_out(clock=8)
        _, done = hears(match, [IglooRival("captain", 0, seed), IglooRival("captain", 1, seed)])
        assert match.phase is not Phase.SHAKING
        assert max(tick for tick, _, action in done if isinstance(action, Take)) < 8 * 60 - 60


def test_it_listens_to_every_igloo_while_it_has_coins_and_then_passes():
    """Only 2 to 5 stand on the cards, so that most igloos go back."""
    low = [[2], [3], [4], [5], [2, 3], [3, 4], [4, 5], [2, 3, 4], [3, 4, 5]]
    for seed in range(4):
        match = laid_out(cards=low)
        _, done = hears(match, [IglooRival("hunter", 0, seed)], ticks=20_000)
        assert match.view(0).seats[0].coins > 0
        assert isinstance(done[-1][2], Pass)
        assert {action.igloo for _, _, action in done if isinstance(action, Take)} == set(range(12))


def test_it_has_nothing_to_say_once_the_round_is_scored():
    match = laid_out()
    match.resolve([(0, Pass())])
    match.resolve([(1, Pass())])
    rival = IglooRival("cub", 0, 1)
    assert all(rival.decide(match.view(0), tick) is None for tick in range(300))
    rival.close()


def test_matches_between_all_levels_end_and_are_the_same_again():
    levels = ("chick", "pup", "cub", "hunter", "captain")
    game = play(levels, 11)
    assert game == play(levels, 11)
    assert game.outcome.reason in ("cards", "coins")
    assert all(bets > 0 for bets in game.bets)
    little = MatchSetup("igloo", 2, 3, {"little": True, "clock": 60})
    assert play(("pup", "hunter"), 3, little).outcome.reason in ("cards", "coins")


def test_most_of_what_it_does_is_allowed():
    """Only a grab may be refused, when somebody else was drawn in the same tick."""
    match = IglooMatch(MatchSetup("igloo", 6, 2, {"countdown": 2}))
    rivals = [IglooRival("pup", seat, 2) for seat in range(6)]
    refused = []
    for _ in range(6000):
        moment = [(r.seat, a) for r in rivals if (a := r.decide(match.view(r.seat), match.tick)) is not None]
        if match.phase is Phase.SCORED:
            moment.append((0, Next()))
        refused += [e for e in match.step(moment) if isinstance(e, Refused)]
        if match.outcome is not None:
            break
    assert {event.reason.value for event in refused} <= {"not-in-village"}


def test_the_arena_sounds_like_the_real_rattle():
    """The audible lists of the silent grab are those of the real one, to the bit."""
    rattle = Rattle(44100)
    for cubes in (2, 7, 13):
        real, silent = rattle.grab(cubes, stream(4, "rattle/0/1")), SilentGrab(cubes, stream(4, "rattle/0/1"))
        for since in (None, 8, 11, 24, 40, 9):
            assert silent.stroke(since) == real.stroke(since).heard


def test_the_lower_bound_of_a_share():
    """Wilson's interval for 120 of 200, worked out elsewhere: .5308."""
    assert lower_bound(0.6, 200) == pytest.approx(0.5308, abs=5e-4)


def test_no_pygame_is_loaded():
    script = "import sys, game.igloo.rival, game.igloo.rules.match; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=False).returncode == 0
