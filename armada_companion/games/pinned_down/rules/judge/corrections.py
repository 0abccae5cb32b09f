"""Corrections to the values on the table: turn, phase, pool, locations, crews.

Source: rules digest, section 11.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from armada_companion.kit.codec import Amount, UnitId
from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError
from armada_companion.kit.note import Notes
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.who import Who

from ..decks.piles import without_card
from ..model.printed_cards import Card
from ..model.state import GameState, Player, Ship
from ..model.types import Phase, ShipId
from ..table.action import Effect, labels
from ..table.card_fields import Character, Flagship, Location

_ALWAYS = frozenset[str](Phase)
_BEFORE_FIGHTS = (Phase.MAIN, Phase.ATTACK, Phase.ASSIGNMENT)
PHASES_OF_A_TURN = (*_BEFORE_FIGHTS, Phase.FIGHT, Phase.JUMP)
NUMBERS: Mapping[str, tuple[str, int]] = {"turn": ("Turn", 1), "pool": ("Threat pool", 0)}
"""The label and the lowest value of each number that `CorrectGame` corrects."""


class _Correction(Effect, phases=_ALWAYS, is_base=True):
    """The base of corrections, which break no rule and may follow the end."""

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        """Yield nothing: the table is right."""
        self._require(state)
        yield from ()

    def _require(self, state: GameState) -> None:
        """Raise ImpossibleActionError if the correction makes no sense in this state."""


class CorrectGame(_Correction, who=Who.JUDGE):
    """Correct turn, phase and threat pool; a phase reopens a game that was over."""

    turn: Amount | None = None
    phase: Phase | None = None
    pool: Amount | None = None

    def __post_init__(self) -> None:
        """Raise MalformedActionError if the action gives no value."""
        if not self._given():
            raise MalformedActionError("turn, phase or pool is missing")

    def apply(self, state: GameState, notes: Notes) -> GameState:
        self._require(state)
        state = state._replace(**self._given())
        if self.phase is None:
            return state
        state = state._replace(fight=None, outcome=None)
        if self.phase in _BEFORE_FIGHTS:
            state = state._replace(pairs=()).with_flags(assigned=frozenset())
        return state.with_flags(arrived=False)

    def line(self, state: GameState) -> str:
        words = (
            f"{NUMBERS[name][0].lower()} {value}" if name in NUMBERS else Phase(value).named
            for name, value in self._given().items()
        )
        return f"Corrected: {', '.join(words)}"

    # Any: a number or a phase.
    def _given(self) -> Mapping[str, Any]:
        found = {name: getattr(self, name) for name in ("turn", "phase", "pool")}
        return {name: value for name, value in found.items() if value is not None}

    def _require(self, state: GameState) -> None:
        if self.phase is not None and (self.phase not in PHASES_OF_A_TURN or not state.turn):
            raise ImpossibleActionError(f"no turn has the phase {self.phase}")


class CorrectJourney(_Correction, who=Who.JUDGE):
    """Correct the locations on the table.

    Attributes:
        locations: All locations, the current one last.
    """

    locations: tuple[Location, ...]

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return state._replace(locations=self.locations)

    def line(self, state: GameState) -> str:
        names = labels(self.locations) or "none"
        return f"The locations are corrected: {names}"


class CorrectCrew(_Correction, who=Who.JUDGE):
    """Replace all characters that a player has in play."""

    player: UnitId
    characters: tuple[Character, ...]

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state with these characters; their cards leave the discard pile."""
        player = state.player(self.player)
        for card in self.characters:
            if card not in player.characters:
                player = _without_discarded(player, card)
        return state.with_player(player._replace(characters=self.characters))

    def line(self, state: GameState) -> str:
        names = labels(self.characters) or "none"
        return f"The characters of {self.player} are corrected: {names}"

    def _require(self, state: GameState) -> None:
        state.player(self.player)


class BringBack(_Correction, who=Who.JUDGE):
    """Bring back a ship that was destroyed by mistake."""

    player: UnitId
    ship: Flagship

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state with the ship, undamaged; its card leaves the discard pile."""
        self._require(state)
        player = _without_discarded(state.player(self.player), self.ship.card)
        ship = Ship(ShipId(self.ship.id), player.id, self.ship.card)
        return state.with_player(player).with_ship(ship)

    def line(self, state: GameState) -> str:
        return f"{self.ship.card.name} is in play again"

    def _require(self, state: GameState) -> None:
        state.player(self.player)
        if self.ship.id in state.ships:
            raise ImpossibleActionError(f"the id {self.ship.id!r} is used twice")


def _without_discarded(player: Player, card: Card) -> Player:
    """Return a player with a card removed from the discard pile, if it is there."""
    discard = player.deck.discard
    same = (one for one in discard.cards if (one.id, one.name) == (card.id, card.name))
    if (found := next(same, None)) is None:
        return player
    return player._replace(deck=player.deck._replace(discard=without_card(discard, found)))
