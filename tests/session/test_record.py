"""Reading a record: everything that can be wrong is one line."""

import json
from collections.abc import Mapping

import pytest

from armada_companion.kit.cards import NoCards
from armada_companion.kit.step import Overruled, Step
from armada_companion.session import record_lines
from armada_companion.session.record import Record, decode_check, salvage_record
from armada_companion.session.record_lines import RecordError
from armada_companion.session.seal import write_record
from tests.session.conftest import read_record
from tests.toy_game.rules import TOY

HEADER = '{"format": "armada-companion", "version": 1, "game": "toy", "house": [1]}'
ADD = '{"action": {"do": "add", "amount": 1}}'
END = '{"end": {"steps": 1}}'
GAMES = {"toy": TOY}


def lines(*lines: str) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def read(data: bytes) -> Record:
    record = read_record(data, "game.armada", GAMES)
    decode_check(record, TOY, NoCards())
    return record


def header(**changes: object) -> str:
    return json.dumps({**json.loads(HEADER), **changes})


def step(**changes: object) -> str:
    return json.dumps({**json.loads(ADD), **changes})


def test_a_script_reads_as_its_steps() -> None:
    record = read(lines("# a game", HEADER, "", ADD, "  # between", '{"action": {"do": "undo"}}'))
    assert record.header == json.loads(HEADER)
    assert record.steps == (
        Step(action={"do": "add", "amount": 1}, n=1),
        Step(action={"do": "undo"}, n=2),
    )
    assert (record.header_line, record.lines) == (2, (4, 6))


def test_the_header_keeps_its_order_and_its_unknown_keys() -> None:
    data = lines(
        '{"zeta": 1, "game": "toy", "version": 1, "alpha": {}, "format": "armada-companion"}'
    )
    assert list(read(data).header) == ["zeta", "game", "version", "alpha", "format"]


def test_a_step_keeps_all_that_it_tells() -> None:
    shown = step(n=1, at="2026-11-21T12:00:03.120Z", by="A", overruled={"rules": ["X"], "why": "y"})
    assert read(lines(HEADER, shown)).steps[0] == Step(
        action={"do": "add", "amount": 1},
        n=1,
        at="2026-11-21T12:00:03.120Z",
        by="A",
        overruled=Overruled(("X",), "", "y"),
    )


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbf" + lines(HEADER, ADD),
        lines(HEADER, ADD).replace(b"\n", b"\r\n"),
        lines(HEADER, ADD).rstrip(b"\n"),
        lines(HEADER, ADD, END),
        lines(HEADER, ADD, "", "# the end", END, "", "# after it"),
    ],
    ids=["byte order mark", "CRLF", "no last line feed", "closing line", "remarks"],
)
def test_what_editors_do_to_a_file_does_no_harm(data: bytes) -> None:
    assert len(read(data).steps) == 1


SEALED = write_record(
    json.loads(HEADER), [Step(action={"do": "add", "amount": 1}, n=1, at="2026-11-21", by="A")]
)

