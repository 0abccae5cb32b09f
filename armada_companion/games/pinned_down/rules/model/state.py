"""The state of a game of Pinned Down; every value is immutable."""

from collections.abc import Mapping
from typing import Any, TypeVar

from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.game import Outcome
from armada_companion.kit.value import Value

from .printed_cards import Card
from .ruleset import Ruleset
from .types import DeckName, EnemyId, Mark, Phase, PlayerId, ShipId, TaskKind, Until

KeyT = TypeVar("KeyT", bound=str)
UnitT = TypeVar("UnitT")
ChangedT = TypeVar("ChangedT", "Ship", "Enemy")

FULL_STRUCTURE = 100
"""Percent. Source: D1."""


class Change(Value, frozen=True):
    """A change of power that is not printed and not computed from a lasting text.

    Attributes:
        by: The amount of the change; may be negative.
        until: When it ends.
    """

    by: int
    until: Until


class Ship(Value, frozen=True):
    """A player's ship in play.

    Attributes:
        card: Its card, or the numbers entered for it.
        damage: The damage cards attached, oldest first (D2).
        changes: Current changes of its power.
        flagship: Whether it is a flagship, whose loss loses the game (K1).
    """

    id: ShipId
    owner: PlayerId
    card: Card
    damage: tuple[Card, ...] = ()
    changes: tuple[Change, ...] = ()
    flagship: bool = True

    @property
    def structure(self) -> int:
        """The ship's structure in percent; at 0 or less it is destroyed. Source: D1, D3."""
        return FULL_STRUCTURE + sum(card.structure for card in self.damage)

    @property
    def damaged(self) -> bool:
        """At least one damage card is attached. Source: D6."""
        return bool(self.damage)

    @property
    def upkeep(self) -> int:
        """The threat tokens that the ship adds at the Jump. Source: K2."""
        return self.card.upkeep + sum(card.upkeep for card in self.damage)

    def suffers(self, mark: Mark) -> bool:
        """Return whether an attached damage card has this effect."""
        return any(mark in card.marks for card in self.damage)


class Enemy(Value, frozen=True):
    """An enemy ship in play.

    Attributes:
        first: Whether it was the first enemy ship revealed in this Attack Phase (Q38).
    """

    id: EnemyId
    card: Card
    changes: tuple[Change, ...] = ()
    first: bool = False


class Pile(Value, frozen=True):
    """A deck, a discard pile or a hand.

    Attributes:
        cards: The cards that the program knows, the top one first.
        unknown: The number of unknown cards below them, 0 and up.
        unseen: The indices of the `cards` that no player has seen since the shuffle.
    """

    cards: tuple[Card, ...] = ()
    unknown: int = 0
    unseen: range = range(0)

    @property
    def size(self) -> int:
        return len(self.cards) + self.unknown


class Deck(Value, frozen=True):
    """A deck and its discard pile. With printed cards the deck itself is not tracked."""

    draw: Pile = Pile()
    discard: Pile = Pile()


class Player(Value, frozen=True):
    """One player.

    Attributes:
        characters: In play aboard the flagship (S2, Q10).
        hand: Open to all (H1).
        deck: The draw deck, and the discard pile.
        unshuffled: Whether the virtual draw deck got cards and has to be shuffled.
    """

    id: PlayerId
    characters: tuple[Card, ...] = ()
    hand: Pile = Pile()
    deck: Deck = Deck()
    unshuffled: bool = False


class Pair(Value, frozen=True):
    """A player's ship and its paired enemy ship, before their fight."""

    ship: ShipId
    enemy: EnemyId


class Fight(Value, frozen=True):
    """The open fight. Only joint fights have several ships on a side (F6, G7)."""

    ships: tuple[ShipId, ...]
    enemies: tuple[EnemyId, ...]


class Owed(Value, frozen=True):
    """A draw that waits until the players reshuffle the deck (A7, D7).

    Attributes:
        ship: The ship that gets the damage card or battle destiny, or "".
        enemy: The enemy ship of a battle destiny, or "".
        player: The player who draws for Collateral Damage, or "".
        destiny: Whether it is a destiny of the attack deck, not damage.
    """

    ship: str = ""
    enemy: str = ""
    player: str = ""
    destiny: bool = False


class Task(Value, frozen=True):
    """A task of a card text, open until it is done or dismissed. Source: O1, section 13.

    Attributes:
        number: 1 and up in the order in which tasks came up.
        card: The card whose text asks for it.
        player: The player who does it, or owns its card; "" for all players.
        ships: The ids of the ships to choose from.
        enemy: The id of the enemy ship that the text is about, or "".
        random: Whether the ship or card is chosen at random.
    """

    number: int
    kind: TaskKind
    card: Card
    player: str = ""
    ships: tuple[ShipId, ...] = ()
    enemy: str = ""
    random: bool = False


class Looking(Value, frozen=True):
    """Cards of a virtual deck that are turned over until they are put back (H2).

    Attributes:
        card: The card whose text shows them.
    """

    card: Card
    player: PlayerId
    cards: tuple[Card, ...]


