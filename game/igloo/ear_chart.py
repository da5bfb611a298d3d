"""Charts of the ear trainer: what was inside against what was guessed, and the mean error by number."""

from __future__ import annotations

import pygame

from game.igloo.ear_book import NUMBERS, EarBook
from game.stage.canvas import Canvas
from game.stage.palette import mix
from game.stage.services import Services


def draw_confusion(canvas: Canvas, services: Services, book: EarBook, rect: pygame.FRect) -> None:
    """The confusion chart: a row for what was inside, a column for what was guessed; right answers lie on the diagonal."""
    tr, counts = services._, book.confusion()
    side = (rect.w - 60) / len(NUMBERS)
    left, top = rect.x + 50, rect.y + 56
    most = {
        number: max([1, *(n for (inside, _), n in counts.items() if inside == number)]) for number in NUMBERS
    }
    services.text.draw(
        canvas,
        tr("What you guessed"),
        left + side * 6,
        rect.y + 2,
        24,
        "text",
        "center",
        face="bold",
        max_width=560,
        lines=1,
    )
    for index, number in enumerate(NUMBERS):
        middle = side * (index + 0.5)
        for x, y in ((left + middle, top - 18), (left - 20, top + middle)):
            services.text.draw(canvas, str(number), x, y, 22, "text_dim", "center", face="bold", scaled=False)
    ground, full = canvas.rgb("panel"), canvas.rgb("gold")
    for row, inside in enumerate(NUMBERS):
        for column, guess in enumerate(NUMBERS):
            n = counts.get((inside, guess), 0)
            cell = (left + column * side + 1, top + row * side + 1, side - 2, side - 2)
            share = round(n / most[inside] * 6) / 6
            edge = "focus" if row == column else "panel_edge"
            canvas.box(
                cell, mix(ground, full, share), radius=7, border=3 if row == column else 1, border_colour=edge
            )
            if n:
                colour = "text_on_accent" if share > 0.45 else "text"
                services.text.draw(
                    canvas,
                    str(n),
                    cell[0] + side / 2 - 1,
                    cell[1] + side / 2 - 1,
                    20,
                    colour,
                    "center",
                    face="bold",
                    scaled=False,
                )


def draw_errors(canvas: Canvas, services: Services, book: EarBook, rect: pygame.FRect) -> None:
    """The mean error by number as bars, and the whole in words."""
    tr = services._
    services.text.draw(
        canvas, tr("Your mean error by number"), rect.centerx, rect.y + 2, 24, "text", "center", face="bold", max_width=rect.w,
        lines=1,
    )  # fmt: skip
    errors = [book.mean_error(number) for number in NUMBERS]
    top = max([2.0, *(error for error in errors if error is not None)])
    floor, high = rect.y + 400, 330.0
    step = rect.w / len(NUMBERS)
    for line in range(int(top) + 1):
        y = floor - high * line / top
        canvas.line((rect.x + 34, y), (rect.right, y), "panel_edge", 1)
        services.text.draw(canvas, str(line), rect.x + 18, y, 20, "text_dim", "center", scaled=False)
    for index, (number, error) in enumerate(zip(NUMBERS, errors, strict=True)):
        x = rect.x + 40 + (step - 3.4) * (index + 0.5)
        services.text.draw(
            canvas, str(number), x, floor + 22, 22, "text_dim", "center", face="bold", scaled=False
        )
        if error is None:
            continue
        tall = max(5.0, high * error / top)
        canvas.box((x - 17, floor - tall, 34, tall), "accent", radius=8)
        services.text.draw(
            canvas, f"{error:.1f}", x, floor - tall - 14, 19, "text", "center", face="bold", scaled=False
        )
    services.text.draw(
        canvas, _summary(services, book), rect.centerx, rect.y + 530, 28, "text", "center", max_width=rect.w - 20,
        max_height=190, align="center",
    )  # fmt: skip


def _summary(services: Services, book: EarBook) -> str:
    tr = services._
    exact, near = book.exact(), book.within_one()
    if exact is None or near is None:
        return tr("No igloo guessed yet. Shake one, guess, and look here again.")
    count = len(book.answers)
    head = services.messages.ngettext("{n} igloo guessed", "{n} igloos guessed", count).format(n=count)
    body = tr("{exact} % exactly right, {near} % at most one beside").format(
        exact=round(100 * exact), near=round(100 * near)
    )
    hint = tr("6, 7, 8 and 9 are hard to tell apart, for everybody.")
    return f"{head}. {body}. {hint}"
