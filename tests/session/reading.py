"""Reads a record in one of the ways of the program, and prints how much memory that took in MiB."""

import os
import resource
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Any

from armada_companion.__main__ import main as run
from armada_companion.games import entry_of, names
from armada_companion.games.armada.views.score.chart_values import charts
from armada_companion.games.armada.views.score.slip_files import slip_csv, slip_json
from armada_companion.games.armada.views.table_source import TableSource
from armada_companion.session.exchange import export_session, import_record
from armada_companion.session.game_session import GameSession
from armada_companion.session.history_export import save_history
from armada_companion.session.library import Library
from armada_companion.system.clock import SystemClock

_COMMANDS: Mapping[str, tuple[str, ...]] = {
    "check": ("check",),
    "replay": ("replay",),
    "json": ("replay", "--json"),
    "seat": ("replay", "--json", "--seat", "A"),
}
"""The ways of the command line, each with its words but for the file."""


def main(way: str, path: str) -> None:
    """Read the record of `path` as a command does, or import it and open the game."""
    if way in _COMMANDS:
        with open(os.devnull, "w", encoding="utf-8") as nothing, redirect_stdout(nothing):
            assert run([*_COMMANDS[way], path]) == 0
    else:
        with tempfile.TemporaryDirectory() as folder, _opened(Path(path), Path(folder)) as session:
            _WINDOW[way](session, Path(folder))
    print(most_kib() // 1024)


def most_kib() -> int:
    """Return the most memory that this process has had."""
    status = Path("/proc/self/status")
    if status.exists():
        # On Linux `ru_maxrss` is that of the process which started this one, if it had more.
        peak = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(peak.split()[1])
    kib = 1024 if sys.platform == "darwin" else 1
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // kib


@contextmanager
def _opened(path: Path, folder: Path) -> Iterator[GameSession[Any]]:
    """Import a record and open the game."""
    games = {name: entry_of(name).rules() for name in names()}
    cards = {name: entry_of(name).cards() for name in names()}
    library = Library(folder, games, cards, SystemClock(), "test")
    key = import_record(library, path).key
    yield library.open(key)
    library.close(key)


def _history(session: GameSession[Any], folder: Path) -> None:
    assert len(session.history.rows) == len(session.steps) > 100
    for is_page in (True, False):
        save_history(session, folder / "history", as_page=is_page)
    session.past(len(session.steps) // 2)


def _export(session: GameSession[Any], folder: Path) -> None:
    for whole in (True, False):
        export_session(session, folder / "out.armada", whole=whole)


def _slip(session: GameSession[Any], folder: Path) -> None:
    slip = TableSource(lambda: session).slip()
    assert slip_csv(slip)
    assert slip_json(slip)
    assert charts(session.state, session.steps, session.in_effect)


_WINDOW: Mapping[str, Callable[[GameSession[Any], Path], None]] = {
    "history": _history,
    "export": _export,
    "slip": _slip,
}
"""What the window does with a game, by the name of the way."""

main(*sys.argv[1:])
