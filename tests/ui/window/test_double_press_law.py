"""One press, one step: held in random states of both games, by mouse and by Enter.

The window paints itself only now and then: painting takes most of the time of a press.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from armada_companion.app import program as app
from armada_companion.games.armada.window.unit_panel import UnitPanel
from armada_companion.games.pinned_down.window.button_row import ButtonRow
from armada_companion.ui.controls.painted import PaintedButton
from armada_companion.ui.controls.turn_banner import PassBadge
from armada_companion.ui.pages import TABLE
from tests.laws.armada_law_game import WINDOW_GAMES
from tests.laws.law_game import LawGame
from tests.laws.pinned_down_law_game import PINNED_DOWN_GAMES
from tests.ui.hand_clock import HandClock
from tests.ui.window.double_press import Hand, Spot, spots
from tests.ui.window.program import key, picture_of, stop_painting

# States and actions are the game's own.
AnyLaw = LawGame[Any]
GAMES: dict[str, AnyLaw] = {law.name: law for law in (*WINDOW_GAMES, *PINNED_DOWN_GAMES)}

STATES = 300
"""In each of the two games."""

CHUNKS = 5
_IN_ONE = STATES * 2 // (len(GAMES) * CHUNKS)
_MOST_STEPS_BETWEEN = 4
_MOST_PRESSES = 1
"""In each of the chunks a control is pressed so often in a phase; the states are all visited."""
_SHEETS = 0.3
"""In so many of the states everything is pressed that one control opens, too."""
_PAINTED = 5
"""Every so many states the whole window is painted."""

_SERIES = ("begin", "reveal_all", "each_discards", "take_pairs", "close_and_fight", "band_")
"""Names of controls whose one press means several steps; a second one adds none all the same."""

_COUNTING = ("pool_less", "pool_more")
"""Buttons that only change a number on the screen: each press counts, the second one too."""

_BY_ITSELF = ("assign", "draw_lots", "shuffle")
"""Steps that the program adds: pairs that leave no choice, and what chance decides."""

_ENDINGS = ("concede", "destroy", "call_time")


def begin(program: app.Program, law: AnyLaw) -> None:
    """Begin a game at its first choice."""
    settings = cast(Mapping[str, object], law.header.get("settings", {}))
    assert program.controller.new_game(law.game.NAME, "", settings)
    for action in law.opening:
        assert program.bridge.dispatch(law.game.decode(action, law.cards)), action


def play_on(program: app.Program, law: AnyLaw, chance: random.Random) -> None:
    """Play some legal steps and entries at random; begin anew where a game ends."""
    session = program.bridge.session
    for _ in range(chance.randint(1, _MOST_STEPS_BETWEEN)):
        legal = law.game.legal_actions(session.state)
        if not legal or program.window.page != TABLE:
            begin(program, law)
            return
        action, written = chance.choice(legal), chance.choice(chance.choice(law.entries))
        if chance.random() < 0.3 and written["do"] not in _ENDINGS:
            entry = law.game.decode(written, law.cards)
            action = entry if session.check(entry).legal else action
        assert program.bridge.dispatch(action), action


def states(program: app.Program, law: AnyLaw, chance: random.Random) -> Iterator[int]:
    """Bring the window to one state after the other."""
    begin(program, law)
    for number in range(_IN_ONE):
        play_on(program, law, chance)
        if program.window.page != TABLE:
            begin(program, law)
        program.window.page_named(TABLE).take_focus()
        if number % _PAINTED == 0:
            picture_of(program.window)
        yield number


def press_all_twice(program: app.Program, hand: Hand, pressed: Counter[object]) -> list[Spot]:
    """Press the controls and cards twice that are due; return those that opened something."""
    phase = program.bridge.session.state.phase
    due = [spot for spot in spots(program) if pressed[phase, spot.name] < _MOST_PRESSES]
    pressed.update((phase, spot.name) for spot in due)
    return [spot for spot in due if press_twice(hand, spot)]


def press_twice(hand: Hand, spot: Spot) -> bool:
    """Press twice, put everything back, and return whether a sheet or dialog was opened."""
    before = hand.steps
    hand.tap_twice(spot)
    if hand.has_left():
        return False
    added = len([verb for verb in hand.verbs(before)[1:] if verb not in _BY_ITSELF]) + 1
    is_series = spot.name.startswith(_SERIES)
    assert added <= 1 or is_series, f"{added} steps by one press on {spot.control}"
    second = hand.after_first - before if spot.name in _COUNTING else 0
    assert hand.steps == hand.after_first + second, f"the second press on {spot.control} added"
    assert hand.revealed == hand.seen_after_first, f"the second press on {spot.control} shows more"
    opened = hand.opened is not None
    hand.close_all()
    hand.restore(before)
    return opened


def press_choices_twice(program: app.Program, hand: Hand, opener: Spot) -> None:
    """Press everything twice that one control opens."""
    place = 0
    while True:
        hand.tap_twice(opener)
        inside = list(spots(program, hand.opened))
        if place >= len(inside):
            hand.close_all()
            return
        press_twice(hand, inside[place])
        place += 1


def turn_of(program: app.Program) -> tuple[object, ...]:
    """Return whose turn of which phase it is; each step names what it ended."""
    state = program.bridge.session.state
    names = ("round", "turn", "phase", "to_act")
    return tuple(getattr(state, name, None) for name in names)


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", GAMES)
def test_a_double_press_adds_at_most_one_step(
    guarded: app.Program, clock: HandClock, name: str, chunk: int
) -> None:
    law, chance, hand = GAMES[name], random.Random(f"{name} {chunk}"), Hand(guarded, clock)
    stop_painting(guarded)
    pressed: Counter[object] = Counter()
    for _ in states(guarded, law, chance):
        opened = press_all_twice(guarded, hand, pressed)
        if opened and chance.random() < _SHEETS:
            press_choices_twice(guarded, hand, chance.choice(opened))


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
    guarded: app.Program, clock: HandClock, name: str, chunk: int
) -> None:
    law, chance, hand = GAMES[name], random.Random(f"enter {name} {chunk}"), Hand(guarded, clock)
    for _ in states(guarded, law, chance):
        before, turns = hand.steps, [turn_of(guarded)]
        if (stop := chance.choice(enter_stops(guarded))) is not None:
            stop.setFocus(Qt.FocusReason.TabFocusReason)
        for _ in range(3):
            hand.rest()
            key(Qt.Key.Key_Return)
            if turn_of(guarded) != turns[-1]:
                turns.append(turn_of(guarded))
        assert len(turns) <= 2, turns
        hand.close_all()
        hand.restore(before)
