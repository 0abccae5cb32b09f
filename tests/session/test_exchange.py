"""Games as record files: what goes out comes back, and what is bad changes nothing."""

import json
from pathlib import Path

import pytest

from armada_companion.kit.cards import NoCards
from armada_companion.kit.log_actions import Undo
from armada_companion.kit.signatures import AddSignature
from armada_companion.kit.step import Overruled
from armada_companion.session.exchange import export_session, hides_something, import_record
from armada_companion.session.game_session import GameSession
from armada_companion.session.library import Library
from armada_companion.session.record_lines import RecordError
from armada_companion.session.seal import check_seal
from armada_companion.store.errors import StoreError
from armada_companion.store.limits import MAX_BYTES
from tests.saved_files import library_at
from tests.session.conftest import FullLog, StepClock, export_record
from tests.toy_game.rules import TOY, Add, Hide, Toy

HEADER = '{"format": "armada-companion", "version": 1, "game": "toy", "id": "x", "house": 1}\n'
ADD = '{"action": {"do": "add", "amount": 1}}\n'


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "game.armada"


def played(library: Library) -> str:
    session = library.new_game({"game": "toy", "id": "one", "title": "Größe"})
    session.dispatch(Add(1), "A")
    session.dispatch(Add(9), "B", Overruled(("TOO_MUCH",), "judge", "so"))
    session.dispatch(Undo())
    return "one"


def test_an_exported_game_is_sealed_and_comes_back_whole(library: Library, record: Path) -> None:
    key = played(library)
    export_record(library, key, record)
    assert check_seal(record.read_bytes(), "g") is None
    imported = import_record(library, record)
    assert imported.problems == ()
    original, again = library.open(key), library.open(imported.key)
    # Of two games with one id, the second gets an id of its own.
    assert again.header == {**original.header, "id": imported.key}
    assert (again.recorded, again.state) == (original.recorded, original.state)


def test_a_signed_game_comes_back_with_what_was_signed(library: Library, tmp_path: Path) -> None:
    """The hash of the line before a signature is in it: one byte more, and it holds no more."""
    key, other = played(library), library_at(tmp_path / "other")
    library.open(key).dispatch(AddSignature("A", "ab" * 32, "cd" * 32, "ef" * 64), "A")
    first, second = tmp_path / "1.armada", tmp_path / "2.armada"
    export_record(library, key, first)
    export_record(other, import_record(other, first).key, second)
    assert first.read_bytes() == second.read_bytes()


SIGNED = AddSignature("A", "ab" * 32, "cd" * 32, "ef" * 64)


def test_a_signature_after_what_is_facedown_does_not_help_to_find_it(library: Library) -> None:
    """It is over a hash of what is facedown: who tries all faces would see which one fits."""
    session = library.new_game({"game": "toy", "id": "one"})
    session.dispatch(SIGNED, "A")
    assert session.published == session.recorded
    session.dispatch(Hide("ace"), "A")
    session.dispatch(SIGNED, "A")
    first, _, last = session.published
    assert first == session.recorded[0]
    assert (last.action["hash"], last.action["signature"]) == ("hidden", "hidden")
    assert (last.action["name"], last.action["key"]) == ("A", "cd" * 32)


def hidden_face(record: Path) -> list[object]:
    """The faces in the record's steps."""
    lines = map(json.loads, record.read_text().splitlines())
    return [line["action"]["face"] for line in lines if "face" in line.get("action", {})]


def test_what_is_facedown_in_a_running_game_is_given_out_by_choice_alone(
    library: Library, record: Path
) -> None:
    session = library.new_game({"game": "toy", "id": "one"})
    session.dispatch(Hide("queen"))
    assert hides_something(session)
    export_session(session, record)
    assert hidden_face(record) == ["unknown"]
    assert check_seal(record.read_bytes(), "g") is None
    export_record(library, "one", record)
    assert hidden_face(record) == ["unknown"]
    export_session(session, record, whole=True)
    assert hidden_face(record) == ["queen"]
    assert check_seal(record.read_bytes(), "g") is None


