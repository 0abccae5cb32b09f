"""Players and judge sign the record in the window: at the end of a round, and the result."""

import json
import stat
import sys
from pathlib import Path
from unittest.mock import patch

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QLineEdit, QTextEdit

from armada_companion.app import program as app
from armada_companion.app import signing_flow
from armada_companion.games.armada.rules.model.types import Phase, Side
from armada_companion.kit.signatures import AddSignature
from armada_companion.session.exchange import export_session
from armada_companion.session.key_folder import KeyFolder
from armada_companion.session.signing import INSTALL, SigningError
from armada_companion.system.paths import user_paths
from armada_companion.ui.dialogs.signing_dialog import SigningDialog
from tests.cli.cli_runs import run
from tests.ui.events import settle
from tests.ui.window.pinned_down_games import NAME
from tests.ui.window.presses import Press, by_keyboard, by_mouse
from tests.ui.window.program import (
    actions_of,
    armada_table,
    found,
    front,
    key,
    one,
    play,
    state_of,
    wait_for_front,
)
from tests.ui.window.test_result_sheet import opened

pytest.importorskip("nacl", reason="PyNaCl, an extra, is not installed")


def key_folder() -> KeyFolder:
    return KeyFolder(user_paths().keys)


def players(program: app.Program) -> list[str]:
    state = state_of(program)
    return [state.player(side).name for side in Side]


def end_of_round(program: app.Program) -> list[str]:
    """Play a game of one ship a side to the Status Phase of round 1; return the players' names."""
    program.controller.play_sample("armada")
    while state_of(program).phase is not Phase.STATUS:
        legal = program.bridge.session.game.legal_actions(state_of(program))
        program.bridge.dispatch(legal[0])
    settle()
    return players(program)


def said(program: app.Program, name: str) -> str:
    label = one(program, name)
    assert isinstance(label, QLabel)
    return label.text()


def write(program: app.Program, name: str, text: str) -> None:
    line = one(program, name)
    assert isinstance(line, QLineEdit)
    line.setFocus()
    QTest.keyClicks(line, text)


def open_sheet(program: app.Program) -> None:
    program.window.open_menu_entry("sign")
    wait_for_front(program)
    assert front(program).objectName() == "signing_dialog"


def press_and_wait(program: app.Program, press: Press, name: str) -> None:
    press(program, name)
    wait_for_front(program)


def checked(program: app.Program, folder: Path, names: list[str]) -> str:
    """Export the record, and return what `check --keys` says of the keys on this computer."""
    record, listing = folder / "game.armada", folder / "keys.json"
    export_session(program.bridge.session, record, whole=True)
    listing.write_text(json.dumps({name: key_folder().public_key(name) for name in names}))
    result = run("check", str(record), "--keys", str(listing))
    assert (result.code, result.err) == (0, "")
    return result.out


@pytest.mark.parametrize("press", [by_mouse, by_keyboard])
def test_keys_are_made_and_a_round_is_signed_at_its_end(
    program: app.Program, tmp_path: Path, press: Press
) -> None:
    first, second = end_of_round(program)
    open_sheet(program)
    for number, name in ((0, first), (2, "judge")):
        press_and_wait(program, press, f"signer_{number}")
        assert front(program).objectName() == "new_key_dialog"
        press_and_wait(program, press, "passphrase_take")
        assert said(program, "signing_message").startswith(f"The key of {name} is made.")
        press(program, f"signer_{number}")
        assert said(program, f"standing_{number}") == "Signed at the end of round 1"
    count = len(actions_of(program)) - 2
    assert [one["name"] for one in actions_of(program)[-2:]] == [first, "judge"]
    assert said(program, "standing_1") == "Not signed yet; no key on this computer"
    assert second not in key_folder().names()
    out = checked(program, tmp_path, [first, "judge"])
    assert f"{first} signed up to step {count}: holds" in out
    assert f"{first}: signed the whole record\njudge: signed the whole record\n" in out
    rows = program.bridge.session.history.rows
    assert [row.text for row in rows[-2:]] == [
        f"Signed by {first} at the end of round 1",
        "Signed by judge at the end of round 1",
    ]


