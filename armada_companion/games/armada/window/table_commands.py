"""What the keys and tools of the table page do."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol, cast

from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Phase, Side
from armada_companion.games.armada.views.choices import ATTACK, SCORE, main_choices, offered
from armada_companion.games.armada.views.judged import choice
from armada_companion.games.armada.views.table import ChoiceView
from armada_companion.games.armada.window.dial_desk import DialDesk
from armada_companion.games.armada.window.entry_flow import EntryFlow
from armada_companion.ui.bridge import SessionBridge


class Table(Protocol):
    """The page as the commands need it."""

    flow: EntryFlow
    dials: DialDesk

    @property
    def shown(self) -> str: ...
    def show_unit(self, unit: str) -> None: ...
    def take(self, found: ChoiceView) -> None: ...
    def try_pass(self) -> None: ...
    def go_back(self) -> None: ...
    def wish(self, name: str) -> None: ...
    def open_menu(self) -> None: ...


class TableCommands:
    """Runs commands by name; each plays an action, opens a sheet or shows a unit."""

    def __init__(self, table: Table, bridge: SessionBridge) -> None:
        self._table = table
        self._bridge = bridge

    @property
    def _state(self) -> GameState:
        return cast(GameState, self._bridge.session.state)

    def run(self, command: str) -> None:
        """Run a command of `table_keys.table_command`."""
        name, *words = command.split()
        self._commands(words)[name]()

    def undo(self) -> None:
        """Take the last step back."""
        self._bridge.dispatch({"do": "undo"})

    def redo(self) -> None:
        """Restore the step taken back last."""
        self._bridge.dispatch({"do": "redo"})

    def more(self) -> None:
        """Open everything else for the shown unit, or for the table when none is shown."""
        more = offered(self._state, self._table.shown).more
        if self._table.shown:
            self._table.flow.enter_more(self._table.shown, more)
        else:
            self._table.flow.enter_table(more)

    def zone(self, zone: str) -> None:
        """Open the entries for a hull zone of the shown ship."""
        self._table.flow.enter_zone(self._table.shown, zone)

    def cards(self) -> None:
        """Open the entries for the cards of the shown ship."""
        self._table.flow.enter_cards(self._table.shown)

    def command_token(self, _command: str) -> None:
        """Open the entries for the command tokens of the shown ship."""
        self._table.flow.enter_command_token(self._table.shown)

    def defense_token(self, _kind: str, place: int) -> None:
        """Spend a defense token of the shown unit, or ask what became of it."""
        self._table.flow.spend_defense_token(self._table.shown, place)

    def hull(self) -> None:
        """Open the entries for the shown unit's hull."""
        if self._table.shown:
            self._table.flow.enter_hull(self._table.shown)

    def dial(self) -> None:
        """Open the entries for the shown ship's dials."""
        if self._table.shown in self._state.ships:
            self._table.flow.enter_dial(self._table.shown)

    def peek(self) -> None:
        """Let the owner look at the shown ship's dials while something is held down."""
        self._table.dials.begin_peek(self._table.shown)

    def set_speed(self, speed: int) -> None:
        """Set the shown ship's speed dial."""
        if self._table.shown in self._state.ships:
            self._take({"do": "set_speed", "ship": self._table.shown, "speed": speed})

    def ask_speed(self) -> None:
        """Open the speeds of the shown ship's chart."""
        if self._table.shown in self._state.ships:
            self._table.flow.enter_speed(self._table.shown)

    def _commands(self, words: Sequence[str]) -> Mapping[str, Callable[[], None]]:
        return {
            "attack": self._attack_or_activate,
            "maneuver": partial(self._take_named, ("execute_maneuver",)),
            "end": partial(self._take_named, _ENDS),
            "pass": self._table.try_pass,
            "dial": self.dial,
            "secret": self._table.flow.secret_wanted.emit,
            "peek": self.peek,
            "lock": self._lock_dials,
            "menu": self._table.open_menu,
            "more": self.more,
            "squadron": self._show_ready_squadron,
            "history": partial(self._table.wish, "history"),
            "keys": partial(self._table.wish, "keys"),
            "table": self._table.flow.enter_table,
            "back": self._table.go_back,
            "token": partial(self._spend_token, words),
            "speed": partial(self._change_speed, words),
            "hull": partial(self._change_hull, words),
            "shields": partial(self._change_shields, words),
        }

    def _take_named(self, names: Sequence[str]) -> None:
        """Take the first offered choice of these names, whichever unit is shown."""
        state = self._state
        acting = state.activation.ship if state.activation else self._table.shown
        for found in main_choices(state, acting):
            if found.name in names:
                self._table.take(found)
                return

    def _attack_or_activate(self) -> None:
        """Attack with the activating ship; while none is, activate the shown unit."""
        activating = self._state.activation is not None
        names = (ATTACK,) if activating else ("activate_ship", "activate_squadron")
        self._take_named(names)

    def _lock_dials(self) -> None:
        """Lock the dials of the shown ship's side, else of the first side that has all of its set.

        A side that lacks some is told so.
        """
        state = self._state
        if state.phase is not Phase.COMMAND:
            return
        locks = [
            choice(state, f"Lock {state.player(side).name}", lock_action(side))
            for side in _shown_first(state, self._table.shown)
            if not state.player(side).locked
        ]
        for found in (*(one for one in locks if one.legal), *locks):
            self._table.take(found)
            return

    def _show_ready_squadron(self) -> None:
        state = self._state
        ready = (unit.id for unit in state.squadrons.values() if unit.unactivated)
        sides = [state.to_act] if state.to_act else []
        own = (unit.id for side in sides for unit in state.squadrons_of(side) if unit.unactivated)
        if unit := next(own, "") or next(ready, ""):
            self._table.show_unit(unit)

    def _spend_token(self, words: Sequence[str]) -> None:
        if self._table.shown:
            self._table.flow.spend_defense_token(self._table.shown, int(words[0]))

    def _change_speed(self, words: Sequence[str]) -> None:
        if self._table.shown in self._state.ships:
            speed = self._state.ship(self._table.shown).speed
            if speed is None:
                self.ask_speed()
            elif speed + int(words[0]) >= 0:
                self.set_speed(speed + int(words[0]))

    def _change_hull(self, words: Sequence[str]) -> None:
        unit, lose = self._table.shown, int(words[0]) < 0
        if unit in self._state.ships:
            self._take({"do": "deal_damage_card" if lose else "discard_damage_card", "ship": unit})
        elif unit and lose:
            self._take({"do": "suffer_damage", "unit": unit, "amount": 1})
        elif unit:
            self._take({"do": "recover_hull", "squadron": unit, "amount": 1})

    def _change_shields(self, words: Sequence[str]) -> None:
        zone, by = words[0], int(words[1])
        if self._table.shown in self._state.ships and self._state.phase is not Phase.SETUP:
            do = "recover_shields" if by > 0 else "lose_shields"
            self._take({"do": do, "ship": self._table.shown, "zone": zone, "amount": 1})

    def _take(self, action: Mapping[str, object]) -> None:
        self._table.take(choice(self._state, str(action["do"]).replace("_", " "), action))


def lock_action(side: Side) -> Mapping[str, object]:
    """Return the action that locks a side's dials."""
    return {"do": "lock_dials", "side": side.value}


def _shown_first(state: GameState, shown: str) -> Sequence[Side]:
    side = state.ship(shown).side if shown in state.ships else Side.A
    return (side, side.other)


_ENDS = ("end_activation", "end_status_phase", "leave_dials_on_table", SCORE)
