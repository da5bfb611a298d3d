"""The options: screen, sound, comfort, language and devices; every change is heard and seen at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.core.words import msgid
from game.screens.backdrop import Backdrop
from game.screens.key_page import KeyScene
from game.settings import AUDIO_BUFFERS
from game.stage.messages import LANGUAGES
from game.stage.scene import Scene, Target
from game.stage.widgets import Button, Choice, Label, Page, Panel, Slider, Toggle, Widget

if TYPE_CHECKING:
    from game.stage.canvas import Canvas
    from game.stage.input import Pointer, Press
    from game.stage.services import Services

AREA = pygame.FRect(230, 130, 1100, 640)

PALETTE_NAMES = (
    ("base", msgid("Polar dusk")),
    ("high_contrast", msgid("High contrast")),
    ("colour_blind", msgid("For colour-blind eyes")),
)


class OptionsScene(Scene):
    """A page that scrolls. Leaving it saves."""

    name = "options"

    def __init__(self, services: Services) -> None:
        self._services = services
        self._backdrop = Backdrop(services, veil=0.55, snow=False)
        self._page = Page(services, area=AREA, on_back=services.go.leave)
        self._asked_reset = False
        self._build()

    def leave(self) -> None:
        self._services.settings.save()

    def resume(self) -> None:
        self._rebuild()

    def press(self, press: Press) -> None:
        self._page.press(press)

    def pointer(self, pointer: Pointer) -> None:
        self._page.pointer(pointer)

    def tick(self) -> None:
        self._page.tick()

    def idle(self) -> bool:
        return self._page.idle()

    def targets(self) -> list[Target]:
        return self._page.targets()

    def draw(self, canvas: Canvas) -> None:
        services = self._services
        self._backdrop.draw(canvas)
        services.text.draw(
            canvas,
            services._("Options"),
            800,
            66,
            60,
            "text",
            "center",
            face="display",
            max_width=1200,
            lines=1,
        )
        self._page.draw(canvas)
        services.text.draw(
            canvas,
            self._page.hint(),
            1360,
            842,
            26,
            "text",
            "midright",
            max_width=960,
            max_height=70,
            lines=2,
        )

    def _rebuild(self) -> None:
        focus = self._page.focus
        self._build()
        self._page.focus = focus

    def _build(self) -> None:
        page, services, _ = self._page, self._services, self._services._
        page.clear()
        page.add(Panel(AREA.inflate(90, 44)), fixed=True)
        back = Button("back", (185, 802, 260, 78), _("Back"), services.go.leave, icon="ui/back", size=34)
        page.add(back, fixed=True)
        flow = page.flow(AREA.x, AREA.y + 4, AREA.w, gap=12)
        for title, rows in (
            (_("Screen"), self._screen()),
            (_("Sound"), self._sound()),
            (_("Comfort"), self._comfort()),
            (_("Language"), self._language()),
        ):
            page.add(Label(flow.row(58), title, 36, "text", face="display"))
            for make, hint in rows:
                widget = page.add(make(flow.row(68)))
                widget.hint = hint
            flow.space(14)
        page.add(Label(flow.row(58), _("Keys and pads"), 36, "text", face="display"))
        keys = page.add(Button("keys", flow.row(80), _("Keys"), self._keys, icon="ui/keyboard", size=32))
        keys.hint = _("Choose other keys, and test which ones your keyboard reports together.")
        word = _("Really reset everything?") if self._asked_reset else _("Reset all options")
        flow.space(14)
        page.add(Button("reset", flow.row(80), word, self._reset, icon="ui/undo", look="danger", size=32))

    def _screen(self) -> list[tuple[Callable[[pygame.FRect], Widget], str]]:
        _, values = self._services._, self._services.settings.values
        sizes = [(size, f"{size} %") for size in (100, 115, 130, 150, 175)]
        palettes = [(name, _(words)) for name, words in PALETTE_NAMES]
        buffers = (("auto", _("Automatic")), ("software", _("Software")), ("hardware", _("Hardware")))
        return [
            (lambda r: Toggle("full_screen", r, _("Full screen"), self._services.window.full_screen, self._full_screen),
             _("F11 does the same at any time.")),
            (lambda r: Choice("ui_scale", r, _("Text and button size"), sizes, values.ui_scale, self._set_rebuild("ui_scale")), ""),
            (lambda r: Choice("palette", r, _("Colours"), palettes, values.palette, self._set("palette")), ""),
            (lambda r: Choice("framebuffer", r, _("Drawing"), list(buffers), values.framebuffer, self._set("framebuffer")),
             _("Takes effect at the next start. Automatic is right for nearly everybody.")),
        ]  # fmt: skip

    def _sound(self) -> list[tuple[Callable[[pygame.FRect], Widget], str]]:
        _, values = self._services._, self._services.settings.values
        buffers = [(size, f"{size}") for size in AUDIO_BUFFERS]
        return [
            (lambda r: Slider("music", r, _("Music"), values.music, self._volume("music")), ""),
            (lambda r: Slider("effects", r, _("Effects"), values.effects, self._volume("effects")), ""),
            (lambda r: Slider("rattle", r, _("Igloo rattle"), values.rattle, self._volume("rattle")), ""),
            (lambda r: Toggle("muted", r, _("Mute"), values.muted, self._set("muted")), _("M does the same at any time.")),
            (lambda r: Toggle("mute_in_background", r, _("Silent in the background"), values.mute_in_background,
                              self._set("mute_in_background")), ""),
            (lambda r: Choice("audio_buffer", r, _("Audio buffer"), buffers, values.audio_buffer, self._buffer),
             _("Choose a larger one when the sound crackles.")),
            (lambda r: Toggle("captions", r, _("Captions"), values.captions, self._set("captions")),
             _("Everything that is heard is also written.")),
        ]  # fmt: skip

    def _comfort(self) -> list[tuple[Callable[[pygame.FRect], Widget], str]]:
        _, values = self._services._, self._services.settings.values
        visual = (("auto", _("When it is needed")), ("on", _("Always")), ("off", _("Never")))
        return [
            (lambda r: Toggle("reduced_motion", r, _("Less motion"), values.reduced_motion, self._set("reduced_motion")),
             _("Things fade instead of moving.")),
            (lambda r: Toggle("reduced_flashes", r, _("Fewer flashes"), values.reduced_flashes, self._set("reduced_flashes")), ""),
            (lambda r: Toggle("reading_font", r, _("Reading font"), values.reading_font, self._set_rebuild("reading_font")),
             _("Headings in the plain, very legible letters too.")),
            (lambda r: Choice("visual_rattle", r, _("See the rattle"), list(visual), values.visual_rattle, self._set("visual_rattle")), ""),
            (lambda r: Toggle("rumble", r, _("Pads shake"), values.rumble, self._set("rumble")), ""),
            (lambda r: Toggle("auto_pause", r, _("Pause when the window loses the focus"), values.auto_pause, self._set("auto_pause")), ""),
        ]  # fmt: skip

    def _language(self) -> list[tuple[Callable[[pygame.FRect], Widget], str]]:
        _, services = self._services._, self._services
        names = [("", _("As the system"))]
        missing = ""
        for code, name in LANGUAGES.items():
            if services.text.can_show(name):
                names.append((code, name))
            else:
                missing = _("Chinese needs a font: install “Noto Sans CJK” and start again.")
        value = services.settings.values.language
        return [
            (
                lambda r: Choice("language", r, _("Language"), names, value, self._set_rebuild("language")),
                missing,
            )
        ]

    # what a change does; the rest of the program listens to the settings

    def _set(self, name: str) -> Callable[[object], None]:
        return lambda value: self._services.settings.change(**{name: value})

    def _set_rebuild(self, name: str) -> Callable[[object], None]:
        return partial(self._change_and_rebuild, name)

    def _change_and_rebuild(self, name: str, value: object) -> None:
        self._services.settings.change(**{name: value})
        self._rebuild()

    def _volume(self, name: str) -> Callable[[float], None]:
        def set_volume(value: float) -> None:
            self._services.settings.change(**{name: value})
            if name != "music":
                self._services.sound.play("ui_move")

        return set_volume

    def _buffer(self, value: int) -> None:
        self._services.settings.change(audio_buffer=value)
        self._services.sound.retry(value)

    def _full_screen(self, value: bool) -> None:
        if value != self._services.window.full_screen:
            self._services.window.toggle_full_screen()

    def _keys(self) -> None:
        self._services.stack.push(KeyScene(self._services))

    def _reset(self) -> None:
        if not self._asked_reset:
            self._asked_reset = True
            self._rebuild()
            return
        self._asked_reset = False
        self._services.settings.reset()
        self._services.input.keys.reset()
        self._rebuild()
