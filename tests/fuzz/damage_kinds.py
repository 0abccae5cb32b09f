"""In how many ways the files of a saved game can be damaged."""

import os
import sqlite3
import tempfile
from collections.abc import Callable, Mapping
from enum import Enum
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

from armada_companion.kit.cards import NoCards
from armada_companion.kit.log_actions import AddNote
from armada_companion.kit.step import Step
from armada_companion.session.library import Library
from armada_companion.store import checkpoint
from armada_companion.store.inspection import MAX_BYTES
from tests.session.conftest import StepClock
from tests.session.random_play import library_of, new_session, play_on
from tests.toy_game.rules import TOY

KEY = "one"
GAME, WAL, HEAD, RECORD = (
    f"{KEY}{suffix}" for suffix in (".game", ".game-wal", ".head", ".autosave.armada")
)
SLOT = 256
_PAGE = 4096


class Odd(Enum):
    """What can be in a file's place that is none."""

    FOLDER = "folder"
    PIPE = "pipe"
    DEVICE = "link to a device"
    NOWHERE = "link to nowhere"
    HUGE = "huge"


ODDS = (Odd.FOLDER, Odd.HUGE) if os.name == "nt" else tuple(Odd)
"""Those that this system has."""

Content = bytes | Odd
Files = Mapping[str, Content]
"""The files of a folder by their names."""


class Saved(NamedTuple):
    """One game as its files were at some time.

    Attributes:
        name: The name of the game.
        header: Its header.
        steps: All its steps.
        closed: When it was closed.
        killed: When the program was killed.
        older: When it was closed earlier.
        other: Those of another game, under the same names.
    """

    name: str
    header: Mapping[str, object]
    steps: tuple[Step, ...]
    closed: Mapping[str, bytes]
    killed: Mapping[str, bytes]
    older: Mapping[str, bytes]
    other: Mapping[str, bytes]


class Damaged(NamedTuple):
    """A damaged game.

    Attributes:
        kind: What was done to it.
        files: Its files.
    """

    kind: str
    files: dict[str, Content]


def save_games(name: str = TOY.NAME, steps: int = 40, seed: int = 0) -> Saved:
    """Play a game and keep its files at three times."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as elsewhere:
        library, place = library_at(Path(folder), name), Path(folder)
        _play(library, name, KEY, steps * 5 // 8, seed)
        library.close(KEY)
        older = files_in(place)
        library.open(KEY)
        _play(library, name, KEY, steps * 19 // 20, seed + 1)
        library.autosave(KEY)
        _play(library, name, KEY, steps, seed + 2)
        killed = files_in(place)
        library.close(KEY)
        session = library.open(KEY)
        header, recorded = session.header, session.recorded
        library.close(KEY)
        closed = files_in(place)
        another = library_at(Path(elsewhere), name)
        _play(another, name, "two", steps + 9, seed + 3)
        another.close("two")
        other = {
            path.name.replace("two", KEY, 1): path.read_bytes()
            for path in Path(elsewhere).glob("two.*")
        }
    return Saved(name, header, recorded, closed, killed, older, other)


def library_at(folder: Path, name: str) -> Library:
    """Return a library that knows the game `name`."""
    if name == TOY.NAME:
        return Library(folder, {name: TOY}, {name: NoCards()}, StepClock(), "0.1.0")
    return library_of(folder)


def _play(library: Library, name: str, key: str, steps: int, seed: int) -> None:
    """Play a game on, or a new one, to so many steps."""
    is_toy, is_new = name == TOY.NAME, not any(each.key == key for each in library.entries())
    if is_new and not is_toy:
        new_session(library, name, key)
    session = (
        library.new_game({"game": name, "id": key}) if is_new and is_toy else library.open(key)
    )
    if is_toy:
        for n in range(len(session.steps) + 1, steps + 1):
            session.dispatch(AddNote(f"This is note {n} of {key} {'x' * (n * 37 % 300)}"))
    else:
        for _ in islice(play_on(session, name, seed), max(0, steps - len(session.steps))):
            pass


def files_in(folder: Path) -> dict[str, bytes]:
    """Return the files of the game."""
    return {path.name: path.read_bytes() for path in folder.glob(f"{KEY}.*") if path.is_file()}


def put(folder: Path, files: Files) -> None:
    """Write the files of a damaged game."""
    for name, content in files.items():
        path = folder / name
        match content:
            case bytes():
                path.write_bytes(content)
            case Odd.FOLDER:
                path.mkdir()
                (path / "within").write_bytes(b"within")
            case Odd.PIPE:
                os.mkfifo(path)
            case Odd.DEVICE:
                path.symlink_to("/dev/zero")
            case Odd.NOWHERE:
                path.symlink_to(folder / "nowhere")
            case Odd.HUGE:
                with path.open("wb") as file:
                    file.truncate(MAX_BYTES + 1)


def is_there(path: Path, content: Content) -> bool:
    """Return whether a file, or what is in its place, is as it was put."""
    match content:
        case bytes():
            return path.is_file() and path.read_bytes() == content
        case Odd.FOLDER:
            return (path / "within").read_bytes() == b"within"
        case Odd.PIPE:
            return path.is_fifo()
        case Odd.DEVICE | Odd.NOWHERE:
            return path.is_symlink()
        case Odd.HUGE:
            return path.stat().st_size == MAX_BYTES + 1


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
    place = max(0, bytes(data[:_PAGE]).find(b"CREATE"))
    data[(place + chance.randrange(400)) % len(data)] ^= 1 << chance.randrange(8)


def _all(data: bytearray, chance: Random) -> None:
    data[:] = chance.randbytes(len(data))


def _slots(data: bytearray, chance: Random) -> None:
    for start in (0, SLOT):
        data[(start + chance.randrange(60)) % len(data)] ^= 1 << chance.randrange(8)


_ANY: Mapping[str, Spoil] = {
    **{"bit": _bit, "noise": _noise, "cut": _cut, "zeros": _zeros, "other bytes": _all}
}
_MAIN: Mapping[str, Spoil] = {**_ANY, "page": _page, "swapped pages": _swapped, "schema": _schema}
_KINDS: Mapping[str, Mapping[str, Spoil]] = {GAME: _MAIN, HEAD: {**_ANY, "both slots": _slots}}
_PARTS = {GAME: "game", WAL: "log", HEAD: "head", RECORD: "record"}


def _strange(chance: Random) -> bytes:
    """Return another program's database, or none at all."""
    if chance.random() < 0.4:
        return chance.choice([b"", b"x", b"\0" * 9000, b"no game " * 700])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "strange"
        connection = sqlite3.connect(path, isolation_level=None)
        if chance.random() < 0.5:
            connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA user_version = {chance.choice([0, 2, 900])}")
        for table in chance.choice([("note",), ("header", "step")]):
            connection.execute(f"CREATE TABLE {table} (n INTEGER, data TEXT, hash TEXT)")
            connection.execute(f"INSERT INTO {table} VALUES (1, 'a word', '')")
        connection.close()
        return path.read_bytes()


