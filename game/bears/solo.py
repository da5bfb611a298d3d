"""The best chain of a solo table: exact, with a bound on the work.

Only faces matter. A chain is a walk on the faces in which neighbours differ in one attribute and a face is visited at most as
often as it has cards; all cards of a visited face can be taken. Such a walk is the same as a connected choice of steps, each used
once or twice (a third use adds nothing that one use does not), in which at most two faces have an odd number of steps, and
no face has more steps than its visits allow. Those choices are built face by face: all that must be known of the faces done so far is
how the open ones hang together, so that few states remain (the frontier method for paths in graphs). The search asks for
0 cards left, then 1, 2 …: the first number that can be reached is the smallest, and every number before it is proven impossible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

DEFAULT_WORK: Final = 250_000
"""States that are looked at before the search settles for what it has: about two seconds at most, as a rule a millisecond."""

Edges = dict[tuple[int, int], int]
# Open faces as (steps so far, group), then how many closed faces have an odd number of steps.
_State = tuple[tuple[tuple[int, int], ...], int]
# Cards left so far, the state before and the number of uses of the step that led here.
_Trace = tuple[int, "_State | None", int]


@dataclass(frozen=True, slots=True)
class BestChain:
    """`slots` in the order in which to take them; `left` cards remain. `bound` is the fewest that could remain as far as is proven:
    `proven` says that both agree."""

    slots: tuple[int, ...]
    left: int
    bound: int

    @property
    def proven(self) -> bool:
        """Whether no chain is longer."""
        return self.left == self.bound


def best_chain(table: Sequence[int | None], work: int = DEFAULT_WORK) -> BestChain:
    """The longest chain on a table of faces (None: a gap), always the same for the same table and work
    (Bears R48)."""
    weights: dict[int, int] = {}
    for card in table:
        if card is not None:
            weights[card] = weights.get(card, 0) + 1
    total = sum(weights.values())
    bound = min((_part_bound(weights, part, total) for part in _parts(weights)), default=0)
    walker = _Walker(weights, bound)
    walker.run()
    found, left = walker.best, walker.left
    budget = _Budget(work)
    while bound < left:
        try:
            better = _with_left(weights, bound, total, budget)
        except _OutOfWork:
            break
        if better is not None:
            found, left = better, bound
            break
        bound += 1
    return BestChain(tuple(_slots(table, weights, found)), left, bound)


class _OutOfWork(Exception):  # noqa: N818 - it is no error
    """The work that was allowed is used up."""


class _Budget:
    def __init__(self, work: int) -> None:
        self._left = work

    def spend(self, states: int) -> None:
        self._left -= states
        if self._left < 0:
            raise _OutOfWork


def _neighbours(face: int) -> tuple[int, ...]:
    return tuple(face ^ 1 << bit for bit in range(5))


def _parts(weights: dict[int, int]) -> Iterator[list[int]]:
    """The connected parts of the faces that are there."""
    seen: set[int] = set()
    for start in sorted(weights):
        if start in seen:
            continue
        part, seen = [start], seen | {start}
        for face in part:
            for other in _neighbours(face):
                if other in weights and other not in seen:
                    seen.add(other)
                    part.append(other)
        yield sorted(part)


def _part_bound(weights: dict[int, int], part: Sequence[int], total: int) -> int:
    inside = {face: weights[face] for face in part}
    return total - sum(inside.values()) + _parity_bound(inside)


def _with_left(weights: dict[int, int], left: int, total: int, budget: _Budget) -> list[int] | None:
    """A walk that leaves at most `left` cards, or None when there is none."""
    for part in _parts(weights):
        inside = sum(weights[face] for face in part)
        if total - inside > left:
            continue
        search = _Frontier({face: weights[face] for face in part}, left - (total - inside), budget)
        walk = search.run()
        if walk is not None:
            return walk
    return None


class _Frontier:
    """One connected part: is there a walk that leaves at most `allowed` cards?"""

    def __init__(self, weights: dict[int, int], allowed: int, budget: _Budget) -> None:
        self._weights = weights
        self._allowed = allowed
        self._budget = budget
        self._order = _narrow_order(weights)
        self._suffix = [0]
        for face in reversed(self._order):
            self._suffix.append(self._suffix[-1] + weights[face])
        self._suffix.reverse()
        self._may_come = {  # steps that a face can still get
            face: 2 * sum(other in weights for other in _neighbours(face)) for face in weights
        }
        self._layers: list[dict[_State, _Trace]] = []
        self._edges: list[tuple[int, int] | None] = []

    def run(self) -> list[int] | None:
        """The walk as faces, or None."""
        for face, weight in self._weights.items():
            if sum(self._weights.values()) - weight <= self._allowed:
                return [face]
        open_faces: list[int] = []
        position = {face: index for index, face in enumerate(self._order)}
        self._layers = [{((), 0): (0, None, 0)}]
        self._edges = [None]
        for index, face in enumerate(self._order):
            self._enter()
            open_faces.append(face)
            for other in open_faces[:-1]:
                if (other ^ face).bit_count() == 1:
                    self._may_come[other] -= 2
                    self._may_come[face] -= 2
                    self._step(open_faces.index(other), open_faces)
            for done in [f for f in open_faces if all(position.get(n, -1) <= index for n in _neighbours(f))]:
                finished = self._leave(open_faces.index(done), done, self._suffix[index + 1], open_faces)
                open_faces.remove(done)
                if finished is not None:
                    return _euler(self._trace(finished))
            if not self._layers[-1]:
                return None
        return None

    def _enter(self) -> None:
        """A new open face, with no steps yet and a group of its own (0: none)."""
        layer = self._layers[-1]
        self._add(
            None,
            {
                (faces + ((0, 0),), odd): (left, (faces, odd), 0)
                for (faces, odd), (left, _, _) in layer.items()
            },
        )

    def _step(self, other: int, open_faces: list[int]) -> None:
        """The step between an open face and the newest one: not used, used once, used twice."""
        limit_a = 2 * self._weights[open_faces[other]]
        limit_b = 2 * self._weights[open_faces[-1]]
        after: dict[_State, _Trace] = {}
        for state, (left, _, _) in self._layers[-1].items():
            faces, odd = state
            _keep(after, state, (left, state, 0))
            (steps_a, group_a), (steps_b, group_b) = faces[other], faces[-1]
            # A step used twice must be the only link between its sides: otherwise both uses could be left out.
            for uses in (1,) if group_a and group_a == group_b else (1, 2):
                if steps_a + uses > limit_a or steps_b + uses > limit_b:
                    break
                group = group_a or group_b or 1 + max(g for _, g in faces)
                joined = [(s, group if g and g in (group_a, group_b) else g) for s, g in faces]
                joined[other] = (steps_a + uses, group)
                joined[-1] = (steps_b + uses, group)
                _keep(after, (self._canonical(joined, open_faces), odd), (left, state, uses))
        self._add((open_faces[other], open_faces[-1]), after)

    def _leave(self, at: int, face: int, unseen: int, open_faces: list[int]) -> _State | None:
        """A face that gets no more steps. Returns the state before it from which a walk is complete."""
        after: dict[_State, _Trace] = {}
        weight = self._weights[face]
        for state, (left, _, _) in self._layers[-1].items():
            faces, odd = state
            steps, group = faces[at]
            rest = faces[:at] + faces[at + 1 :]
            if steps == 0:
                if left + weight <= self._allowed:
                    _keep(after, (rest, odd), (left + weight, state, 0))
                continue
            odd += steps & 1
            if odd > 2:
                continue
            if group and all(g != group for _, g in rest):
                others = sum(self._weights[f] for f, (s, _) in zip(open_faces, faces, strict=True) if s == 0)
                if all(g == 0 for _, g in rest) and left + others + unseen <= self._allowed:
                    return state
                continue
            _keep(after, (_renumbered(rest), odd), (left, state, 0))
        self._add(None, after)
        return None

    def _canonical(
        self, faces: Sequence[tuple[int, int]], open_faces: Sequence[int]
    ) -> tuple[tuple[int, int], ...]:
        """The same for states that can be finished alike: of a face with steps to spare only odd or even matters, and a
        full face needs no group while another face holds the group open."""
        alike = []
        for (steps, group), face in zip(faces, open_faces, strict=True):
            spare = 2 * self._weights[face] - steps
            if steps > 2 and spare >= self._may_come[face]:
                alike.append((2 - steps % 2, group))
            else:
                alike.append((steps, group))
        held = {
            group
            for (steps, group), face in zip(alike, open_faces, strict=True)
            if group and steps < 2 * self._weights[face]
        }
        return _renumbered(
            [
                (steps, 0) if steps == 2 * self._weights[face] and group in held else (steps, group)
                for (steps, group), face in zip(alike, open_faces, strict=True)
            ]
        )

    def _add(self, edge: tuple[int, int] | None, layer: dict[_State, _Trace]) -> None:
        self._budget.spend(len(layer))
        self._layers.append(layer)
        self._edges.append(edge)

    def _trace(self, state: _State) -> Edges:
        """The steps that led to a state of the newest layer."""
        edges: Edges = {}
        here: _State | None = state
        for layer, edge in zip(reversed(self._layers), reversed(self._edges), strict=True):
            if here is None:
                break
            _, before, uses = layer[here]
            if edge is not None and uses:
                edges[edge] = uses
            here = before
        return edges


def _keep(layer: dict[_State, _Trace], state: _State, trace: _Trace) -> None:
    """Of two ways to the same state the one that left fewer cards stays."""
    there = layer.get(state)
    if there is None or trace[0] < there[0]:
        layer[state] = trace


def _renumbered(faces: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Groups numbered in the order in which they appear, so that equal states are the same key."""
    names = {0: 0}
    return tuple((steps, names.setdefault(group, len(names))) for steps, group in faces)


