"""One press on the sheet of an attack is one press: a second tap at once does nothing."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from armada_companion.app import program as app
from armada_companion.games.armada.views.attack.attacks import AttackPlan
from armada_companion.kit.action import Action
from armada_companion.system.settings import Theme
from armada_companion.ui.controls.buttons import ActionButton
from tests.ui.manual_clock import ManualClock
from tests.ui.window.attack_players import open_battle
from tests.ui.window.double_press import Driver, Spot
from tests.ui.window.program import actions_of, armada_table, one, play, point_on
from tests.ui.window.test_fit import show

GUIDED = (
    ("squadron_or_ship", "target_zone_left", "range_close", "declare_target"),
    ("face_hit", "face_hit", "face_hit", "face_hit", "roll_dice"),
    ("token_1", "resolve_damage", "attack_end"),
)
STEPS = {
    "declare_target": "declare_target",
    "roll_dice": "roll_dice",
    "token_1": "spend_defense_token",
    "resolve_damage": "resolve_damage",
    "attack_end": "end_attack",
}


class Finger:
    """Taps twice within 80 ms wherever something is recorded, and once anywhere else."""

    def __init__(self, program: app.Program, clock: ManualClock) -> None:
        self.program = program
        self.driver = Driver(program, clock)

    def tap(self, name: str, twice: bool = False) -> QPoint:
        """Tap a button, perhaps twice; return where."""
        button = one(self.program, name)
        place = button.window().mapToGlobal(point_on(button))
        if twice:
            self.driver.tap_twice(Spot(name, name, place))
        else:
            self.driver.rest()
            self.driver.tap(place)
        return place

    def under(self, place: QPoint) -> QWidget | None:
        """What lies at a place of the screen now."""
        window = self.program.window
        return window.childAt(window.mapFromGlobal(place))


@pytest.fixture
def finger(guarded: app.Program, clock: ManualClock) -> Finger:
    open_battle(guarded)
    play(guarded, {"do": "activate_ship", "ship": "a1"})
    return Finger(guarded, clock)


def done(finger: Finger) -> list[object]:
    return [action["do"] for action in actions_of(finger.program)]


def test_a_double_tap_on_a_step_of_an_attack_makes_one_step(finger: Finger) -> None:
    finger.tap("ship_card_b1", twice=True)
    for names in GUIDED:
        for name in names:
            if name in STEPS:
                before = done(finger)
                finger.tap(name, twice=True)
                assert done(finger) == [*before, STEPS[name]]
            elif name != "squadron_or_ship":
                finger.tap(name)


def test_a_double_tap_on_done_records_the_attack_and_its_damage_once(finger: Finger) -> None:
    finger.tap("ship_card_b1")
    for name in ("target_zone_left", "damage_3"):
        finger.tap(name)
    before = done(finger)
    finger.tap("attack_done", twice=True)
    assert done(finger) == [*before, "attack", "suffer_damage"]


def test_no_step_lies_under_the_finger_of_the_last_one(finger: Finger) -> None:
    """While the sheet is open: what has moved there only asks or changes the entry."""
    finger.tap("ship_card_b1")
    for names in GUIDED:
        for name in names:
            if name == "squadron_or_ship":
                continue
            place = finger.tap(name)
            below = finger.under(place)
            if name in STEPS and name not in ("token_1", "attack_end"):
                is_step = isinstance(below, ActionButton) and isinstance(below.choice.does, Action)
                assert not is_step, name


def test_a_double_tap_on_a_card_only_opens_the_sheet(finger: Finger) -> None:
    before = done(finger)
    finger.tap("ship_card_b1", twice=True)
    assert armada_table(finger.program).attacks.is_open
    assert done(finger) == before


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("size", [(1440, 900), (1280, 800), (1024, 700), (2560, 1440)])
def test_where_an_attack_ends_the_activation_no_ship_is_activated_next(
    finger: Finger, size: tuple[int, int], scale: int
) -> None:
    """What begins the other player's turn never stands where the last press was."""
    program = finger.program
    show(program, size, scale, Theme.DARK)
    armada_table(program).attacks.open(AttackPlan("a1", "b1"))
    for name in ("target_zone_left", "damage_1"):
        finger.tap(name)
    place = finger.tap("attack_done_end")
    assert done(finger)[-1] == "end_activation"
    assert armada_table(program).shown == "b1"
    finger.driver.rest()
    finger.driver.tap(place)
    assert done(finger)[-1] == "end_activation"
