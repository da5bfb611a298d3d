"""Make all sounds and music of the game.

python tools/make_sounds.py                  write assets/sounds and assets/music (about a minute)
python tools/make_sounds.py --check          say whether the files stand for the present code; 1 if not
python tools/make_sounds.py --only 'win*'    keep to some names
python tools/make_sounds.py --pictures DIR   draw spectrograms of what the files hold
python tools/make_sounds.py --table          lengths, loudness and sizes of the files

An Ogg file carries a random serial number, so files are compared by ear: decoded, within a tolerance. A file
that already sounds right is left alone.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # started as a script
    sys.path.insert(0, str(ROOT))

from tools.sounds import arrangements, effects_ui, effects_world, files, loudness  # noqa: E402
from tools.sounds.level import levelled_loop  # noqa: E402
from tools.sounds.pictures import spectrogram  # noqa: E402
from tools.sounds.recipe import Effect  # noqa: E402
from tools.sounds.synth import RATE, Sound  # noqa: E402

MUSIC: dict[str, Callable[[], Sound]] = {
    "title": arrangements.title,
    "igloo": arrangements.igloo,
    "ice": arrangements.ice,
    "bears": arrangements.bears,
    "results": arrangements.results,
}
MUSIC_LUFS = -24.0
MUSIC_QUALITY = 0.27
EFFECT_QUALITY = 0.3
SAME_DB = -30.0
"""Two files nearer than this are the same sound: another processor's rounding stays far below."""


@dataclass(frozen=True)
class Made:
    """A file as it should be: its path from the assets folder, and its bytes."""

    path: str
    data: bytes


def all_effects() -> tuple[Effect, ...]:
    """Every effect of the game, in the order of sounds.toml."""
    return (*effects_ui.effects(), *effects_world.effects())


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; the exit code."""
    parser = argparse.ArgumentParser(description="Make the sounds and the music of the game.")
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    parser.add_argument("--only", default="*", help="names (with * and ?) to keep to")
    parser.add_argument("--assets", type=Path, default=ROOT / "assets", help="the assets folder")
    parser.add_argument("--pictures", type=Path, help="draw spectrograms into this folder and stop")
    parser.add_argument("--table", action="store_true", help="print lengths, loudness, sizes and stop")
    chosen = parser.parse_args(arguments)
    if chosen.pictures is not None:
        return _draw_pictures(chosen.assets, chosen.pictures, chosen.only)
    if chosen.table:
        return _print_table(chosen.assets, chosen.only)
    return _compare_or_write(chosen.assets, chosen.only, write=not chosen.check)


def made(only: str) -> Iterator[Made]:
    """Render and encode everything whose name matches, two at a time, the long ones first."""
    names = [name for name in (*MUSIC, *(e.name for e in all_effects())) if fnmatch(name, only)]
    with ProcessPoolExecutor(max_workers=2) as workers:
        for batch in workers.map(_made_one, names):
            yield from batch


def _made_one(name: str) -> list[Made]:
    if name in MUSIC:
        loop = levelled_loop(MUSIC[name](), MUSIC_LUFS)
        return [Made(f"music/{name}.ogg", files.encoded(loop, MUSIC_QUALITY))]
    effect = next(e for e in all_effects() if e.name == name)
    return [
        Made(f"sounds/{file}", files.encoded(effect.rendered(k), EFFECT_QUALITY))
        for k, file in enumerate(files.file_names(effect))
    ]


def _compare_or_write(assets: Path, only: str, *, write: bool) -> int:
    wanted: set[Path] = set()
    stale: list[str] = []
    for piece in made(only):
        path = assets / piece.path
        wanted.add(path)
        if not _sounds_like(path, piece.data):
            stale.append(piece.path)
            if write:
                files.replace_file(path, piece.data)
    listing, text = assets / "sounds" / "sounds.toml", files.listing(all_effects())
    if not listing.is_file() or listing.read_text(encoding="utf-8") != text:
        stale.append("sounds/sounds.toml")
        if write:
            files.replace_file(listing, text.encode())
    if only == "*":
        for path in sorted([*assets.glob("sounds/*.ogg"), *assets.glob("music/*.ogg")]):
            if path not in wanted:
                stale.append(f"{path.relative_to(assets)} (no longer made)")
                if write:
                    path.unlink()
    verb = "written" if write else "not as the code makes it"
    for name in stale:
        print(f"{verb}: {name}")
    print(f"{len(wanted)} files looked at, {len(stale)} {verb}")
    return 1 if stale and not write else 0


def _sounds_like(path: Path, data: bytes) -> bool:
    if not path.is_file():
        return False
    return files.distance_db(files.decoded(data), files.decoded(path.read_bytes())) < SAME_DB


def _stored(assets: Path, only: str) -> Iterator[Path]:
    for path in sorted([*assets.glob("music/*.ogg"), *assets.glob("sounds/*.ogg")]):
        if fnmatch(path.stem, only) or fnmatch(path.stem.rpartition("_")[0], only):
            yield path


def _draw_pictures(assets: Path, folder: Path, only: str) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    for path in _stored(assets, only):
        spectrogram(files.decoded(path.read_bytes()), folder / f"{path.stem}.png")
    return 0


def _print_table(assets: Path, only: str) -> int:
    print(f"{'file':24} {'s':>7} {'ch':>2} {'LUFS':>6} {'loudest 200 ms':>14} {'peak dBTP':>9} {'kB':>6}")
    total = 0
    for path in _stored(assets, only):
        x = files.decoded(path.read_bytes())
        size = path.stat().st_size
        total += size
        print(
            f"{path.parent.name + '/' + path.stem:24} {len(x) / RATE:7.2f} {x.ndim:2d} {loudness.integrated(x):6.1f} "
            f"{loudness.short(x):14.1f} {loudness.true_peak(x):9.1f} {size / 1000:6.1f}"
        )
    print(f"together {total / 1e6:.2f} MB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
