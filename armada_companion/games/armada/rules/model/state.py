"""The state of a game of Armada."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.game import Outcome
from armada_companion.kit.value import Value

from .answers import Answer
from .fleet import Fleet
from .marks import Ends
from .open_attack import OpenAttack, OwedAttack
from .ruleset import Ruleset
from .stations import Obstacle, stations, with_damage
from .types import Ending, HullZone, Phase, Place, ShipId, Side, SquadronId
from .units import Ship, Squadron

SQUADRONS_A_TURN = 2
"""Squadrons that a turn of the Squadron Phase activates. Source: RRG 19."""

MOST_ATTACKS = 100
"""The most attacks of an activation that the state has; no game needs more than a few."""


class Objective(Value, frozen=True):
    """The objective card in play.

    Attributes:
        token_value: Fleet points of a victory token, 0 and up. Source: RRG 11.
    """

    name: str
    card: str = ""
    token_value: int = 0

    @property
    def key(self) -> str:
        """The catalogue id; without one, it is made from the name: "contested-outpost"."""
        plain = "".join(one if one.isalnum() else " " for one in self.name.casefold())
        return self.card or "-".join(plain.split())


class Deployment(Value, frozen=True):
    """Who placed and chose last during the setup in turns.

    Attributes:
        placed: The side that placed units last; None before that.
        filled: The side that last chose an upgrade card's starting tokens or dials.
    """

    placed: Side | None = None
    filled: Side | None = None


class Attack(Value, frozen=True):
    """An attack from a hull zone on one or several targets. Source: RRG 2.

    Attributes:
        zone: The attacking hull zone; None for an ignition attack that names none.
        in_one_step: Whether it was entered in one step; its damage and spent tokens are separate
            actions.
        from_special_arc: Whether it was an ignition attack, which uses up no hull zone.
    """

    zone: HullZone | None
    targets: tuple[str, ...]
    at_squadrons: bool
    in_one_step: bool = False
    from_special_arc: bool = False


class Engineering(Value, frozen=True):
    """The points of a Repair command. Source: RRG 4.

    Attributes:
        left: The points left; below 0 if overruled repairs cost more.
    """

    left: int
    total: int


class Activation(Value, frozen=True):
    """The ship activation in progress. Source: RRG 16, 17.

    Attributes:
        dial_spent: Whether the revealed dial was spent or turned into a token, or there was none.
        attacks: Attacks entered so far, at most `MOST_ATTACKS` of them.
        maneuvered: Whether the maneuver was entered.
        squadrons: The number of squadrons that the Squadron command may still activate; None
            without one.
        squadron_limit: The number of squadrons that the command activates in all.
        engineering: The points of the Repair command, or None.
        speed_steps: The change of speed by the Navigate command, 0 to 2.
        yaw_bonus: The additional clicks by the Navigate command, 0 or 1.
    """

    ship: ShipId
    dial_spent: bool = False
    attacks: tuple[Attack, ...] = ()
    maneuvered: bool = False
    squadrons: int | None = None
    squadron_limit: int = 0
    engineering: Engineering | None = None
    speed_steps: int = 0
    yaw_bonus: int = 0

    def with_attacks(self, attacks: tuple[Attack, ...]) -> "Activation":
        """Return the activation with these attacks; they end a command in progress."""
        last = attacks[-MOST_ATTACKS:]
        return self._replace(attacks=last, squadrons=None, engineering=None)


class Member(Value, frozen=True):
    """One player of a team. Source: RRG 51; digest 12.1, 12.2.

    Attributes:
        id: The id in the header.
        locked: Whether this player's dials of this Command Phase are set.
        pass_tokens: The player's own pass tokens, 0 and up, if tokens are per player (A-17).
    """

    id: str
    name: str
    side: Side
    fleet: Fleet | None = None
    locked: Annotated[bool, Ends.ROUND] = False
    pass_tokens: int = 0


class Fallen(Value, frozen=True):
    """The units that the last action destroyed, so that `keep_in_play` can bring one back.

    Attributes:
        units: The units before their destruction.
        before: The state right after that action; None during the action.
    """

    units: tuple[Ship | Squadron, ...]
    before: "GameState | None" = None


class Ended(Value, frozen=True):
    """An early end of the game; without a winner the score decides.

    Source: digest 11.4, 11.7.
    """

    winner: Side | None
    kind: Ending = Ending.JUDGE


class Player(Value, frozen=True):
    """The values of a side, apart from its units; a team is one side.

    Attributes:
        name: The name in the header, or "Side A".
        pass_tokens: 0 and up; dealt only once. Source: RRG 14.
        begun: The number of ships that began to activate in this Ship Phase.
        token_passed: Whether the side's last turn in this Ship Phase was a token pass.
        victory_tokens: 0 and up.
        locked: Whether the dials of this Command Phase are set.
        declined: Whether the side has declined to ready more cards by payment in this Status Phase.
        grand_admiral: The player who decides for a team, or "".
        chosen: The player of a team who activates next, or whose ship is activating; else "".
        points: Points added to the score by hand; may be negative.
        required: The ship that an effect requires to activate next, or "".
        kept_in: The last round in which an effect kept a unit of the side in play, or 0.
        station_used: The last round in which the armed station attacked, or 0.
        squadron_round: The last round in which the side had a turn of the Squadron Phase, or 0.
    """

    name: str
    fleet: Fleet | None = None
    pass_tokens: int = 0
    begun: Annotated[int, Ends.ROUND] = 0
    token_passed: Annotated[bool, Ends.ROUND] = False
    victory_tokens: int = 0
    locked: Annotated[bool, Ends.ROUND] = False
    declined: Annotated[bool, Ends.ROUND] = False
    grand_admiral: str = ""
    chosen: str = ""
    points: int = 0
    required: Annotated[ShipId, Ends.ROUND] = ShipId("")
    kept_in: int = 0
    station_used: int = 0
    squadron_round: int = 0


class GameState(Value, frozen=True, kw_only=True):
    """The state of a game after a step.

    Attributes:
        round: 1 to 6, or more without a limit of rounds; 0 before `begin`.
        first_player: The side with initiative.
        coin_flip: The winner of the coin flip after a tie.
        chosen_by: The side that chose the first player; None if unknown.
        to_act: The side to act in the Ship and Squadron Phases.
        squadrons_done: The number of squadrons activated in the current turn of the Squadron Phase.
        squadrons_allowed: The limit of that turn: 2, or more by an effect.
        readying: The side whose turn it is to ready a card by payment.
        last_round: Whether the time is over, so that the game ends with this round.
        conceded: The side that conceded.
        members: The players of teams by their ids; empty for sides with one player.
        attack: The attack that is entered step by step, or None.
        owed_attacks: The replies to that attack that are possible before it ends.
        obstacles: The obstacles in the order in which they were placed.
        objective_ships: The objective ships.
        ended: The early end of the game, or None.
        tokens: The number of objective tokens by place: a unit, an obstacle, `card` or `table`.
        fallen: The units that the last action destroyed, or None.
        fleeting: The units with changes that end with an activation.
        damage_discard: The discard pile of damage cards: titles, "" where unknown.
        secret_discard: The secret titles in the discard pile, from facedown cards.
        round_ending: Whether the steps of the Status Phase are done, but its end is not entered.
        attackers: The ships that have attacked a ship this round.
        answers: The sides' answers to the result.
        initiative_flipped: Whether a judge turned the initiative token over (digest 2.4).
    """

    ruleset: Ruleset
    phase: Phase = Phase.SETUP
    round: int = 0
    players: Mapping[Side, Player]
    ships: Mapping[ShipId, Ship] = {}
    squadrons: Mapping[SquadronId, Squadron] = {}
    first_player: Side | None = None
    coin_flip: Side | None = None
    objective: Objective | None = None
    to_act: Side | None = None
    activation: Activation | None = None
    squadrons_done: int = 0
    squadrons_allowed: int = SQUADRONS_A_TURN
    readying: Annotated[Side | None, Ends.ROUND] = None
    last_round: bool = False
    conceded: Side | None = None
    outcome: Outcome | None = None
    members: Mapping[str, Member] = {}
    attack: OpenAttack | None = None
    owed_attacks: tuple[OwedAttack, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    objective_ships: tuple[ShipId, ...] = ()
    deployment: Deployment = Deployment()
    ended: Ended | None = None
    tokens: Mapping[str, int] = {}
    fallen: Fallen | None = None
    fleeting: tuple[str, ...] = ()
    damage_discard: tuple[str, ...] = ()
    secret_discard: tuple[str, ...] = ()
    initiative_flipped: bool = False
    round_ending: Annotated[bool, Ends.ROUND] = False
    attackers: Annotated[frozenset[str], Ends.ROUND] = frozenset()
    chosen_by: Side | None = None
    answers: Mapping[Side, Answer] = {}

    def ship(self, ship: str) -> Ship:
        """Return a ship by its id.

        Raises:
            ImpossibleActionError: The ship does not exist.
        """
        try:
            return self.ships[ship]  # type: ignore[index]  # a call of `ShipId` takes longer
        except KeyError:
            raise ImpossibleActionError(f"there is no ship {ship!r}") from None

    def squadron(self, squadron: str) -> Squadron:
        """Return a squadron by its id.

        Raises:
            ImpossibleActionError: The squadron does not exist.
        """
        try:
            return self.squadrons[SquadronId(squadron)]
        except KeyError:
            raise ImpossibleActionError(f"there is no squadron {squadron!r}") from None

    def unit(self, unit: str) -> Ship | Squadron:
        """Return a ship or squadron by its id, or a station as a ship.

        Raises:
            ImpossibleActionError: The unit does not exist.
        """
        # A call of `ShipId` takes longer than the search.
        found: Ship | Squadron | None = self.ships.get(unit)  # type: ignore[call-overload]
        found = found or self.squadrons.get(SquadronId(unit))
        if found is None and self.obstacles:
            found = self.stations().get(unit)
        if found is None:
            raise ImpossibleActionError(f"there is no ship or squadron {unit!r}")
        return found

    def activation_of(self, unit: str) -> Activation | None:
        """Return the activation in progress if it is this ship's, else None."""
        activation = self.activation
        return activation if activation is not None and activation.ship == unit else None

    def activating_ship(self) -> tuple[Activation, Ship]:
        """Return the activation in progress, and the ship that is activating.

        Raises:
            ImpossibleActionError: No ship is activating.
        """
        if self.activation is None:
            raise ImpossibleActionError("no ship is activating")
        return self.activation, self.ship(self.activation.ship)

    def open_attack(self) -> OpenAttack:
        """Return the attack that is open.

        Raises:
            ImpossibleActionError: No attack is open.
        """
        if self.attack is None:
            raise ImpossibleActionError("no attack is open")
        return self.attack

    def player(self, side: Side) -> Player:
        return self.players[side]

    def ships_of(self, side: Side) -> Iterator[Ship]:
        """Yield a side's ships, including destroyed and set-aside ones."""
        return (ship for ship in self.ships.values() if ship.side is side)

    def squadrons_of(self, side: Side) -> Iterator[Squadron]:
        """Yield a side's squadrons, including destroyed and set-aside ones."""
        return (squadron for squadron in self.squadrons.values() if squadron.side is side)

    def unactivated_ships(self, side: Side) -> int:
        """Return how many ships in play of a side have not begun to activate. Source: RRG 17."""
        return sum(ship.unactivated for ship in self.ships.values() if ship.side is side)

    def unactivated_squadrons(self, side: Side) -> int:
        """Return how many squadrons in play a side has that are not activated. Source: RRG 19."""
        return sum(unit.unactivated for unit in self.squadrons.values() if unit.side is side)

    def member(self, side: Side, player: str) -> Member:
        """Return a player of a side's team.

        Raises:
            ImpossibleActionError: The side is not a team, or does not have the player.
        """
        member = self.members.get(player)
        if member is None or member.side is not side:
            raise ImpossibleActionError(f"side {side} has no player {player!r} in a team")
        return member

    def members_of(self, side: Side) -> tuple[Member, ...]:
        """Return the players of a team, () for a side with one player."""
        return tuple(member for member in self.members.values() if member.side is side)

    def with_member(self, member: Member) -> "GameState":
        """Return the state with one player of a team replaced."""
        return self._replace(members={**self.members, member.id: member})

    def units(self) -> Iterator[Ship | Squadron]:
        """Yield all ships, then all squadrons, of both sides."""
        yield from self.ships.values()
        yield from self.squadrons.values()

    def with_ship(self, ship: Ship) -> "GameState":
        return self._replace(ships={**self.ships, ship.card.id: ship})

    def with_squadron(self, squadron: Squadron) -> "GameState":
        return self._replace(squadrons={**self.squadrons, squadron.id: squadron})

    def with_unit(self, unit: Ship | Squadron) -> "GameState":
        if isinstance(unit, Squadron):
            return self.with_squadron(unit)
        return self.with_ship(unit) if unit.id in self.ships else self._with_station(unit)

    def stations(self) -> Mapping[str, Ship]:
        """Return the stations as ships of the second player, keyed by id."""
        side = self.first_player.other if self.first_player else Side.B
        return stations(self.obstacles, side, self.objective.key if self.objective else "")

    def _with_station(self, station: Ship) -> "GameState":
        """Return the state with a station's damage; if it is destroyed, its cards are discarded."""
        cards = station.damage_cards if station.place is Place.DESTROYED else 0
        discard = (*self.damage_discard, *("",) * cards)
        obstacles = with_damage(self.obstacles, station)
        return self._replace(obstacles=obstacles, damage_discard=discard)

    def with_fallen(self, unit: Ship | Squadron) -> "GameState":
        """Return the state in which a unit is noted as destroyed by the last action."""
        if unit.place is not Place.IN_PLAY or unit.kept:
            return self
        fallen = self.fallen
        earlier = fallen.units if fallen is not None and fallen.before is None else ()
        return self._replace(fallen=Fallen((*earlier, unit)))

    def with_player(self, side: Side, **values: object) -> "GameState":
        """Return the state with these values of the side's `Player` replaced."""
        player = self.players[side]._replace(**values)
        return self._replace(players={**self.players, side: player})
