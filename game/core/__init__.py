"""What the three games share and what knows nothing of any of them: standard library only, no pygame.

Start with `match.py`, the contract between rules and everything else.
"""

from __future__ import annotations
