"""What is saved can be read, exported and imported again: at the edge of each limit."""

import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armada_companion.kit.step import PlainAction, Step
from armada_companion.session.opening import copied_log
from armada_companion.session.seal import check_seal, write_record
from armada_companion.store import limits
from armada_companion.store.chain import START, sealed, sealed_game, step_line
from armada_companion.store.errors import StoreError
from tests.saved_files import HEADER, make_game, opened, steps_in
from tests.session.conftest import read_record

KIB = 1024


def of(action: PlainAction) -> Iterator[Step]:
    for n in count(1):
        yield Step(action, n, "2026-11-21T12:00:00Z", "A")


def is_readable(path: Path) -> bool:
    """Return whether a saved game can be opened, exported and read again."""
    log = opened(path)
    header, steps = log.header, tuple(log.steps())
    log.close()
    record = write_record(header, steps)
    again = read_record(record, "out", ("toy",))
    return check_seal(record, "out") is None and again.steps == steps == steps_in(record)


def fill(path: Path, steps: Iterator[Step]) -> tuple[int, str]:
    """Append steps until one is refused; return how many were taken, and why no more."""
    log = opened(path)
    for step in steps:
        if step.n <= len(log.steps()):
            continue
        try:
            log.append(step)
        except StoreError as error:
            log.close()
            return len(log.steps()), str(error)
    raise AssertionError


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait for the disk."""
    monkeypatch.setattr("armada_companion.store.log.flush", int)


@pytest.mark.parametrize("letter", ["x", "é", '"'])
def test_the_longest_line_is_saved_and_read(tmp_path: Path, letter: str) -> None:
    path = make_game(tmp_path, steps=())
    log = opened(path)
    bytes_each = len(sealed(START, {"x": letter * 2})[0]) - len(sealed(START, {"x": letter})[0])
    empty = Step({"do": "note", "text": ""}, 1, "2026-11-21T12:00:00Z", "A")
    room = 60 * KIB - len(sealed(START, step_line(empty))[0])
    letters, rest = divmod(room, bytes_each)
    longest = empty._replace(action={"do": "note", "text": letter * letters + "x" * rest})
    longer = empty._replace(action={"do": "note", "text": letter * letters + "x" * (rest + 1)})
    with pytest.raises(StoreError, match="step 1 of “Größe” not saved: one line is longer than 60"):
        log.append(longer)
    log.append(longest)
    log.close()
    assert is_readable(path)


def test_the_longest_header_is_saved_and_read(tmp_path: Path) -> None:
    def header_of(letters: int) -> dict[str, object]:
        return {**HEADER, "title": "x" * letters}

    most = 60 * KIB - len(sealed(START, header_of(0))[0])
    with pytest.raises(StoreError, match="not made: one line is longer than 60 KiB"):
        make_game(tmp_path, header_of(most + 1))
    assert is_readable(make_game(tmp_path, header_of(most)))


def test_the_greatest_number_of_steps_is_saved_and_read(tmp_path: Path) -> None:
    most = limits.MAX_LINES - 2
    steps = [step for step, _ in zip(of({"do": "undo"}), range(most + 1), strict=False)]
    with pytest.raises(StoreError, match=f"not made: a game has {most} steps at most"):
        make_game(tmp_path, steps=steps)
    path = make_game(tmp_path, steps=steps[: most - 1])
    assert fill(path, iter(steps)) == (
        *(most, f"step {most + 1} of “Größe” not saved: a game has {most} steps at most"),
    )
    assert is_readable(path)


@pytest.mark.parametrize(
    ("action", "least", "most"),
    [
        # Bytes, values, and values in long lines.
        ({"do": "note", "text": "x" * 60_000}, 320, 335),
        ({"do": "note", "text": [0] * 400}, 1_850, 1_950),
        ({"do": "note", "text": [0] * 20_000}, 4, 5),
        ({"do": "note", "text": [{}] * 5_000}, 9, 10),
    ],
)
def test_the_fullest_game_is_saved_and_read(
    tmp_path: Path, action: PlainAction, least: int, most: int
) -> None:
    path = make_game(tmp_path, steps=())
    found, why = fill(path, of(action))
    assert least <= found <= most
    assert why.endswith("not saved: the game holds more than can be read again")
    assert is_readable(path)


texts = st.text(st.characters(exclude_categories=["Cs"]))
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)


@given(values, texts, texts)
def test_every_value_is_read_as_it_was_saved(value: object, at: str, by: str) -> None:
    step = Step({"do": "note", "text": value}, 1, at, by)
    assert steps_in(sealed_game(HEADER, [step])) == (step,)


@pytest.mark.parametrize(
    ("data", "why"),
    [(b"\n" * (limits.MAX_LINES + 1), "lines"), (b"[]," * limits.MAX_VALUES, "more than any game")],
)
def test_a_strangers_file_beyond_the_limits_is_refused(
    tmp_path: Path, data: bytes, why: str
) -> None:
    """Its values would take far more memory than its bytes."""
    path = make_game(tmp_path)
    path.write_bytes(path.read_bytes() + data)
    before = path.read_bytes()
    for each in (tmp_path / ".companion").iterdir():
        each.unlink()
    for look in (opened, lambda path: copied_log(path, tmp_path)):
        with pytest.raises(StoreError, match=f"^game a game not opened: .*{why}"):
            look(path)
    assert path.read_bytes() == before


@pytest.mark.skipif(sys.platform == "win32", reason="Windows makes no file with holes here")
def test_a_file_larger_than_any_game_is_not_read(tmp_path: Path) -> None:
    path = make_game(tmp_path)
    with path.open("rb+") as file:
        file.truncate(limits.MAX_BYTES + 1)
    (tmp_path / ".companion" / "one.head").unlink()
    with pytest.raises(StoreError, match="not opened: it is larger than any game"):
        opened(path)
    assert path.stat().st_size == limits.MAX_BYTES + 1