def _narrow_order(weights: dict[int, int]) -> list[int]:
    """An order of the faces in which few are open at a time: each next face opens as little as possible."""
    best: list[int] = []
    best_cost = 0
    for start in sorted(weights):
        order, cost = _order_from(start, weights)
        if not best or cost < best_cost:
            best, best_cost = order, cost
    return best


def _order_from(start: int, weights: dict[int, int]) -> tuple[list[int], int]:
    order = [start]
    placed = {start}
    cost = 0
    while True:
        open_faces = [f for f in order if any(n in weights and n not in placed for n in _neighbours(f))]
        cost += 4 ** len(open_faces)
        near = sorted({n for f in open_faces for n in _neighbours(f) if n in weights and n not in placed})
        if not near:
            return order, cost
        best = min(near, key=lambda face: (_opened(face, open_faces, placed, weights), face))
        order.append(best)
        placed.add(best)


def _opened(face: int, open_faces: list[int], placed: set[int], weights: dict[int, int]) -> int:
    """How many faces are open after this one is placed."""
    there = placed | {face}
    return sum(any(n in weights and n not in there for n in _neighbours(f)) for f in [*open_faces, face])


def _euler(edges: Edges) -> list[int]:
    """A walk that uses every step as often as it says; of a round trip the last step is left out."""
    ways: dict[int, list[int]] = {}
    for (a, b), uses in sorted(edges.items()):
        ways.setdefault(a, []).extend([b] * uses)
        ways.setdefault(b, []).extend([a] * uses)
    odd = sorted(face for face, near in ways.items() if len(near) % 2)
    start = odd[0] if odd else min(ways)
    stack, walk = [start], []
    while stack:
        here = stack[-1]
        if ways[here]:
            there = ways[here].pop()
            ways[there].remove(here)
            stack.append(there)
        else:
            walk.append(stack.pop())
    return walk if odd else walk[:-1]


