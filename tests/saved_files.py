"""What tests know of the form of a saved game: its file, and the files beside it."""

from collections.abc import Iterable
from pathlib import Path

from armada_companion.kit.step import FORMAT, VERSION, Header, Overruled, Step
from armada_companion.session.opening import open_log
from armada_companion.store import chain
from armada_companion.store.beside import BACKUP, HEAD, PIN, Beside, beside, key_of
from armada_companion.store.content import read_content
from armada_companion.store.log import GameLog
from armada_companion.system.paths import GAME_SUFFIX

__all__ = ("BACKUP", "GAME_SUFFIX", "HEAD", "KEY", "PIN")

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
