"""The small window that a set-up is shown in after a double-click. Importing this needs tk."""

from __future__ import annotations

import queue
import threading
import tkinter as tk
from collections.abc import Callable
from tkinter import ttk

from tools.bootstrap import words

_POLL_MS = 80
_WIDTH_PX = 520
_NIGHT, _DEEP, _SNOW, _ICE = "#1d2b4f", "#131d38", "#f2f6ff", "#8fd3f4"


class SetupWindow:
    """What goes on, how far it is, and what is being done. Raises tkinter.TclError when no window can be opened."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._news: queue.SimpleQueue[tuple[float | None, str]] = queue.SimpleQueue()
        self._root = _root(words.message("title", language))
        self._headline, self._text = tk.StringVar(self._root), tk.StringVar(self._root)
        self._percent = tk.DoubleVar(self._root)
        _label(self._root, self._headline).pack(fill="x", padx=28, pady=(24, 12))
        style = ttk.Style(self._root)
        style.theme_use("clam")
        style.configure(
            "TProgressbar",
            troughcolor=_DEEP,
            background=_ICE,
            bordercolor=_DEEP,
            lightcolor=_ICE,
            darkcolor=_ICE,
        )
        ttk.Progressbar(self._root, variable=self._percent, maximum=100, length=_WIDTH_PX).pack(padx=28)
        _label(self._root, self._text).pack(fill="x", padx=28, pady=(12, 24))
        _centre(self._root)

    def step(self, percent: int, key: str, **fields: object) -> None:
        """Show a step; may be called from any thread."""
        self._news.put((float(percent), words.message(key, self._language, **fields)))

    def note(self, key: str, **fields: object) -> None:
        """Show a text above the bar; may be called from any thread."""
        self._news.put((None, words.message(key, self._language, **fields)))

    def run(self, work: Callable[[], None], stop: Callable[[], None]) -> None:
        """Show the window until `work`, in a thread of its own, has ended; closing the window calls `stop`."""
        thread = threading.Thread(target=work, daemon=True)
        self._root.protocol("WM_DELETE_WINDOW", stop)
        self._root.after(_POLL_MS, self._poll, thread)
        thread.start()
        self._root.mainloop()
        thread.join()

    def _poll(self, thread: threading.Thread) -> None:
        while not self._news.empty():
            percent, text = self._news.get()
            if percent is None:
                self._headline.set(text)
            else:
                self._text.set(text)
                self._percent.set(percent)
        if thread.is_alive():
            self._root.after(_POLL_MS, self._poll, thread)
        else:
            self._root.destroy()


def show_message(text: str, language: str, stays_ms: int) -> None:
    """Show a text until it is closed, or for `stays_ms` at most. Raises tkinter.TclError when no window can be opened."""
    root = _root(words.message("title", language))
    _label(root, tk.StringVar(root, text)).pack(fill="x", padx=28, pady=(24, 16))
    button = ttk.Button(root, text=words.message("close", language), command=root.destroy)
    button.pack(pady=(0, 22))
    button.focus_set()
    root.bind("<Return>", lambda _event: root.destroy())
    root.bind("<Escape>", lambda _event: root.destroy())
    root.after(stays_ms, root.destroy)
    _centre(root)
    root.mainloop()


def _root(title: str) -> tk.Tk:
    root = tk.Tk(className="polar-party")
    root.title(title)
    root.configure(background=_NIGHT)
    root.resizable(width=False, height=False)
    return root


def _centre(root: tk.Tk) -> None:
    """Put the window, which has its content by now, in the middle of the screen."""
    root.update_idletasks()
    root.eval("tk::PlaceWindow . center")


def _label(root: tk.Tk, shown: tk.StringVar) -> tk.Label:
    label = tk.Label(
        root, textvariable=shown, background=_NIGHT, foreground=_SNOW, justify="left", anchor="w"
    )
    # Tk looks the variable up by name: it must live as long as the label.
    label.shown = shown  # type: ignore[attr-defined]
    label.configure(wraplength=_WIDTH_PX)
    return label
