"""The chips beside the news: taps, crosses, keys, the list, and event mode."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from armada_companion.app import program as app
from armada_companion.games.armada.rules.turns.squadrons import ActivateSquadron
from armada_companion.games.armada.views.table.table_views import choice
from armada_companion.games.armada.window.units.chip_row import ChipRow
from armada_companion.ui.press_guard import QUIET_MS
from tests.games.armada.rules.tabletop import fleet, ship, squadron
from tests.ui.manual_clock import ManualClock
from tests.ui.window.program import (
    armada_table,
    click,
    focused,
    found,
    key,
    load_chips,
    one,
    play,
    state_of,
)

TARKIN = "grand-moff-tarkin-commander"


def begin(program: app.Program, *cards: str, **settings: bool) -> ChipRow:
    """Return the chips of a game in its first Ship Phase; ship a1 has the cards."""
    program.controller.new_game("armada", settings=settings)
    own = [ship("a1", upgrades=[{"card": card} for card in cards]), ship("a2")]
    for side, ships in (("A", own), ("B", [ship("b1")])):
        wing = [squadron(f"{side.lower()}s1")]
        play(program, {"do": "enter_fleet", "side": side, "fleet": fleet(ships, wing)})
    play(program, {"do": "choose_first_player", "side": "A"}, {"do": "begin"})
    play(program, {"do": "leave_dials_on_table"})
    load_chips(program)
    return armada_table(program).chips


def labels(row: ChipRow) -> list[str]:
    return [each.label for each in row.chips]


def chip(program: app.Program, label: str) -> QWidget:
    return next(each for at in range(4) for each in found(program, f"chip_{at}", label))


def cross(program: app.Program, label: str) -> QWidget:
    words = f"Dismiss {label}"
    return next(each for at in range(4) for each in found(program, f"chip_dismiss_{at}", words))


def test_a_tap_on_a_chip_asks_what_the_card_needs_and_plays_it(program: app.Program) -> None:
    row = begin(program, TARKIN)
    click(chip(program, "Grand Moff Tarkin"))
    click(one(program, "use_card", "Ship a2…"))
    click(one(program, "gain_command_token", "Repair"))
    assert state_of(program).ship("a2").tokens == ("repair",)
    # He gives every ship a token: his chip stays.
    assert labels(row) == ["Grand Moff Tarkin"]


def test_a_cross_takes_a_chip_away_until_its_next_moment(program: app.Program) -> None:
    row = begin(program, TARKIN)
    before = len(program.bridge.session.steps)
    click(cross(program, "Grand Moff Tarkin"))
    assert (labels(row), row.isVisible()) == ([], False)
    assert len(program.bridge.session.steps) == before
    play(program, {"do": "set_speed", "ship": "a1", "speed": 1})
    assert labels(row) == []
    play(program, {"do": "end_phase"}, {"do": "end_phase"}, {"do": "end_status_phase"})
    play(program, {"do": "leave_dials_on_table"})
    assert labels(row) == ["Grand Moff Tarkin"]


def test_what_is_owed_is_played_by_one_tap(program: app.Program) -> None:
    row = begin(program)
    assert not row.isVisible()
    dealt = {"do": "deal_damage_card", "ship": "b1", "faceup": True, "card": "Structural Damage"}
    play(program, dealt)
    click(chip(program, "Owed: Structural Damage"))
    assert state_of(program).ship("b1").damage_cards == 2
    assert labels(row) == []


def test_the_news_keeps_its_place_and_the_panel_stays_where_it_is(program: app.Program) -> None:
    begin(program)
    table = armada_table(program)
    panel, news = table.panel.geometry(), table.news.geometry()
    dealt = {"do": "deal_damage_card", "ship": "b1", "faceup": True, "card": "Structural Damage"}
    play(program, dealt)
    assert table.panel.geometry() == panel
    assert table.news.geometry().topLeft() == news.topLeft()
    assert table.news.geometry().right() < table.chips.geometry().left()
    assert table.chips.geometry().right() == news.right()
    play(program, {"do": "undo"})
    assert table.news.geometry() == news


def test_chips_without_room_are_counted_and_in_the_list(program: app.Program) -> None:
    cards = (
        *(TARKIN, "count-dooku-commander", "garm-bel-iblis-commander", "admiral-tarkin-commander"),
    )
    row = begin(program, *cards)
    program.window.resize(1280, 800)
    shown = [at for at in range(4) if found(program, f"chip_{at}")]
    assert 0 < len(shown) < len(labels(row)) == 4
    count = one(program, "chip_list")
    assert count.accessibleName() == f"{4 - len(shown)} more reminders"
    click(count)
    assert len(found(program, "use_card")) == 4


def test_the_key_opens_the_list_also_of_what_was_dismissed(program: app.Program) -> None:
    begin(program, TARKIN)
    click(cross(program, "Grand Moff Tarkin"))
    key(Qt.Key.Key_R)
    assert one(program, "use_card").accessibleName() == "Grand Moff Tarkin"


def test_the_tab_key_reaches_the_chips(program: app.Program) -> None:
    begin(program, TARKIN)
    reached = set()
    for _ in range(30):
        key(Qt.Key.Key_Tab)
        reached.add(focused().objectName())
    assert {"chip_0", "chip_dismiss_0"} <= reached


def test_a_chip_that_has_just_come_takes_no_press(guarded: app.Program, clock: ManualClock) -> None:
    row = begin(guarded)
    clock.ms += QUIET_MS
    dealt = {"do": "deal_damage_card", "ship": "b1", "faceup": True, "card": "Structural Damage"}
    play(guarded, dealt)
    owed = chip(guarded, "Owed: Structural Damage")
    click(owed)
    assert len(labels(row)) == 1
    clock.ms += 2 * QUIET_MS
    click(owed)
    assert labels(row) == []


def test_event_mode_is_said_and_shows_no_chips(program: app.Program) -> None:
    """Digest 11.7."""
    row = begin(program, TARKIN, event_mode=True)
    table = armada_table(program)
    assert labels(row) == []
    assert "Event mode" in table.rounds.accessibleDescription()
    key(Qt.Key.Key_R)
    assert not table.is_asking


@pytest.mark.parametrize("event", [False, True])
def test_event_mode_gives_no_advice_how_to_make_something_legal(
    program: app.Program, event: bool
) -> None:
    begin(program, event_mode=event)
    table = armada_table(program)
    play(program, {"do": "activate_ship", "ship": "a1", "dial": "squadron"})
    refused = choice(state_of(program), "Activate", ActivateSquadron("as1"))
    assert not refused.legal
    table.flow.refuse(refused)
    offers = [each.choice.label for each in table.sheet.choices]
    assert ("Record anyway" in offers, len(offers) > 1) == (True, not event)


@pytest.mark.parametrize("event", [False, True])
def test_the_record_says_whether_it_is_event_mode(program: app.Program, event: bool) -> None:
    begin(program, event_mode=event)
    assert program.bridge.session.header["settings"] == {"event_mode": event}
    assert armada_table(program)._table.is_event is event
