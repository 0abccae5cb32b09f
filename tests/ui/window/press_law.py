"""What is true of every second press: by mouse and by keys, after each of some pauses."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from typing import Any, NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QWidget

from armada_companion.app import program as app
from armada_companion.kit.action import Action, verb_of
from armada_companion.kit.choice import Choice
from armada_companion.session.step_facts import facts_of
from armada_companion.ui.controls.buttons import ActionButton
from armada_companion.ui.pages import TABLE
from tests.laws.law_game import LawGame
from tests.ui.window.double_press import Driver, Press, Spot, Stroke, spots
from tests.ui.window.program import picture_of

# States and actions are the game's own.
AnyLaw = LawGame[Any]

PAUSES = (80, 250, 450, 600, 800)
"""Milliseconds between two presses: Windows takes 500 for a double click."""

ONE_PRESS = 400
"""Two presses of the mouse at one place within this time, in ms, are one."""

NEW_TURN = 700
"""Nothing takes a press within this time, in ms, after another turn has begun."""

_MOST_STEPS_BETWEEN = 4
_SHEETS = 0.3
"""In so many of the states everything is pressed that one control opens, too."""
_PAINTED = 5
"""Every so many states the whole window is painted."""
_KEYS_A_STATE = 2

_SERIES = ("begin", "reveal_all", "each_discards", "take_pairs", "close_and_fight", "band_")
"""Names of controls whose one press means several steps; a second one adds none all the same."""

_COUNTING = ("pool_less", "pool_more")
"""Buttons that only change a number on the screen: each press counts, the second one too."""

_BY_ITSELF = ("assign", "draw_lots", "shuffle")
"""Steps that the program adds: pairs that leave no choice, and what chance decides."""

_ENDINGS = ("concede", "destroy", "call_time")

_BEGINS = ("activate_ship", "activate_squadron", "pass", "reveal", "show_locations")
"""What begins a turn, or shows what is hidden."""

_TURNS = ("activate_ship", "activate_squadron")

_REPEATED = ("undo", "redo")
"""A player may go back, or on again, step by step: what that shows was seen before."""

_Key, _Held = Qt.Key, Qt.KeyboardModifier
_LETTERS = "AMEPDSKHQXTRCFUN"
KEYS: tuple[Stroke, ...] = (
    *(Stroke(_Key[f"Key_{letter}"]) for letter in _LETTERS),
    *(Stroke(_Key[f"Key_{figure}"]) for figure in "123456"),
    *(Stroke(one) for one in (_Key.Key_Return, _Key.Key_Enter, _Key.Key_Space)),
    *(Stroke(one) for one in (_Key.Key_Plus, _Key.Key_Minus)),
    Stroke(_Key.Key_H, _Held.ShiftModifier),
    *(Stroke(one, _Held.ShiftModifier) for one in (_Key.Key_Up, _Key.Key_Down)),
    *(Stroke(one, _Held.ShiftModifier) for one in (_Key.Key_Left, _Key.Key_Right)),
    Stroke(_Key.Key_Up, _Held.ShiftModifier | _Held.ControlModifier),
)
"""The keys of the tables of both games that may add a step or lead to one."""


class Tried(NamedTuple):
    """How much was tried: pairs of presses by mouse and by keys."""

    presses: int = 0
    strokes: int = 0


class PressLaw:
    """Holds the law in random states of one game.

    Args:
        driver: Presses twice.
        law: The game.
        seed: Of everything that is left to chance.
        most: How often a control, or a key, is pressed twice in a phase; 0 for in every state.

    Attributes:
        chance: Chooses what is left to chance.
        tried: What was pressed so far.
    """

    def __init__(
        self, program: app.Program, driver: Driver, law: AnyLaw, seed: str, most: int = 1
    ) -> None:
        self._program, self._hand, self._law = program, driver, law
        self.chance = random.Random(seed)
        self._most = most or 10**6
        self._keys_a_state = _KEYS_A_STATE if most else len(KEYS)
        self._pressed: Counter[object] = Counter()
        pauses = list(PAUSES)
        self.chance.shuffle(pauses)
        self._pauses = cycle(pauses)
        self.tried = Tried()

    def hold(self, number: int, *, by_mouse: bool = True) -> None:
        """Bring the window to so many states and press in each, by keys and by mouse."""
        for _ in self.states(number):
            self._press_keys()
            if not by_mouse:
                continue
            opened = self._press_all()
            if opened and self.chance.random() < _SHEETS:
                self._press_inside(self.chance.choice(opened))

    def states(self, number: int) -> Iterator[int]:
        """Bring the window to one state after the other."""
        self._begin()
        for at in range(number):
            self._play_on()
            if self._program.window.page != TABLE:
                self._begin()
            self._program.window.page_named(TABLE).take_focus()
            if at % _PAINTED == 0:
                picture_of(self._program.window)
            yield at

    def press_twice(self, press: Press, pause: float) -> bool:
        """Press twice, put everything back, and return whether a sheet or dialog was opened."""
        driver, turn = self._hand, turn_of(self._program)
        before = driver.steps
        driver.rest()
        named = [press.name] if isinstance(press, Spot) else self._names()
        is_series = any(name.startswith(_SERIES) for name in named)
        driver.press(press)
        driver.look()
        if driver.is_away:
            assert driver.has_left()
            return False
        has_turned = turn_of(self._program) != turn
        if not is_series:
            self._require_one_step(press, before)
        if has_turned and isinstance(press, Spot):
            self._require_nothing_below(press)
        driver.wait(pause)
        driver.press(press)
        messages = f"the second press on {press.control} after {pause} ms"
        if driver.has_left():
            return False
        if has_turned:
            assert not set(_TURNS) & set(driver.added_later), (
                f"{messages} added {driver.added_later}"
            )
        is_counted = press.name in _COUNTING
        is_one = pause < ONE_PRESS and isinstance(press, Spot) and not is_counted
        if is_one or (has_turned and pause < NEW_TURN):
            assert driver.steps == driver.after_first, f"{messages} added {driver.added_later}"
            assert driver.revealed == driver.seen_after_first, f"{messages} shows more"
        assert driver.faces <= driver.faces_after_first, f"{messages} shows faces"
        self._require_nothing_revealed(messages)
        opened = driver.opened is not None
        driver.close_all()
        driver.restore(before)
        return opened

    def _require_one_step(self, press: Press, before: int) -> None:
        added = [verb for verb in self._hand.verbs(before)[1:] if verb not in _BY_ITSELF]
        assert not added, f"{added} steps by one press on {press.control}"

    def _require_nothing_below(self, pressed: Spot) -> None:
        """Nothing that begins a turn stands where the press was that ended one."""
        for button in self._buttons():
            if begins(button.choice):
                met = area_of(button).intersected(pressed.area)
                assert met.isEmpty(), f"{button.objectName()} stands where {pressed.control} was"

    def _require_nothing_revealed(self, messages: str) -> None:
        session = self._program.bridge.session
        for judged in session.steps[self._hand.after_first :]:
            is_repeated = judged.step.action["do"] in _REPEATED
            reveals = not is_repeated and facts_of(session.game, judged).reveals
            assert not reveals, f"{messages} revealed something"

    def _press_keys(self) -> None:
        """Press some of the keys twice that are due in this phase, those of buttons first."""
        phase = self._program.bridge.session.state.phase
        due = [one for one in KEYS if self._pressed[phase, one] < self._most]
        self.chance.shuffle(due)
        shown = {one.key for one in self._buttons()}
        due.sort(key=lambda one: one.name.removeprefix("Key_") not in shown)
        for stroke in due[: self._keys_a_state]:
            self._pressed[phase, stroke] += 1
            self.press_twice(stroke, next(self._pauses))
            self.tried = self.tried._replace(strokes=self.tried.strokes + 1)
            self._program.window.page_named(TABLE).take_focus()

    def _names(self) -> list[str]:
        return [button.objectName() for button in self._buttons()]

    def _buttons(self) -> list[ActionButton]:
        every = self._program.window.findChildren(ActionButton)
        return [button for button in every if button.isVisible()]

    def _press_all(self) -> list[Spot]:
        """Press the controls and cards twice that are due; return those that opened something."""
        phase = self._program.bridge.session.state.phase
        found = spots(self._program)
        due = [spot for spot in found if self._pressed[phase, spot.name] < self._most]
        self._pressed.update((phase, spot.name) for spot in due)
        return [spot for spot in due if self._press(spot)]

    def _press(self, spot: Spot) -> bool:
        self.tried = self.tried._replace(presses=self.tried.presses + 1)
        return self.press_twice(spot, next(self._pauses))

    def _press_inside(self, opener: Spot) -> None:
        """Press everything twice that one control opens."""
        place = 0
        while True:
            self._hand.rest()
            self._hand.press(opener)
            inside = list(spots(self._program, self._hand.opened))
            if place >= len(inside):
                self._hand.close_all()
                return
            self._press(inside[place])
            place += 1

    def _begin(self) -> None:
        """Begin a game at its first choice."""
        law = self._law
        assert self._program.controller.new_agreed_game(law.game.NAME, law.header)
        for action in law.opening:
            assert self._program.bridge.dispatch(law.game.decode(action, law.cards)), action

    def _play_on(self) -> None:
        """Play some legal steps and entries at random; begin anew where a game ends."""
        session, law, chance = self._program.bridge.session, self._law, self.chance
        self._hand.rest()
        for _ in range(chance.randint(1, _MOST_STEPS_BETWEEN)):
            legal = law.game.legal_actions(session.state)
            if not legal or self._program.window.page != TABLE:
                self._begin()
                return
            action, written = chance.choice(legal), chance.choice(chance.choice(law.entries))
            if chance.random() < 0.3 and written["do"] not in _ENDINGS:
                entry = law.game.decode(written, law.cards)
                action = entry if session.check(entry).legal else action
            assert self._program.bridge.dispatch(action), action


def begins(found: Choice) -> bool:
    """Return whether a press on a choice begins a turn, or shows what is hidden, at once."""
    is_step = isinstance(found.does, Action) and verb_of(type(found.does)) in _BEGINS
    return is_step or found.name == "reveal_all"


def turn_of(program: app.Program) -> tuple[object, ...]:
    """Return whose turn of which phase it is; each activated unit and spent pass is another.

    Of Pinned Down: which fight it is, and how many enemy ships were turned up.
    """
    state = program.bridge.session.state
    names = ("round", "turn", "phase", "to_act", "fight")
    units = [*getattr(state, "squadrons", {}).values()]
    players = getattr(state, "players", {}).values()
    activated = sum(getattr(one, "activated", False) for one in units)
    ended = sum(getattr(one, "activated", False) for one in [*getattr(state, "ships", {}).values()])
    ended -= getattr(state, "activation", None) is not None
    tokens = sum(getattr(one, "pass_tokens", 0) for one in players)
    return (*(getattr(state, name, None) for name in names), ended, activated, tokens)


def area_of(control: QWidget) -> QRect:
    """Return where a control is on the screen."""
    return QRect(control.mapToGlobal(control.rect().topLeft()), control.size())
