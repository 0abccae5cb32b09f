"""Damages a line with a secret in both of two paired games, and collects all messages."""

import os
import re
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path
from random import Random
from typing import NamedTuple

from armada_companion.app import crash_reports
from armada_companion.app import program as app
from armada_companion.session.seal import write_record
from armada_companion.store.beside import beside
from armada_companion.system.paths import user_paths
from armada_companion.ui.press_guard import UNGUARDED
from tests.laws.paired_games import Steps
from tests.laws.read_paired_games import header_of, heard, library_of, placeless
from tests.laws.secret_games import AnyGame, random_pair
from tests.ui.events import pass_time, settle, wait_until_active
from tests.ui.window.paired_play import look_at
from tests.ui.window.program import close_program, front

KEY = "twin"
_MOST_LOOKS = 40


class Said(NamedTuple):
    """Everything that was said of a damaged game: texts and pictures, logs, standard error."""

    looks: Sequence[object]
    logs: Sequence[str]
    error: str


Spoil = Callable[[bytes, bytes], bytes]
"""Damages the line of a step, given the secret that it holds."""


def _swap(line: bytes, _secret: bytes) -> bytes:
    return re.sub(rb'"n":\d+', b'"n":90000', line)


SPOILS: Sequence[Spoil] = (
    _swap,
    lambda line, secret: b"",
    lambda line, secret: line[:-9],
    lambda line, secret: line + line,
    lambda line, secret: line.replace(b'"action":{', b'"action":[{'),
    lambda line, secret: line.replace(b'"action":{', b'"action":{"x":"' + secret + b'",'),
    lambda line, secret: line.replace(b'"at":"', b'"at":"' + secret),
    lambda line, secret: line.replace(b'"by":"', b'"by":"' + secret),
    lambda line, secret: line.replace(b'"n":', b'"' + secret + b'":'),
    lambda line, secret: line.replace(b'"hash":"', b'"hash":"g'),
    # One bit of the secret itself.
    lambda line, secret: line.replace(secret, bytes([secret[0] ^ 1]) + secret[1:]),
    lambda line, secret: line.replace(secret, secret[:-1]),
    lambda line, secret: line.replace(secret, b"\xff" * len(secret)),
)


def said_of(case: int, home: Path) -> tuple[Said, Said]:
    """Damage two paired games alike, open both, and return the messages of each."""
    chance = Random(case)
    law_game, pair = random_pair(chance)
    places = [n for n, (one, other) in enumerate(zip(*pair, strict=True)) if one != other]
    place = chance.choice(places)
    is_record, is_last = case % 5 == 4, chance.random() < 0.5
    has_backup, spoil = chance.random() < 0.4, chance.choice(SPOILS)
    found = []
    for steps in pair:
        # In the same folder: the dialog names it.
        shutil.rmtree(home, ignore_errors=True)
        os.environ["ARMADA_COMPANION_HOME"] = str(home)
        secret = _secret(pair, place, steps)
        path = home / "game.armada"
        if is_record:
            home.mkdir(parents=True)
            path.write_bytes(write_record(header_of(law_game), steps))
        else:
            path = _saved(law_game, steps, has_backup=has_backup)
        lines = path.read_bytes().split(b"\n")
        lines[place + 1] = spoil(lines[place + 1], secret)
        path.write_bytes(b"\n".join(lines))
        found.append(_opened(str(path) if is_record else "", is_last=is_last))
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


def _saved(law_game: AnyGame, steps: Steps, *, has_backup: bool) -> Path:
    """Save and close a game, and return its file."""
    library = library_of(law_game, user_paths().games)
    assert library.add(header_of(law_game), steps) == KEY
    library.open(KEY)
    library.close(KEY)
    if not has_backup:
        beside(library.folder, KEY).backup.unlink()
    return library.path_of(KEY)


def _opened(record: str, *, is_last: bool) -> Said:
    """Open the program and the damaged game, and keep what is said."""
    with redirect_stderr(StringIO()) as error, heard() as lines:
        program = app.build(user_paths(), UNGUARDED)
        crash_reports.open_logs(program)
        if is_last and not record:
            program.controller.change_settings(program.controller.settings._replace(last_game=KEY))
        app.open_window(program, record)
        wait_until_active(program.window)
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
