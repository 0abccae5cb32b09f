"""Reads a record in one of the ways of the program, and prints how much memory that took in MiB."""

import os
import resource
import sys
import tempfile
from contextlib import redirect_stdout
from pathlib import Path

from armada_companion.__main__ import main as run
from armada_companion.games import entry_of, names
from armada_companion.session.exchange import import_record
from armada_companion.session.library import Library
from armada_companion.system.clock import SystemClock


def main(way: str, path: str) -> None:
    """Read the record of `path` as the command `way`, or import it and open the game."""
    if way == "open":
        with tempfile.TemporaryDirectory() as folder:
            games = {name: entry_of(name).rules() for name in names()}
            cards = {name: entry_of(name).cards() for name in names()}
            library = Library(Path(folder), games, cards, SystemClock(), "test")
            key = import_record(library, Path(path)).key
            session = library.open(key)
            assert len(session.history.rows) == len(session.steps) > 100
            library.close(key)
    else:
        options = ["--json"] if way == "replay" else []
        with open(os.devnull, "w", encoding="utf-8") as nothing, redirect_stdout(nothing):
            assert run([way, path, *options]) == 0
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


main(*sys.argv[1:])
