"""What is read of a game's file that is not as it was written."""

import json
from collections.abc import Callable
from random import Random

import pytest

from armada_companion.kit.step import VERSION
from armada_companion.store.content import merged, read_content
from armada_companion.store.errors import StoreError
from tests.saved_files import HEADER, STEPS, sealed, step, steps_in

WHOLE = sealed(*STEPS)
LINES = WHOLE.splitlines(keepends=True)
OPEN = b"".join(LINES[:-1])


def with_line(at: int, change: Callable[[bytes], bytes]) -> bytes:
    return b"".join([*LINES[:at], change(LINES[at]), *LINES[at + 1 :]])


def test_a_whole_file_has_its_steps_and_is_closed() -> None:
    for data, is_closed in ((WHOLE, True), (OPEN, False)):
        found = read_content(data, 2)
        assert (found.header, found.steps) == (HEADER, STEPS)
        assert (found.is_closed, found.is_whole, found.damage) == (is_closed, True, "")
        assert found.end == len(OPEN)
        assert found.hash_at == json.loads(LINES[2])["hash"]


@pytest.mark.parametrize(
    ("change", "good"),
    [
        (lambda: with_line(2, lambda _: b""), 1),
        (lambda: with_line(3, lambda _: b""), 2),
        (lambda: with_line(2, lambda line: line * 2), 2),
        (lambda: with_line(2, lambda line: line.replace(b'"amount":9', b'"amount":8')), 1),
        (lambda: with_line(2, lambda line: line.replace(b":01.", b":02.")), 1),
        (lambda: with_line(2, lambda line: line.replace(b'"by":"B"', b'"by":"A"')), 1),
        (lambda: with_line(2, lambda line: line.replace(b"TWICE", b"THICE")), 1),
        (lambda: with_line(2, lambda line: line.replace(b'"hash":"', b'"hash":"0')), 1),
        (lambda: with_line(2, lambda _: b"\xff\xfe\n"), 1),
        (lambda: with_line(2, lambda _: b"[]\n"), 1),
        (lambda: with_line(2, lambda _: b"[" * 100_000 + b"\n"), 1),
        (lambda: with_line(1, lambda _: LINES[2]), 0),
        (lambda: OPEN[: len(OPEN) // 2] + b"\0" * (len(OPEN) // 2), None),
        (lambda: OPEN + LINES[2], 3),
        (lambda: OPEN + LINES[4] + b"more\n", 3),
    ],
)
def test_the_steps_before_a_bad_line_are_good(
    change: Callable[[], bytes], good: int | None
) -> None:
    found = read_content(change())
    assert found.steps == STEPS[: len(found.steps)]
    assert good is None or len(found.steps) == good
    assert not found.is_whole


def test_any_changed_byte_of_the_steps_is_found() -> None:
    chance = Random(1)
    for place in range(len(OPEN)):
        data = bytearray(WHOLE)
        data[place] ^= 1 << chance.randrange(8)
        found = read_content(bytes(data))
        assert found.steps == STEPS[: len(found.steps)]
        # A file without its last line break seems to be cut: the head knows its last step.
        assert found.damage or found.is_torn and place == len(OPEN) - 1, place


def test_a_changed_closing_line_costs_no_step() -> None:
    for place in range(len(OPEN), len(WHOLE) - 1):
        data = bytearray(WHOLE)
        data[place] ^= 4
        found = read_content(bytes(data))
        assert (found.steps, found.is_closed) == (STEPS, False)


@pytest.mark.parametrize("length", range(0, len(WHOLE), 7))
def test_a_file_that_was_cut_has_its_whole_lines(length: int) -> None:
    found = read_content(WHOLE[:length])
    whole = WHOLE[:length].count(b"\n")
    # The last line may be whole without its line break.
    assert len(found.steps) in (max(0, whole - 1), whole)
    assert found.header is None or found.is_whole or found.is_torn


@pytest.mark.parametrize("header", [b"{\n", b"[]\n", b"{}\n", b'{"format":"other"}\n', b"\n", b""])
def test_a_file_without_a_header_has_nothing(header: bytes) -> None:
    found = read_content(header + b"".join(LINES[1:]))
    assert (found.header, found.steps) == (None, ())
    assert found.damage


def test_a_newer_programs_file_is_reported() -> None:
    with pytest.raises(StoreError, match="a newer version of the program saved it; update"):
        read_content(sealed(header={**HEADER, "version": VERSION + 1}))


def test_lines_in_another_order_of_their_keys_are_good() -> None:
    """Another program may have written them; a hash is of the canonical form."""
    data = b"".join(
        json.dumps(dict(reversed(json.loads(line).items()))).encode() + b"\n" for line in LINES
    )
    assert data != WHOLE
    found = read_content(data)
    assert (found.steps, found.is_closed) == (STEPS, True)


@pytest.mark.parametrize("line", range(len(LINES) - 1))
def test_a_damaged_line_is_taken_from_the_backup(line: int) -> None:
    damaged = with_line(line, lambda text: text.replace(b'"', b"'"))
    assert steps_in(merged(damaged, OPEN)) == STEPS


@pytest.mark.parametrize(("bad", "spare"), [(1, 2), (3, 2), (2, 4)])
def test_a_file_goes_on_after_its_shorter_backup(bad: int, spare: int) -> None:
    """The backup has the damaged line, the file the later ones."""
    damaged = with_line(bad, lambda text: text[:-9] + b"\n")
    expected = STEPS if bad < spare else STEPS[: bad - 1]
    assert steps_in(merged(damaged, b"".join(LINES[:spare]))) == expected


def test_two_damaged_files_make_one_whole() -> None:
    first = with_line(1, lambda text: text[9:])
    second = with_line(3, lambda text: text[9:])
    assert steps_in(merged(first, second)) == steps_in(merged(second, first)) == STEPS


def test_of_two_games_that_differ_from_a_step_on_the_longer_one_is_taken() -> None:
    longer = sealed(STEPS[0], *map(step, range(2, 9)), is_closed=False)
    assert merged(with_line(3, lambda text: text[9:]), longer) == longer
    assert merged(longer, OPEN) == merged(OPEN, longer) == longer


@pytest.mark.parametrize("data", [b"", b"\n\n", b"{", b"\xff" * 99, b"[" * 100_000])
def test_nothing_is_merged_from_what_is_no_game(data: bytes) -> None:
    assert merged(data, data) == b""
    assert steps_in(merged(data, OPEN)) == STEPS
