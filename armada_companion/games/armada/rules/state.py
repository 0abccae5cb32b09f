"""The whole state of a game of Armada at one moment."""

from collections.abc import Iterator, Mapping

from armada_companion.games.armada.rules.fleet import Fleet
from armada_companion.games.armada.rules.ruleset import Ruleset
from armada_companion.games.armada.rules.types import HullZone, Phase, ShipId, Side, SquadronId
from armada_companion.games.armada.rules.units import Ship, Squadron
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.game import Outcome
from armada_companion.kit.value import Value

SQUADRONS_A_TURN = 2
"""Squadrons that a turn of the Squadron Phase activates. Source: RRG 19."""


class Objective(Value, frozen=True):
    """The objective card in play.

    Attributes:
        token_value: Fleet points one victory token is worth, 0 and up. Source: RRG 11.
    """

    name: str
    card: str = ""
    token_value: int = 0


class Attack(Value, frozen=True):
    """One attack as entered: from a hull zone, at each target in turn. Source: RRG 2."""

    zone: HullZone
    targets: tuple[str, ...]
    at_squadrons: bool


class Engineering(Value, frozen=True):
    """The points of a Repair command. Source: RRG 4.

    Attributes:
        left: Below 0 when more was repaired than the points allow: they advise, and refuse nothing.
    """

    left: int
    total: int


class Activation(Value, frozen=True):
    """The ship activation in progress. Source: RRG 16, 17.

    Attributes:
        dial_spent: The revealed dial was spent, converted or there was none.
        attacks: Attacks entered so far.
        maneuvered: The maneuver was entered.
        squadrons: How many squadrons the Squadron command being resolved may still activate;
            None when none is being resolved.
        squadron_limit: How many it activates in all.
        engineering: The points of the Repair command being resolved, or None.
        speed_steps: How far the Navigate command lets the speed change, 0 to 2.
    """

    ship: ShipId
    dial_spent: bool = False
    attacks: tuple[Attack, ...] = ()
    maneuvered: bool = False
    squadrons: int | None = None
    squadron_limit: int = 0
    engineering: Engineering | None = None
    speed_steps: int = 0


class Player(Value, frozen=True):
    """What belongs to a player and not to a unit.

    Attributes:
        name: As the header gives it, or "Side A".
        pass_tokens: 0 and up; dealt once, never refreshed. Source: RRG 14.
        begun: Ships this player has begun to activate in this Ship Phase.
        token_passed: The last own turn in this Ship Phase was a token pass.
        victory_tokens: 0 and up.
        locked: The dials of this Command Phase are set.
        declined: No more cards are readied by payment in this Status Phase.
    """

    name: str
    fleet: Fleet | None = None
    pass_tokens: int = 0
    begun: int = 0
    token_passed: bool = False
    victory_tokens: int = 0
    locked: bool = False
    declined: bool = False


class GameState(Value, frozen=True):
    """A game at one moment.

    Attributes:
        round: 1 to 6, or more without a limit of rounds; 0 before `begin`.
        first_player: The side with initiative.
        coin_flip: Who won the flip of a tied initiative.
        to_act: Whose turn it is in the Ship and Squadron Phases.
        squadrons_done: Squadrons activated in the turn under way in the Squadron Phase.
        squadrons_allowed: How many that turn may activate: 2, or more by an effect.
        readying: Whose turn it is to ready a card by payment.
        last_round: Time was called: the game ends with this round.
        conceded: Who gave up.
        damage_discard: The discard pile of damage cards: titles, "" where unknown.
    """

    ruleset: Ruleset
    phase: Phase
    round: int
    players: Mapping[Side, Player]
    ships: Mapping[ShipId, Ship]
    squadrons: Mapping[SquadronId, Squadron]
    first_player: Side | None
    coin_flip: Side | None
    objective: Objective | None
    to_act: Side | None
    activation: Activation | None
    squadrons_done: int
    squadrons_allowed: int
    readying: Side | None
    last_round: bool
    conceded: Side | None
    outcome: Outcome | None
    damage_discard: tuple[str, ...] = ()

    def ship(self, ship: str) -> Ship:
        """Return a ship by its id.

        Raises:
            ImpossibleActionError: There is no such ship.
        """
        try:
            return self.ships[ShipId(ship)]
        except KeyError:
            raise ImpossibleActionError(f"there is no ship {ship!r}") from None

    def squadron(self, squadron: str) -> Squadron:
        """Return a squadron by its id.

        Raises:
            ImpossibleActionError: There is no such squadron.
        """
        try:
            return self.squadrons[SquadronId(squadron)]
        except KeyError:
            raise ImpossibleActionError(f"there is no squadron {squadron!r}") from None

    def unit(self, unit: str) -> Ship | Squadron:
        """Return a ship or squadron by its id.

        Raises:
            ImpossibleActionError: There is no such unit.
        """
        found = self.ships.get(ShipId(unit)) or self.squadrons.get(SquadronId(unit))
        if found is None:
            raise ImpossibleActionError(f"there is no ship or squadron {unit!r}")
        return found

    def activating_ship(self) -> tuple[Activation, Ship]:
        """Return the activation in progress and its ship.

        Raises:
            ImpossibleActionError: No ship is activating.
        """
        if self.activation is None:
            raise ImpossibleActionError("no ship is activating")
        return self.activation, self.ship(self.activation.ship)

    def player(self, side: Side) -> Player:
        return self.players[side]

    def ships_of(self, side: Side) -> Iterator[Ship]:
        """Yield a side's ships, destroyed and set aside ones too."""
        return (ship for ship in self.ships.values() if ship.side is side)

    def squadrons_of(self, side: Side) -> Iterator[Squadron]:
        """Yield a side's squadrons, destroyed and set aside ones too."""
        return (squadron for squadron in self.squadrons.values() if squadron.side is side)

    def unactivated_ships(self, side: Side) -> int:
        """Count a side's ships in play that have not begun to activate. Source: RRG 17."""
        return sum(ship.unactivated for ship in self.ships.values() if ship.side is side)

    def unactivated_squadrons(self, side: Side) -> int:
        """Count a side's squadrons in play that are not activated. Source: RRG 19."""
        return sum(unit.unactivated for unit in self.squadrons.values() if unit.side is side)

    def with_ship(self, ship: Ship) -> "GameState":
        return self._replace(ships={**self.ships, ship.id: ship})

    def with_squadron(self, squadron: Squadron) -> "GameState":
        return self._replace(squadrons={**self.squadrons, squadron.id: squadron})

    def with_unit(self, unit: Ship | Squadron) -> "GameState":
        return self.with_ship(unit) if isinstance(unit, Ship) else self.with_squadron(unit)

    def with_player(self, side: Side, player: Player) -> "GameState":
        return self._replace(players={**self.players, side: player})
