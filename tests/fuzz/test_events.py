"""A short storm of random events through the whole program; the long one is `tools/soak_events.py`, run by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.soak_events import Storm


@pytest.mark.parametrize("seed", [11, 12])
def test_random_events_never_bring_it_down(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B10, B36, B37, B69: no exception, whatever is pressed, clicked, plugged in or resized; several screens are met."""
    monkeypatch.setenv("POLAR_PARTY_HOME", str(tmp_path))
    storm = Storm(seed)
    try:
        storm.run(350)
        assert storm.app.services.stack.top is not None
        assert len(storm.seen) >= 4
    finally:
        storm.app.close()
