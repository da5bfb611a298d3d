"""What the games share on screen: title, lobby, pause, results, options, rules pages, replays. Knows no game by name."""

from __future__ import annotations
