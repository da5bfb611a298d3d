"""Polar Party: three polar party games for one computer. Importing this package does nothing else."""

from __future__ import annotations

__version__ = "0.1.0"
