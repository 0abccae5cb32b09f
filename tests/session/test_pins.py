"""No PIN of a judge leaves the computer, and those of older records are kept no more."""

import json
import sqlite3
from pathlib import Path

import pytest
from armada_companion.session.repair import read_autosave
from armada_companion.store.chained_rows import insert_step
from armada_companion.store.inspection import autosave_path

from armada_companion.kit.judge_actions import JudgePin
from armada_companion.kit.signatures import AddSignature
from armada_companion.kit.step import Step
from armada_companion.session.exchange import import_record
from armada_companion.session.history_export import save_history
from armada_companion.session.judge_seat import hashed
from armada_companion.session.library import Library
from armada_companion.session.seal import check_seal, write_record
from armada_companion.store.pin_file import PinFile
from tests.session.conftest import export_record, read_record
from tests.toy_game.rules import Add

PIN = hashed("2468", b"0123456789abcdef")
SECRETS = (PIN.hash.encode(), PIN.salt.encode(), b"2468")
HEADER = {"format": "armada-companion", "version": 1, "game": "toy", "id": "old"}
AT = "2026-11-21T12:00:03Z"
OLD_STEPS = (
    Step({"do": "add", "amount": 1}, 1, AT, "A"),
    Step({"do": "sign", "name": "A", "hash": "ab", "key": "cd", "signature": "ef"}, 2, AT, "A"),
    Step({"do": "judge_pin", "hash": PIN.hash, "salt": PIN.salt}, 3, AT, "judge"),
    Step({"do": "sign", "name": "A", "hash": "ab", "key": "cd", "signature": "ef"}, 4, AT, "A"),
)


def holds_secret(data: bytes) -> bool:
    return any(one in data for one in SECRETS)


@pytest.fixture
def old_record(tmp_path: Path) -> Path:
    path = tmp_path / "old.armada"
    path.write_bytes(write_record(HEADER, OLD_STEPS))
    return path


def test_a_pin_leaves_nothing_but_that_it_was_set(library: Library, tmp_path: Path) -> None:
    session = library.new_game({"game": "toy", "id": "one"})
    library.pins.of("one").set_pin(PIN)
    for action in (Add(1), JudgePin(), Add(2)):
        session.dispatch(action)
    library.autosave("one")
    written = []
    for whole in (False, True):
        export_record(library, "one", tmp_path / "out.armada", whole=whole)
        written.append((tmp_path / "out.armada").read_bytes())
    for as_page in (False, True):
        save_history(session, tmp_path / "history", as_page=as_page)
        written.append((tmp_path / "history").read_bytes())
    library.close("one")
    folder = tmp_path / "data" / "games"
    written += [path.read_bytes() for path in folder.iterdir() if path.suffix != ".pin"]
    assert len(written) == 8
    assert not any(map(holds_secret, written))
    steps = read_record(written[0], "out", ("toy",)).steps
    assert [one.action for one in steps][1] == {"do": "judge_pin"}


def test_an_older_record_is_read_without_its_pin(old_record: Path) -> None:
    data = old_record.read_bytes()
    assert holds_secret(data)
    assert check_seal(data, "old") is None
    record = read_record(data, "old", ("toy",))
    assert record.steps[2].action == {"do": "judge_pin"}
    assert not holds_secret(repr(record).encode())


def test_an_older_record_is_imported_and_written_without_its_pin(
    library: Library, old_record: Path, tmp_path: Path
) -> None:
    """A signature after the PIN is over its hash: it would show which PIN fits."""
    imported = import_record(library, old_record)
    assert imported.problems == ()
    out = tmp_path / "out.armada"
    export_record(library, imported.key, out, whole=True)
    data = out.read_bytes()
    assert check_seal(data, "out") is None
    for path in (out, *(tmp_path / "data" / "games").iterdir()):
        assert not holds_secret(path.read_bytes()), path
    shown = [json.loads(line) for line in data.splitlines()]
    before, pin, after = (shown[n]["action"] for n in (2, 3, 4))
    assert (before["hash"], before["signature"]) == ("ab", "ef")
    assert pin == {"do": "judge_pin"}
    assert (after["name"], after["hash"], after["signature"]) == ("A", "hidden", "hidden")


def test_a_saved_game_of_an_older_version_writes_its_pin_out_no_more(
    library: Library, tmp_path: Path
) -> None:
    session = library.new_game({"game": "toy", "id": "one"})
    session.dispatch(Add(1))
    library.close("one")
    game = tmp_path / "data" / "games" / "one.game"
    for path in game.parent.glob("one.*"):
        if path != game:
            path.unlink()
    with sqlite3.connect(game) as connection:
        before = connection.execute("SELECT hash FROM step WHERE n = 1").fetchone()[0]
        insert_step(connection, OLD_STEPS[2]._replace(n=2), before)
    connection.close()
    opened = library.open("one")
    assert library.damage_of("one") is None
    opened.dispatch(AddSignature("A", "ab", "cd", "ef"))
    assert [one.action["do"] for one in opened.recorded] == ["add", "judge_pin", "sign"]
    export_record(library, "one", tmp_path / "out.armada", whole=True)
    library.close("one")
    assert not holds_secret((tmp_path / "out.armada").read_bytes())
    assert not holds_secret(autosave_path(game).read_bytes())
    # The record beside it is known as that of the same game.
    assert read_autosave(game, ("toy",)) is not None
    library.open("one")
    assert (library.damage_of("one"), library.spoiled_of("one")) == (None, None)


def test_a_copy_of_a_game_has_its_pin(library: Library, tmp_path: Path) -> None:
    library.new_game({"game": "toy", "id": "one"}).dispatch(Add(1))
    library.pins.of("one").set_pin(PIN)
    key = library.copy("one")
    assert PinFile(tmp_path / "data" / "games" / f"{key}.game").pin == PIN


def test_a_deleted_game_comes_back_with_its_pin(library: Library) -> None:
    library.new_game({"game": "toy", "id": "one"}).dispatch(Add(1))
    library.pins.of("one").set_pin(PIN)
    library.close("one")
    removed = library.remove("one")
    assert library.pins.of("one").pin is None
    library.pins.forget("one")
    library.restore(removed)
    assert library.pins.of("one").pin == PIN


@pytest.mark.parametrize("was_asked_for", [True, False])
def test_a_game_whose_file_is_lost_continues_with_its_pin(
    library: Library, tmp_path: Path, was_asked_for: bool
) -> None:
    session = library.new_game({"game": "toy", "id": "one"})
    session.dispatch(Add(1))
    library.pins.of("one").set_pin(PIN)
    if not was_asked_for:
        library.pins.forget("one")
    (tmp_path / "data" / "games" / "one.game").unlink()
    key = library.keep_place("one")
    assert key != "one"
    assert library.pins.of(key).pin == PIN
    assert PinFile(tmp_path / "data" / "games" / f"{key}.game").pin == PIN
