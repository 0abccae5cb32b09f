"""In how many ways the files of a saved game can be damaged."""

import os
import sqlite3
import tempfile
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

from armada_companion.kit.log_actions import AddNote
from armada_companion.kit.step import Header, Step
from armada_companion.session.library import Library
from armada_companion.store.limits import MAX_BYTES
from tests import saved_files
from tests.fuzz.spoils import LINES, OF_A_GAME, OF_A_HEAD, Spoil
from tests.saved_files import KEY
from tests.session.random_play import library_of, new_session, play_on
from tests.toy_game.rules import TOY

GAME = f"{KEY}{saved_files.GAME_SUFFIX}"
HEAD, BACKUP, PIN = (
    f"{saved_files.FOLDER}/{KEY}{suffix}"
    for suffix in (saved_files.HEAD, saved_files.BACKUP, saved_files.PIN)
)
COPY = f"{KEY} - Copy{saved_files.GAME_SUFFIX}"


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
    header: Header
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
        older = saved_files.files_of(place)
        library.open(KEY)
        _play(library, name, KEY, steps * 19 // 20, seed + 1)
        library.back_up(KEY)
        _play(library, name, KEY, steps, seed + 2)
        killed = saved_files.files_of(place)
        library.close(KEY)
        session = library.open(KEY)
        header, recorded = session.header, session.recorded
        library.close(KEY)
        closed = saved_files.files_of(place)
        another = library_at(Path(elsewhere), name)
        _play(another, name, "two", steps + 9, seed + 3)
        another.close("two")
        others = saved_files.files_of(Path(elsewhere), "two")
        other = {path.replace("two", KEY, 1): data for path, data in others.items()}
    return Saved(name, header, recorded, closed, killed, older, other)


def library_at(folder: Path, name: str) -> Library:
    """Return a library that knows the game `name`."""
    return saved_files.library_at(folder) if name == TOY.NAME else library_of(folder)


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


def put(folder: Path, files: Files) -> None:
    """Write the files of a damaged game."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
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


_PARTS = {GAME: "game", HEAD: "head", BACKUP: "backup"}


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
    has_backup = chance.random() < 0.7
    if not has_backup:
        del files[BACKUP]
    done = [_one_damage(saved, files, chance)]
    if chance.random() < 0.4:
        done.append(_one_damage(saved, files, chance))
    if chance.random() < 0.15:
        done.append(_stray_file(saved, files, chance))
    if is_killed:
        done.append("killed")
    if not has_backup:
        done.append("never backed up")
    return Damaged(", ".join(done), files)


def _stray_file(saved: Saved, files: dict[str, Content], chance: Random) -> str:
    """Put a file beside the game that does not belong to it; return which."""
    name = chance.choice([COPY, PIN, f"{GAME}.lock"])
    contents: tuple[Content, ...] = (chance.randbytes(9000), b"1 nowhere\n", *ODDS)
    files[name] = saved.older[GAME] if name == COPY else chance.choice(contents)
    return f"stray {name.removeprefix(KEY)}"


def _one_damage(saved: Saved, files: dict[str, Content], chance: Random) -> str:
    """Damage one of the files; return how."""
    names = [name for name in (GAME, GAME, GAME, HEAD, BACKUP) if name in files]
    name = chance.choice(names)
    content, kind = files[name], chance.choices(list(_KINDS), [10, 10, 2, 2, 2, 1, 1, 1])[0]
    is_text = isinstance(content, bytes) and content.count(b"\n") > 2
    if kind == "lines" and not is_text:
        kind = "bytes"
    if kind == "bytes" and not (isinstance(content, bytes) and content):
        kind = "deleted"
    what = _KINDS[kind](saved, files, name, chance)
    return f"{_PARTS[name]}: {what or kind}"


def _bytes(saved: Saved, files: dict[str, Content], name: str, chance: Random) -> str:
    kinds: Mapping[str, Spoil] = OF_A_HEAD if name == HEAD else OF_A_GAME
    what, data = chance.choice(list(kinds)), bytearray(_content(files, name))
    kinds[what](data, chance)
    files[name] = bytes(data)
    return what


def _lines(saved: Saved, files: dict[str, Content], name: str, chance: Random) -> str:
    what = chance.choice([*LINES, "line of another game"])
    lines = _content(files, name).removesuffix(b"\n").split(b"\n")
    if what in LINES:
        LINES[what](lines, chance)
    else:
        others = _content(saved.other, GAME).split(b"\n")
        place = chance.randrange(min(len(lines), len(others)))
        lines[place] = others[place]
    files[name] = b"\n".join(lines) + b"\n" * chance.randint(0, 1)
    return what


def _content(files: Files, name: str) -> bytes:
    content = files[name]
    assert isinstance(content, bytes)
    return content


def _deleted(saved: Saved, files: dict[str, Content], name: str, chance: Random) -> str:
    del files[name]
    return ""


def _older(saved: Saved, files: dict[str, Content], name: str, chance: Random) -> str:
    files[name] = saved.older[name]
    return ""


def _odd(saved: Saved, files: dict[str, Content], name: str, chance: Random) -> str:
    odd = files[name] = chance.choice(ODDS)
    return odd.value


def _is_strange(saved: Saved, files: dict[str, Content], name: str, chance: Random) -> str:
    files[name] = _strange(chance)
    return ""


def _of_another(saved: Saved, files: dict[str, Content], name: str, chance: Random) -> str:
    files[name] = saved.other[name]
    return ""


def _resealed(saved: Saved, files: dict[str, Content], name: str, chance: Random) -> str:
    """Change a step, and seal it and all later ones anew."""
    if name != HEAD:
        steps: Sequence[Step] = saved.steps
        place = chance.randrange(len(steps))
        changed = steps[place]._replace(at="2027-01-01T00:00:00.000Z")
        files[name] = saved_files.sealed(
            *steps[:place], changed, *steps[place + 1 :], header=saved.header
        )
        return ""
    return _bytes(saved, files, name, chance)


_KINDS: Mapping[str, Callable[[Saved, dict[str, Content], str, Random], str]] = {
    **{"bytes": _bytes, "lines": _lines, "deleted": _deleted, "older": _older, "odd": _odd},
    **{"strange": _is_strange, "of another game": _of_another, "sealed anew": _resealed},
}
