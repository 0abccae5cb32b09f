"""A game's open file: a step is one line, on the disk before it is shown."""

import errno
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from armada_companion.kit.step import Overruled, Step
from armada_companion.session.opening import open_log
from armada_companion.store import log as log_module
from armada_companion.store.beside import beside
from armada_companion.store.errors import StoreError
from armada_companion.store.file_lock import LockedError, OpenFile
from armada_companion.store.head import read_head
from armada_companion.store.log import GameLog
from armada_companion.system.files import flush, write_whole
from tests.saved_files import (
    HEADER,
    KEY,
    STEPS,
    beside_of,
    lines_of,
    make_game,
    opened,
    other_process,
    sealed,
    step,
    steps_in,
)

MOST_BYTES_OF_A_HEAD = 560
FULL = OSError(errno.ENOSPC, "No space left on device")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return make_game(tmp_path)


@pytest.fixture
def log(path: Path) -> Iterator[GameLog]:
    log = opened(path)
    yield log
    log.close()


def fail(monkeypatch: pytest.MonkeyPatch, call: str, error: OSError, times: int = 1) -> None:
    """Let a call of the open file fail, after a part of the line was written."""
    left, write = times, os.write

    def act(handle: int, given: bytes = b"") -> int:
        nonlocal left
        if left and os.fstat(handle).st_size > MOST_BYTES_OF_A_HEAD:
            left -= 1
            if call == "write":
                write(handle, given[:20])
            raise error
        return int((calls[call](handle, given) if given else calls[call](handle)) or 0)

    calls: dict[str, Callable[..., int | None]] = {
        "write": os.write,
        "ftruncate": os.ftruncate,
        "flush": flush,
    }
    monkeypatch.setattr(log_module if call == "flush" else os, call, act)


def test_a_game_is_read_as_it_was_saved(log: GameLog, path: Path) -> None:
    log.append(step(4))
    log.close()
    again = opened(path)
    assert again.header == HEADER
    assert tuple(again.steps()) == (*STEPS, step(4))
    again.close()


def test_the_file_is_a_sealed_record_and_each_step_one_line(log: GameLog, path: Path) -> None:
    """A game that is open has no closing line; a closed one has."""
    assert path.read_bytes() == sealed(*STEPS)
    log.append(step(4))
    assert path.read_bytes() == sealed(*STEPS, step(4), is_closed=False)
    assert steps_in(path.read_bytes()) == tuple(log.steps())
    log.close()
    assert path.read_bytes() == sealed(*STEPS, step(4))


def test_a_game_that_is_only_opened_is_not_written(log: GameLog, path: Path) -> None:
    before = path.read_bytes(), path.stat().st_mtime_ns
    log.close()
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before


def test_the_head_knows_the_last_step_and_the_file(log: GameLog, path: Path) -> None:
    for n in (4, 5):
        log.append(step(n))
        head = read_head(beside_of(path).head)
        assert head is not None
        last = json.loads(lines_of(path)[-1])
        assert (head.step, head.hash, head.file) == (n, last["hash"], path.name)


def test_the_backup_is_made_on_request_and_when_a_game_is_closed(log: GameLog, path: Path) -> None:
    backup = beside_of(path).backup
    log.append(step(4))
    log.back_up()
    assert backup.read_bytes() == path.read_bytes()
    log.append(step(5))
    assert steps_in(backup.read_bytes()) == (*STEPS, step(4))
    log.close()
    assert backup.read_bytes() == path.read_bytes()


def test_a_backup_that_is_missing_is_made_when_an_unchanged_game_is_closed(path: Path) -> None:
    beside_of(path).backup.unlink()
    opened(path).close()
    assert beside_of(path).backup.read_bytes() == path.read_bytes()


def test_the_backup_of_a_file_that_lost_a_block_has_the_steps(log: GameLog, path: Path) -> None:
    """The file has the same size, so only its bytes show it."""
    log.append(step(4))
    data = bytearray(path.read_bytes())
    data[-200:-180] = b"\0" * 20
    path.write_bytes(data)
    log.back_up()
    assert steps_in(beside_of(path).backup.read_bytes()) == (*STEPS, step(4))


@pytest.mark.parametrize("n", [3, 5, 0])
def test_a_step_with_a_wrong_number_is_not_saved(log: GameLog, path: Path, n: int) -> None:
    before = path.read_bytes()
    with pytest.raises(StoreError, match=f"^step {n} of “Größe” not saved: .* number"):
        log.append(step(n))
    assert (tuple(log.steps()), path.read_bytes()) == (STEPS, before)


