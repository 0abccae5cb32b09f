"""What tests know of the form of a saved game: its file, and the files beside it."""

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from armada_companion.kit.cards import NoCards
from armada_companion.kit.log_actions import AddNote
from armada_companion.kit.step import FORMAT, VERSION, Header, Overruled, Step
from armada_companion.session.library import Library
from armada_companion.session.opening import open_log
from armada_companion.store import chain
from armada_companion.store.beside import BACKUP, FOLDER, HEAD, PIN, Beside, beside, key_of
from armada_companion.store.content import read_content
from armada_companion.store.errors import StoreError
from armada_companion.store.head import SLOT_BYTES
from armada_companion.store.log import GameLog
from armada_companion.store.repair import KEPT
from armada_companion.system.paths import GAME_SUFFIX
from tests.session.conftest import StepClock
from tests.toy_game.rules import TOY

__all__ = ("BACKUP", "FOLDER", "GAME_SUFFIX", "HEAD", "KEPT", "KEY", "PIN", "SLOT_BYTES", "beside")

KEY = "one"
HEADER: Header = {
    "format": FORMAT,
    "version": VERSION,
    "game": "toy",
    "id": KEY,
    "title": "Größe",
    "extra": [1, None],
}
STEPS = (
    Step({"do": "add", "amount": 1}, 1, "2026-11-21T12:00:00.000Z", "A"),
    Step(
        {"do": "add", "amount": 9, "why": "“é”\n"},
        2,
        "2026-11-21T12:00:01.000Z",
        "B",
        Overruled(("TOO_MUCH", "TWICE"), "judge", "because"),
    ),
    Step({"do": "undo"}, 3, "2026-11-21T12:00:02.000Z", "A"),
)


def step(n: int) -> Step:
    """Return a step of the toy game."""
    return Step({"do": "note", "text": f"note {n}"}, n, "2026-11-21T12:00:00Z", "A")


def make_game(
    folder: Path, header: Header = HEADER, steps: Iterable[Step] = STEPS, name: str = "a game"
) -> Path:
    """Make a game's file as the program makes it, and close it."""
    path = folder / f"{name}{GAME_SUFFIX}"
    GameLog.create(path, beside(folder, key_of(header)), header, steps).close()
    return path


def opened(path: Path, games: Path | None = None) -> GameLog:
    """Open a game's file that is whole."""
    log, condition = open_log(path, games or path.parent)
    assert (condition.damage, condition.warning) == (None, "")
    return log


def beside_of(path: Path, key: str = KEY) -> Beside:
    """Return the paths beside a game of the folder of games."""
    return beside(path.parent, key)


def steps_in(data: bytes) -> tuple[Step, ...]:
    """Return the good steps in the bytes of a game's file."""
    return read_content(data).steps


def sealed(*steps: Step, header: Header = HEADER, is_closed: bool = True) -> bytes:
    """Return the bytes of a game's file."""
    return chain.sealed_game(header, steps, is_closed=is_closed)


def lines_of(path: Path) -> list[bytes]:
    """Return the lines of a file with their line breaks."""
    return path.read_bytes().splitlines(keepends=True)


def game_file(games: Path, key: str = KEY) -> Path:
    """Return the file of a game without a title: its id names it."""
    return games / f"{key}{GAME_SUFFIX}"


def files_of(games: Path, key: str = KEY) -> Mapping[str, bytes]:
    """Return the files of a game without a title, by their paths in the folder of games."""
    found = (game_file(games, key), *(games / FOLDER).glob(f"{key}.*"))
    return {
        path.relative_to(games).as_posix(): path.read_bytes() for path in found if path.is_file()
    }


def put_files(games: Path, files: Mapping[str, bytes]) -> None:
    """Write files as `files_of` returns them."""
    for name, data in files.items():
        (games / name).parent.mkdir(parents=True, exist_ok=True)
        (games / name).write_bytes(data)


