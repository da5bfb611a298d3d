"""Bears: everybody grabs cards at once, each fitting the one before, until somebody calls FREEZE.

`rules` holds the state and knows the core only; `rival` (with `eyes`, `chains`, `levels`) plays a seat from what that
seat may see; `solo` finds the best chain of a solo table.
"""
