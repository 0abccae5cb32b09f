"""`check --keys`: who signed which steps, and whether it still holds."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from armada_companion.kit.step import Step
from armada_companion.session.record import salvage_record
from armada_companion.session.seal import write_record
from tests.cli.cli_runs import RECORDS, Run, run, script
from tests.cli.signed_records import STEPS, Table, signed_table

pytest.importorskip("nacl", reason="PyNaCl, an extra, is not installed")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A record that A and the judge have signed, one after the other."""
    return signed_table(tmp_path)


UNSIGNED = "the seal is whole, not signed: whoever holds the file can seal it again"


def changed_action(n: int, **fields: object) -> Callable[[list[Step]], list[Step]]:
    def change(steps: list[Step]) -> list[Step]:
        action = {**steps[n - 1].action, **fields}
        return [step._replace(action=action) if step.n == n else step for step in steps]

    return change


LEGAL = "steps are legal, 1 of them overruled; round 1, not over"


def test_a_record_without_signatures_is_checked_as_before() -> None:
    path = RECORDS / "sealed.armada"
    assert run("check", str(path)) == Run(0, f"{path}: {STEPS} {LEGAL}; {UNSIGNED}\n", "")


def test_without_keys_check_counts_them(table: Table) -> None:
    result = run("check", str(table.record))
    assert (result.code, result.err) == (0, "")
    words = "the seal is whole, signed by 2 keys, not checked: name them with --keys"
    assert result.out == f"{table.record}: {STEPS + 2} {LEGAL}; {words}\n"


def test_with_keys_check_says_who_signed_which_step(table: Table) -> None:
    result = table.check()
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines() == [
        f"{table.record}:{STEPS + 2}: A signed up to step {STEPS}: holds",
        f"{table.record}:{STEPS + 3}: judge signed up to step {STEPS + 1}: holds",
        "A: signed the whole record",
        "judge: signed the whole record",
        f"{table.record}: {STEPS + 2} {LEGAL}; the seal is whole, signed by A, judge",
    ]


def test_steps_after_a_signature_are_said_not_to_be_signed(table: Table) -> None:
    note = {"do": "note", "text": "x"}
    table.change(lambda steps: [*steps, steps[0]._replace(n=len(steps) + 1, action=note)])
    result = table.check()
    assert (result.code, result.err) == (0, "")
    assert f"A: signed up to step {STEPS}; 1 step after it is not signed\n" in result.out


def test_who_never_signed_is_named_and_that_is_a_problem(table: Table) -> None:
    """Else whoever holds the file takes off a signature and seals it anew, and nobody hears."""
    table.make_key("B")
    result = table.check()
    assert (result.code, result.err) == (1, f"{table.record}: B never signed\n")
    assert "B: never signed\n" in result.out


def test_a_signature_that_was_taken_off_is_missed(table: Table) -> None:
    table.change(lambda steps: steps[:-1])
    result = table.check()
    assert (result.code, result.err) == (1, f"{table.record}: judge never signed\n")


def test_a_name_without_a_given_key_is_not_said_to_hold(table: Table) -> None:
    result = table.check({"A": table.keys["A"]})
    assert result.code == 0
    assert f"{STEPS + 3}: judge signed up to step {STEPS + 1}: not checked" in result.out
    assert result.out.endswith("the seal is whole, signed by A\n")


def test_another_key_than_the_one_given_does_not_hold(table: Table) -> None:
    table.make_key("other")
    assert table.sign("judge", "other").code == 0
    del table.keys["other"]
    result = table.check()
    assert (result.code, result.err.count("\n")) == (1, 1)
    assert result.err.startswith(
        f"{table.record}:{STEPS + 4}: the signature of judge does not hold"
    )


def test_a_player_who_signs_under_the_name_of_another_is_found(table: Table) -> None:
    """Ben did not sign; A did so for both."""
    table.make_key("Ben")
    assert table.sign("Ben", "A").code == 0
    result = table.check()
    assert result.code == 1
    line = f"{table.record}:{STEPS + 4}: the signature of Ben does not hold: it was made with"
    assert result.err.startswith(f"{line} another key than the key given for this name")
    assert "A: signed the whole record\n" in result.out
    assert "Ben: never signed\n" in result.out


def test_who_changes_a_step_and_signs_again_with_an_own_key_is_found(table: Table) -> None:
    """An attacker removes the signatures, changes a step, and signs as everybody."""
    table.change(lambda steps: [s._replace(by="Z") if s.n == 1 else s for s in steps[:-2]])
    others = dict(table.keys)
    for name in others:
        table.make_key(f"{name}-forged")
        assert table.sign(name, f"{name}-forged").code == 0
    result = table.check(others)
    assert result.code == 1
    for name in others:
        assert f"{name}: never signed\n" in result.out
    assert result.out.count("does not hold: it was made with another key") == len(others)


