"""The law of second presses finds what it is there for: each fault is planted once."""

from collections.abc import Iterator, Mapping, Sequence

import pytest
from PySide6.QtWidgets import QApplication

from armada_companion.app import program as app
from armada_companion.games.armada.window.units.unit_parts import UnitParts
from armada_companion.kit.choice import Choice
from armada_companion.system.paths import user_paths
from armada_companion.ui.controls import button_row, painted
from armada_companion.ui.press_guard import PressGuard, TurnWatch
from tests.laws.armada_law_game import WINDOW_GAMES
from tests.laws.pinned_down_law_game import PINNED_DOWN_GAMES
from tests.ui.events import wait_until_active
from tests.ui.manual_clock import ManualClock
from tests.ui.window.double_press import Driver, spots
from tests.ui.window.press_law import AnyLaw, PressLaw
from tests.ui.window.program import close_program, stop_painting

STATES = 40
MANY_STATES = 400
"""Of keys alone, which press little in most of them."""

GAMES: dict[str, AnyLaw] = {"armada": WINDOW_GAMES[0], "pinned down": PINNED_DOWN_GAMES[0]}


@pytest.fixture
def unguarded(qapp: QApplication, clock: ManualClock) -> Iterator[app.Program]:
    """The program with a guard that lets every press through."""
    built = app.build(user_paths(), PressGuard(clock, quiet_ms=0))
    app.open_window(built)
    wait_until_active(built.window)
    yield built
    close_program(built)


def hold(program: app.Program, clock: ManualClock, name: str) -> None:
    """Hold the law in some states of a game."""
    stop_painting(program)
    PressLaw(program, Driver(program, clock), GAMES[name], f"planted {name}").hold(STATES)


@pytest.mark.parametrize("name", GAMES)
def test_a_guard_that_is_off_is_found(
    unguarded: app.Program, clock: ManualClock, name: str
) -> None:
    with pytest.raises(AssertionError, match="the second press on"):
        hold(unguarded, clock, name)


def test_locations_below_the_last_reveal_are_found(
    guarded: app.Program, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it was: found where a control is pressed in every state, not once in a phase."""
    monkeypatch.setattr(PressGuard, "was_pressed_in", lambda _guard, _area: False)
    stop_painting(guarded)
    law = PressLaw(guarded, Driver(guarded, clock), GAMES["pinned down"], "planted", most=99)
    with pytest.raises(AssertionError, match="show_locations stands where reveal"):
        for _ in law.states(MANY_STATES):
            for spot in spots(guarded):
                if spot.name in ("reveal", "reveal_all"):
                    law.press_twice(spot, 80)


def test_an_activation_below_the_end_of_a_turn_is_found(
    guarded: app.Program, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it was: one button took the whole row."""

    def place(parts: UnitParts, left: float, inner: float, footer: float) -> None:
        for button in parts.buttons:
            parts._put(button, (left, footer, inner, 60.0))

    monkeypatch.setattr(UnitParts, "_place_buttons", place)
    with pytest.raises(AssertionError, match="activate_ship stands where"):
        hold(guarded, clock, "armada")


def test_a_reveal_below_the_end_of_a_phase_is_found(
    guarded: app.Program, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(button_row, "_one_row", in_order)
    with pytest.raises(AssertionError, match="reveal stands where"):
        hold(guarded, clock, "pinned down")


@pytest.mark.parametrize("name", GAMES)
def test_keys_without_a_guard_are_found(
    guarded: app.Program, clock: ManualClock, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(TurnWatch, "takes_keys", lambda _watch: True)
    monkeypatch.setattr(painted.PaintedButton, "takes_press", lambda _button: True)
    law = PressLaw(guarded, Driver(guarded, clock), GAMES[name], f"keys {name}", most=9)
    with pytest.raises(AssertionError, match="the second press on Key_"):
        law.hold(MANY_STATES, by_mouse=False)


def in_order(
    choices: Sequence[Choice], size: tuple[float, float], *, is_mirrored: bool
) -> Mapping[int, painted.Box]:
    """Return the places of buttons side by side, the first one at the left."""
    widths = button_row._squeezed(button_row._widths(choices, size[0]), size[0])
    return button_row._in_row(range(len(choices)), widths, 0.0, size[1])
