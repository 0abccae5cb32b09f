"""Card texts and rulings of packs are read on a tap, and never leave the computer."""

import sys
from html import escape
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QTextEdit

from armada_companion.app import crash_reports
from armada_companion.app import program as app
from armada_companion.games.armada.views.live import live_view
from armada_companion.kit.card_texts import CardTexts, PublishedRuling
from armada_companion.kit.live_view import live_json
from armada_companion.session.history_export import save_history
from armada_companion.session.public_log import PublicLog
from armada_companion.system.paths import user_paths
from armada_companion.ui.dialogs.card_dialog import CardDialog, CardTextField
from tests.games.armada.packs.invented import CARD_TEXT, RULINGS
from tests.ui.events import settle
from tests.ui.window.fleet_players import FleetMouse
from tests.ui.window.judging import sit_down, write
from tests.ui.window.presses import by_keyboard
from tests.ui.window.program import (
    actions_of,
    armada_table,
    click,
    focused,
    found,
    front,
    key,
    one,
    play,
    state_of,
    wait_for_front,
)
from tests.ui.window.test_crash import logs
from tests.ui.window.test_packs_of_games import SMUGGLERS, choose_for_game, player

__all__ = ["logs", "player"]


TEXTS = (CARD_TEXT, *(text for text, _, _ in RULINGS))


def texts_in(words: str) -> list[str]:
    """The texts of cards and rulings that some words have."""
    return [text for text in TEXTS if text in words or escape(text) in words]


def files_without_texts(folder: Path) -> list[Path]:
    """All files of the program and of a folder but the packs; none has a text of a card."""
    roots = (user_paths().data, user_paths().logs, folder)
    files = [file for root in roots for file in root.rglob("*") if file.is_file()]
    found = [file for file in files if "packs" not in file.parts]
    for file in found:
        assert not texts_in(file.read_text(encoding="utf-8", errors="replace")), file
    return found


@pytest.fixture
def game(player: FleetMouse) -> FleetMouse:
    """A game in its first Command Phase, with a Night Runner."""
    player.press("new_armada")
    choose_for_game(player)
    QGuiApplication.clipboard().setText(SMUGGLERS)
    player.tap("paste_A", "use_A", "sample_B")
    play(player.program, {"do": "choose_first_player", "side": "A"})
    state = state_of(player.program)
    deployed = [{"do": "deploy", "ships": [*state.ships], "squadrons": [*state.squadrons]}]
    play(player.program, *deployed, {"do": "begin"})
    return player


def shown_text(program: app.Program) -> str:
    area = one(program, "card_text")
    assert isinstance(area, QTextEdit)
    return area.toPlainText()


def test_a_ship_shows_its_text_and_rulings_at_the_table(game: FleetMouse) -> None:
    program = game.program
    armada_table(program).show_unit("a1")
    key(Qt.Key.Key_X)
    game.press("read_card")
    text = shown_text(program)
    assert CARD_TEXT in text  # As it is written: no markup is read.
    assert text.index(RULINGS[1][0]) < text.index(RULINGS[0][0]) < text.index(RULINGS[2][0])
    assert "No longer holds" in text
    assert "Club, C 1.0, 2026-09-01" in text
    game.press("card_close")


def test_a_fleet_shows_the_text_of_a_ship(player: FleetMouse) -> None:
    QGuiApplication.clipboard().setText(SMUGGLERS)
    player.tap("fleets", "library_new", "workshop_paste", "judge_for")
    player.pick("fleet_ships", "Night Runner")
    player.press("unit_text")
    assert CARD_TEXT in shown_text(player.program)
    player.tap("card_close", "unit_close")
    player.pick("fleet_ships", "Guildmaster Oro")
    assert not found(player.program, "candidate_text")