def test_a_text_that_cannot_be_written_is_not_saved(log: GameLog, path: Path) -> None:
    before = path.read_bytes()
    for bad in (
        Step({"do": "note", "text": "\ud800"}, 4, "", "A"),
        Step({"do": "undo"}, 4, "", "\ud800"),
        Step({"do": "undo"}, 4, "", "A", Overruled(("X",), "\udfff")),
        Step({"do": "undo"}, 4, None, "A"),
    ):
        with pytest.raises(StoreError, match="step 4 of “Größe” not saved"):
            log.append(bad)
    assert (tuple(log.steps()), path.read_bytes()) == (STEPS, before)


@pytest.mark.parametrize("call", ["write", "flush"])
@pytest.mark.parametrize(
    ("error", "why"),
    [(FULL, "the disk is full; make room on it"), (OSError(errno.EIO, ""), "does not answer")],
)
def test_a_step_that_cannot_be_written_leaves_nothing_and_the_next_one_is_saved(
    log: GameLog, path: Path, monkeypatch: pytest.MonkeyPatch, call: str, error: OSError, why: str
) -> None:
    fail(monkeypatch, call, error)
    with pytest.raises(StoreError, match=f"^step 4 of “Größe” not saved: .*{why}"):
        log.append(step(4))
    assert path.read_bytes() == sealed(*STEPS, is_closed=False)
    assert tuple(log.steps()) == STEPS
    log.append(step(4))
    log.close()
    assert steps_in(path.read_bytes()) == (*STEPS, step(4))
    opened(path).close()


