"""The folder of an event: what is entered is on disk, chained, and can be taken back."""

import os
import sqlite3
import stat
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from armada_companion.event import acts
from armada_companion.event.folder import DATABASE, EventFolder
from armada_companion.event.state import Done, EventError, ResultState
from armada_companion.kit.salted_pin import SaltedPin
from armada_companion.store.errors import StoreError
from tests.examples import examples
from tests.session.conftest import StepClock

SETUP = acts.SetUp(game="armada", name="Open", minutes=135)
PAIRS = (acts.Pairing(1, "Ann", "Ben"), acts.Pairing(2, "Cat", "Dan"), acts.Pairing(0, "Eve"))


@pytest.fixture
def event(tmp_path: Path) -> Iterator[EventFolder]:
    made = EventFolder.create(tmp_path / "open", SETUP, StepClock())
    made.add(acts.EnterPairings(1, PAIRS))
    yield made
    made.close()


def again(event: EventFolder) -> EventFolder:
    """Return what another start reads."""
    made = EventFolder.open(event.path, StepClock())
    made.close()
    return made


def test_an_event_is_as_it_was_after_it_is_opened_again(event: EventFolder) -> None:
    event.add(acts.Result(1, 1, (200, 140)))
    event.add(acts.ConfirmResult(1, 1, "desk"))
    event.add(acts.Call(2, "overlap"))
    other = again(event)
    assert other.state == event.state
    assert other.done == event.done
    assert other.state.game(1, 1).state is ResultState.CONFIRMED
    assert [call.why for call in other.state.open_calls] == ["overlap"]


def test_only_its_owner_can_read_it(event: EventFolder) -> None:
    for path in (event.path, *event.path.iterdir()):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path


@pytest.mark.parametrize(
    "act",
    [
        acts.CloseCall(99),
        acts.AnswerCall(1, "Mia"),
        acts.Result(1, 7, (1, 1)),
        acts.Result(2, 1, (1, 1)),
        acts.ConfirmResult(1, 1, "Ann"),
        acts.PauseRound(),
        acts.Undo(77),
        acts.EnterPairings(2, (acts.Pairing(1, "Ann", "Ben"), acts.Pairing(1, "Cat", "Dan"))),
        acts.EnterPairings(2, (acts.Pairing(1, "Ann", "Ben"), acts.Pairing(2, "Ann", "Dan"))),
    ],
    ids=lambda act: type(act).__name__,
)
def test_what_makes_no_sense_is_refused_and_leaves_nothing(
    event: EventFolder, act: acts.AnyAct
) -> None:
    before = len(event.done)
    with pytest.raises(EventError):
        event.add(act)
    assert len(event.done) == before
    assert again(event).state == event.state


def test_acts_are_taken_back_one_after_the_other(event: EventFolder) -> None:
    first = event.add(acts.Call(1))
    event.add(acts.Call(2))
    event.undo()
    assert [call.n for call in event.state.open_calls] == [first.n]
    event.undo()
    assert not event.state.open_calls
    event.undo()
    assert not event.state.rounds
    with pytest.raises(EventError, match="nothing to take back"):
        event.undo()
    assert again(event).state == event.state


def test_an_undo_can_be_taken_back(event: EventFolder) -> None:
    event.add(acts.Call(1))
    undo = event.undo()
    event.add(acts.Undo(undo.n))
    assert len(event.state.open_calls) == 1


def test_what_others_need_is_not_taken_back_alone(event: EventFolder) -> None:
    event.add(acts.Call(1))
    event.add(acts.AnswerCall(3, "Mia"))
    with pytest.raises(EventError, match="no open call"):
        event.add(acts.Undo(3))
    assert event.state.open_calls[0].judge == "Mia"


@pytest.mark.parametrize("column", ["at", "by", "act", "hash"])
def test_a_changed_row_is_found(event: EventFolder, column: str) -> None:
    event.add(acts.Call(1, "a"))
    event.close()
    database = sqlite3.connect(event.path / DATABASE)
    database.executescript("DROP TRIGGER acts_stay")
    database.execute(f"UPDATE acts SET {column} = replace({column}, 'a', 'b') || ' ' WHERE n = 2")
    database.commit()
    database.close()
    with pytest.raises(StoreError, match="act 2 "):
        again(event)


def test_rows_are_never_changed_or_deleted_by_accident(event: EventFolder) -> None:
    database = sqlite3.connect(event.path / DATABASE)
    for words in ("DELETE FROM acts", "UPDATE acts SET at = ''"):
        with pytest.raises(sqlite3.DatabaseError, match="acts stay"):
            database.execute(words)
    database.close()


