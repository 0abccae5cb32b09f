"""No PIN of a judge leaves the computer, and those of older records are kept no more."""

import json
import shutil
from pathlib import Path

import pytest

from armada_companion.kit.judge_actions import JudgePin
from armada_companion.kit.step import Step
from armada_companion.session.exchange import can_be_continued, import_record
from armada_companion.session.history_export import save_history
from armada_companion.session.judge_seat import hashed
from armada_companion.session.library import Library
from armada_companion.session.seal import check_seal, write_record
from armada_companion.store.pin_file import PinFile
from tests.saved_files import beside, library_at
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


def pin_of(tmp_path: Path, key: str) -> Path:
    return beside(tmp_path / "data" / "games", key).pin


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
    library.back_up("one")
    written = []
    for whole in (False, True):
        export_record(library, "one", tmp_path / "out.armada", whole=whole)
        written.append((tmp_path / "out.armada").read_bytes())
    for as_page in (False, True):
        save_history(session, tmp_path / "history", as_page=as_page)
        written.append((tmp_path / "history").read_bytes())
    library.close("one")
    folder = tmp_path / "data" / "games"
    files = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pin"]
    written += [path.read_bytes() for path in files]
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
    for path in (out, *(tmp_path / "data" / "games").rglob("*.*")):
        assert path.is_dir() or not holds_secret(path.read_bytes()), path
    shown = [json.loads(line) for line in data.splitlines()]
    before, pin, after = (shown[n]["action"] for n in (2, 3, 4))
    assert (before["hash"], before["signature"]) == ("ab", "ef")
    assert pin == {"do": "judge_pin"}
    assert (after["name"], after["hash"], after["signature"]) == ("A", "hidden", "hidden")


def test_an_older_record_is_not_played_on_in_its_own_file(
    library: Library, old_record: Path
) -> None:
    """Its steps have the PIN's hash, which the game would not read."""
    assert not can_be_continued(library, old_record)
    old_record.write_bytes(write_record(HEADER, OLD_STEPS[:2]))
    assert can_be_continued(library, old_record)


def test_a_copy_of_a_game_has_its_pin(library: Library, tmp_path: Path) -> None:
    library.new_game({"game": "toy", "id": "one"}).dispatch(Add(1))
    library.pins.of("one").set_pin(PIN)
    key = library.copy("one")
    assert PinFile(pin_of(tmp_path, key)).pin == PIN


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
    library.path_of("one").unlink()
    library.keep_place("one")
    assert library.path_of("one").exists()
    assert library.pins.of("one").pin == PIN
    assert PinFile(pin_of(tmp_path, "one")).pin == PIN


def test_a_file_that_is_renamed_keeps_its_pin(library: Library) -> None:
    library.new_game({"game": "toy", "id": "one"}).dispatch(Add(1))
    library.pins.of("one").set_pin(PIN)
    library.name_file("one", "Mia v Jonas")
    library.close("one")
    library.path_of("one").rename(library.folder / "Final.armada")
    library.open("one")
    assert library.pins.of("one").pin == PIN


def test_a_game_copied_alone_has_no_pin(library: Library, tmp_path: Path) -> None:
    """It is on the computer of the judge alone."""
    library.new_game({"game": "toy", "id": "one"}).dispatch(JudgePin())
    library.pins.of("one").set_pin(PIN)
    library.close("one")
    other = library_at(tmp_path / "other")
    shutil.copy(library.path_of("one"), other.folder)
    assert other.open("one").recorded
    assert other.pins.of("one").pin is None
    other.close("one")


def test_a_further_file_of_a_game_is_deleted_without_the_pin(library: Library) -> None:
    library.new_game({"game": "toy", "id": "one"}).dispatch(Add(1))
    library.pins.of("one").set_pin(PIN)
    library.close("one")
    shutil.copy(library.path_of("one"), library.folder / "copy.armada")
    library.remove("one/copy.armada")
    library.tidy()
    library.open("one")
    assert library.pins.of("one").pin == PIN