@pytest.mark.parametrize("call", ["write", "flush"])
def test_a_part_of_a_line_that_cannot_be_cut_is_replaced_by_the_next_step(
    log: GameLog, path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    log.append(step(4))
    fail(monkeypatch, call, FULL)
    fail(monkeypatch, "ftruncate", FULL)
    with pytest.raises(StoreError, match="step 5 of “Größe” not saved"):
        log.append(step(5))
    assert path.read_bytes() != sealed(*STEPS, step(4), is_closed=False)
    monkeypatch.undo()
    log.append(step(5)._replace(by="B"))
    assert path.read_bytes() == sealed(*STEPS, step(4), step(5)._replace(by="B"), is_closed=False)


def test_a_part_of_a_line_that_a_killed_program_left_is_no_damage(path: Path) -> None:
    path.write_bytes(sealed(*STEPS, is_closed=False) + b'{"action":{"do":')
    log = opened(path)
    assert tuple(log.steps()) == STEPS
    log.append(step(4))
    log.close()
    assert path.read_bytes() == sealed(*STEPS, step(4))


@pytest.mark.parametrize("changed", [lambda data: b"\xef\xbb\xbf" + data, lambda data: data[:-1]])
def test_a_file_that_an_editor_saved_again_is_played_on(
    path: Path, changed: Callable[[bytes], bytes]
) -> None:
    path.write_bytes(changed(sealed(*STEPS, is_closed=False)))
    log = opened(path)
    log.append(step(4))
    log.append(step(5))
    log.close()
    assert tuple(opened(path).steps()) == (*STEPS, step(4), step(5))


def test_a_file_with_line_breaks_of_windows_is_played_on(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    log = opened(path)
    log.append(step(4))
    log.close()
    assert tuple(opened(path).steps()) == (*STEPS, step(4))


def test_a_closed_log_saves_nothing(log: GameLog, tmp_path: Path) -> None:
    """The system gives the number of the closed file to the next one that is opened."""
    log.close()
    log.close()
    other = tmp_path / "other"
    other.write_bytes(b"of the user")
    with other.open("rb+"):
        with pytest.raises(StoreError, match="step 4 of “Größe” not saved: .*closed"):
            log.append(step(4))
        log.keep_place()
    assert other.read_bytes() == b"of the user"


def test_a_failure_to_write_the_closing_line_costs_nothing(
    log: GameLog, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log.append(step(4))
    fail(monkeypatch, "write", FULL, times=9)
    log.close()
    monkeypatch.undo()
    assert tuple(opened(path).steps()) == (*STEPS, step(4))


def test_a_head_that_cannot_be_written_costs_no_step(
    log: GameLog, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = os.write

    def refuse_heads(handle: int, data: bytes) -> int:
        if len(data) == 256:
            raise FULL
        return write(handle, data)

    monkeypatch.setattr(os, "write", refuse_heads)
    log.append(step(4))
    log.close()
    assert tuple(opened(path).steps()) == (*STEPS, step(4))


def test_a_game_is_not_made_over_another(path: Path, tmp_path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(StoreError, match="is there already"):
        make_game(tmp_path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("header", "steps"),
    [
        (HEADER, (step(2),)),
        (HEADER, (step(1), step(3))),
        ({**HEADER, "title": "\ud800"}, ()),
        ({**HEADER, "title": "x" * 70_000}, ()),
        ({"game": "toy", "id": KEY}, ()),
        (HEADER, (Step({"do": "note", "text": "x" * 70_000}, 1, "", "A"),)),
        (HEADER, (Step({"do": "note"}, 1, None, "A"),)),
    ],
)
def test_a_game_that_could_not_be_read_again_is_not_made(
    tmp_path: Path, header: dict[str, object], steps: tuple[Step, ...]
) -> None:
    with pytest.raises(StoreError, match="^game a game not made: "):
        make_game(tmp_path, header, steps)
    assert [each for each in tmp_path.rglob("*") if each.is_file()] == []


def test_a_game_that_cannot_be_written_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a game.armada", f"{KEY}.backup"):

        def write(path: Path, data: bytes, *, new: bool, failing: str = name) -> None:
            if path.name == failing:
                raise FULL
            write_whole(path, data, new=new)

        monkeypatch.setattr(log_module, "write_whole", write)
        with pytest.raises(StoreError, match="^game a game not made: the disk is full"):
            make_game(tmp_path)
        assert [each for each in tmp_path.rglob("*") if each.is_file()] == []


def test_a_folder_that_is_missing_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(StoreError, match="game a game not made"):
        make_game(tmp_path / "file")
    with pytest.raises(StoreError, match="game x not opened: its file is missing"):
        open_log(tmp_path / "file" / "x.armada", tmp_path)
    with pytest.raises(StoreError, match="game x not opened: it is not there"):
        OpenFile(tmp_path / "x.armada")


def test_a_game_open_in_another_window_is_reported(path: Path) -> None:
    code = (
        "import sys; from pathlib import Path;"
        "from armada_companion.store.file_lock import OpenFile;"
        "file = OpenFile(Path(sys.argv[1])); print('open', flush=True); input()"
    )
    with (
        other_process(code, path),
        pytest.raises(LockedError, match="open in another window; close it there"),
    ):
        opened(path)
    opened(path).close()


def test_a_file_is_renamed_while_it_is_open(log: GameLog, path: Path) -> None:
    log.rename("Mia v Jonas")
    assert log.path == path.with_name("Mia v Jonas.armada")
    log.append(step(4))
    log.close()
    head = read_head(beside_of(path).head)
    assert (head and head.file, path.exists()) == ("Mia v Jonas.armada", False)
    assert tuple(opened(log.path).steps()) == (*STEPS, step(4))


def test_a_file_is_not_renamed_over_another(log: GameLog, path: Path) -> None:
    other = path.with_name("Mia v Jonas.armada")
    other.write_bytes(b"of the user")
    log.rename("Mia v Jonas")
    assert log.path == path.with_name("Mia v Jonas 2.armada")
    assert other.read_bytes() == b"of the user"


def test_a_file_that_cannot_be_renamed_keeps_its_name(
    log: GameLog, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_given: object, **_named: object) -> None:
        raise PermissionError(errno.EACCES, "")

    monkeypatch.setattr(log_module, "move", refuse)
    log.rename("Mia v Jonas")
    assert log.path == path
    log.append(step(4))
    assert steps_in(path.read_bytes()) == (*STEPS, step(4))


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps rights in another way")
def test_the_files_are_for_their_owner_alone(log: GameLog, path: Path) -> None:
    log.append(step(4))
    log.back_up()
    rights = {each.name: each.stat().st_mode & 0o777 for each in path.parent.rglob("*")}
    assert rights == {
        ".companion": 0o700,
        path.name: 0o600,
        f"{KEY}.head": 0o600,
        f"{KEY}.backup": 0o600,
    }


def test_a_game_in_another_folder_has_its_other_files_in_the_folder_of_games(
    tmp_path: Path,
) -> None:
    """It is played on where it is."""
    games = tmp_path / "games"
    path = make_game(tmp_path / "other")
    data = path.read_bytes()
    log = opened(path, games)
    log.append(step(4))
    log.close()
    paths = beside(games, KEY)
    head = read_head(paths.head)
    assert (head and head.file, head and head.step) == (str(path), 4)
    assert paths.backup.read_bytes() == path.read_bytes() != data
