"""Keys act on the card that has the focus, and a squadron attacks only while it is shown."""

from collections.abc import Mapping

import pytest
from PySide6.QtCore import Qt

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.types import Phase
from armada_companion.ui.press_guard import TURN_QUIET_MS
from tests.games.armada.rules.tabletop import fleet_of
from tests.ui.manual_clock import ManualClock
from tests.ui.window.double_press import Driver
from tests.ui.window.press_law import area_of
from tests.ui.window.program import (
    actions_of,
    armada_table,
    click,
    focused,
    found,
    key,
    one,
    picture_of,
    play,
    state_of,
)


class Desk:
    """The guarded program, two ships and two squadrons a side, and a driver at it."""

    def __init__(self, program: app.Program, clock: ManualClock, dial: str) -> None:
        self.program, self.clock, self.driver = program, clock, Driver(program, clock)
        assert program.controller.new_game("armada")
        for side in "AB":
            fleet = fleet_of(side.lower(), 2, 2)
            self.play({"do": "enter_fleet", "side": side, "fleet": fleet})
        self.play({"do": "choose_first_player", "side": "A"}, {"do": "begin"})
        for ship in state_of(program).ships:
            self.play({"do": "assign_dials", "ship": ship, "commands": [dial]})
        self.play(*({"do": "lock_dials", "side": side} for side in "AB"))

    def play(self, *actions: Mapping[str, object]) -> None:
        for action in actions:
            play(self.program, action)
        self.driver.rest()

    def play_to(self, phase: Phase) -> None:
        """End activations until a phase begins."""
        while state_of(self.program).phase is not phase:
            shown = armada_table(self.program).shown
            self.play({"do": "activate_ship", "ship": shown}, {"do": "end_activation"})

    def key(self, what: Qt.Key, pause: float = 2_000) -> None:
        self.clock.ms += pause
        key(what)

    def click(self, name: str) -> None:
        self.driver.rest()
        click(one(self.program, name))

    @property
    def shown(self) -> str:
        return armada_table(self.program).shown

    @property
    def labels(self) -> list[str]:
        return [found.label for found in armada_table(self.program).next_choices()]

    @property
    def last(self) -> Mapping[str, object]:
        return actions_of(self.program)[-1]


@pytest.fixture
def desk(guarded: app.Program, clock: ManualClock) -> Desk:
    return Desk(guarded, clock, "repair")


def test_an_arrow_shows_the_card_that_a_activates(desk: Desk) -> None:
    """W3: the ring was on one ship, and the key revealed the dial of another."""
    assert desk.shown == "a1"
    desk.key(Qt.Key.Key_Down)
    assert focused().objectName() == f"ship_card_{desk.shown}" == "ship_card_a2"
    desk.key(Qt.Key.Key_A)
    assert desk.last == {"do": "activate_ship", "ship": "a2"}


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        (Qt.Key.Key_A, {"do": "activate_ship", "ship": "a2"}),
        (Qt.Key.Key_H, {"do": "deal_damage_card", "ship": "a2"}),
    ],
)
def test_a_key_acts_on_the_card_that_has_the_focus_though_another_is_shown(
    desk: Desk, what: Qt.Key, expected: Mapping[str, object]
) -> None:
    """The Tab key reaches cards without showing them."""
    one(desk.program, "ship_card_a2").setFocus(Qt.FocusReason.TabFocusReason)
    desk.key(what)
    assert desk.last == expected
    assert desk.shown == "a2"


def test_m_on_another_card_shows_the_activating_ship_first(desk: Desk) -> None:
    desk.play({"do": "activate_ship", "ship": "a1"})
    one(desk.program, "ship_card_b1").setFocus(Qt.FocusReason.TabFocusReason)
    steps = desk.driver.steps
    desk.key(Qt.Key.Key_M)
    assert desk.driver.steps == steps
    assert (desk.shown, focused().objectName()) == ("a1", "ship_card_a1")
    desk.key(Qt.Key.Key_M)
    assert desk.last["do"] == "execute_maneuver"


