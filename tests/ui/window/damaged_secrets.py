"""Damages a row with a secret in both of two paired games, and collects all messages."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, redirect_stderr
from io import StringIO
from pathlib import Path
from random import Random
from typing import NamedTuple

from PySide6.QtTest import QTest

from armada_companion.app import crash_reports
from armada_companion.app import program as app
from armada_companion.session.seal import write_record
from armada_companion.store.inspection import autosave_path
from armada_companion.store.log import GameLog
from armada_companion.system.paths import user_paths
from armada_companion.ui.press_guard import UNGUARDED
from tests.laws.paired_games import Steps
from tests.laws.read_paired_games import header_of, heard, library_of, placeless
from tests.laws.secret_games import AnyGame, random_pair
from tests.ui.events import pass_time, settle
from tests.ui.window.paired_play import look_at
from tests.ui.window.program import close_program, front

KEY = "twin"
_MOST_LOOKS = 40

Spoil = Callable[[Path, int, bytes], None]
"""Damages a game's file: the number of the row, and the secret that it holds."""


class Said(NamedTuple):
    """Everything that was said of a damaged game: texts and pictures, logs, standard error."""

    looks: Sequence[object]
    logs: Sequence[str]
    error: str


def _change(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for trigger in ("step_no_delete", "step_no_update"):
            connection.execute(f"DROP TRIGGER IF EXISTS {trigger}")
        connection.execute(statement, values)


def _drop(path: Path, n: int, _secret: bytes) -> None:
    _change(path, "DELETE FROM step WHERE n = ?", n)


def _cut(path: Path, n: int, _secret: bytes) -> None:
    _change(path, "UPDATE step SET action = substr(action, 1, length(action) - 3) WHERE n = ?", n)


def _more(path: Path, n: int, _secret: bytes) -> None:
    _change(path, "UPDATE step SET action = action || action WHERE n = ?", n)


def _list(path: Path, n: int, _secret: bytes) -> None:
    _change(path, "UPDATE step SET action = '[' || action || ']' WHERE n = ?", n)


def _time(path: Path, n: int, _secret: bytes) -> None:
    _change(path, "UPDATE step SET at = action WHERE n = ?", n)


def _author(path: Path, n: int, _secret: bytes) -> None:
    _change(path, "UPDATE step SET by = action WHERE n = ?", n)


def _hash(path: Path, n: int, _secret: bytes) -> None:
    _change(path, "UPDATE step SET hash = replace(hash, substr(hash, 1, 1), 'g') WHERE n = ?", n)


def _flip(path: Path, n: int, secret: bytes) -> None:
    """One bit of the secret itself."""
    _spoil_bytes(path, n, secret, bytes([secret[0] ^ 1]) + secret[1:])


def _no_letters(path: Path, n: int, secret: bytes) -> None:
    _spoil_bytes(path, n, secret, b"\xff" * len(secret))


def _spoil_bytes(path: Path, n: int, secret: bytes, spoiled: bytes) -> None:
    """Put other bytes where a row of the file has its secret."""
    with closing(sqlite3.connect(path)) as connection:
        (action,) = connection.execute("SELECT action FROM step WHERE n = ?", (n,)).fetchone()
    row = str(action).encode()
    data = path.read_bytes()
    assert row in data
    path.write_bytes(data.replace(row, row.replace(secret, spoiled)))


def _swap(path: Path, n: int, _secret: bytes) -> None:
    _change(path, "UPDATE step SET n = 90000 WHERE n = ?", n)


SPOILS: Sequence[Spoil] = (
    *(_drop, _cut, _more, _list, _time, _author, _hash, _flip, _no_letters, _swap),
)

Break = Callable[[bytes, bytes], bytes]
"""Damages a line of a record that holds a secret."""

_BREAKS: Sequence[Break] = (
    lambda line, secret: line[:-9],
    lambda line, secret: line.replace(secret, b"\xff" * len(secret)),
    lambda line, secret: line.replace(secret, secret[:-1]),
    lambda line, secret: line.replace(b'"action":{', b'"action":{"x":"' + secret + b'",'),
    lambda line, secret: line.replace(b'{"n"', b'{"' + secret + b'":1,"n"'),
)


def said_of(case: int, home: Path) -> tuple[Said, Said]:
    """Damage two paired games alike, open both, and return the messages of each."""
    chance = Random(case)
    law_game, pair = random_pair(chance)
    places = [n for n, (one, other) in enumerate(zip(*pair, strict=True)) if one != other]
    place = chance.choice(places)
    is_record, is_last = case % 5 == 4, chance.random() < 0.5
    keeps_record = chance.random() < 0.4
    spoil, broken = chance.choice(SPOILS), chance.choice(_BREAKS)
    found = []
    for steps in pair:
        # In the same folder: the dialog names it.
        shutil.rmtree(home, ignore_errors=True)
        os.environ["ARMADA_COMPANION_HOME"] = str(home)
        secret = _secret(pair, place, steps)
        record = home / "game.armada"
        if is_record:
            home.mkdir(parents=True)
            lines = write_record(header_of(law_game), steps).split(b"\n")
            lines[place + 1] = broken(lines[place + 1], secret)
            record.write_bytes(b"\n".join(lines))
        else:
            path = _saved(law_game, steps)
            if not keeps_record:
                autosave_path(path).unlink()
            spoil(path, place + 1, secret)
        found.append(_opened(str(record) if is_record else "", is_last=is_last))
    return found[0], found[1]


def _secret(pair: Sequence[Steps], place: int, steps: Steps) -> bytes:
    """Return the first text of a step that differs in its paired game."""
    mine = steps[place].action
    other = next(one for one in pair if one is not steps)[place].action
    return next(_differing(mine, other)).encode()


def _differing(mine: object, other: object) -> Iterator[str]:
    match mine, other:
        case (str() as one, str() as two) if one != two:
            yield one
        case (Mapping() as one, Mapping() as two):
            for key in one:
                yield from _differing(one[key], two.get(key))
        case (list() | tuple() as one, list() | tuple() as two):
            for left, right in zip(one, two, strict=False):
                yield from _differing(left, right)


def _saved(law_game: AnyGame, steps: Steps) -> Path:
    folder = user_paths().games
    folder.mkdir(parents=True, mode=0o700)
    path = folder / f"{KEY}.game"
    GameLog.create(path, header_of(law_game), steps).close()
    library = library_of(law_game, folder)
    library.open(KEY)
    library.close(KEY)
    return path


def _opened(record: str, *, is_last: bool) -> Said:
    """Open the program and the damaged game, and keep what is said."""
    with redirect_stderr(StringIO()) as error, heard() as lines:
        program = app.build(user_paths(), UNGUARDED)
        crash_reports.open_logs(program)
        if is_last and not record:
            program.controller.change_settings(program.controller.settings._replace(last_game=KEY))
        app.open_window(program, record)
        assert QTest.qWaitForWindowActive(program.window)
        looks = [_quiet(program)]
        if not program.bridge.is_open:
            program.controller.open_game(KEY)
            looks.append(_quiet(program))
        while front(program) is not program.window:
            front(program).close()
            settle()
        looks.append(_quiet(program))
        program.stop_watching()
        close_program(program)
    return Said(looks, list(map(placeless, lines)), error.getvalue())


def _quiet(program: app.Program) -> object:
    """Return what is seen once nothing changes by itself; the list of games is read bit by bit."""
    seen: object = None
    for _ in range(_MOST_LOOKS):
        texts, pictures = look_at(program)
        before, seen = seen, (texts[:-1], pictures)
        if before == seen:
            break
        pass_time(program.window, 60)
    return seen