class Turn(Value, frozen=True):
    """The values that last until the end of the turn. Source: O7.

    Attributes:
        marks: Effects on all ships (Worry, Covert Ops).
        ship_cost: The additional cost of every enemy ship.
        ships_revealed: Enemy ships accepted in this Attack Phase (Q38).
        attack_cards: Attack cards turned over in this Attack Phase (A7).
        reshuffles: The reshuffles of the attack deck in this Attack Phase (A7, Q6).
        used: Cards whose once-a-turn power was used (Q41).
        upkeep_paid: Whether upkeep was added, which ends the wrap-up (J2, J3).
        assigned: Ships that were paired when the assignment was closed.
        plans_offered: Whether a Change Of Plans was revealed and waits for an answer.
        more_shown: Location cards shown beyond two (J4).
        shown: The locations shown from a virtual deck.
        arrived: Whether the fleet has jumped, and draws wait for the tasks of the new location (J5,
            J6).
    """

    marks: frozenset[Mark] = frozenset()
    ship_cost: int = 0
    ships_revealed: int = 0
    attack_cards: int = 0
    reshuffles: int = 0
    used: frozenset[str] = frozenset()
    upkeep_paid: bool = False
    assigned: frozenset[ShipId] = frozenset()
    plans_offered: bool = False
    more_shown: int = 0
    shown: tuple[Card, ...] = ()
    arrived: bool = False


class GameState(Value, frozen=True):
    """A game at one moment.

    Attributes:
        turn: 1 and up; 0 before `begin`.
        pool: The tokens in the threat pool, 0 and up (I1).
        locations: On the table, the current one last.
        decks: Attack, location and damage deck.
        pairs: The pairs that have to fight, in the order of assignment.
        fight: The fight that is open.
        owed: Draws that wait for a shuffle.
        looking: Cards of a deck that a player looks at.
        tasks: The open tasks, the oldest first.
        next_task: Number of the next task.
        next_enemy: Number of the next enemy ship that is revealed without an id.
    """

    ruleset: Ruleset
    phase: Phase
    turn: int
    pool: int
    players: Mapping[PlayerId, Player]
    ships: Mapping[ShipId, Ship]
    enemies: Mapping[EnemyId, Enemy]
    locations: tuple[Card, ...]
    decks: Mapping[DeckName, Deck]
    pairs: tuple[Pair, ...]
    fight: Fight | None
    flags: Turn
    owed: tuple[Owed, ...]
    looking: Looking | None
    tasks: tuple[Task, ...]
    next_task: int
    next_enemy: int
    outcome: Outcome | None

    @property
    def current_location(self) -> Card | None:
        """The location whose text counts (J5)."""
        return self.locations[-1] if self.locations else None

    @property
    def distance(self) -> int:
        """The distance covered. Source: I5, Q3."""
        counted = self.locations if self.ruleset.count_initial_location else self.locations[1:]
        return sum(location.distance for location in counted)

    @property
    def virtual(self) -> bool:
        """Whether the program holds the decks, not the table."""
        return self.ruleset.virtual_decks

    def ship(self, ship: str) -> Ship:
        """Return a player's ship, or raise ImpossibleActionError."""
        return _found(self.ships, ShipId(ship), "ship")

    def enemy(self, enemy: str) -> Enemy:
        """Return an enemy ship, or raise ImpossibleActionError."""
        return _found(self.enemies, EnemyId(enemy), "enemy ship")

    def player(self, player: str) -> Player:
        """Return a player, or raise ImpossibleActionError."""
        return _found(self.players, PlayerId(player), "player")

    def ships_in(self, fight: Fight) -> tuple[Ship, ...]:
        """Return the ships of a fight that are in play."""
        return tuple(self.ships[ship] for ship in fight.ships if ship in self.ships)

    def enemies_in(self, fight: Fight) -> tuple[Enemy, ...]:
        """Return the enemy ships of a fight that are in play."""
        return tuple(self.enemies[enemy] for enemy in fight.enemies if enemy in self.enemies)

    def deck(self, name: DeckName) -> Deck:
        return self.decks[name]

    def with_ship(self, ship: Ship) -> "GameState":
        return self._replace(ships={**self.ships, ship.id: ship})

    def with_enemy(self, enemy: Enemy) -> "GameState":
        return self._replace(enemies={**self.enemies, enemy.id: enemy})

    def with_player(self, player: Player) -> "GameState":
        return self._replace(players={**self.players, player.id: player})

    def with_deck(self, name: DeckName, deck: Deck) -> "GameState":
        return self._replace(decks={**self.decks, name: deck})

    def with_pool(self, by: int) -> "GameState":
        """Return the state with tokens added or removed, never below 0. Source: T2."""
        return self._replace(pool=max(0, self.pool + by))

    # Any: as in `Value._replace`.
    def with_flags(self, **changes: Any) -> "GameState":
        """Return the state with some values of the turn replaced."""
        return self._replace(flags=self.flags._replace(**changes))

    def with_change(self, unit: Ship | Enemy, by: int, until: Until) -> "GameState":
        """Return the state with one more change of a unit's power."""
        changed = unit._replace(changes=(*unit.changes, Change(by, until)))
        return self.with_ship(changed) if isinstance(changed, Ship) else self.with_enemy(changed)


def without_changes(unit: ChangedT, *ended: Until) -> ChangedT:
    """Return a ship or an enemy ship without the changes that end with a fight, or a turn."""
    return unit._replace(changes=tuple(one for one in unit.changes if one.until not in ended))


def _found(units: Mapping[KeyT, UnitT], key: KeyT, kind: str) -> UnitT:
    try:
        return units[key]
    except KeyError:
        raise ImpossibleActionError(f"there is no {kind} {key!r}") from None