@pytest.mark.parametrize("pause", [80, 250, 450, 600])
@pytest.mark.parametrize("what", [Qt.Key.Key_M, Qt.Key.Key_A, Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_a_key_pressed_five_times_activates_one_squadron_at_most(
    desk: Desk, what: Qt.Key, pause: int
) -> None:
    """W2: A twice activated two squadrons, five times one of the other player, too."""
    desk.play_to(Phase.SQUADRON)
    for _ in range(5):
        desk.key(what, pause)
    assert sum(one.activated for one in state_of(desk.program).squadrons.values()) <= 1


def test_a_squadron_that_was_activated_stays_shown_and_attacks_next(desk: Desk) -> None:
    """W6: a tap on an enemy took the next squadron as attacker."""
    desk.play_to(Phase.SQUADRON)
    first = desk.shown
    assert desk.labels == ["Attack…", "Move only"]
    desk.click("activate_squadron")
    assert desk.shown == first
    assert desk.labels == ["Attack…"]
    desk.click("squadron_card_bs1")
    view = armada_table(desk.program).attacks.sheet.view
    assert view is not None
    assert view.attacker.unit.id == first
    desk.click("damage_1")
    place = area_of(one(desk.program, "attack_done"))
    desk.click("attack_done")
    assert not area_of(one(desk.program, "activate_squadron")).intersects(place)
    done = [step for step in actions_of(desk.program) if step["do"] != "undo"][-2:]
    assert done[0] == {"do": "activate_squadron", "squadron": first, "did": "attack"}
    assert (done[1]["do"], done[1]["unit"]) == ("suffer_damage", "bs1")
    state = state_of(desk.program)
    assert [one.id for one in state.squadrons.values() if one.activated] == [first]
    assert desk.shown == "as2"


def test_the_second_squadron_attacks_though_the_turn_is_over(desk: Desk) -> None:
    desk.play_to(Phase.SQUADRON)
    desk.click("activate_squadron")
    desk.click("next_unit")
    desk.click("activate_squadron")
    assert state_of(desk.program).to_act == "B"
    assert desk.shown == "as2"
    desk.click("squadron_card_bs1")
    view = armada_table(desk.program).attacks.sheet.view
    assert view is not None
    assert view.attacker.unit.id == "as2"


def test_a_card_that_is_tapped_ends_the_wait_for_the_attack(desk: Desk) -> None:
    desk.play_to(Phase.SQUADRON)
    desk.click("activate_squadron")
    desk.click("squadron_card_as2")
    assert desk.labels == ["Attack…", "Move only"]


def test_an_enemy_is_not_attacked_by_a_ship_that_is_not_shown(desk: Desk) -> None:
    """W6, in the Squadron command."""
    desk.play({"do": "activate_ship", "ship": "a1"})
    desk.click("ship_card_a2")
    desk.click("ship_card_b1")
    assert not armada_table(desk.program).attacks.is_open
    assert desk.shown == "b1"


@pytest.mark.parametrize(
    ("dial", "label"), [("repair", "Repair: 3 points"), ("squadron", "Squadron 2")]
)
def test_the_dial_is_the_bright_button_until_it_is_lost(
    guarded: app.Program, clock: ManualClock, dial: str, label: str
) -> None:
    """W7: the bright button was the attack, which threw the dial away."""
    desk = Desk(guarded, clock, dial)
    desk.play({"do": "activate_ship", "ship": "a1"})
    panel = armada_table(guarded).panel
    assert desk.labels[1:] == ["Token", "End Ship a1"]
    assert desk.labels[0].split(":")[0].split()[0] == label.split(":")[0].split()[0]
    assert panel.steps.accessibleName() == "Step: Command"
    assert panel.choices[-1].note == "dial unspent"
    desk.play({"do": "attack", "zone": "front", "target": "b1"})
    armada_table(guarded).show_unit("a1")
    assert desk.labels == ["Attack 2 of 2", "End Ship a1"]
    assert panel.choices[-1].note == "dial lost"
    assert "dial lost" in armada_table(guarded).banner.accessibleName()


def test_what_begins_a_turn_stands_left_and_what_ends_one_right(desk: Desk) -> None:
    """W1."""
    middle = armada_table(desk.program).panel.rect().center().x()
    assert one(desk.program, "activate_ship").geometry().right() < middle
    desk.click("activate_ship")
    assert one(desk.program, "end_activation").geometry().left() > middle - 40


def test_a_press_that_does_nothing_dims_what_was_pressed(desk: Desk) -> None:
    """W20."""
    desk.play({"do": "activate_ship", "ship": "a1"})
    desk.click("end_activation")
    card = one(desk.program, "ship_card_b2")
    before = picture_of(card).toImage()
    desk.clock.ms += TURN_QUIET_MS - 1
    click(card)
    assert picture_of(card).toImage() != before
    assert desk.shown == "b1"
    desk.key(Qt.Key.Key_A, 0)
    assert desk.last["do"] == "end_activation"
    assert one(desk.program, "activate_ship").is_dim  # type: ignore[attr-defined]  # A button.
    assert not found(desk.program, "end_activation")
