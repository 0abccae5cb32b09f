"""The views and choices of the running game for the window, which never gets the state."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Side
from armada_companion.games.armada.views import attacks, dials, key_choices
from armada_companion.games.armada.views.choices import SetDials
from armada_companion.games.armada.views.damage import (
    DamageEntry,
    DamageView,
    Steps,
    damage_steps,
    damage_view,
)
from armada_companion.games.armada.views.entries import DialEntries
from armada_companion.games.armada.views.middle import (
    MiddleView,
    Shown,
    middle_view,
    news_lines,
    ship_to_return_to,
    shown_after,
    turn_of,
)
from armada_companion.games.armada.views.remedies import remedies
from armada_companion.games.armada.views.score import ScoreView, score_view
from armada_companion.games.armada.views.sheets import SheetView, sheet_view
from armada_companion.games.armada.views.state_line import record_name
from armada_companion.games.armada.views.table import Choice, ShipView, SquadronView, TableView
from armada_companion.games.armada.views.view import table_view, unit_view
from armada_companion.kit.choice import Question
from armada_companion.session.game_session import GameSession

if TYPE_CHECKING:
    from armada_companion.games.armada.views.setup import SetupView


class TableSource:
    """Returns views and choices of a game, without secrets.

    Units are given by id. Only `faces` returns the faces of facedown dials.

    Args:
        session: Returns the running game.
    """

    def __init__(self, session: Callable[[], GameSession[GameState]]) -> None:
        self._session = session
        self._before: GameState | None = None

    def view(self) -> TableView:
        """Return the whole table."""
        return table_view(self._state)

    def middle(self, shown: str) -> MiddleView:
        """Return the middle column with the shown unit, or with the last step."""
        return middle_view(self._state, shown, self._session().last_notes)

    def unit(self, unit: str) -> ShipView | SquadronView | None:
        """Return the card of a unit; None if there is no such unit."""
        return unit_view(self._state, unit)

    def news(self) -> tuple[str, ...]:
        """Return the last step and its side effects, a line each."""
        session = self._session()
        return news_lines(session.last_text, session.last_notes)

    def follow(self, shown: str) -> Shown:
        """Return the unit to show now; `shown` is the one shown before."""
        state = self._state
        found = shown_after(self._before, state, shown)
        self._before = state
        return found

    def forget(self) -> None:
        """Forget the last state: another game is open."""
        self._before = None

    def turn(self) -> object:
        """Return a value that differs for each turn."""
        return turn_of(self._state)

    def ship_to_return_to(self, shown: str) -> str:
        """Return the activating ship while another unit is shown, otherwise ""."""
        return ship_to_return_to(self._state, shown)

    def ready_squadron(self) -> str:
        """Return a squadron that can activate now, or one that can later; "" for none."""
        return key_choices.ready_squadron(self._state)

    def sheet(self, question: Question) -> SheetView:
        """Return the sheet that asks a question; see `sheets.sheet_view`."""
        return sheet_view(self._state, question)

    def key_choice(self, shown: str, command: str) -> Choice | None:
        """Return the choice of a key; see `key_choices.key_choice`."""
        return key_choices.key_choice(self._state, shown, command)

    def speed_choice(self, ship: str, speed: int) -> Choice:
        """Return the setting of a ship's speed dial."""
        return key_choices.speed_choice(self._state, ship, speed)

    def dial_question(self, ship: str) -> SetDials | DialEntries:
        """Return the question of a tap on a ship's dials in this phase."""
        return DialEntries(ship) if self.dial_entry(ship) is None else SetDials(ship)

    def attack_on(self, unit: str) -> attacks.AttackFrom | None:
        """Return the question about an attack on a unit; None if it cannot be a target."""
        return attacks.attack_on(self._state, unit)

    def remedies(self, refused: Choice) -> tuple[Choice, ...]:
        """Return the legal steps after which a refused choice is legal."""
        return remedies(self._state, refused)

    def damage(self, entry: DamageEntry) -> DamageView:
        """Return the result of a damage entry."""
        return damage_view(self._state, entry)

    def damage_steps(self, entry: DamageEntry) -> Steps:
        """Return the actions that record a damage entry."""
        return damage_steps(self._state, entry)

    def dial_entry(self, ship: str) -> dials.DialEntry | None:
        """Return the view of setting a ship's dials; None if none can be set."""
        return dials.dial_entry(self._state, ship)

    def dial_owners(self) -> tuple[dials.DialOwner, dials.DialOwner]:
        """Return the ships that still need dials, for side A and side B."""
        return dials.dial_owners(self._state)

    def next_without_dials(self, ship: str = "") -> str:
        """Return a ship that still needs dials, of the owner of `ship` if given; "" for none."""
        if ship:
            return dials.next_without_dials(self._state, ship)
        return next(iter(dials.ships_without_dials(self._state)), "")

    def faces(self, ship: str) -> dials.DialFaces | None:
        """Return a ship's facedown dials for their owner; None if it has none."""
        return dials.dial_faces(self._state, ship)

    def setup(self) -> "SetupView":
        """Return the setup."""
        from armada_companion.games.armada.views.setup import setup_view

        return setup_view(self._state)

    def score(self) -> ScoreView:
        """Return the score, line by line."""
        return score_view(self._state)

    @property
    def record_name(self) -> str:
        """The name for a record of the game: the players and the round."""
        return record_name(self._state)

    @property
    def sides(self) -> tuple[str, ...]:
        """The players' names, side A's first."""
        return tuple(self._state.player(side).name for side in Side)

    @property
    def _state(self) -> GameState:
        return self._session().state
