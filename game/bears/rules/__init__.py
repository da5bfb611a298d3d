"""The rules of Bears as plain state, restated and numbered in `seeds/bears.md` (`Bears R1` …).

`cards` (faces, bonus cards, the deck), `judge` (what fits, what a pile is worth), `dealer` (draw pile and table), `seat` (what lies before a seat), `match`
(a game for two to five behind the common contract), `alone` (the game for one).
"""