BAD: Mapping[str, tuple[bytes, int, str]] = {
    "empty": (b"", 1, "the file is empty"),
    "blank": (b"\n \n# remark\n", 1, "the file is empty"),
    "binary": (b"SQLite format 3\x00\x10\x00\x01\x01", 1, "not a JSON object"),
    "not UTF-8": (
        lines(HEADER, ADD) + b'{"action": "\xe9"}\n',
        3,
        "this line is not UTF-8 text (column 13)",
    ),
    "UTF-16": (HEADER.encode("utf-16"), 1, "this is not a game record: it is not UTF-8 text"),
    "picture": (b"\x89PNG\r\n\x1a\n\x00", 1, "this is not a game record: it is not UTF-8 text"),
    "a list of ships": (b"Ships\n- a ship\n", 1, "not a JSON object"),
    "array": (lines("[1]"), 1, "not a JSON object but a list"),
    "null": (lines(HEADER, "null"), 2, "not a JSON object but null"),
    "text": (lines(HEADER, '"x"'), 2, "not a JSON object but a text"),
    "number": (lines(HEADER, "7"), 2, "not a JSON object but a number"),
    "truth": (lines(HEADER, "true"), 2, "not a JSON object but true or false"),
    "NaN": (lines(HEADER, '{"action": {"do": "add", "amount": NaN}}'), 2, "not a JSON object"),
    "huge number": (lines(HEADER, '{"action": {"do": "add", "amount": 1e999}}'), 2, "not a JSON"),
    "half a letter": (lines(HEADER, '{"action": {"do": "\\ud800"}}'), 2, "not a JSON object"),
    "nested": (lines(HEADER, '{"action":' + "[" * 30_000 + "]" * 30_000 + "}"), 2, "too deeply"),
    "nested less": (lines(HEADER, '{"a":' + "[" * 200 + "]" * 200 + "}"), 2, "too deeply"),
    "a step first": (lines(ADD), 1, 'no "format"'),
    "no version": (lines('{"format": "armada-companion", "game": "toy"}'), 1, 'no "version"'),
    "no game": (lines('{"format": "armada-companion", "version": 1}'), 1, 'no "game"'),
    "other format": (lines(header(format="pgn")), 1, '"format" is "pgn"'),
    "newer": (
        lines(header(version=2)),
        1,
        "newer version of the program wrote this record; update",
    ),
    "version 0": (lines(header(version=0)), 1, 'unknown "version" 0'),
    "version true": (lines(header(version=True)), 1, 'unknown "version" true'),
    "other game": (lines(header(game="chess")), 1, '"game" "chess"; this program knows toy'),
    "game of lists": (lines(header(game=["toy"])), 1, 'unknown "game" ["toy"]'),
    "ruleset": (lines("", header(ruleset="toy-9")), 2, "unknown ruleset toy-9"),
    "players": (lines(header(players={})), 1, '"players" of the header is an object, not a list'),
    "settings": (lines(header(settings=[])), 1, '"settings" of the header is a list'),
    "event": (lines(header(event=[])), 1, "event is not an object"),
    "event with a PIN": (lines(header(event={"pin": "1"})), 1, "event: unknown field 'pin'"),
    "event's table": (lines(header(event={"table": "7"})), 1, "event.table: '7' is not a number"),
    "title": (lines(header(title=7)), 1, '"title" of the header is a number, not a text'),
    "no action": (lines(HEADER, "{}"), 2, 'no "action"'),
    "action a text": (lines(HEADER, '{"action": "pass"}'), 2, '"action" is a text'),
    "nothing to do": (lines(HEADER, '{"action": {}}'), 2, 'what to "do"'),
    "unknown action": (lines(HEADER, ADD, '{"action": {"do": "fly"}}'), 3, "unknown action 'fly'"),
    "wrong amount": (lines(HEADER, step(action={"do": "add", "amount": "x"})), 2, "amount: 'x'"),
    "undo of what": (lines(HEADER, '{"action": {"do": "undo", "n": 1}}'), 2, "unknown field 'n'"),
    "note without text": (lines(HEADER, '{"action": {"do": "note"}}'), 2, "text is missing"),
    "ruling without text": (lines(HEADER, '{"action": {"do": "ruling"}}'), 2, "text is missing"),
    "n of wrong kind": (lines(HEADER, step(n="1")), 2, '"n" is "1", but this is step 1'),
    "n true": (lines(HEADER, step(n=True)), 2, '"n" is true'),
    "n with a gap": (lines(HEADER, step(n=1), step(n=3)), 3, '"n" is 3, but this is step 2'),
    "at a number": (lines(HEADER, step(at=12)), 2, '"at" is a number, not a text'),
    "at no time": (lines(HEADER, step(at="later")), 2, '"at" is "later", not a time'),
    "by a list": (lines(HEADER, step(by=["A"])), 2, '"by" is a list, not a text'),
    "overruled a text": (lines(HEADER, step(overruled="X")), 2, '"overruled" is a text'),
    "overruled nothing": (lines(HEADER, step(overruled={})), 2, 'no list of "rules"'),
    "overruled numbers": (lines(HEADER, step(overruled={"rules": [1]})), 2, 'no list of "rules"'),
    "overruled more": (lines(HEADER, step(overruled={"rules": [], "x": 1})), 2, 'field "x"'),
    "overruled by 7": (lines(HEADER, step(overruled={"rules": [], "by": 7})), 2, '"by" of "over'),
    "unknown key": (lines(HEADER, step(who="A")), 2, 'unknown field "who" of a step'),
    "second header": (lines(HEADER, HEADER), 2, 'unknown field "format" of a step'),
    "steps after the end": (lines(HEADER, ADD, END, ADD), 3, "line 4 follows this closing line"),
    "too few steps": (lines(HEADER, END), 2, "counts 1 steps, but there are 0"),
    "end of what": (lines(HEADER, '{"end": 1}'), 2, '"end" is 1'),
    "end with more": (lines(HEADER, '{"end": {"steps": 0}, "x": 1}'), 2, 'unknown field "x"'),
    "partly written": (lines(HEADER, ADD) + ADD[:20].encode(), 3, "only partly written"),
    "sealed, cut off": (b"".join(SEALED.splitlines(True)[:-1]), 2, "the closing line is missing"),
    "sealed, header only": (SEALED.splitlines(True)[0], 1, "the closing line is missing"),
    "line breaks": (lines(HEADER, '{"\u2028\x85\u2029": 1}'), 2, "unknown field"),
}


@pytest.mark.parametrize(("data", "line", "message"), BAD.values(), ids=BAD.keys())
def test_what_is_wrong_is_reported_in_one_line(data: bytes, line: int, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(data)
    error = caught.value
    assert str(error).startswith(f"game.armada:{line}: ")
    assert message in str(error)
    assert len(str(error).splitlines()) == 1
    assert (error.file, error.line) == ("game.armada", line)


def test_a_record_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_lines, "MAX_BYTES", 1024 * 1024)
    with pytest.raises(RecordError, match=r"^game.armada:1: the file is larger than 1 MiB"):
        read(lines(HEADER) + b"\n" * 1024 * 1024)


def test_a_card_that_does_not_exist_leaves_the_record_readable() -> None:
    assert len(read(lines(HEADER, '{"action": {"do": "add", "card": "none"}}')).steps) == 1


def test_a_file_name_with_line_breaks_stays_on_one_line() -> None:
    assert str(RecordError("a\nb", 1, "x\ry")) == "a b:1: x y"


def test_a_damaged_record_is_read_up_to_its_last_good_step() -> None:
    record, error = salvage_record(lines(HEADER, ADD, ADD, "{", ADD), "g", GAMES)
    assert record.lines == (2, 3)
    assert error is not None
    assert error.line == 4


def test_a_whole_record_has_nothing_to_salvage() -> None:
    record, error = salvage_record(SEALED, "g", GAMES)
    assert (len(record.steps), error) == (1, None)
    assert "hash" not in record.header


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_remarks_are_counted_by_lines_and_not_by_words(end: str) -> None:
    """A number sign within a line or a note is no remark."""
    rows = ["# played at # home", HEADER, "", "  # a second one", ADD, '{"note": " # no"}', "#"]
    assert record_lines.count_remarks(end.join(rows).encode()) == 3
