"""The lobby of every game: sit down by pressing your own keys, add computers, agree on the rules, begin."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.core.match import SetupError
from game.core.text import Json
from game.screens.backdrop import Backdrop
from game.screens.lobby_memory import recall, remember
from game.screens.lobby_model import NAME_LENGTH, Lobby, LobbyProblem, shown_options
from game.screens.seat_card import SeatCard, device_words, draw_device
from game.stage.input import BACK, MOUSE, SECOND
from game.stage.scene import Scene, Target, Typed
from game.stage.widgets import Button, Choice, Label, Page, Panel, Slider, TextField, Toggle, Widget

if TYPE_CHECKING:
    from game.stage.canvas import Canvas
    from game.stage.entry import GameEntry, Option
    from game.stage.input import DeviceChange, Pointer, Press
    from game.stage.services import Services

SEATS_AREA = pygame.FRect(40, 112, 920, 520)
RULES_AREA = pygame.FRect(1000, 178, 520, 440)
STRIP = pygame.FRect(40, 654, 920, 142)


class LobbyScene(Scene):
    """One screen for 1 to 6 seats. A press on a free key set or pad sits its person down; *second* stands up again."""

    name = "lobby"
    fps = 30

    def __init__(self, services: Services, entry: GameEntry, device: str = "") -> None:
        self._services = services
        self._entry = entry
        self._lobby: Lobby = recall(entry, services.settings.values.lobby)
        self._backdrop = Backdrop(services, veil=0.45, snow=False)
        self._page = Page(services, area=RULES_AREA, on_back=self._leave)
        self._message = ""
        self._cards: list[SeatCard] = []
        if device in services.input.devices():
            self._lobby.join(device)
        if entry.seats[0] > len([seat for seat in self._lobby.seats if seat]):
            self._fill()
        self._build()
        self._page.focus = "play"

    @property
    def lobby(self) -> Lobby:
        """Who sits where, as it stands."""
        return self._lobby

    def enter(self) -> None:
        self._services.sound.music("title")

    def resume(self) -> None:
        self._lobby.ready.clear()
        self._rebuild()
        self._services.sound.music("title")

    def leave(self) -> None:
        remember(self._services.settings, self._lobby)

    # hearing

    def press(self, press: Press) -> None:
        device = press.device
        if press.control == BACK:
            self._page.press(press)
            return
        seats = device.startswith(("keys:", "pad:"))
        if seats and self._lobby.seat_of(device) is None:
            self._join(device)
            return
        if press.control == SECOND and self._lobby.seat_of(device) is not None:
            self._stand_up(device)
            return
        if press.control == "act" and self._page.focus == "play":
            self._page.play("ui_press")
            self._ready(device)
            return
        self._page.press(press)

    def pointer(self, pointer: Pointer) -> None:
        self._page.pointer(pointer)

    def typing(self) -> bool:
        return self._page.typing()

    def typed(self, typed: Typed) -> None:
        self._page.typed(typed)

    def device(self, change: DeviceChange) -> None:
        if change.kind == "lost":
            self._lobby.leave(change.device)
        self._rebuild()

    def tick(self) -> None:
        self._page.tick()

    # drawing

    def draw(self, canvas: Canvas) -> None:
        self._backdrop.draw(canvas)
        services, _ = self._services, self._services._
        services.text.draw(
            canvas,
            _(self._entry.title),
            130,
            58,
            62,
            "text",
            "midleft",
            face="display",
            max_width=830,
            lines=1,
        )
        self._page.draw(canvas)
        self._draw_strip(canvas)
        hint = self._message or self._page.hint() or self._waiting()
        services.text.draw(
            canvas, hint, 40, 846, 26, "warn" if self._message else "text", "midleft",
            max_width=1050, max_height=70, lines=2, align="left",
        )  # fmt: skip

    def targets(self) -> list[Target]:
        return self._page.targets()

    def idle(self) -> bool:
        return self._page.idle() and self._backdrop.still

    def _draw_strip(self, canvas: Canvas) -> None:
        """The free keys, drawn as this keyboard prints them: whoever presses one is in."""
        services, _ = self._services, self._services._
        canvas.box(STRIP, "panel", radius=30, alpha=0.72)
        services.text.draw(
            canvas, _("Press your own keys to join:"), STRIP.x + 26, STRIP.y + 26, 24, "text_dim", "midleft",
            max_width=STRIP.w - 52, lines=1,
        )  # fmt: skip
        free = [device for device in services.input.devices() if self._lobby.seat_of(device) is None]
        free = [device for device in free if device != MOUSE][:6]
        step = (STRIP.w - 40) / max(5, len(free))
        for index, device in enumerate(free):
            rect = pygame.FRect(STRIP.x + 20 + index * step, STRIP.y + 48, step - 8, STRIP.h - 58)
            draw_device(canvas, services, device, rect)

    def _waiting(self) -> str:
        """Who has still to press, while somebody is ready."""
        _ = self._services._
        problem = self._lobby.problem()
        if problem is LobbyProblem.TOO_FEW:
            return _("Somebody is missing. Press your keys, or add a computer.")
        if problem is LobbyProblem.NOT_READY and self._lobby.ready:
            waiting = [d for d in self._lobby.devices() if d not in self._lobby.ready]
            words = ", ".join(device_words(self._services, device) for device in waiting)
            return _("Ready? Still waiting for: {who}").format(who=words)
        return _(self._entry.tagline)

    # what people do

    def _join(self, device: str) -> None:
        seat = self._lobby.join(device)
        if seat is None:
            self._say(self._services._("All seats are taken."))
            self._page.play("ui_refused")
            return
        self._page.play("join")
        self._rebuild()

    def _stand_up(self, device: str) -> None:
        self._lobby.leave(device)
        self._page.play("leave")
        self._rebuild()

    def _ready(self, device: str) -> None:
        """Everybody who sits says so; a press from elsewhere (a parent's mouse) says it for all."""
        if self._lobby.seat_of(device) is None:
            for other in self._lobby.devices():
                self._lobby.say_ready(other)
        else:
            self._lobby.say_ready(device)
            self._page.play("ready")
        for card in self._cards:
            card.refresh()
        if self._lobby.problem() is None:
            self._begin()

    def _begin(self) -> None:
        services = self._services
        try:
            plan = self._lobby.plan(services.go.new_seed())
        except SetupError as error:
            known = self._entry.reasons.get(error.reason)
            self._say(services._(known) if known else str(error))
            self._page.play("ui_refused")
            self._lobby.ready.clear()
            return
        remember(services.settings, self._lobby)
        services.go.start(plan)

    def _continue(self) -> None:
        self._services.go.take_up(self._entry.id)

    def _leave(self) -> None:
        self._services.go.title()

    def _fill(self) -> None:
        """A lone person finds somebody to play with."""
        while sum(seat is not None for seat in self._lobby.seats) < max(2, self._entry.seats[0]):
            if self._lobby.add_computer() is None:
                return

    def _change(self, action: object, *arguments: object) -> None:
        if callable(action):
            action(*arguments)
        self._rebuild()

    def _say(self, message: str) -> None:
        self._message = message

    # building

    def _rebuild(self) -> None:
        focus = self._page.focus
        self._message = ""
        self._build()
        self._page.focus = focus or "play"

    def _build(self) -> None:
        page, services, _ = self._page, self._services, self._services._
        page.clear()
        back = Button("back", (40, 22, 72, 72), "", self._leave, icon="ui/back", look="quiet")
        back.hint = _("Back to the title")
        page.add(back, fixed=True)
        self._build_seats()
        page.add(Panel((984, 24, 576, 614)), fixed=True)
        rules = Button(
            "rules", (1004, 44, 536, 72), _("How to play"), partial(services.go.rules, self._entry.id),
            icon="ui/book", look="paper", size=32,
        )  # fmt: skip
        page.add(rules, fixed=True)
        page.add(Label((1004, 126, 536, 44), _("House rules"), 26, "text_dim"), fixed=True)
        flow = page.flow(RULES_AREA.x, RULES_AREA.y, RULES_AREA.w, gap=12)
        for option in shown_options(self._lobby):
            page.add(self._option_widget(option, flow.row(66)))
        if self._cards[0].small:
            for index in range(len(self._lobby.seats)):
                for option in self._seat_options(index):
                    name = f"{self._cards[index].shown_name()}: {_(option.title)}"
                    page.add(self._handicap(index, option, flow.row(66), name))
        if services.shelf.has_saved(self._entry.id):
            button = Button(
                "continue", (1000, 660, 560, 66), _("Go on with the saved match"), self._continue,
                icon="ui/save", look="paper", size=28,
            )  # fmt: skip
            page.add(button, fixed=True)
        play = Button(
            "play",
            (1120, 742, 440, 128),
            _("Play!"),
            self._play_clicked,
            icon="ui/play",
            look="primary",
            size=60,
        )
        page.add(play, fixed=True)

    def _play_clicked(self) -> None:
        self._ready(MOUSE)

    def _build_seats(self) -> None:
        page, _ = self._page, self._services._
        seats = self._lobby.seats
        columns = min(len(seats), 3)
        rows = (len(seats) + columns - 1) // columns
        width = (SEATS_AREA.w - 20 * (columns - 1)) / columns
        height = (SEATS_AREA.h - 20 * (rows - 1)) / rows
        self._cards = []
        for index in range(len(seats)):
            x = SEATS_AREA.x + index % columns * (width + 20)
            y = SEATS_AREA.y + index // columns * (height + 20)
            card = SeatCard(
                self._services, self._entry, self._lobby, index, pygame.FRect(x, y, width, height)
            )
            self._cards.append(card)
            page.add(card, fixed=True)
            for widget in self._seat_widgets(index, card):
                page.add(widget, fixed=True)
        if len(seats) == 2:
            swap = Button(
                "swap", (SEATS_AREA.centerx - 36, SEATS_AREA.y + 224, 72, 72), "",
                partial(self._change, self._lobby.swap), icon="ui/swap",
            )  # fmt: skip
            swap.hint = _("Swap sides")
            page.add(swap, fixed=True)

    def _seat_widgets(self, index: int, card: SeatCard) -> list[Widget]:
        _, seat, lobby = self._services._, self._lobby.seats[index], self._lobby
        low = card.foot()
        if seat is None:
            top, bottom = low.halves()
            found: list[Widget] = [
                Button(
                    f"seat:{index}:computer",
                    top,
                    _("Add a computer"),
                    partial(self._change, lobby.add_computer, index),
                    icon="ui/robot",
                    size=26,
                )
            ]
            if not self._entry.real_time and len(lobby.devices()) == 1:
                share = Button(
                    f"seat:{index}:share", bottom, _("Share one device"), partial(self._change, lobby.share, index),
                    icon="ui/person", size=26,
                )  # fmt: skip
                share.hint = _("A second person takes turns with the same mouse or keys.")
                found.append(share)
            elif MOUSE not in lobby.devices():
                found.append(
                    Button(
                        f"seat:{index}:mouse",
                        bottom,
                        _("Play by mouse"),
                        partial(self._join, MOUSE),
                        icon="ui/mouse",
                        size=26,
                    )
                )
            return found
        remove = Button(
            f"seat:{index}:remove",
            card.corner(),
            "",
            partial(self._change, lobby.clear, index),
            icon="ui/cross",
            look="quiet",
        )
        remove.hint = _("Free this seat")
        badge = Button(
            f"seat:{index}:badge",
            card.face(),
            "",
            partial(self._change, lobby.turn_badge, index, 1),
            look="quiet",
        )
        badge.hint = _("Choose another animal")
        badge.visible = False
        found = [remove]
        if seat.level:
            words = [(level, card.level_name(level)) for level in card.levels]
            level = Choice(
                f"seat:{index}:level", low.single(), "", words, seat.level, partial(self._set_level, index)
            )
            level.hint = card.level_sentence(seat.level)
            found.append(level)
        else:
            field = TextField(
                f"seat:{index}:name", low.single(), "", seat.name, partial(lobby.rename, index),
                longest=NAME_LENGTH, empty=card.shown_name(),
            )  # fmt: skip
            field.hint = _("Write your name here, or leave the animal's.")
            found.append(field)
        found += self._handicaps(index, card)
        return found

    def _seat_options(self, index: int) -> list[Option]:
        """The handicaps that can be set for a seat now."""
        if self._lobby.seats[index] is None:
            return []
        chosen = self._lobby.options
        return [option for option in self._entry.seat_options if option.shown is None or option.shown(chosen)]

    def _handicaps(self, index: int, card: SeatCard) -> list[Widget]:
        if card.small:
            return []
        options = self._seat_options(index)
        return [self._handicap(index, option, card.handicap(place)) for place, option in enumerate(options)]

    def _handicap(self, index: int, option: Option, rect: pygame.FRect, title: str = "") -> Widget:
        seat = self._lobby.seats[index]
        value = option.default if seat is None else seat.handicap.get(option.id, option.default)
        change = partial(self._lobby.set_handicap, index, option.id)
        widget = self._plain_option(option, f"seat:{index}:{option.id}", rect, value, change)
        if title and isinstance(widget, Toggle | Slider | Choice):
            widget.label = title
        return widget

    def _set_level(self, index: int, level: str) -> None:
        seat = self._lobby.seats[index]
        if seat is not None:
            self._lobby.seats[index] = replace(seat, level=level)
            for card in self._cards:
                card.refresh()
            widget = self._page.get(f"seat:{index}:level")
            widget.hint = self._cards[index].level_sentence(level)

    def _option_widget(self, option: Option, rect: pygame.FRect) -> Widget:
        value = self._lobby.options[option.id]
        return self._plain_option(option, f"option:{option.id}", rect, value, partial(self._choose, option))

    def _plain_option(
        self, option: Option, name: str, rect: pygame.FRect, value: Json, on_change: object
    ) -> Widget:
        _ = self._services._
        title = _(option.title)

        def changed(new: Json) -> None:
            if callable(on_change):
                on_change(new)

        widget: Widget
        if option.kind == "toggle":
            widget = Toggle(name, rect, title, bool(value), changed)
        elif option.kind == "number":
            number = float(value) if isinstance(value, int | float) else float(option.lo)
            widget = Slider(
                name, rect, title, number, lambda new: changed(round(new)),
                lo=option.lo, hi=option.hi, step=option.step, show=lambda shown: str(round(shown)),
            )  # fmt: skip
        else:
            choices = [(choice, _(label)) for choice, label in option.choices]
            widget = Choice(name, rect, title, choices, value, changed)
        widget.hint = _(option.sentence)
        return widget

    def _choose(self, option: Option, value: Json) -> None:
        before = [item.id for item in shown_options(self._lobby)]
        self._lobby.set_option(option, value)
        if before != [item.id for item in shown_options(self._lobby)]:
            self._rebuild()
