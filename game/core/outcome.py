"""How a match ended."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a match: `winners` are seats in ascending order (several share the win), `scores` holds one
    number a seat, `reason` is a short id such as `sacred-space` that the screens have a sentence for."""

    winners: tuple[int, ...]
    scores: tuple[float, ...]
    reason: str

    def as_json(self) -> dict[str, object]:
        """The form that the referee and records use; whole scores are written as integers."""
        scores = [int(score) if score == int(score) else score for score in self.scores]
        return {"winners": list(self.winners), "scores": scores, "reason": self.reason}


def shared_win(scores: tuple[float, ...], reason: str) -> Outcome:
    """The outcome in which the highest score wins and equal highest scores share the win."""
    best = max(scores)
    return Outcome(tuple(seat for seat, score in enumerate(scores) if score == best), scores, reason)