def test_a_missing_row_is_found(event: EventFolder) -> None:
    event.add(acts.Call(1))
    database = sqlite3.connect(event.path / DATABASE)
    database.executescript("DROP TRIGGER acts_are_kept; DELETE FROM acts WHERE n = 2;")
    database.close()
    with pytest.raises(StoreError, match="act 2 was changed"):
        again(event)


def test_what_is_no_event_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no event in this folder"):
        EventFolder.open(tmp_path, StepClock())
    (tmp_path / DATABASE).write_bytes(b"not a database" * 100)
    with pytest.raises(StoreError, match="not opened"):
        EventFolder.open(tmp_path, StepClock())


def test_an_event_of_a_newer_version_is_not_opened(event: EventFolder) -> None:
    database = sqlite3.connect(event.path / DATABASE)
    database.execute("UPDATE about SET value = '2' WHERE key = 'version'")
    database.commit()
    database.close()
    with pytest.raises(StoreError, match="a newer version of the program"):
        again(event)


@pytest.mark.parametrize("spoil", ["UPDATE about SET value = '2'", "DROP TABLE acts"])
def test_an_event_that_is_not_opened_is_closed(
    event: EventFolder, monkeypatch: pytest.MonkeyPatch, spoil: str
) -> None:
    """Windows removes no folder with an open file."""
    said: list[str] = []

    class Connection(sqlite3.Connection):
        # Any: what SQLite takes.
        def __init__(self, *words: Any, **named: Any) -> None:
            super().__init__(*words, **named)
            said.append("opened")

        def close(self) -> None:
            super().close()
            said.append("closed")

    event.close()
    with closing(sqlite3.connect(event.path / DATABASE)) as database:
        database.execute(spoil)
        database.commit()
    connect = partial(sqlite3.connect, factory=Connection)
    monkeypatch.setattr("armada_companion.event.folder.sqlite3.connect", connect)
    with pytest.raises(StoreError):
        again(event)
    assert said == ["opened", "closed"]


def test_a_folder_has_one_event(event: EventFolder) -> None:
    with pytest.raises(StoreError, match="there is an event in this folder already"):
        EventFolder.create(event.path, SETUP, StepClock())


@pytest.mark.skipif(os.name == "nt", reason="Windows has other limits")
def test_an_act_that_cannot_be_saved_has_no_effect(
    event: EventFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    event._connection.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreError, match="act not saved"):
        event.add(acts.Call(1))
    with pytest.raises(StoreError, match="act not saved"):
        event.undo()
    event._connection.execute("PRAGMA query_only = OFF")
    assert not event.state.open_calls
    assert event.state.rounds
    event.add(acts.Call(1))
    assert again(event).state == event.state


def test_random_acts_come_to_the_same_state_again(tmp_path: Path) -> None:
    for seed in range(examples(60)):
        chance = Random(seed)
        event = EventFolder.create(tmp_path / str(seed), SETUP, StepClock())
        done = 0
        for _ in range(40):
            try:
                if chance.random() < 0.2:
                    event.undo()
                else:
                    event.add(any_act(chance))
                done += 1
            except EventError:
                continue
        assert done > 5
        assert again(event).state == event.state
        event.close()


def any_act(chance: Random) -> acts.AnyAct:
    table, number = chance.randint(1, 4), chance.randint(1, 3)
    names = chance.sample("ABCDEFGH", 8)
    pairs = tuple(acts.Pairing(n + 1, names[2 * n], names[2 * n + 1]) for n in range(4))
    found: list[acts.AnyAct] = [
        acts.EnterPairings(number, pairs),
        acts.StartRound(number, chance.randint(0, 150)),
        acts.PauseRound(),
        acts.ResumeRound(),
        acts.GiveTime(5, "spill", chance.choice([None, table])),
        acts.Call(table, "why"),
        acts.AnswerCall(chance.randint(1, 40), "Mia"),
        acts.CloseCall(chance.randint(1, 40), "done"),
        acts.Result(number, table, (chance.randint(0, 400), chance.randint(0, 400))),
        acts.ConfirmResult(number, table, chance.choice([*names, "desk"])),
        acts.DisputeResult(number, table, names[0], "no"),
        acts.DropPlayer(names[0]),
        acts.AddPlayer(names[1], "rebels"),
        acts.Warn(names[2], "Mia", "slow"),
        acts.KeepList(names[3], "a list", legal=True, points=400),
    ]
    return chance.choice(found)


@pytest.mark.parametrize(
    "act",
    [
        acts.Call(2, "a" * 2001),
        acts.Call(10_000),
        acts.AddPlayer(""),
        acts.AddPlayer("n" * 101),
        acts.EnterPairings(100, PAIRS),
        acts.GiveTime(5, "late", 0),
    ],
)
def test_an_act_that_could_not_be_read_again_is_not_saved(
    event: EventFolder, act: acts.AnyAct
) -> None:
    """The whole event could not be opened any more."""
    before = event.done[:]
    with pytest.raises(EventError):
        event.add_all((acts.Call(1), act))
    assert event.done == before
    assert again(event).state == event.state


