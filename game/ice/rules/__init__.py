"""The rules of Ice as plain state, restated and numbered in `seeds/ice.md` (`Ice R1` …).

`board` (squares, slides, captures as bit masks), `level` (what a board looks like), `position` (one state as a
value and a line of text), `ruleset` (what a move does), `match` (a whole game behind the common contract).
"""
