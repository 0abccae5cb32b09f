"""What has to hold for every record whatever; the fuzzers and the tests ask it alike.

Each command answers with a documented exit code and one sentence with file and line; nothing that
is printed steers a terminal; what can be imported can be opened, looked through and exported.
"""

import json
import re
import tempfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from armada_companion.games import entry_of, names
from armada_companion.kit.judge_actions import ExportWhole
from armada_companion.kit.step import JUDGE
from armada_companion.kit.wording import STEERING
from armada_companion.session import exchange, history_export
from armada_companion.session.game_session import GameSession
from armada_companion.session.library import Library
from armada_companion.session.opening import Condition
from armada_companion.session.record_lines import RecordError
from armada_companion.store.errors import StoreError
from tests.cli.cli_runs import Run, run
from tests.laws.looking import look
from tests.session.conftest import StepClock

KEYS = {"A": "0" * 64, "judge": "1f" * 32}
_LOOKS = 0.2
_STEERING = frozenset(map(chr, STEERING)) - {"\n", "\t"}
_ONE_LINE = re.compile(r"[^\n]+\n")
_WITH_LINE = re.compile(r"standard input:\d+: \S[^\n]*\n")
_WITHOUT_LINE = re.compile(r"--seat: |standard input: (A|judge) never signed|standard input: a s")
_GAMES = {name: entry_of(name).rules() for name in names()}
_CARDS = {name: entry_of(name).cards() for name in names()}

COMMANDS: Sequence[Sequence[str]] = (
    ("check", "-"),
    ("check", "-", "--keys", "KEYS"),
    ("replay", "-"),
    ("replay", "-", "--json"),
    ("replay", "-", "--json", "--seat", "A"),
    ("replay", "-", "--seat", "judge"),
    ("replay", "-", "--seat", "ann"),
)


def check_any_record(data: bytes, chance: Random, *, ways: int = 2) -> None:
    """Read a record by some commands, and import it.

    Raises:
        AssertionError: An answer is not one of those that are documented.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        keys = folder / "keys.json"
        keys.write_text(json.dumps(KEYS), encoding="utf-8")
        for words in chance.sample(COMMANDS, ways):
            given = [str(keys) if word == "KEYS" else word for word in words]
            require_answer(run(*given, stdin=data), words)
        if chance.random() < 0.5:
            _import(data, folder, chance)
        elif find_spec("nacl"):
            _sign(data, folder)


def require_answer(found: Run, words: Sequence[str]) -> None:
    """Make sure that a command answered as it is documented."""
    assert found.code in (0, 1, 2), (words, found.code)
    assert not _STEERING & {*found.out, *found.err}, (words, found.err)
    assert "Traceback" not in found.err, found.err
    if found.err:
        is_placed = _WITH_LINE.fullmatch(found.err) or _WITHOUT_LINE.match(found.err)
        assert _ONE_LINE.fullmatch(found.err) and is_placed, (words, found.err)
    assert found.err or found.code == 0 or words[0] == "replay", (words, found)
    if found.code == 2:
        assert found.err and not found.out, (words, found)
    if "--json" in words:
        for line in found.out.splitlines():
            json.loads(line)


def _sign(data: bytes, folder: Path) -> None:
    """Sign a record: refused, it is as it was; signed, the signature holds."""
    path, key, keys = (folder / name for name in ("game.armada", "own.key", "own.json"))
    path.write_bytes(data)
    keys.write_text(json.dumps({"judge": run("keygen", str(key)).out.strip()}), encoding="utf-8")
    found = run("sign", str(path), "--key", str(key), "--name", "judge")
    assert found.code in (0, 1, 2)
    assert not _STEERING & {*found.out, *found.err}, found.err
    if found.code:
        assert _ONE_LINE.fullmatch(found.err), found.err
        assert path.read_bytes() == data, "a record that was not signed changed"
        return
    checked = run("check", str(path), "--keys", str(keys))
    assert "judge: signed the whole record\n" in checked.out, (checked, data)


def _import(data: bytes, folder: Path, chance: Random) -> None:
    """Import a record as the window does, look through its history, export it, read it again."""
    path = folder / "game.armada"
    path.write_bytes(data)
    library = Library(folder / "games", _GAMES, _CARDS, StepClock(), "test")
    try:
        imported = exchange.import_record(library, path)
    except (RecordError, StoreError) as error:
        assert len(str(error).splitlines()) == 1, error
        assert not list(library.entries()), "what was refused is there all the same"
        return
    for sentence in imported.problems:
        assert sentence.startswith(f"{path.name}:"), sentence
        assert len(sentence.splitlines()) == 1, sentence
    session = library.open(imported.key)
    assert [entry.key for entry in library.entries()] == [imported.key]
    assert library.condition(imported.key) == Condition()
    _look(session, chance)
    for whole in (True, False):
        out = folder / "out.armada"
        if whole and exchange.needs_judge(session):
            session.dispatch(ExportWhole(), JUDGE)
        exchange.export_session(session, out, whole=whole)
        if whole or exchange.hides_something(session) or session.is_settled:
            again = run("check", str(out))
            assert again.code == 0, (again.err, data)
    library.close(imported.key)


def _look(session: GameSession[Any], chance: Random) -> None:
    """Look at the history, and at the table as it was now and then."""
    rows = session.history.rows
    assert len(rows) == len(session.steps)
    for text in (history_export.history_text("x", rows), history_export.history_page("x", rows)):
        text.encode()
    for n in {0, len(rows) // 2, len(rows)}:
        past = session.past(n)
        session.game.summary(past.state, past.last_notes, None)
    if session.game.NAME == "armada" and chance.random() < _LOOKS:
        look(session.state, session.last_notes, (None, "A", "B", "judge"), chance)
