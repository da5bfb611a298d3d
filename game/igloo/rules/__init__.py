"""The rules of Igloo as plain state, restated and numbered in `seeds/igloo.md` (`Igloo R1` …).

`cards` (the deck), `scoring` (what one card brings whom), `table` (seats, igloos and cards as they lie), `match` (a whole
game behind the common contract), `view` (what a seat may know).
"""