def _parity_bound(weights: dict[int, int]) -> int:
    """Cards that must be left because a walk goes to and fro between faces with an even and with an odd number of set bits: the
    visits of both kinds differ by one at most (Bears has 16 faces of each kind)."""
    bound = 0
    for kind in (0, 1):
        here = sorted(weight for face, weight in weights.items() if face.bit_count() % 2 == kind)
        there = sum(weight for face, weight in weights.items() if face.bit_count() % 2 != kind)
        bound = max(bound, sum(here[: max(0, len(here) - there - 1)]))
    return bound


class _Walker:
    """Finds good walks quickly: depth first, always to the neighbour with the fewest ways on, a few thousand tries a start."""

    TRIES: Final = 1200

    def __init__(self, weights: dict[int, int], goal: int) -> None:
        """`goal`: a walk that leaves no more cards than this is good enough."""
        self._weights = weights
        self._total = sum(weights.values())
        self._goal = goal
        self._near = {face: [n for n in _neighbours(face) if n in weights] for face in weights}
        self._visits: dict[int, int] = {}
        self._been: dict[int, int] = {}
        self._walk: list[int] = []
        self._tries = 0
        self.best: list[int] = []
        self.left = self._total

    def run(self) -> None:
        """Tries every start; `best` and `left` hold the result."""
        for start in sorted(self._weights, key=lambda face: (len(self._near[face]), face)):
            self._visits = dict(self._weights)
            self._been = dict.fromkeys(self._weights, 0)
            self._walk = []
            self._tries = self.TRIES
            self._go(start, self._total)
            if self.left <= self._goal:
                return

    def _go(self, face: int, left: int) -> bool:
        """Whether to stop."""
        self._tries -= 1
        fresh = self._been[face] == 0
        if fresh:
            left -= self._weights[face]
        self._visits[face] -= 1
        self._been[face] += 1
        self._walk.append(face)
        if left < self.left:
            self.best, self.left = list(self._walk), left
        stop = self.left <= self._goal or self._tries <= 0
        if not stop and not self._stranded(face, left):
            stop = any(self._go(there, left) for there in self._ways(face))
        self._walk.pop()
        self._been[face] -= 1
        self._visits[face] += 1
        return stop

    def _ways(self, face: int) -> list[int]:
        visits, been, near = self._visits, self._been, self._near
        ways = [n for n in near[face] if visits[n]]
        ways.sort(key=lambda n: (been[n] > 0, sum(visits[m] > 0 and not been[m] for m in near[n]), n))
        return ways

    def _stranded(self, face: int, left: int) -> bool:
        """Whether so many cards can no longer be reached that this walk cannot become the best."""
        reached = {face}
        stack = [face]
        reachable = 0
        while stack:
            for there in self._near[stack.pop()]:
                if there not in reached and self._visits[there]:
                    reached.add(there)
                    stack.append(there)
                    if not self._been[there]:
                        reachable += self._weights[there]
        return left - reachable >= self.left


def _slots(table: Sequence[int | None], weights: dict[int, int], walk: Sequence[int]) -> Iterator[int]:
    """The slots of a walk: one card a visit, and at the first visit all cards that later visits do not need."""
    slots = {face: [slot for slot, card in enumerate(table) if card == face] for face in weights}
    visits = {face: list(walk).count(face) for face in weights}
    for face in walk:
        here = slots[face]
        take = 1 + weights[face] - visits[face] if len(here) == weights[face] else 1
        yield from here[:take]
        del here[:take]