def test_another_program_checks_a_signature_by_the_record_format(table: Table) -> None:
    """It is over the canonical JSON of the action without `signature`."""
    from nacl.signing import VerifyKey

    lines = [json.loads(line) for line in table.record.read_bytes().splitlines()]
    action = lines[-2]["action"]
    signature = bytes.fromhex(action.pop("signature"))
    text = json.dumps(action, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert VerifyKey(bytes.fromhex(table.keys["judge"])).verify(text.encode(), signature)
    assert action == {
        "do": "sign",
        "name": "judge",
        "hash": lines[-3]["hash"],
        "key": table.keys["judge"],
    }


@pytest.mark.parametrize("n", range(1, STEPS + 1))
def test_a_step_that_was_changed_and_sealed_again_breaks_the_signature_after_it(
    table: Table, n: int
) -> None:
    table.change(lambda steps: [s._replace(by="Z") if s.n == n else s for s in steps])
    assert run("check", str(table.record)).code == 0
    result = table.check()
    assert (result.code, result.err.count("\n")) == (1, 1)
    assert result.err.startswith(f"{table.record}:{STEPS + 2}: the signature of A does not hold")


def test_a_header_that_was_changed_and_sealed_again_breaks_them(table: Table) -> None:
    record, _ = salvage_record(table.record.read_bytes(), "g", ["armada"])
    table.record.write_bytes(write_record({**record.header, "title": "Another"}, record.steps))
    assert table.check().err.startswith(f"{table.record}:{STEPS + 2}: the signature of A")


def other_digit(text: str, place: int) -> str:
    digit = "0" if text[place] != "0" else "1"
    return text[:place] + digit + text[place + 1 :]


@pytest.mark.parametrize("place", [0, 31, 63])
@pytest.mark.parametrize("field", ["hash", "key", "signature"])
def test_each_field_of_a_signature_that_was_changed_is_found(
    table: Table, field: str, place: int
) -> None:
    record, _ = salvage_record(table.record.read_bytes(), "g", ["armada"])
    value = str(record.steps[STEPS + 1].action[field])
    table.change(changed_action(STEPS + 2, **{field: other_digit(value, place)}))
    result = table.check()
    assert (result.code, result.err.count("\n")) == (1, 1)
    assert result.err.startswith(f"{table.record}:{STEPS + 3}: the signature of judge does not")


@pytest.mark.parametrize("name", ["A", "B", " judge", "judge\u200e"])
def test_another_name_on_a_signature_is_found(table: Table, name: str) -> None:
    table.change(changed_action(STEPS + 2, name=name))
    result = table.check()
    assert (result.code, result.err.count("\n")) == (1, 1)
    assert result.err.startswith(f"{table.record}:{STEPS + 3}: the signature of ")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("signature", "x" * 128),
        ("signature", "ab"),
        ("key", "x" * 64),
        ("key", "0" * 64),
        ("key", " " * 64),
        ("hash", "x"),
    ],
)
def test_what_is_no_key_or_signature_does_not_hold(table: Table, field: str, value: str) -> None:
    table.change(changed_action(STEPS + 2, **{field: value}))
    assert table.check().err.startswith(f"{table.record}:{STEPS + 3}: the signature of judge")


def test_a_signature_that_was_copied_behind_other_steps_does_not_hold(table: Table) -> None:
    table.change(lambda steps: [*steps, steps[-1]._replace(n=len(steps) + 1)])
    result = table.check()
    assert result.code == 1
    assert result.err.startswith(f"{table.record}:{STEPS + 4}: the signature of judge")


def test_a_broken_seal_is_reported_before_any_signature(table: Table) -> None:
    data = table.record.read_bytes().replace(b'"by":"A"', b'"by":"B"', 1)
    table.record.write_bytes(data)
    result = table.check()
    assert (result.code, result.out) == (1, "")
    assert "not as it was written" in result.err


def test_nobody_has_signed_a_script(table: Table) -> None:
    record, _ = salvage_record(table.record.read_bytes(), "g", ["armada"])
    table.record.write_bytes(script(*(step.action for step in record.steps)))
    result = table.check()
    assert (result.code, result.out) == (1, "")
    assert result.err == f"{table.record}: a script, not sealed, so nobody has signed it\n"


def test_a_record_from_standard_input_is_checked_too(table: Table) -> None:
    keys = table.folder / "own.json"
    keys.write_text(json.dumps(table.keys))
    result = run("check", "-", "--keys", str(keys), stdin=table.record.read_bytes())
    assert (result.code, result.err) == (0, "")
    assert f"standard input:{STEPS + 2}: A signed up to step {STEPS}: holds" in result.out


GOOD, OTHER = "ab" * 32, "cd" * 32
WRONG_KEYS: Mapping[str, tuple[str, str]] = {
    "no JSON": ("x", "not a JSON object"),
    "no text": ("\udcff", "not a JSON object"),
    "deep": ("[" * 100_000, "not a JSON object"),
    "list": (f'["{GOOD}"]', "not a JSON object"),
    "nobody": ("{}", "not a JSON object"),
    "number": ('{"A": 1}', "not a text of 64"),
    "object": ('{"A": {"key": "x"}}', "not a text of 64"),
    "short": (f'{{"A": "{GOOD[2:]}"}}', "not a text of 64"),
    "no digits": (f'{{"A": "{"x" * 64}"}}', "not a text of 64"),
    "twice": (f'{{"A": "{GOOD}", "A": "{OTHER}"}}', 'the name "A" occurs twice'),
    "one key": (f'{{"A": "{GOOD}", "B": "{GOOD.upper()}"}}', '"A" and "B" have the same key'),
    "blanks": (f'{{" A": "{GOOD}"}}', "not a name in one line"),
    "no name": (f'{{"": "{GOOD}"}}', "1 to 100 characters"),
}


@pytest.mark.parametrize(("text", "part"), WRONG_KEYS.values(), ids=WRONG_KEYS)
def test_keys_that_cannot_be_read_are_reported(table: Table, text: str, part: str) -> None:
    path = table.folder / "bad.json"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    result = run("check", str(table.record), "--keys", str(path))
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert result.err.startswith(f"{path}: ")
    assert part in result.err


def test_a_missing_file_of_keys_is_reported(table: Table) -> None:
    result = run("check", str(table.record), "--keys", str(table.folder / "none"))
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