def test_what_was_done_since_a_signature_is_said_and_signed_again(program: app.Program) -> None:
    first, _ = end_of_round(program)
    key_folder().make(first)
    open_sheet(program)
    by_mouse(program, "signer_0")
    count = len(actions_of(program))
    by_mouse(program, "signer_0")
    assert len(actions_of(program)) == count, "it has signed all"
    by_mouse(program, "signing_close")
    wait_for_front(program)
    for _ in range(2):
        play(program, {"do": "note", "text": "x"})
    open_sheet(program)
    assert said(program, "standing_0") == "Signed at the end of round 1; 2 steps since"
    by_mouse(program, "signer_0")
    assert said(program, "standing_0") == "Signed at the end of round 1"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")
def test_a_key_is_for_the_owner_of_the_computer_alone(program: app.Program) -> None:
    first, _ = end_of_round(program)
    open_sheet(program)
    press_and_wait(program, by_mouse, "signer_0")
    press_and_wait(program, by_mouse, "passphrase_take")
    (file,) = user_paths().keys.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(user_paths().keys.stat().st_mode) == 0o700


def test_a_locked_key_signs_only_with_its_passphrase(program: app.Program, tmp_path: Path) -> None:
    first, _ = end_of_round(program)
    open_sheet(program)
    press_and_wait(program, by_mouse, "signer_0")
    write(program, "passphrase", "blue wing")
    by_mouse(program, "passphrase_take")
    assert said(program, "passphrase_message") == "Write the same passphrase twice."
    assert key_folder().names() == ()
    write(program, "passphrase_again", "blue wing")
    key(Qt.Key.Key_Return)
    wait_for_front(program)
    (file,) = user_paths().keys.iterdir()
    assert "blue" not in file.read_text()
    press_and_wait(program, by_mouse, "signer_0")
    before = actions_of(program)
    write(program, "passphrase", "red wing")
    key(Qt.Key.Key_Return)
    assert "this is not the passphrase" in said(program, "passphrase_message")
    assert actions_of(program) == before
    line = one(program, "passphrase")
    assert isinstance(line, QLineEdit)
    assert (line.text(), line.echoMode()) == ("", QLineEdit.EchoMode.Password)
    write(program, "passphrase", "blue wing")
    key(Qt.Key.Key_Return)
    wait_for_front(program)
    assert said(program, "standing_0") == "Signed at the end of round 1"
    assert f"{first}: signed the whole record\n" in checked(program, tmp_path, [first])


@pytest.mark.parametrize("press", [by_mouse, by_keyboard])
def test_public_keys_are_copied_and_saved_for_the_organizer(
    program: app.Program, tmp_path: Path, press: Press
) -> None:
    first, _ = end_of_round(program)
    expected = {first: key_folder().make(first), "judge": key_folder().make("judge", "secret")}
    open_sheet(program)
    press_and_wait(program, press, "signing_public")
    area = one(program, "public_keys")
    assert isinstance(area, QTextEdit)
    assert json.loads(area.toPlainText()) == expected
    press(program, "public_keys_copy")
    assert json.loads(QGuiApplication.clipboard().text()) == expected
    path = tmp_path / "keys.json"
    with patch.object(QFileDialog, "getSaveFileName", return_value=(str(path), "")):
        press(program, "public_keys_save")
    assert json.loads(path.read_text()) == expected
    private = [file.read_text().strip().rpartition(":")[2] for file in user_paths().keys.iterdir()]
    assert not any(one in area.toPlainText() for one in private)


@pytest.mark.parametrize("press", [by_mouse, by_keyboard])
def test_the_end_of_a_round_offers_it_only_where_somebody_has_a_key(
    program: app.Program, press: Press
) -> None:
    first, _ = end_of_round(program)
    table = armada_table(program)
    assert [choice.name for choice in table.next_choices()] == ["end_status_phase"]
    key_folder().make(first)
    play(program, {"do": "note", "text": "x"})
    assert [choice.name for choice in table.next_choices()] == ["end_status_phase", "sign"]
    press(program, "sign")
    wait_for_front(program)
    assert front(program).objectName() == "signing_dialog"
    press(program, "signer_0")
    press(program, "signing_close")
    wait_for_front(program)
    play(program, {"do": "end_status_phase"})
    assert state_of(program).round == 2
    assert not any(choice.name == "sign" for choice in table.next_choices())


@pytest.mark.parametrize("press", [by_mouse, by_keyboard])
def test_the_result_is_signed_and_the_slip_says_so(
    program: app.Program, tmp_path: Path, press: Press
) -> None:
    opened(program)
    names = [players(program)[0], "judge"]
    for name in names:
        key_folder().make(name)
    press(program, "confirm_A")
    press_and_wait(program, press, "result_sign")
    for number in (0, 2):
        press(program, f"signer_{number}")
    press_and_wait(program, press, "signing_close")
    signed = f"Signed by {names[0]} and judge at the end of the game"
    assert signed in one(program, "slip_picture").accessibleName()
    assert f"{names[0]}: signed the whole record\n" in checked(program, tmp_path, names)


