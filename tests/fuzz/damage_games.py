"""Damages saved games in every way a disk may: `python tests/fuzz/damage_games.py [NUMBER] [SEED]`.

No damage may be silent, and none may end the program; damaged files are kept byte for byte, and the
good part is opened wherever nine tenths of the steps can be read or a record was saved beside it.
"""

import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

from armada_companion.kit.cards import NoCards
from armada_companion.kit.log_actions import AddNote
from armada_companion.session.library import Library
from armada_companion.store.errors import StoreError
from armada_companion.store.inspection import autosave_path, inspect
from tests.session.conftest import StepClock
from tests.toy_game.rules import TOY

STEPS, OLDER, AUTOSAVED = 40, 25, 38
_PAGE = 4096
_KEY = "one"

_TEXTS = [f"This is note {n} {'x' * (n * 37 % 300)}" for n in range(1, STEPS + 1)]

Files = Mapping[str, bytes]
"""The files of a folder by their names."""


class Saved(NamedTuple):
    """One game as its files were at some time.

    Attributes:
        closed: When it was closed.
        killed: When the program was killed.
        older: When it was closed earlier.
    """

    closed: Files
    killed: Files
    older: Files


class Damaged(NamedTuple):
    """A damaged game.

    Attributes:
        kind: What was done to it.
        files: Its files.
    """

    kind: str
    files: dict[str, bytes]


def save_games() -> Saved:
    """Play a game and keep its files at three times."""
    with tempfile.TemporaryDirectory() as folder:
        library = library_at(Path(folder))
        session = library.new_game({"game": "toy", "id": _KEY})
        for n in range(1, STEPS + 1):
            session.dispatch(AddNote(_TEXTS[n - 1]))
            if n == OLDER:
                library.close(_KEY)
                older = files_in(Path(folder))
                session = library.open(_KEY)
            if n == AUTOSAVED:
                library.autosave(_KEY)
        killed = files_in(Path(folder))
        autosaved = killed[f"{_KEY}.autosave.armada"]
        library.close(_KEY)
        closed = {**files_in(Path(folder)), f"{_KEY}.autosave.armada": autosaved}
    return Saved(closed, killed, older)


def library_at(folder: Path) -> Library:
    return Library(folder, {"toy": TOY}, {"toy": NoCards()}, StepClock(), "0.1.0")


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob(f"{_KEY}.*") if path.is_file()}


Spoil = Callable[[bytearray, Random], None]


def _bit(data: bytearray, chance: Random) -> None:
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def _noise(data: bytearray, chance: Random) -> None:
    place = chance.randrange(len(data))
    noise = chance.randbytes(min(64, len(data) - place))
    data[place : place + len(noise)] = noise


def _cut(data: bytearray, chance: Random) -> None:
    del data[chance.randrange(len(data)) :]


def _zeros(data: bytearray, chance: Random) -> None:
    place = chance.randrange(len(data)) // 512 * 512
    size = min(512, len(data) - place)
    data[place : place + size] = bytes(size)


def _page(data: bytearray, chance: Random) -> None:
    place = chance.randrange(len(data)) // _PAGE * _PAGE
    size = min(_PAGE, len(data) - place)
    data[place : place + size] = chance.randbytes(size)


def _swapped(data: bytearray, chance: Random) -> None:
    pages = len(data) // _PAGE
    if pages < 2:
        return
    first, second = (number * _PAGE for number in chance.sample(range(pages), 2))
    one, two = data[first : first + _PAGE], data[second : second + _PAGE]
    data[first : first + _PAGE], data[second : second + _PAGE] = two, one


def _schema(data: bytearray, chance: Random) -> None:
    place = bytes(data[:_PAGE]).find(b"CREATE")
    data[place + chance.randrange(400)] ^= 1 << chance.randrange(8)


