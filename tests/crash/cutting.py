"""Records starts of a program, and starts on the folder as each of many power cuts may leave it."""

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from tests.crash.disk import Told
from tests.crash.killing import acts, prepare
from tests.crash.power_cuts import MODELS
from tests.crash.promises import TOLD, Promises, require_kept
from tests.crash.recorded_calls import Recording, record

MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None
"""A folder in memory: what lies there is written and read far faster."""

ACTS = 40
_STARTS = 2
"""Each start after the first is on a folder that a cut has left."""


def recorded(root: Path, seed: int, *plants: str) -> Recording:
    """Play for some acts on a folder and record it; `plants` as in `acts.py`."""
    prepare(root)
    return record(root, acts(root, seed, str(ACTS), *plants))


def cut_course(folder: Path, number: int, seed: int) -> Iterator[str]:
    """Cut the power so many times while games are played; yield by which model.

    Raises:
        AssertionError: Something is lost; the folder `cut` is as the disk held it, and used since.
    """
    chance, root, shown = Random(seed), folder / "played", list[str]()
    for start in range(_STARTS):
        recording = recorded(root, seed * _STARTS + start)
        for _ in range(number // _STARTS):
            name, place = chance.choice(list(MODELS)), chance.randint(0, len(recording.events))
            heard = cut(recording, name, place, chance, folder / "cut")
            try_start(folder / "cut", shown + heard)
            yield name
        shown += cut(recording, chance.choice(list(MODELS)), place, chance, root)
        (root / TOLD).write_text("".join(shown), encoding="utf-8")


def cut(recording: Recording, name: str, place: int, chance: Random, folder: Path) -> list[str]:
    """Make a folder as a disk holds it after so many events; return what had been told."""
    events = recording.events[:place]
    shutil.rmtree(folder, ignore_errors=True)
    MODELS[name](recording.start, events, chance).put(folder)
    return [event.text for event in events if isinstance(event, Told)]


def try_start(folder: Path, shown: Sequence[str]) -> None:
    """Start on a folder, twice, and look for what was told.

    Raises:
        AssertionError: Something is lost.
    """
    promises = Promises()
    promises.hear_all(shown)
    for key, steps, hash in require_kept(folder, promises):
        promises.hear(("step", key, steps, hash))
        promises.hear(("mended", key))
    for _ in require_kept(folder, promises):
        pass
