"""The referee: every rule of the games behind one plain text door, `python -m tools.referee`.

`door` says what a game must offer, `doors` finds the games that are there, `session` reads lines and answers them.
"""
