"""A sealed record shows the first line that is not as it was written."""

import json
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from armada_companion.kit.step import Overruled, Step
from armada_companion.session.seal import check_seal, write_record
from tests.session.conftest import read_record

HEADER = {"format": "armada-companion", "version": 1, "game": "toy", "title": "Größe “1”"}
STEPS = (
    Step(action={"do": "add", "amount": 1}, n=1, at="2026-11-21T12:00:00.000Z", by="A"),
    Step(
        action={"do": "add", "amount": 9},
        n=2,
        at="2026-11-21T12:00:01.000Z",
        by="B",
        overruled=Overruled(("TOO_MUCH",), "judge", "so"),
    ),
    Step(action={"do": "note", "text": 'é "\n\\'}, n=3, at="2026-11-21T12:00:02Z", by="A"),
)
SEALED = write_record(HEADER, STEPS)
LINES = SEALED.splitlines(keepends=True)

names = st.text(st.characters(exclude_categories=["Cs"]))
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63) | names,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
    max_leaves=8,
)


def first_bad_line(data: bytes) -> int | None:
    error = check_seal(data, "g")
    return None if error is None else error.line


def test_a_sealed_record_is_whole() -> None:
    assert check_seal(SEALED, "g") is None


def test_a_changed_line_is_named_before_one_that_cannot_be_read() -> None:
    changed = LINES[1].replace(b"Z", b"+00:00", 1)
    assert first_bad_line(b"".join([LINES[0], changed, b"{\n", *LINES[3:]])) == 2
    assert first_bad_line(b"".join([*LINES[:2], b"{\n", *LINES[3:]])) == 3


def test_a_sealed_record_reads_as_it_was_written() -> None:
    record = read_record(SEALED, "g", ["toy"])
    assert (record.header, record.steps) == (HEADER, STEPS)
    assert write_record(record.header, record.steps) == SEALED


def test_the_hashes_are_those_of_the_contract() -> None:
    """Each is the SHA-256 of the hash before it and the line's canonical JSON without `hash`."""
    before = ""
    for line in LINES:
        data = json.loads(line)
        given = data.pop("hash")
        text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        before = sha256((before + text).encode()).hexdigest()
        assert given == before
    assert json.loads(LINES[-1])["end"] == {"steps": 3}


def test_a_header_may_have_a_key_that_closes_a_record_elsewhere() -> None:
    sealed = write_record({**HEADER, "end": {"steps": 3}}, STEPS)
    assert check_seal(sealed, "g") is None
    assert len(read_record(sealed, "g", ["toy"]).steps) == len(STEPS)


def test_a_line_after_the_closing_line_is_named() -> None:
    assert first_bad_line(b"".join([*LINES, LINES[2]])) == len(LINES) + 1


def test_a_sealed_step_has_its_number_time_and_author() -> None:
    assert list(json.loads(LINES[2])) == ["action", "at", "by", "hash", "n", "overruled"]


@given(st.dictionaries(names.map("x{}".format), plain, max_size=4), st.lists(plain, max_size=3))
def test_any_text_can_be_sealed(extra: dict[str, object], values: list[object]) -> None:
    steps = [
        Step(action={"do": "x", "value": value}, n=n, at="2026-11-21", by="é")
        for n, value in enumerate(values, 1)
    ]
    sealed = write_record({**extra, **HEADER, "hash": "old"}, steps)
    assert check_seal(sealed, "g") is None
    record = read_record(sealed, "g", ["toy"])
    assert (record.header, record.steps) == ({**extra, **HEADER}, tuple(steps))


@settings(max_examples=1000)
@given(st.integers(0, len(SEALED) - 1), st.integers(0, 255))
def test_every_changed_byte_is_found(place: int, byte: int) -> None:
    changed = bytearray(SEALED)
    changed[place] = byte
    # After the closing line, one kind of space is as good as another.
    harmless = place == len(SEALED) - 1 and byte in b" \t\r"
    if bytes(changed) == SEALED or harmless:
        assert check_seal(bytes(changed), "g") is None
    else:
        assert check_seal(bytes(changed), "g") is not None


def test_every_flipped_bit_is_found() -> None:
    for place in range(len(SEALED)):
        for bit in range(8):
            changed = bytearray(SEALED)
            changed[place] ^= 1 << bit
            assert check_seal(bytes(changed), "g"), (place, bit)


def test_every_lost_byte_is_found() -> None:
    # The line feed after the closing line is the only one that does not matter.
    for place in range(len(SEALED) - 1):
        assert check_seal(SEALED[:place] + SEALED[place + 1 :], "g"), place


