"""One press, one step: held in random states of both games, by mouse and by every key.

The window paints itself only now and then: painting takes most of the time of a press.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from armada_companion.app import program as app
from armada_companion.games.armada.window.units.unit_panel import UnitPanel
from armada_companion.ui.controls.button_row import ButtonRow
from armada_companion.ui.controls.painted import PaintedButton
from armada_companion.ui.controls.turn_banner import PassBadge
from armada_companion.ui.pages import TABLE
from tests.examples import IS_WHOLE, examples
from tests.laws.armada_law_game import ARMADA_GAMES, WINDOW_GAMES
from tests.laws.pinned_down_law_game import PINNED_DOWN_GAMES
from tests.ui.manual_clock import ManualClock
from tests.ui.window.double_press import Driver
from tests.ui.window.press_law import AnyLaw, PressLaw, turn_of
from tests.ui.window.program import key

TEAM = ARMADA_GAMES[1]
GAMES: dict[str, AnyLaw] = {law.name: law for law in (*WINDOW_GAMES, TEAM, *PINNED_DOWN_GAMES)}

STATES = examples(300)
"""In each of the two games."""

CHUNKS = examples(5)
_IN_ONE = STATES * 2 // (len(GAMES) * CHUNKS)

MOST = 0 if IS_WHOLE else 1
"""How often each control and key is pressed twice in a phase; 0 is in every state."""


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", GAMES)
def test_a_second_press_never_steps_into_another_turn(
    guarded: app.Program, clock: ManualClock, name: str, chunk: int
) -> None:
    """Pairs of presses at 80 to 800 ms: see `press_law`."""
    law = PressLaw(guarded, Driver(guarded, clock), GAMES[name], f"{name} {chunk}", MOST)
    law.hold(_IN_ONE)
    print(law.tried)


def enter_stops(program: app.Program) -> list[PaintedButton | None]:
    """Return where Enter may pass a turn: large buttons, the pass; None for where the focus is."""
    page = program.window.page_named(TABLE)
    large = [
        button
        for holder in page.findChildren(QWidget)
        if isinstance(holder, UnitPanel | ButtonRow)
        for button in holder.buttons
    ]
    stops = [*large, *page.findChildren(PassBadge)]
    return [None, *(stop for stop in stops if stop.isVisible())]


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", GAMES)
def test_three_enters_in_a_row_never_pass_two_turns(
    guarded: app.Program, clock: ManualClock, name: str, chunk: int
) -> None:
    driver = Driver(guarded, clock)
    law = PressLaw(guarded, driver, GAMES[name], f"enter {name} {chunk}")
    for _ in law.states(_IN_ONE):
        before, turns = driver.steps, [turn_of(guarded)]
        if (stop := law.chance.choice(enter_stops(guarded))) is not None:
            stop.setFocus(Qt.FocusReason.TabFocusReason)
        for _ in range(3):
            driver.rest()
            key(Qt.Key.Key_Return)
            if turn_of(guarded) != turns[-1]:
                turns.append(turn_of(guarded))
        assert len(turns) <= 2, turns
        driver.close_all()
        driver.restore(before)