def files_by_id(games: Path) -> Mapping[str, Path]:
    """Return the file of each id; files without a readable header are omitted."""
    headers = {path: header_of(path) for path in games.glob(f"*{GAME_SUFFIX}")}
    return {str(header["id"]): path for path, header in headers.items() if header}


def header_of(path: Path) -> Header | None:
    """Return the header of a game's file; None without a readable one."""
    return read_content(path.read_bytes().partition(b"\n")[0]).header


def whole_steps(path: Path) -> tuple[Step, ...]:
    """Return the steps of a game's file.

    Raises:
        AssertionError: It is damaged.
    """
    found = read_content(path.read_bytes())
    assert not found.damage, found.damage
    return found.steps


def step_lines(data: bytes) -> Sequence[bytes]:
    """Return the lines of the header and of the steps of a game's file, without line breaks."""
    return [line for line in data.splitlines() if "end" not in json.loads(line)]


def readable_steps(lines: Sequence[bytes], *files: bytes) -> int:
    """Return up to which step some damaged files have the lines of a game; -1 without a header."""
    found = {line.rstrip(b"\r") for data in files for line in data.split(b"\n")}
    return next((n for n, line in enumerate(lines) if line not in found), len(lines)) - 1


def kept_files(games: Path) -> Sequence[Path]:
    """Return the damaged files that were kept."""
    return sorted(games.glob(f"*{KEPT}*"))


def drop_line(path: Path, n: int) -> None:
    """Remove the line of a step from a game's file; 0 for the header."""
    lines = lines_of(path)
    path.write_bytes(b"".join([*lines[:n], *lines[n + 1 :]]))


def drop_step_8(path: Path) -> None:
    drop_line(path, 8)


def drop_the_tail(path: Path) -> None:
    """Remove all lines from the eighth step on: only the head shows what is missing."""
    path.write_bytes(b"".join(lines_of(path)[:8]))


def library_at(folder: Path) -> Library:
    """Return a library that knows the toy game."""
    return Library(folder, {"toy": TOY}, {"toy": NoCards()}, StepClock(), "0.1.0")


def played(folder: Path, steps: int, backed_up: int | None = None) -> Path:
    """Play and close a toy game without a title; return its file.

    Args:
        folder: The folder of games.
        steps: How many notes are made.
        backed_up: The last step of its backup; None for no backup.
    """
    library = library_at(folder)
    session = library.new_game({"game": "toy", "id": KEY})
    backup, early = beside(folder, KEY).backup, b""
    for n in range(1, steps + 1):
        session.dispatch(AddNote(f"This is note {n}"))
        if n == backed_up:
            library.back_up(KEY)
            early = backup.read_bytes()
    path = library.path_of(KEY)
    library.close(KEY)
    if early:
        backup.write_bytes(early)
    else:
        backup.unlink()
    return path


def play(library: Library, key: str = KEY, steps: int = 5, *, close: bool = True) -> Path:
    """Play a game on, or a new one, to so many steps; return its file."""
    try:
        session = library.open(key)
    except StoreError:
        session = library.new_game({"game": "toy", "id": key})
    for n in range(len(session.steps), steps):
        session.dispatch(AddNote(f"note {n}"))
    path = library.path_of(key)
    if close:
        library.close(key)
    return path


def counts(library: Library) -> dict[str, int]:
    """Return the steps of each game in the list."""
    return {entry.key: entry.steps for entry in library.entries()}


def require_calm(folder: Path, key: str, steps: int) -> None:
    """Make sure that a game opens whole at the next start, and without a word."""
    library = library_at(folder)
    assert len(library.open(key).steps) == steps
    condition = library.condition(key)
    assert (condition.damage, condition.warning, condition.is_locked) == (None, "", False)
    library.close(key)


@contextmanager
def other_process(code: str, path: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a program with a path as its argument: it prints a line, and ends after a last one."""
    with subprocess.Popen(
        [sys.executable, "-c", code, path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[1],
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline()
        yield child
        child.communicate(b"\n")