def test_a_ruling_takes_a_published_one_as_its_source(game: FleetMouse, tmp_path: Path) -> None:
    program = game.program
    sit_down(program)
    write(program, "ruling_text", "It is not seen")
    click(one(program, "ruling_published"))
    wait_for_front(program)
    game.tap("pick_0", "take_source_0")
    wait_for_front(program)
    line = one(program, "ruling_source")
    assert isinstance(line, QLineEdit)
    assert line.text() == "Club, C 1.0, 2026-09-01"
    click(one(program, "record_ruling"))
    assert actions_of(program)[-1]["source"] == "Club, C 1.0, 2026-09-01"
    program.controller.export(str(tmp_path / "whole.armada"), whole=True)
    session = program.bridge.session
    for name, as_page in (("history.txt", False), ("history.html", True)):
        save_history(session, tmp_path / name, as_page=as_page)
    public = PublicLog(session.game, session.header, b"0" * 32)
    lines = (public.first, *public.lines(session.steps))
    (tmp_path / "public.txt").write_bytes(b"\n".join(lines))
    (tmp_path / "live.json").write_bytes(live_json(live_view(session, session)))
    names = {file.name for file in files_without_texts(tmp_path)}
    assert names >= {"whole.armada", "history.html", "history.txt", "public.txt", "live.json"}
    assert any(name.endswith(".armada") for name in names - {"whole.armada"})
    program.controller.open_record(str(tmp_path / "whole.armada"))
    assert not texts_in(repr(state_of(program)) + repr(program.bridge.session.recorded))


@pytest.mark.usefixtures("logs")
def test_a_crash_report_has_no_text_of_a_card(
    game: FleetMouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = game.program
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    crash_reports.report_crashes(program)

    def break_down(_field: CardTextField, *_added: object, **_more: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(CardTextField, "_add", break_down)
    armada_table(program).show_unit("a1")
    key(Qt.Key.Key_X)
    click(one(program, "read_card"))
    settle()
    assert front(program).objectName() == "crash_dialog"
    reports = [one for one in files_without_texts(tmp_path) if "planted" in one.read_text()]
    assert reports
    front(program).close()
    settle()


def test_by_keyboard_a_text_is_scrolled_and_closed(game: FleetMouse) -> None:
    program = game.program
    armada_table(program).show_unit("a1")
    key(Qt.Key.Key_X)
    assert focused().objectName() == "read_card"
    key(Qt.Key.Key_Return)
    wait_for_front(program)
    area = one(program, "card_text")
    assert focused() is area
    assert isinstance(area, QTextEdit)
    front(program).resize(300, 260)
    settle()
    bar = area.verticalScrollBar()
    assert bar.maximum() > 0
    key(Qt.Key.Key_PageDown)
    assert bar.value() > 0
    key(Qt.Key.Key_Tab)
    assert focused().objectName() == "card_close"
    key(Qt.Key.Key_Escape)
    wait_for_front(program)
    assert focused().objectName() == "read_card"


def test_by_keyboard_a_published_ruling_becomes_the_source(game: FleetMouse) -> None:
    program = game.program
    sit_down(program)
    for name in ("ruling_published", "pick_0", "take_source_1"):
        wait_for_front(program)
        by_keyboard(program, name)
    wait_for_front(program)
    line = one(program, "ruling_source")
    assert isinstance(line, QLineEdit)
    assert line.text() == "Club, C 1.0, 2026-03-01"
    assert focused().objectName() == "ruling_text"


def test_no_markup_is_read_and_no_direction_mark_shown(game: FleetMouse) -> None:
    program = game.program
    texts = CardTexts("N\u202ee", "<img src='http://x'><b>bold</b>\u202e\nNext", "\u2066Club")
    dialog = CardDialog(program.window.look, texts, program.window)
    dialog.open_once()
    wait_for_front(program)
    assert shown_text(program) == "Club\n<img src='http://x'><b>bold</b>\nNext"
    assert dialog.windowTitle() == "Ne"


def test_a_game_without_packs_has_no_such_button(player: FleetMouse) -> None:
    player.tap("sample_armada")
    sit_down(player.program)
    assert not found(player.program, "ruling_published")


def test_of_very_many_rulings_the_newest_are_shown(game: FleetMouse) -> None:
    program = game.program
    rulings = tuple(PublishedRuling(f"Ruling {n}.", f"Club {n}") for n in range(103))
    texts = CardTexts("Night Runner", rulings=rulings)
    CardDialog(program.window.look, texts, program.window, has_sources=True).open_once()
    wait_for_front(program)
    assert shown_text(program).endswith("Ruling 99.\n3 more rulings in the pack")
    assert found(program, "take_source_0")
    assert not front(program).findChildren(QAbstractButton, "take_source_100")
