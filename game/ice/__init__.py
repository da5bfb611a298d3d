"""Ice: penguins and seals slide, surround and race their captains to the Sacred Space.

`rules` holds the state and knows the core only; everything else of the wing stands on it.
"""
