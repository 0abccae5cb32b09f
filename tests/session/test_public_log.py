"""The public log of a game: its lines, its replica, and the finished record against it."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from armada_companion.session.library import AnySession
from armada_companion.session.public_log import PublicLog
from armada_companion.session.replica import NotFollowedError, Replica, ReplicaError
from armada_companion.session.seal import write_record
from armada_companion.store.chain import sealed
from armada_companion.store.errors import StoreError
from armada_companion.store.secret_file import new_secret, read_secret
from tests.cli.cli_runs import run
from tests.laws import secret_games
from tests.laws.armada_law_game import ARMADA_GAMES
from tests.laws.pinned_down_law_game import PINNED_DOWN_GAMES
from tests.laws.read_paired_games import header_of

SECRET = bytes(range(32))


@pytest.fixture(scope="module")
def told() -> AnySession:
    """A game of Armada with facedown dials."""
    for seed in range(100):
        law_game, steps = secret_games.random_game(Random(seed))
        whole = law_game._replace(header=header_of(law_game))
        session = secret_games.session_of(whole, steps)
        if law_game.game.NAME == "armada" and session.published != session.recorded:
            return session
    raise AssertionError("no game hides anything")


def log_of(session: AnySession, secret: bytes = SECRET) -> tuple[bytes, list[bytes]]:
    log = PublicLog(session.game, session.header, secret)
    return log.first, [*log.lines(session.steps)]


def replica_of(session: AnySession, first: bytes) -> Replica:
    name = session.game.NAME
    cards = next(one.cards for one in ARMADA_GAMES if name == one.game.NAME)
    return Replica({name: session.game}, {name: cards}, first)


def test_the_lines_are_the_same_whenever_they_are_made(told: AnySession) -> None:
    log = PublicLog(told.game, told.header, SECRET)
    lines = [line for count in range(len(told.steps) + 1) for line in log.lines(told.steps[:count])]
    assert (log.first, lines) == log_of(told)
    with pytest.raises(ValueError, match="follows line"):
        log.line(told.steps[0])


def test_another_secret_gives_other_commitments_only(told: AnySession) -> None:
    (_, ours), (_, others) = log_of(told), log_of(told, bytes(32))
    for line, other in zip(map(json.loads, ours), map(json.loads, others), strict=True):
        commits = line.pop("commit", None), other.pop("commit", None)
        assert commits == (None, None) or commits[0] != commits[1]
        del line["hash"], other["hash"]
        assert line == other
    assert ours != others


def _no_json(line: bytes) -> bytes:
    return line[:-1]


def _other_time(line: bytes) -> bytes:
    return line.replace(b'"at":"2026', b'"at":"2027')


def _other_number(line: bytes) -> bytes:
    data = json.loads(line)
    del data["hash"]
    return sealed("", {**data, "n": 99})[0]


@pytest.mark.parametrize("damage", [_no_json, _other_time, _other_number])
def test_the_first_line_that_does_not_fit_is_named_and_changes_nothing(
    told: AnySession, damage: Callable[[bytes], bytes]
) -> None:
    first, lines = log_of(told)
    replica = replica_of(told, first)
    for line in lines[:3]:
        replica.take(line)
    state, head = replica.state, replica.last_hash
    with pytest.raises(ReplicaError, match="line 4: "):
        replica.take(damage(lines[3]))
    assert (replica.state, replica.last_hash, len(replica.steps)) == (state, head, 3)
    replica.take(lines[3])


def _chained(session: AnySession, actions: Sequence[object]) -> list[bytes]:
    """Return a log with a right chain whose table plays what it likes."""
    before = json.loads(PublicLog(session.game, session.header, SECRET).first)["hash"]
    found = []
    for n, action in enumerate(actions, start=1):
        text, before = sealed(
            before, {"n": n, "at": "2026-01-01T00:00:00Z", "by": "x", "action": action}
        )
        found.append(text)
    return found


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ({"do": "no_such_verb"}, "line 1: "),
        ({"do": "begin"}, "line 1: "),
        ({"do": "activate_ship", "ship": "a1"}, "line 1: "),
        ({}, "line 1: "),
    ],
    ids=str,
)
def test_a_step_against_the_rules_is_refused(told: AnySession, action: object, why: str) -> None:
    first, _ = log_of(told)
    replica = replica_of(told, first)
    (line,) = _chained(told, [action])
    with pytest.raises(ReplicaError, match=why):
        replica.take(line)
    assert not replica.steps


@pytest.mark.parametrize(
    "first", [b"", b"{}", b"[1]", b'{"header": 1}', b'{"header": {"game": 1}}', b"\xff"]
)
def test_what_is_no_header_is_refused(told: AnySession, first: bytes) -> None:
    with pytest.raises(ReplicaError, match="line 0: "):
        replica_of(told, first)


def test_a_game_with_unseen_decks_is_not_followed() -> None:
    game = PINNED_DOWN_GAMES[0]
    header = {"game": game.game.NAME, **game.header}
    log = PublicLog(game.game, header, SECRET)
    with pytest.raises(NotFollowedError, match="not followed"):
        Replica({game.game.NAME: game.game}, {game.game.NAME: game.cards}, log.first)


def test_the_secret_is_private_and_is_made_once(tmp_path: Path) -> None:
    path = tmp_path / "game.secret"
    assert read_secret(path) is None
    made = new_secret(path)
    assert read_secret(path) == made
    assert (len(made), path.stat().st_mode & 0o077) == (32, 0)
    path.write_bytes(b"short")
    assert read_secret(path) is None
    with pytest.raises(StoreError, match="the secret of the public log not saved"):
        new_secret(tmp_path / "no" / "folder" / "x")


class Files:
    """A record and its public log as files."""

    def __init__(self, session: AnySession, folder: Path) -> None:
        self.record, self.log = folder / "game.armada", folder / "public.log"
        self.record.write_bytes(write_record(session.header, session.recorded))
        first, self.lines = log_of(session)
        self.lines.insert(0, first)
        self.hidden = sum(b'"commit"' in line for line in self.lines)

    def check(self, *lines: bytes) -> tuple[int, str]:
        self.log.write_bytes(b"\n".join(lines) + b"\n")
        found = run("check", str(self.record), "--against", str(self.log))
        return found.code, found.out + found.err


OPENED = json.dumps({"secret": SECRET.hex()}).encode()


def test_a_record_is_checked_against_its_public_log(told: AnySession, tmp_path: Path) -> None:
    files = Files(told, tmp_path)
    code, words = files.check(*files.lines, OPENED)
    assert (code, f"{files.hidden} commitments open" in words) == (0, True), words
    code, words = files.check(*files.lines)
    assert (code, "the secret is not given" in words) == (0, True)
    code, words = files.check(*files.lines, json.dumps({"secret": "00" * 32}).encode())
    assert (code, "its commitment is not that of this step" in words) == (1, True)
    code, words = files.check(*files.lines[:-1], OPENED)
    count = len(files.lines) - 1
    assert (code, f"it ends with line {count - 1}, the record with step {count}" in words) == (
        1,
        True,
    )
    code, words = files.check(*files.lines[:4], *files.lines[5:], OPENED)
    assert (code, "line 4 does not follow the line before" in words) == (1, True)
    assert files.check(b"")[0] == 1
    assert run("check", str(files.record), "--against", str(tmp_path / "none")).code == 2


def test_a_dial_that_was_changed_after_it_was_set_is_found(
    told: AnySession, tmp_path: Path
) -> None:
    """The chain of the record is sealed again; only the commitment knows."""
    files = Files(told, tmp_path)
    recorded = list(told.recorded)
    place, judged = next(
        (n, one)
        for n, one in enumerate(told.steps)
        if one.step.action["do"] == "assign_dials" and "commit" in json.loads(files.lines[n + 1])
    )
    faces = list(judged.step.action["commands"])  # type: ignore[call-overload]
    faces[-1] = "repair" if faces[-1] != "repair" else "navigate"
    recorded[place] = judged.step._replace(action={**judged.step.action, "commands": faces})
    files.record.write_bytes(write_record(told.header, recorded))
    code, words = files.check(*files.lines, OPENED)
    assert code == 1
    assert f"line {place + 1}: its commitment is not that of this step" in words
