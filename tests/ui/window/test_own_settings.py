"""A damage deck and a table of tournament points of the players' own, by mouse and by keyboard."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.damage_deck import STANDARD_COPIES
from armada_companion.games.armada.window.setup.agreement_sheet import AgreementSheet
from armada_companion.ui.controls.page_scroll import PageScroll
from armada_companion.ui.theme import Look
from tests.ui.events import settle
from tests.ui.pages.page_checks import LOOKS, check_buttons, check_labels
from tests.ui.window.fleet_players import FleetKeys, FleetMouse
from tests.ui.window.program import focused, front, key, one, wait_for_front


class ScrollingMouse(FleetMouse):
    """Turns the wheel until what is pressed is in sight."""

    def press(self, name: str, label: str = "") -> None:
        wait_for_front(self.program)
        widget = one(self.program, name, label)
        above: QWidget | None = widget
        while above is not None and not isinstance(above, PageScroll):
            above = above.parentWidget()
        if above is not None:
            above.ensureWidgetVisible(widget)
        super().press(name, label)


Player = ScrollingMouse | FleetKeys


@pytest.fixture(params=(ScrollingMouse, FleetKeys))
def player(program: app.Program, request: pytest.FixtureRequest) -> Player:
    made: Player = request.param(program)
    for name in ("new_armada", "setup_agreement", "more_rules"):
        made.press(name)
    return made


def count(player: Player, name: str, by: int) -> None:
    """Tap plus or minus, or press the arrow keys at the number."""
    if isinstance(player, FleetKeys):
        player.go_to(name)
        for _ in range(abs(by)):
            player.key(Qt.Key.Key_Up if by > 0 else Qt.Key.Key_Down)
        return
    for _ in range(abs(by)):
        player.press(f"{name}_more" if by > 0 else f"{name}_less")


def use(player: Player, name: str) -> object:
    """Use the sheet and the agreement; return the settings of the game."""
    player.tap(name, "agreement_use")
    wait_for_front(player.program)
    return player.program.bridge.session.header.get("settings", {})


def said(player: Player, name: str) -> str:
    label = one(player.program, name)
    assert isinstance(label, QLabel)
    return label.text()


def test_a_deck_is_counted_card_by_card_and_written_into_the_header(player: Player) -> None:
    """Record page, section 7: the copies of each title."""
    player.press("damage_deck_own")
    assert said(player, "deck_sum") == "52 cards"
    count(player, "copies_0", 1)
    count(player, "copies_1", -2)
    assert said(player, "deck_sum") == "51 cards"
    player.write("deck_title", "Own Card")
    player.press("deck_add")
    assert said(player, "deck_sum") == "52 cards"
    settings = use(player, "deck_use")
    deck = {**STANDARD_COPIES, "Blinded Gunners": 3, "Own Card": 1}
    del deck["Comm Noise"]
    assert settings == {"damage_deck": deck}
    assert one(player.program, "setup_agreement").accessibleName() == "Standard 400, 1 own rule"


def test_a_title_that_is_there_is_refused_while_it_is_written_and_stays(player: Player) -> None:
    player.press("damage_deck_own")
    player.write("deck_title", "crew panic")
    wrong = "crew panic is in the list: change its number."
    assert said(player, "deck_problem") == wrong
    player.press("deck_add")
    field = one(player.program, "deck_title")
    assert isinstance(field, QLineEdit)
    assert (field.text(), said(player, "deck_problem")) == ("crew panic", wrong)


def test_the_deck_of_the_game_is_one_tap_away(player: Player) -> None:
    player.press("damage_deck_own")
    count(player, "copies_0", 1)
    player.press("deck_usual")
    assert said(player, "deck_sum") == "52 cards"
    assert use(player, "deck_use") == {}


def test_a_table_is_written_into_the_header_row_by_row(player: Player) -> None:
    """Record page, section 7: [margin from, winner, loser]."""
    player.press("margin_table_own")
    for name in ("remove_5", "remove_4", "remove_3"):
        player.press(name)
    count(player, "winner_2", 1)
    player.press("row_add")
    count(player, "loser_3", -1)
    player.write("margin_3", "250")
    assert said(player, "range_2") == "60 to 249"
    settings = use(player, "table_use")
    assert settings == {"margin_table": [[0, 6, 5], [60, 8, 4], [250, 8, 3]]}
    player.press("setup_agreement")
    assert one(player.program, "margin_table_own").accessibleName() == "of our own…, chosen"


def test_a_table_that_falls_is_refused_and_nothing_is_lost(player: Player) -> None:
    player.press("margin_table_own")
    player.write("margin_3", "50")
    wrong = "Row 3 has to begin above 60, the margin of row 2."
    assert said(player, "table_problem") == wrong
    player.press("table_use")
    assert front(player.program).objectName() == "own_table_sheet"
    field = one(player.program, "margin_3")
    assert isinstance(field, QLineEdit)
    assert (field.text(), said(player, "table_problem")) == ("50", wrong)
    player.write("margin_3", "150")
    assert said(player, "table_problem") == ""
    assert use(player, "table_use") == {
        "margin_table": [[0, 6, 5], [60, 7, 4], [150, 8, 3], [220, 9, 2], [300, 10, 1]]
    }


def test_cancel_leaves_the_agreement_as_it_was(player: Player) -> None:
    for opener, change, cancel in (
        ("damage_deck_own", "copies_0", "deck_cancel"),
        ("margin_table_own", "winner_1", "table_cancel"),
    ):
        player.press(opener)
        count(player, change, 1)
        player.press(cancel)
        wait_for_front(player.program)
        assert isinstance(front(player.program), AgreementSheet)
    assert one(player.program, "margin_table_0").accessibleName().endswith("chosen")


def test_the_tab_key_goes_from_an_added_row_to_the_buttons_below(player: Player) -> None:
    player.tap("margin_table_own", "row_add")
    one(player.program, "remove_5").setFocus(Qt.FocusReason.TabFocusReason)
    walked = []
    for _ in range(5):
        key(Qt.Key.Key_Tab)
        walked.append(focused().objectName())
    assert walked == ["margin_6", "winner_6", "loser_6", "remove_6", "row_add"]


@pytest.mark.parametrize("scaled", LOOKS)
@pytest.mark.parametrize("opener", ["damage_deck_own", "margin_table_own"])
def test_nothing_is_cut_or_covered(program: app.Program, scaled: Look, opener: str) -> None:
    mouse = ScrollingMouse(program)
    for name in ("new_armada", "setup_agreement", "more_rules", opener):
        mouse.press(name)
    wait_for_front(program)
    sheet: QWidget = front(program)
    assert sheet.objectName().startswith("own_")
    sheet.set_look(scaled)  # type: ignore[attr-defined]  # both sheets have one
    settle()
    check_buttons(sheet)
    check_labels(sheet)