def damage(saved: Saved, chance: Random) -> Damaged:
    """Return a game with one damage or two, of random kinds."""
    is_killed = chance.random() < 0.4
    files: dict[str, Content] = dict(saved.killed if is_killed else saved.closed)
    has_record = chance.random() < 0.6
    if not has_record:
        files.pop(RECORD)
        files[HEAD] = _head_without(saved, is_killed=is_killed)
    done = [_one_damage(saved, files, chance)]
    if chance.random() < 0.4:
        done.append(_one_damage(saved, files, chance))
    if chance.random() < 0.15:
        done.append(_stray_file(saved, files, chance))
    if is_killed:
        done.append("killed")
    if not has_record:
        done.append("never autosaved")
    return Damaged(", ".join(done), files)


def _stray_file(saved: Saved, files: dict[str, Content], chance: Random) -> str:
    """Put a file of SQLite beside the game that does not belong to it; return which."""
    contents: tuple[Content, ...] = (chance.randbytes(9000), saved.killed[WAL], *ODDS)
    suffix = chance.choice(["-shm", "-journal"])
    files[f"{GAME}{suffix}"] = chance.choice(contents)
    return f"stray {suffix}"


def _head_without(saved: Saved, *, is_killed: bool) -> bytes:
    """Return the head of a game that was never saved as a record."""
    with tempfile.TemporaryDirectory() as folder:
        game = Path(folder) / GAME
        checkpoint.checkpoint_path(game).write_bytes(
            (saved.killed if is_killed else saved.closed)[HEAD]
        )
        last = checkpoint.read_checkpoint(game)
        assert last is not None
        file = checkpoint.CheckpointFile(game, checkpoint.read_header(game))
        file.record = ""
        for _ in range(2):
            file.write(last.step, last.hash, last.file)
        file.close()
        return checkpoint.checkpoint_path(game).read_bytes()


def _one_damage(saved: Saved, files: dict[str, Content], chance: Random) -> str:
    """Damage one of the files; return how."""
    names = [name for name in (GAME, GAME, GAME, WAL, HEAD, RECORD) if name in files]
    name = chance.choice(names)
    part, content = _PARTS[name], files[name]
    kind = chance.choices(
        ["spoiled", "deleted", "older", "odd", "strange", "other"], [10, 2, 2, 2, 1, 1]
    )[0]
    match kind:
        case "spoiled" if isinstance(content, bytes) and content:
            how = chance.choice(list(_KINDS.get(name, _ANY)))
            data = bytearray(content)
            (_KINDS.get(name, _ANY)[how])(data, chance)
            files[name] = bytes(data)
            return f"{part}: {how}"
        case "older" if name in saved.older:
            files[name] = saved.older[name]
        case "odd":
            odd = files[name] = chance.choice(ODDS)
            return f"{part}: {odd.value}"
        case "strange":
            files[name] = _strange(chance)
        case "other" if name in saved.other:
            files[name] = saved.other[name]
            return f"{part}: of another game"
        case _:
            del files[name]
            return f"{part}: deleted"
    return f"{part}: {kind}"