@pytest.mark.parametrize(("by", "face"), [("table", "unknown"), ("judge", "queen")])
def test_a_game_that_a_judge_ended_hides_nothing(
    library: Library, record: Path, by: str, face: str
) -> None:
    """Nobody confirms the result of this one, so any other end hides what it hid before."""
    session = library.new_game({"game": "toy", "id": "one"})
    session.dispatch(Hide("queen"))
    for amount in (2, 3) * 4:
        session.dispatch(Add(amount), by)
    assert session.outcome
    assert hides_something(session) is (by == "table")
    export_session(session, record)
    assert hidden_face(record) == [face]


def test_a_copy_to_play_on_with_is_the_whole_game(library: Library) -> None:
    """It lies beside the original, in the same folder."""
    library.new_game({"game": "toy", "id": "one"}).dispatch(Hide("queen"))
    copied = library.open(library.copy("one"))
    assert copied.state.secret == "queen"


def test_the_same_record_can_be_taken_in_twice(library: Library, record: Path) -> None:
    key = played(library)
    export_record(library, key, record)
    keys = {import_record(library, record).key, import_record(library, record).key}
    assert len(keys | {key}) == 3
    assert len(library.entries()) == 3


def test_a_closed_game_is_exported_and_stays_closed(library: Library, record: Path) -> None:
    key = played(library)
    library.close(key)
    export_record(library, key, record)
    record.unlink()
    export_session(library.open(key), record)
    assert check_seal(record.read_bytes(), "g") is None


def test_a_script_gets_time_and_author_when_it_is_taken_in(library: Library, record: Path) -> None:
    record.write_text(HEADER + ADD)
    key = import_record(library, record).key
    (step,) = library.open(key).recorded
    assert (step.n, step.at, step.by) == (1, "2026-11-21T12:00:01.000Z", "table")
    assert library.open(key).header["house"] == 1


def test_refused_steps_are_left_out_and_named(library: Library, record: Path) -> None:
    add_9 = '{"action": {"do": "add", "amount": 9}}\n'
    record.write_text(HEADER + ADD + add_9 + '{"action": {"do": "redo"}}\n' + ADD.replace("1", "2"))
    imported = import_record(library, record)
    assert imported.problems == (
        "game.armada:3: left out: Add at most 3. (TOO_MUCH)",
        "game.armada:4: left out: there is no step to restore",
    )
    session = library.open(imported.key)
    assert (session.state, [step.n for step in session.recorded]) == (Toy(3, 2), [1, 2])


@pytest.mark.parametrize(
    ("tail", "problem"),
    [
        ("{\n" + ADD, "game.armada:3: this line is not a JSON object"),
        ('{"action": {"do": "fly"}}\n' + ADD, "game.armada:3: unknown action 'fly'"),
        ('{"action": {"do": "ad', "game.armada:3: the last line is only partly written"),
    ],
)
def test_a_damaged_record_is_taken_in_up_to_its_last_good_step(
    library: Library, record: Path, tail: str, problem: str
) -> None:
    record.write_text(HEADER + ADD + tail)
    imported = import_record(library, record)
    assert [text.startswith(problem) for text in imported.problems] == [True]
    assert library.open(imported.key).state == Toy(1, 1)


def test_a_broken_seal_is_reported_and_the_game_taken_in(library: Library, record: Path) -> None:
    export_record(library, played(library), record)
    record.write_bytes(record.read_bytes().replace(b'"amount":9', b'"amount":8'))
    imported = import_record(library, record)
    assert imported.problems == (
        "game.armada:3: this line is not as it was written: its hash does not fit",
    )
    assert len(library.open(imported.key).steps) == 3


@pytest.mark.parametrize(
    "text", ["", "no record", HEADER + "{", HEADER.replace("toy", "chess"), HEADER[:-2]]
)
def test_a_record_without_a_good_step_changes_nothing(
    library: Library, record: Path, text: str
) -> None:
    record.write_text(text)
    with pytest.raises(RecordError):
        import_record(library, record)
    assert library.entries() == ()


