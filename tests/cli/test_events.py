"""The command `event`: lists, tables, calls and results of an event, and forgetting names."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from armada_companion.event import acts
from armada_companion.event.folder import EventFolder
from tests.cli.cli_runs import run
from tests.session.conftest import StepClock


@pytest.fixture
def event(tmp_path: Path) -> Iterator[EventFolder]:
    made = EventFolder.create(
        tmp_path / "open", acts.SetUp(game="armada", name="Open", minutes=135), StepClock()
    )
    pairs = (acts.Pairing(1, "Ann Lee", "Ben\u202eOtt"), acts.Pairing(0, "Eve Yao"))
    made.add(acts.EnterPairings(1, pairs))
    made.add(acts.Call(1, "=overlap"))
    made.add(acts.Result(1, 1, (230, 120)))
    made.add(acts.KeepList("Ann Lee", "secret list", legal=True, points=399, faction="rebels"))
    yield made
    made.close()


def printed(event: EventFolder, *words: str) -> tuple[int, str, str]:
    done = run("event", str(event.path), *words)
    return done.code, done.out, done.err


@pytest.mark.parametrize("what", ["lists", "tables", "calls", "results"])
def test_each_can_be_printed_in_words_json_and_csv(event: EventFolder, what: str) -> None:
    _, words, _ = printed(event, what)
    assert words.count("\n") >= 1
    assert all(line.isprintable() for line in words.splitlines())
    _, text, _ = printed(event, what, "--json")
    rows = json.loads(text)
    assert "open" not in rows[0]
    _, text, _ = printed(event, what, "--csv")
    assert len(list(csv.DictReader(io.StringIO(text)))) == len(rows)
    assert '"=' not in text


def test_the_exit_code_says_whether_something_is_open(event: EventFolder) -> None:
    assert printed(event, "calls")[0] == 1
    event.add(acts.CloseCall(3))
    assert printed(event, "calls")[0] == 0
    assert printed(event, "results")[0] == 1
    event.add(acts.ConfirmResult(1, 1, "desk"))
    assert printed(event, "results")[0] == 0
    assert printed(event, "lists")[0] == 1


def test_results_of_one_round(event: EventFolder) -> None:
    event.add(acts.EnterPairings(2, (acts.Pairing(1, "Ann Lee", "Eve Yao"),)))
    rows = json.loads(printed(event, "results", "--json", "--round", "2")[1])
    assert [(row["round"], row["player_2"]) for row in rows] == [(2, "Eve Yao")]


def test_all_names_can_be_removed_from_the_disk(event: EventFolder) -> None:
    event.add(acts.ConfirmResult(1, 1, "Ann Lee"))
    event.add(acts.Warn("Eve Yao", "Mia", "slow"))
    event.close()
    code, out, err = printed(event, "forget")
    assert (code, err) == (0, "")
    told, in_cluster = out.splitlines()
    assert told == "open: all names are removed" and "a cluster of a league" in in_cluster
    data = b"".join(path.read_bytes() for path in event.path.iterdir())
    for word in (b"Ann", b"Ben", b"Eve", b"Mia", b"secret list", b"overlap"):
        assert word not in data
    again = EventFolder.open(event.path, StepClock())
    game = again.state.game(1, 1)
    assert game.result is not None
    assert game.result.scores == (230, 120)
    assert set(game.answers) == {game.pairing.first} == {"Person 1"}
    again.close()


@pytest.mark.parametrize("words", [("nowhere", "calls"), (".", "calls"), (".", "nonsense"), (".",)])
def test_wrong_arguments_are_one_line(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = run("event", *(str(tmp_path) if word == "." else word for word in words))
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert not done.out


def test_results_are_printed_as_a_file_of_t3(event: EventFolder) -> None:
    code, out, err = printed(event, "results", "--t3")
    assert (code, out) == (2, "")
    assert "do not come from a file of T3" in err
    event.keep_gip(b"v1||Open||123||1||x\r\n7||Ann||Lee||||rebels||Bern||||||||1||0||x\r\n")
    event.add(acts.ConfirmResult(1, 1, "desk"))
    code, out, _ = printed(event, "results", "--t3")
    assert code == 0
    assert "#TID-123||x" in out
    assert "7||Ann||Lee||||rebels||Bern||" in out
    assert printed(event, "lists", "--t3")[0] == 2