def test_a_game_of_pinned_down_is_signed_from_its_menu(
    program: app.Program, tmp_path: Path
) -> None:
    program.controller.play_sample(NAME)
    key_folder().make("judge")
    key(Qt.Key.Key_F10)
    one(program, "sign").setFocus()
    key(Qt.Key.Key_Return)
    wait_for_front(program)
    number = signing_names(program).index("judge")
    by_keyboard(program, f"signer_{number}")
    assert said(program, f"standing_{number}").startswith("Signed in the ")
    assert "judge: signed the whole record\n" in checked(program, tmp_path, ["judge"])


@pytest.mark.parametrize("press", [by_mouse, by_keyboard])
def test_the_result_of_pinned_down_is_signed_on_its_page(
    program: app.Program, tmp_path: Path, press: Press
) -> None:
    program.controller.play_sample(NAME)
    key_folder().make("judge")
    play(program, {"do": "destroy", "ship": next(iter(program.bridge.session.state.ships))})
    settle()
    assert program.window.page == "score"
    press_and_wait(program, press, "result_sign")
    number = signing_names(program).index("judge")
    press(program, f"signer_{number}")
    assert said(program, f"standing_{number}") == "Signed at the end of the game"
    assert "judge: signed the whole record\n" in checked(program, tmp_path, ["judge"])


def signing_names(program: app.Program) -> list[str]:
    dialog = front(program)
    assert isinstance(dialog, SigningDialog)
    return list(dialog.names)


def test_without_pynacl_one_sentence_says_what_to_do(program: app.Program) -> None:
    end_of_round(program)
    with patch.object(signing_flow, "require_nacl", side_effect=SigningError(INSTALL)):
        open_sheet(program)
    assert "which the installers include" in said(program, "signing_about")
    before = actions_of(program)
    for name in ("signer_0", "signing_public"):
        by_mouse(program, name)
        assert "python -m pip install PyNaCl" in said(program, "signing_message")
    assert (actions_of(program), found(program, "new_key_dialog")) == (before, [])


def test_a_file_that_is_no_key_is_reported_and_nothing_is_signed(program: app.Program) -> None:
    first, _ = end_of_round(program)
    key_folder().make(first)
    (file,) = user_paths().keys.iterdir()
    file.write_text("x")
    before = actions_of(program)
    open_sheet(program)
    for name in ("signer_0", "signing_public"):
        by_mouse(program, name)
        assert f"{file.name}: this is not a private key" in said(program, "signing_message")
    assert actions_of(program) == before


def test_a_signature_of_somebody_else_does_not_pass_for_ones_own(program: app.Program) -> None:
    """Whoever enters steps can name anybody; the sheet checks what it has a key for."""
    first, _ = end_of_round(program)
    key_folder().make(first)
    program.bridge.dispatch(AddSignature(first, "ab" * 32, "cd" * 32, "ef" * 64))
    open_sheet(program)
    assert "does not hold" in said(program, "standing_0")
    by_mouse(program, "signer_0")
    assert said(program, "standing_0") == "Signed at the end of round 1"


def test_undo_behind_a_signature_is_asked_about_once(program: app.Program, tmp_path: Path) -> None:
    first, _ = end_of_round(program)
    key_folder().make(first)
    open_sheet(program)
    by_mouse(program, "signer_0")
    by_mouse(program, "signing_close")
    wait_for_front(program)
    key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    wait_for_front(program)
    words = front(program).accessibleDescription()
    assert f"Signed by {first}: the signature remains" in words
    by_mouse(program, "undo_confirm")
    wait_for_front(program)
    assert actions_of(program)[-1] == {"do": "undo"}
    assert f"{first} signed up to step" in checked(program, tmp_path, [first])


def test_a_key_that_is_taken_away_meanwhile_is_reported(program: app.Program) -> None:
    first, _ = end_of_round(program)
    for name in (first, "organizer"):
        key_folder().make(name)
    open_sheet(program)
    (user_paths().keys / "organizer.key").unlink()
    by_mouse(program, "signer_3")
    assert "organizer.key: it cannot be read" in said(program, "signing_message")
    by_mouse(program, "signer_0")
    assert said(program, "standing_0") == "Signed at the end of round 1"