def test_a_header_that_the_game_cannot_read_is_reported(library: Library, record: Path) -> None:
    record.write_text(HEADER.replace('"house": 1', '"ruleset": "toy-9"') + ADD)
    with pytest.raises(RecordError, match="^game.armada:1: unknown ruleset toy-9"):
        import_record(library, record)


def test_a_file_that_is_too_large_is_refused(library: Library, record: Path) -> None:
    with record.open("wb") as file:
        file.truncate(MAX_BYTES + 10)
    with pytest.raises(RecordError, match="the file is larger than 20 MiB"):
        import_record(library, record)


def test_a_path_that_cannot_be_read_is_reported(library: Library, tmp_path: Path) -> None:
    for path in (tmp_path / "none.armada", tmp_path):
        with pytest.raises(StoreError, match="cannot be read: ") as caught:
            import_record(library, path)
        assert len(str(caught.value).splitlines()) == 1


def test_a_record_that_cannot_be_written_leaves_the_old_one(
    library: Library, tmp_path: Path
) -> None:
    key = played(library)
    with pytest.raises(StoreError, match="not written: .*; choose another folder"):
        export_record(library, key, tmp_path / "none" / "game.armada")
    target = tmp_path / "folder.armada"
    target.mkdir()
    with pytest.raises(StoreError, match="not written"):
        export_record(library, key, target)
    assert [path.name for path in tmp_path.glob("*armada*")] == ["folder.armada"]


def test_an_unknown_game_cannot_be_exported(library: Library, record: Path) -> None:
    with pytest.raises(StoreError):
        export_record(library, "none", record)
    assert not record.exists()


def test_a_game_that_cannot_be_saved_any_more_can_be_saved_elsewhere(
    record: Path, library: Library
) -> None:
    log = FullLog()
    log.header = {"format": "armada-companion", "version": 1, "game": "toy"}
    session = GameSession(TOY, NoCards(), log, StepClock())
    session.dispatch(Add(1))
    log.full = True
    export_session(session, record)
    assert library.open(import_record(library, record).key).state == Toy(1, 1)


def test_bookmarks_notes_and_rewinds_follow_their_steps_when_numbers_change(
    library: Library, record: Path
) -> None:
    """A step that the rules refuse is left out: those behind it are numbered anew."""
    note = '{"action": {"do": "note", "text": "late", "step": 3}}\n'
    mark = '{"action": {"do": "bookmark", "step": 3}}\n'
    ruling = '{"action": {"do": "ruling", "text": "so", "remedy": "rewind", "to": 3}}\n'
    at_refused = '{"action": {"do": "bookmark", "step": 2}}\n'
    refused = '{"action": {"do": "add", "amount": 9}}\n'
    other = '{"action": {"do": "add", "amount": 2}}\n'
    record.write_text(HEADER + ADD + refused + other + mark + note + ruling + at_refused)
    imported = import_record(library, record)
    assert len(imported.problems) == 1
    session = library.open(imported.key)
    actions = [step.action for step in session.recorded]
    assert [action.get("step", action.get("to")) for action in actions[2:]] == [2, 2, 2, 1]
    rows = session.history.rows
    assert [row.n for row in rows if row.bookmarked] == [1, 2]
    assert rows[1].notes[-1] == "Note: late"


NOTE = json.dumps({"action": {"do": "note", "text": "x"}})


@pytest.mark.parametrize(
    ("house", "steps", "why"),
    [("x" * 62_000, 1, "one line is longer"), ("x", 49_999, "49998 steps at most")],
)
def test_a_record_that_could_not_be_exported_again_is_not_imported(
    library: Library, record: Path, house: str, steps: int, why: str
) -> None:
    """A saved line also has number, time, author and hash."""
    header = json.dumps({**json.loads(HEADER), "house": house})
    record.write_text("\n".join([header, *[NOTE] * steps, ""]))
    with pytest.raises(StoreError, match=f"^game .* not made: .*{why}"):
        import_record(library, record)
    assert library.entries() == ()
