"""What the sheet of an attack shows of the running game; the window never gets the state."""

from collections.abc import Callable, Sequence

from armada_companion.games.armada.rules.attack.dice_steps import RollDice
from armada_companion.games.armada.rules.model.dice import SIDES
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.ship.activation import EndActivation
from armada_companion.games.armada.views.attack import (
    critical,
    dice_pool,
    entered_at_once,
    plan,
    sheet_of_attack,
)
from armada_companion.games.armada.views.attack.attacks import AttackPlan
from armada_companion.games.armada.views.attack.entry import AttackEntry, Change
from armada_companion.games.armada.views.attack.fresh_squadron import state_to_attack_in
from armada_companion.games.armada.views.attack.odds_rows import OddsView, odds_view
from armada_companion.games.armada.views.attack.rows import AttackView, PoolView
from armada_companion.games.armada.views.damage.damage_choices import Steps
from armada_companion.games.armada.views.table.questions import SheetView
from armada_companion.games.armada.views.table.table_views import Choice
from armada_companion.games.armada.views.table.words import unit_name
from armada_companion.session.game_session import GameSession


class AttackSource:
    """Returns the views of an attack; most methods are the function of that name, now.

    Args:
        session: Returns the running game.
    """

    def __init__(self, session: Callable[[], GameSession[GameState]]) -> None:
        self._session = session

    @property
    def is_attack_open(self) -> bool:
        """Whether the record has an attack that is not ended."""
        return self._state.attack is not None

    def entry(self, plan: AttackPlan) -> AttackEntry:
        return sheet_of_attack.attack_entry(self._before(plan.attacker), plan)

    def entry_after(self, entry: AttackEntry) -> AttackEntry | None:
        return sheet_of_attack.entry_after(self._before(entry.attacker), entry)

    def entry_with(self, entry: AttackEntry, change: Change) -> AttackEntry:
        return sheet_of_attack.entry_with(self._before(entry.attacker), entry, change)

    def view(self, entry: AttackEntry) -> AttackView:
        return sheet_of_attack.attack_view(self._before(entry.attacker), entry)

    def steps(self, entry: AttackEntry, *, ends: bool = False) -> Steps:
        """Return the actions that record an attack; with `ends` the activation ends then."""
        steps = entered_at_once.attack_steps(self._before(entry.attacker), entry)
        return (*steps, EndActivation()) if ends else steps

    def program_roll(
        self, entry: AttackEntry, roll: Callable[[int, int], Sequence[int]]
    ) -> RollDice:
        """Return the open attack's dice, less those that were taken out, as the program rolls them.

        `roll` takes the sides of a die and the number of dice, and returns numbers from 0.
        """
        number = len(dice_pool.colors_to_roll(self._state.open_attack(), entry))
        return dice_pool.program_roll(self._state, roll(SIDES, number), entry)

    def takes_next(self, unit: str) -> bool:
        return sheet_of_attack.takes_next(self._state, unit)

    def attacker_for(self, shown: str, target: str) -> str:
        return plan.attacker_for(self._before(shown), shown, target)

    def replaces_last_step(self, attacker: str) -> bool:
        """Return whether an attack takes the place of the step that activated the squadron."""
        return self._before(attacker) is not self._state

    def odds(self, pool: PoolView) -> OddsView | None:
        return odds_view(pool)

    def criticals(self, entry: AttackEntry) -> SheetView:
        """Return the sheet that asks for the critical effect, and the title of its card."""
        state = self._state
        title = f"{unit_name(state, state.unit(entry.target))}: critical"
        return SheetView(title, critical.critical_choices(state, entry))

    def resolve(self, entry: AttackEntry) -> Choice:
        """Return the button that resolves the damage of the open attack as it is entered."""
        return critical.resolve_choice(self._state, self._state.open_attack(), entry)

    def next_targets(self) -> SheetView:
        """Return the sheet that asks which squadron the open attack goes on against."""
        state = self._state
        attacker = state.unit(state.open_attack().attacker)
        title = f"{unit_name(state, attacker)}: next squadron"
        return SheetView(title, sheet_of_attack.next_choices(state))

    def _before(self, attacker: str) -> GameState:
        """Return the state in which a unit attacks: see `fresh_squadron`."""
        session = self._session()
        return state_to_attack_in(session.state, session.next_undo, attacker)

    @property
    def _state(self) -> GameState:
        return self._session().state
