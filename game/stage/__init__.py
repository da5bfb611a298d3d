"""The stage: window, canvas, loop, scenes, drawings, text, motion, widgets, input and sound on top of pygame.

It knows no game. Everything is reached through `services.Services`, which a scene gets in its constructor; nothing
here is a singleton and no import opens a window or touches a file.
"""

from __future__ import annotations