def delete(event: EventFolder) -> None:
    for path in event.path.glob(f"{DATABASE}*"):
        path.unlink()


@pytest.mark.skipif(os.name == "nt", reason="Windows deletes no open file")
@pytest.mark.parametrize("has_hub", [False, True])
def test_an_event_whose_file_was_deleted_is_written_again(
    event: EventFolder, has_hub: bool
) -> None:
    """Bad input and faults: the store is deleted while the event is open; nothing is lost."""
    pin = SaltedPin("ab" * 32, "cd" * 16)
    event.set_pin(pin)
    event.set_judge("Mia")
    delete(event)
    if has_hub:
        # The hub is faster: it has made the file anew, with its own tables.
        with closing(sqlite3.connect(event.path / DATABASE)) as hub, hub:
            hub.execute("PRAGMA journal_mode = WAL")
            hub.execute("CREATE TABLE net_log (at INTEGER PRIMARY KEY)")
            hub.execute("INSERT INTO net_log VALUES (7)")
    event.add(acts.Call(2, "overlap"))
    other = again(event)
    assert other.done == event.done
    assert other.state == event.state
    assert event.pin == pin
    assert event.judge == "Mia"
    assert stat.S_IMODE((event.path / DATABASE).stat().st_mode) & 0o077 == 0 or has_hub
    with closing(sqlite3.connect(event.path / DATABASE)) as found:
        tables = {name for (name,) in found.execute("SELECT name FROM sqlite_master")}
        kept = found.execute("SELECT at FROM net_log").fetchall() if has_hub else []
    assert {"about", "acts", "acts_stay", "acts_are_kept"} <= tables
    assert kept == ([(7,)] if has_hub else [])
    event.add(acts.CloseCall(other.state.open_calls[0].n))
    assert again(event).done == event.done


@pytest.mark.skipif(os.name == "nt", reason="Windows deletes no open file")
def test_an_event_whose_file_was_deleted_is_written_again_when_it_is_closed(
    event: EventFolder,
) -> None:
    event.add(acts.Call(2, "overlap"))
    delete(event)
    event.close()
    assert again(event).done == event.done


@pytest.mark.skipif(os.name == "nt", reason="Windows deletes no open file")
def test_an_event_that_cannot_be_written_again_says_so_and_goes_on(event: EventFolder) -> None:
    delete(event)
    (event.path / DATABASE).mkdir()
    before = [*event.done]
    with pytest.raises(StoreError, match="not written again"):
        event.add(acts.Call(2, "overlap"))
    assert [*event.done] == before
    assert not event.state.open_calls
    (event.path / DATABASE).rmdir()
    event.add(acts.Call(2, "overlap"))
    assert again(event).done == event.done


@pytest.mark.skipif(os.name == "nt", reason="Windows deletes no open file")
def test_an_act_is_done_whose_file_is_deleted_right_after_it(
    event: EventFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = event._save

    def save_and_lose(added: Sequence[Done]) -> str:
        head = save(added)
        delete(event)
        (event.path / DATABASE).mkdir()
        return head

    monkeypatch.setattr(event, "_save", save_and_lose)
    event.add(acts.Call(2, "overlap"))
    monkeypatch.setattr(event, "_save", save)
    with pytest.raises(StoreError, match="not written again"):
        event.add(acts.Call(1, "range"))
    assert [call.why for call in event.state.open_calls] == ["overlap"]
    (event.path / DATABASE).rmdir()
    event.add(acts.Call(1, "range"))
    assert again(event).done == event.done


def test_an_event_that_is_refused_leaves_no_folder(tmp_path: Path) -> None:
    path = tmp_path / "open"
    with pytest.raises(EventError):
        EventFolder.create(path, acts.SetUp("n" * 1000, "armada"), StepClock())
    assert not path.exists()
    EventFolder.create(path, SETUP, StepClock()).close()


def test_an_event_that_is_refused_leaves_other_files(tmp_path: Path) -> None:
    path = tmp_path / "open"
    path.mkdir()
    (path / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(EventError):
        EventFolder.create(path, acts.SetUp("n" * 1000, "armada"), StepClock())
    assert [one.name for one in path.iterdir()] == ["notes.txt"]


def test_an_event_whose_first_act_is_not_saved_leaves_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_event: EventFolder, _added: Sequence[Done]) -> str:
        raise StoreError("open act not saved: disk full")

    monkeypatch.setattr(EventFolder, "_save", refuse)
    with pytest.raises(StoreError, match="disk full"):
        EventFolder.create(tmp_path / "open", SETUP, StepClock())
    assert not (tmp_path / "open").exists()
