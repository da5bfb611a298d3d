"""Ice once more, slowly and by the letter, on dictionaries of squares; shares no code with the product."""

from __future__ import annotations

import random

SACRED = {5: (2, 2), 7: (3, 3)}
ICONS = {(2, 2): "f", (4, 2): "c", (4, 4): "q", (2, 4): "r"}


def read(text):
    """(size, {(file, rank): letter}, side, [held, held])."""
    fields = text.split()
    rows = fields[0].split("/")
    n = len(rows)
    board = {}
    for top, row in enumerate(rows):
        file = 0
        for char in row:
            if char.isdigit():
                file += int(char)
            else:
                board[file, n - 1 - top] = char
                file += 1
    held = [set(field) - {"-"} for field in fields[2:]] or [set(), set()]
    return n, board, fields[1], held


def write(n, board, side, held):
    rows = []
    for rank in range(n - 1, -1, -1):
        row, run = "", 0
        for file in range(n):
            if (file, rank) in board:
                row += (str(run) if run else "") + board[file, rank]
                run = 0
            else:
                run += 1
        rows.append(row + (str(run) if run else ""))
    text = "/".join(rows) + " " + side
    if n == 7:
        for kinds in held:
            text += " " + ("".join(letter for letter in "fcqr" if letter in kinds) or "-")
    return text


def name(square):
    return "abcdefg"[square[0]] + str(square[1] + 1)


def sides(square):
    file, rank = square
    return [(file + 1, rank), (file - 1, rank), (file, rank + 1), (file, rank - 1)]


def inside(n, square):
    return 0 <= square[0] < n and 0 <= square[1] < n


def slides(text):
    """{move text: (start, stop)} of the side to move."""
    n, board, side, _ = read(text)
    found = {}
    for start, letter in board.items():
        if letter.lower() != side:
            continue
        for df, dr in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            here = start
            while inside(n, (here[0] + df, here[1] + dr)) and (here[0] + df, here[1] + dr) not in board:
                here = (here[0] + df, here[1] + dr)
            if here != start:
                found[f"{name(start)}-{name(here)}"] = (start, here)
    return found


def surrounded(n, board, victim, surround):
    """The squares of `victim` ("p" or "s") that are captured."""
    gone = set()
    for square, letter in board.items():
        if letter.lower() != victim:
            continue
        group, todo = {square}, [square]
        while surround == "group" and todo:
            for beside in sides(todo.pop()):
                if board.get(beside, "").lower() == victim and beside not in group:
                    group.add(beside)
                    todo.append(beside)
        around = {b for member in group for b in sides(member) if inside(n, b)} - group
        if all(board.get(b, "").lower() not in ("", victim) for b in around):
            gone.add(square)
    return gone


def after(text, start, stop, surround, numbers):
    """(text after the slide, captured square names, winner "p"/"s"/None, reason)."""
    n, board, side, held = read(text)
    other = "s" if side == "p" else "p"
    seat = "ps".index(side)
    board[stop] = board.pop(start)
    gone = surrounded(n, board, other, surround)
    captains = [square for square in gone if board[square].isupper()]
    for square in gone:
        del board[square]
    if n == 7 and stop in ICONS:
        held[seat].add(ICONS[stop])
    mine = sum(letter.lower() == side for letter in board.values())
    theirs = len(board) - mine
    winner = reason = None
    if stop == SACRED[n] and board[stop].isupper():
        winner, reason = side, "sacred-space"
    elif captains:
        winner, reason = side, "captain"
    elif n == 7:
        if len(held[seat]) + numbers[1 - seat] - theirs >= 5:
            winner, reason = side, "five"
    elif mine + theirs <= 5 and mine != theirs:
        winner, reason = (side if mine > theirs else other), "majority"
    return write(n, board, other, held), sorted(name(square) for square in gone), winner, reason


def random_position(rng: random.Random, n: int) -> str:
    """Animals strewn anywhere, crowded or not, captains complete and off the Sacred Space; not yet decided."""
    most, leaders = (5, 1) if n == 5 else (7, 2)
    while True:
        numbers = [rng.randint(leaders, most) for _ in "ps"]
        span = rng.choice((n, n, 4, 3))
        squares = [(f, r) for f in range(span) for r in range(n)]
        if n == 5 and sum(numbers) <= 5 and numbers[0] != numbers[1]:
            continue
        if sum(numbers) > len(squares) - 1:
            continue
        rng.shuffle(squares)
        board = {}
        for side, count in zip("ps", numbers, strict=True):
            for index in range(count):
                board[squares.pop()] = side.upper() if index < leaders else side
        held = [{k for k in "fcqr" if rng.random() < 0.4} for _ in "ps"] if n == 7 else [set(), set()]
        if board.get(SACRED[n], "x").isupper():
            continue
        if n == 7 and any(len(held[i]) + 7 - numbers[1 - i] >= 5 for i in (0, 1)):
            continue
        return write(n, board, rng.choice("ps"), held)