def test_every_cut_is_found() -> None:
    assert all(check_seal(SEALED[:end], "g") for end in range(len(SEALED.rstrip(b"\n"))))


@pytest.mark.parametrize("place", range(5))
def test_the_changed_line_is_named(place: int) -> None:
    changed = list(LINES)
    data = json.loads(changed[place])
    data["house"] = True
    changed[place] = json.dumps(data).encode() + b"\n"
    assert first_bad_line(b"".join(changed)) == place + 1


def test_a_lost_line_is_named_by_the_one_after_it() -> None:
    assert first_bad_line(b"".join(LINES[:2] + LINES[3:])) == 3


def test_exchanged_lines_are_found() -> None:
    exchanged = [LINES[0], LINES[2], LINES[1], *LINES[3:]]
    assert first_bad_line(b"".join(exchanged)) == 2


def test_a_missing_closing_line_is_found() -> None:
    error = check_seal(b"".join(LINES[:-1]), "g")
    assert str(error) == "g:4: the closing line is missing after this line: the record is cut off"


def test_other_spaces_and_another_order_do_not_break_the_seal() -> None:
    loose = [json.dumps(dict(reversed(json.loads(line).items())), indent=None) for line in LINES]
    assert check_seal("\n\n# x\n".join(loose).encode(), "g") is None


def test_a_script_has_no_seal_to_break() -> None:
    lines = (HEADER, *({"action": step.action} for step in STEPS))
    script = "\n".join(map(json.dumps, lines)).encode()
    assert check_seal(script, "g") is None
    record = read_record(script, "g", ["toy"])
    assert [step.action for step in record.steps] == [step.action for step in STEPS]


@pytest.mark.parametrize("place", range(5))
def test_a_record_that_is_sealed_in_part_is_not_whole(place: int) -> None:
    data = json.loads(LINES[place])
    del data["hash"]
    lines = [*LINES[:place], json.dumps(data).encode() + b"\n", *LINES[place + 1 :]]
    assert first_bad_line(b"".join(lines)) == place + 1


def test_a_sealed_step_without_its_author_is_not_whole() -> None:
    data = {"n": 1, "at": "2026-11-21", "action": {"do": "undo"}}
    before = json.loads(LINES[0])["hash"]
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    data["hash"] = sha256((before + text).encode()).hexdigest()
    error = check_seal(LINES[0] + json.dumps(data).encode(), "g")
    assert str(error).startswith('g:2: this step has no "n", "at", "by"')


def test_what_cannot_be_read_is_not_as_it_was_written() -> None:
    assert first_bad_line(LINES[0] + b"{") == 2


def test_a_step_without_time_or_author_cannot_be_sealed() -> None:
    with pytest.raises(ValueError, match="step 1 has no time or author"):
        write_record(HEADER, [Step(action={"do": "undo"}, n=1)])


def test_a_doubled_key_is_named_by_its_line() -> None:
    text = LINES[2].replace(b'"by":', b'"by":"Z","by":', 1)
    error = check_seal(b"".join([*LINES[:2], text, *LINES[3:]]), "g")
    assert str(error) == 'g:3: the key "by" occurs twice in one object'


@pytest.mark.parametrize("inner", ['{"do":"x","do":"x"}', '{"do":"x","v":[{"a":1,"a":1}]}'])
def test_a_key_that_is_doubled_inside_is_found_in_a_script_too(inner: str) -> None:
    error = check_seal(f'{json.dumps(HEADER)}\n{{"action":{inner}}}\n'.encode(), "g")
    assert error is not None
    assert (error.line, "twice" in error.message) == (2, True)


@pytest.mark.parametrize("number", [1.0, 0.5, 1e3, -2.0])
def test_a_fraction_in_a_sealed_record_is_named_by_its_line(number: float) -> None:
    """Its hash fits, but another program may write the same number in another way."""
    steps = [STEPS[0], STEPS[1]._replace(action={"do": "x", "value": [number]})]
    error = check_seal(write_record(HEADER, steps), "g")
    assert error is not None
    assert (error.line, "not whole" in error.message) == (3, True)


@pytest.mark.parametrize("key", ["n", "at", "by"])
def test_a_step_whose_seal_was_taken_off_is_named_by_its_line(key: str) -> None:
    steps: list[dict[str, object]] = [{"action": step.action} for step in STEPS]
    steps[1][key] = {"n": 2, "at": "2026-11-21T12:00:00Z", "by": "A"}[key]
    script = "\n".join(map(json.dumps, [HEADER, *steps])).encode()
    assert str(check_seal(script, "g")).startswith(f'g:3: this step has "{key}" but no hash')