_ANY: Mapping[str, Spoil] = {"bit": _bit, "noise": _noise, "cut": _cut, "zeros": _zeros}
_MAIN: Mapping[str, Spoil] = {**_ANY, "page": _page, "swapped pages": _swapped, "schema": _schema}


def damage(saved: Saved, chance: Random) -> Damaged:
    """Return a game with one damage, of a random kind."""
    main, wal, head, record = (
        f"{_KEY}{suffix}" for suffix in (".game", ".game-wal", ".head", ".autosave.armada")
    )
    is_killed = chance.random() < 0.4
    files = dict(saved.killed if is_killed else saved.closed)
    if chance.random() < 0.5:
        del files[record]
    kinds = ["main", "main", "main", "deleted", "older", "head", "no head"]
    kinds += ["wal", "wal", "no wal"] if is_killed else []
    kinds += ["record"] if record in files else []
    kind = chance.choice(kinds)
    match kind:
        case "deleted":
            del files[main]
        case "older":
            files[main] = saved.older[main]
        case "no head":
            files.pop(head, None)
        case "no wal":
            del files[wal]
        case _:
            name = {"main": main, "wal": wal, "head": head, "record": record}[kind]
            how = chance.choice(list(_MAIN if kind == "main" else _ANY))
            data = bytearray(files[name])
            (_MAIN[how])(data, chance)
            files[name] = bytes(data)
            kind = f"{kind}: {how}"
    return Damaged(f"{kind}{', killed' if is_killed else ''}", files)


def try_damage(saved: Saved, found: Damaged) -> str:
    """Open a damaged game; return what came of it.

    Raises:
        AssertionError: Something was lost in silence, or not kept, or not opened.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, data in found.files.items():
            (folder / file).write_bytes(data)
        path = folder / f"{_KEY}.game"
        library = library_at(folder)
        library.entries()
        try:
            session = library.open(_KEY)
        except StoreError:
            _require_untouched(path, saved, found)
            return "refused"
        told = library.damage_of(_KEY)
        texts = [str(step.action["text"]) for step in session.recorded]
        assert texts == _TEXTS[: len(texts)], "what was opened is not what was saved"
        if told is None:
            assert len(texts) == STEPS, f"{STEPS - len(texts)} steps were lost in silence"
        else:
            kept = {file: (told.folder / file).read_bytes() for file in found.files}
            assert kept == found.files, "a damaged file was not kept byte for byte"
            assert len(texts) >= AUTOSAVED or not _has_record(path, saved, found)
        session.dispatch(AddNote("on"))
        library.close(_KEY)
        again = library_at(folder)
        assert len(again.open(_KEY).steps) == len(texts) + 1
        assert again.damage_of(_KEY) is None, "damaged again"
        again.close(_KEY)
        return "whole" if told is None else "told"


def _require_untouched(path: Path, saved: Saved, found: Damaged) -> None:
    """Make sure that a game was refused for good reason, and that its files are as they were."""
    left = {file: (path.parent / file).read_bytes() for file in found.files}
    assert left == found.files, "a refused file changed"
    assert not _has_record(path, saved, found), "a record is beside it"
    good = len(inspect(path).chain.steps) if path.is_file() else 0
    assert good < STEPS * 0.9, "the good part was not opened"


def _has_record(path: Path, saved: Saved, found: Damaged) -> bool:
    """Return whether the record beside a game is whole."""
    name = autosave_path(path).name
    return found.files.get(name) == saved.killed[name]


def main(number: int = 3000, seed: int = 0) -> None:
    """Try so many damages and print what came of them, by their kinds."""
    saved, came = save_games(), Counter[tuple[str, str]]()
    for each in range(seed, seed + number):
        found = damage(saved, Random(each))
        try:
            came[found.kind, try_damage(saved, found)] += 1
        except BaseException:
            print(f"seed {each}: {found.kind}")
            raise
    for (kind, what), count in sorted(came.items()):
        print(f"{kind:<32} {what:<8} {count}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
