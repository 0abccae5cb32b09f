"""`keygen` and `sign`: a key for its owner alone, and one step more in a sealed record."""

import builtins
import json
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from armada_companion.kit.step import Step
from armada_companion.session.key_folder import KeyFolder
from armada_companion.session.seal import with_step
from tests.cli.cli_runs import run, script
from tests.cli.signed_records import SEALED, STEPS, Table, signed_table

AT = "2026-11-21T12:00:03Z"

pytest.importorskip("nacl", reason="PyNaCl, an extra, is not installed")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A record that A and the judge have signed, one after the other."""
    return signed_table(tmp_path)


# keygen


def test_a_key_is_for_its_owner_alone_and_only_its_public_half_is_printed(tmp_path: Path) -> None:
    path = tmp_path / "own.key"
    result = run("keygen", str(path))
    assert (result.code, result.err) == (0, "")
    assert len(bytes.fromhex(result.out.strip())) == 32
    assert result.out.strip() not in path.read_text()
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_two_keys_are_different(tmp_path: Path) -> None:
    assert run("keygen", str(tmp_path / "1")).out != run("keygen", str(tmp_path / "2")).out


def test_a_file_that_exists_is_never_replaced_by_a_key(tmp_path: Path) -> None:
    path = tmp_path / "own.key"
    path.write_text("mine")
    result = run("keygen", str(path))
    assert (result.code, result.out) == (1, "")
    assert result.err == f"{path}: the file exists, so no key was written\n"
    assert path.read_text() == "mine"


@pytest.mark.parametrize("path", ["missing/own.key", "nul\0.key"])
def test_a_key_that_cannot_be_written_is_reported(tmp_path: Path, path: str) -> None:
    result = run("keygen", str(tmp_path / path))
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert "cannot be written" in result.err
    assert not list(tmp_path.iterdir())


# sign


def test_a_signature_is_one_step_more_and_all_lines_before_stay(table: Table) -> None:
    lines = table.record.read_bytes().splitlines(keepends=True)
    before = SEALED.splitlines(keepends=True)
    assert lines[: len(before) - 1] == before[:-1]
    first, second, end = map(json.loads, lines[len(before) - 1 :])
    assert first["action"]["hash"] == json.loads(before[-2])["hash"]
    assert second["action"]["hash"] == first["hash"]
    assert [step["action"]["name"] for step in (first, second)] == ["A", "judge"]
    assert [step["n"] for step in (first, second)] == [STEPS + 1, STEPS + 2]
    assert end["end"] == {"steps": STEPS + 2}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")
@pytest.mark.parametrize("rights", [0o600, 0o640, 0o644])
def test_who_may_read_a_record_stays(table: Table, rights: int) -> None:
    """One of a running game may hold facedown dials."""
    table.record.chmod(rights)
    assert table.sign("A").code == 0
    assert stat.S_IMODE(table.record.stat().st_mode) == rights


@pytest.mark.skipif(sys.platform == "win32", reason="Windows makes links for its owner alone")
def test_a_link_to_a_record_stays_a_link(table: Table) -> None:
    place = table.folder / "elsewhere.armada"
    table.record.rename(place)
    table.record.symlink_to(place)
    assert table.sign("A").code == 0
    assert table.record.is_symlink()
    assert b'"name":"A"' in place.read_bytes().splitlines()[-2]


def test_remarks_blank_lines_and_the_mark_of_other_systems_stay(table: Table) -> None:
    lines = SEALED.splitlines(keepends=True)
    text = b"\xef\xbb\xbf" + b"".join(
        [*lines[:3], b"# a remark\n\n", *lines[3:-1], b"#\n", lines[-1], b"# the end\n"]
    )
    table.record.write_bytes(text)
    assert table.sign("A").code == 0
    signed = table.record.read_bytes()
    assert signed.startswith(text[: text.index(lines[-1])])
    assert signed.endswith(b"}\n# the end\n")
    assert "3 remarks beside it" in run("check", str(table.record)).out


def test_an_older_record_with_a_pins_hash_is_not_signed_but_its_signatures_are_checked(
    table: Table,
) -> None:
    """Signing would write the hash of the PIN out again."""
    data = table.record.read_bytes()
    old = Step({"do": "judge_pin", "hash": "0" * 64, "salt": "1" * 32}, STEPS + 3, AT, "judge")
    table.record.write_bytes(with_step(data, "g", old))
    assert run("check", str(table.record)).code == 0
    checked = table.check()
    assert "A signed up to step" in checked.out
    assert ": holds" in checked.out
    refused = table.sign("A")
    assert refused.code == 1
    assert "the hash of the judge’s PIN" in refused.err
    for seat in ("A", "judge"):
        replayed = run("replay", str(table.record), "--json", "--seat", seat).objects
        assert replayed[-1]["action"] == {"do": "judge_pin"}


def test_a_replay_shows_a_signature_as_a_remark(table: Table) -> None:
    result = run("replay", str(table.record), "--json")
    *_, before, first, last = result.objects
    assert result.code == 0
    assert before["state"] == first["state"] == last["state"]
    text = run("replay", str(table.record)).out
    assert f"Signature as A (key {table.keys['A'][:8]}, not checked here)" in text


def test_only_the_judge_sees_the_hash_in_a_replay(table: Table) -> None:
    """Who knows all but the facedown dials of a record finds them by trying: the hash tells."""
    for seat in ("A", "B", "judge"):
        *_, last = run("replay", str(table.record), "--json", "--seat", seat).objects
        is_shown = seat == "judge"
        assert (last["action"]["hash"] != "hidden") == is_shown
        assert (last["action"]["signature"] != "hidden") == is_shown
        assert last["action"]["key"] == table.keys["judge"]


@pytest.mark.parametrize("data", [script(), script({"do": "note", "text": "x"})])
def test_a_script_has_no_seal_to_sign(table: Table, data: bytes) -> None:
    table.record.write_bytes(data)
    result = table.sign("A")
    assert (result.code, result.out, result.err.count("\n")) == (1, "", 1)
    assert "a script has no seal" in result.err
    assert table.record.read_bytes() == data


@pytest.mark.parametrize(
    "data",
    [SEALED.replace(b'"by":"A"', b'"by":"B"', 1), b"".join(SEALED.splitlines(True)[:-1])],
    ids=["changed", "cut off"],
)
def test_a_record_whose_seal_is_broken_is_not_signed(table: Table, data: bytes) -> None:
    table.record.write_bytes(data)
    result = table.sign("A")
    assert (result.code, result.out, result.err.count("\n")) == (1, "", 1)
    assert result.err.startswith(f"{table.record}:")
    assert table.record.read_bytes() == data


def test_a_record_that_cannot_be_read_is_not_signed(table: Table) -> None:
    table.record.write_bytes(b"{")
    assert table.sign("A").code == 2
    table.record.unlink()
    assert table.sign("A").code == 2


WRONG_SIGN = {
    "no key": (["--name", "A"], "required: --key"),
    "no name": (["--key", "A.key"], "required: --name"),
    "empty name": (["--key", "A.key", "--name", " "], "1 to 100 characters"),
    "long name": (["--key", "A.key", "--name", "x" * 101], "1 to 100 characters"),
    "missing key": (["--key", "B.key", "--name", "A"], "B.key: the file cannot be read"),
    "no key file": (
        ["--key", "game.armada", "--name", "A"],
        "game.armada: this is not a private key",
    ),
}


@pytest.mark.parametrize(("words", "part"), WRONG_SIGN.values(), ids=WRONG_SIGN)
def test_a_wrong_use_of_sign_is_reported_and_the_record_stays(
    table: Table, words: list[str], part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(table.folder)
    before = table.record.read_bytes()
    result = run("sign", "game.armada", *words)
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert part in result.err
    assert table.record.read_bytes() == before


@pytest.mark.parametrize("words", [["keygen", "-"], ["sign", "-", "--key", "k", "--name", "A"]])
def test_what_writes_a_file_takes_no_standard_input(words: list[str]) -> None:
    result = run(*words, stdin=SEALED)
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert "name one in place of -" in result.err


def test_a_name_cannot_steer_the_terminal(table: Table) -> None:
    assert table.sign("A\x1b[31m\nB \u202e", "A").code == 0
    for result in (table.check(), run("check", str(table.record))):
        assert not {"\x1b", "\u202e"} & set(result.out + result.err)


def test_neither_command_imports_qt(table: Table) -> None:
    program = (
        "import sys; from armada_companion.__main__ import main\n"
        "code = main(sys.argv[1:])\n"
        "assert not [name for name in sys.modules if name.startswith(('PySide6', 'shiboken'))]\n"
        "sys.exit(code)"
    )
    key = str(table.folder / "new.key")
    for words in (["keygen", key], ["sign", str(table.record), "--key", key, "--name", "B"]):
        line = [sys.executable, "-c", program, *words]
        done = subprocess.run(line, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b"")


def test_undo_passes_over_a_signature(table: Table) -> None:
    """The step before it is taken back, and the signature still proves what was played."""
    undo = {"do": "undo"}
    table.change(lambda steps: [*steps, steps[0]._replace(n=len(steps) + 1, action=undo)])
    assert f"undo of step {STEPS}\n" in run("replay", str(table.record)).out
    assert table.check().code == 0


# Locked keys


def test_a_locked_key_signs_with_the_passphrase_on_standard_input(table: Table) -> None:
    locked = table.folder / "locked.key"
    table.keys["Ann"] = KeyFolder(table.folder).make("locked", "blue wing")
    words = ["sign", str(table.record), "--key", str(locked), "--name", "Ann"]
    before = table.record.read_bytes()
    for wrong in (b"", b"red wing\n"):
        result = run(*words, stdin=wrong)
        assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
        assert "this is not the passphrase of the key" in result.err
    assert table.record.read_bytes() == before
    assert run(*words, stdin=b"blue wing\r\n").code == 0
    assert table.check().code == 0


# Without PyNaCl


@pytest.fixture
def without_nacl(monkeypatch: pytest.MonkeyPatch) -> None:
    """The extra is not installed."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "nacl"]:
        monkeypatch.delitem(sys.modules, name)
    load = builtins.__import__

    def refuse(name: str, *rest: Any, **more: Any) -> Any:  # as of builtins
        if name.partition(".")[0] == "nacl":
            raise ImportError(name)
        return load(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", refuse)


def test_without_the_extra_one_sentence_says_how_to_get_it(
    table: Table, without_nacl: None
) -> None:
    before = table.record.read_bytes()
    for result in (run("keygen", str(table.folder / "x.key")), table.sign("A"), table.check()):
        assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
        assert result.err.startswith("signatures need PyNaCl")
        assert "which the installers include" in result.err
        assert "install it with python -m pip install PyNaCl" in result.err
    assert table.record.read_bytes() == before
    assert not (table.folder / "x.key").exists()


def test_without_the_extra_a_signed_record_is_read_and_checked(
    table: Table, without_nacl: None
) -> None:
    assert run("check", str(table.record)).code == 0
    assert run("replay", str(table.record)).code == 0
