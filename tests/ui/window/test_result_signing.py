"""On the result slip whoever keeps a private key in the settings folder signs the record."""

import json
from pathlib import Path

import pytest

from armada_companion.app import program as app
from armada_companion.session.exchange import export_session
from armada_companion.system.paths import user_paths
from tests.cli.cli_runs import run
from tests.ui.window.presses import Press, by_keyboard, by_mouse
from tests.ui.window.program import actions_of, found, one
from tests.ui.window.test_result_sheet import opened

pytest.importorskip("nacl", reason="PyNaCl, an extra, is not installed")


def keep_key(name: str) -> str:
    """Make a private key where the window looks for it; return the public one."""
    folder = user_paths().keys
    folder.mkdir(parents=True, exist_ok=True)
    made = run("keygen", str(folder / f"{name}.key"))
    assert made.code == 0
    return made.out.strip()


@pytest.mark.parametrize("press", [by_mouse, by_keyboard])
def test_players_and_judge_sign_the_result_and_the_exported_record_proves_it(
    program: app.Program, tmp_path: Path, press: Press
) -> None:
    keys = {name: keep_key(name) for name in ("A", "judge")}
    opened(program)
    press(program, "confirm_A")
    press(program, "sign_A")
    press(program, "sign_judge")
    assert [action["do"] for action in actions_of(program)[-3:]] == [
        "confirm_result",
        "sign",
        "sign",
    ]
    record, listing = tmp_path / "game.armada", tmp_path / "keys.json"
    export_session(program.bridge.session, record)
    listing.write_text(json.dumps(keys))
    result = run("check", str(record), "--keys", str(listing))
    assert (result.code, result.err) == (0, "")
    assert "A: signed the whole record\njudge: signed the whole record\n" in result.out


def test_who_has_signed_signs_again_only_what_came_later(program: app.Program) -> None:
    keep_key("judge")
    opened(program)
    by_mouse(program, "sign_judge")
    count = len(actions_of(program))
    by_mouse(program, "sign_judge")
    assert len(actions_of(program)) == count
    by_mouse(program, "confirm_B")
    by_mouse(program, "sign_judge")
    assert len(actions_of(program)) == count + 2


def test_without_a_key_nothing_about_signatures_is_shown(program: app.Program) -> None:
    opened(program)
    assert not found(program, "sign_A")
    assert not found(program, "sign_judge")


def test_a_file_that_is_no_key_is_told_and_nothing_is_signed(program: app.Program) -> None:
    keep_key("judge")
    opened(program)
    (user_paths().keys / "judge.key").write_text("x")
    before = actions_of(program)
    by_mouse(program, "sign_judge")
    assert "Not signed: judge.key: this is no private key" in str(
        one(program, "result_message").property("text")
    )
    assert actions_of(program) == before
