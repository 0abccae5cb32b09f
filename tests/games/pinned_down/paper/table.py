"""A game of printed cards on a table: what lies where, and the numbers that follow from it.

Written from the digest alone; the decks lie in an order, as they do on a table.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.games.pinned_down.paper.cards import (
    ATTACKERS,
    CAPTAINS,
    DAMAGE,
    FLAGSHIPS,
    LOCATIONS,
    threat_of,
)


@dataclass
class Crew:
    """A player."""

    characters: list[str]
    hand: list[str]
    deck: list[str]
    discard: list[str] = field(default_factory=list)


@dataclass
class Ship:
    owner: str
    card: str
    damage: list[str] = field(default_factory=list)
    bonuses: list[int] = field(default_factory=list)
    for_turn: list[int] = field(default_factory=list)

    @property
    def structure(self) -> int:
        """D1."""
        return 100 + sum(DAMAGE[card].structure for card in self.damage)

    @property
    def upkeep(self) -> int:
        """K2."""
        return FLAGSHIPS[self.card].upkeep + self.damage.count("engines-hit")


@dataclass
class Enemy:
    card: str
    first: bool
    bonuses: list[int] = field(default_factory=list)
    for_turn: list[int] = field(default_factory=list)


@dataclass
class Turn:
    """What ends with the turn. Source: O7."""

    captains_off: bool = False
    all_cloaked: bool = False
    dearer: int = 0
    ships_played: int = 0
    cards_turned: int = 0
    plans: bool = False
    used: set[tuple[str, str]] = field(default_factory=set)
    assigned: set[str] = field(default_factory=set)
    upkeep_paid: bool = False
    more_shown: int = 0
    reshuffles: int = 0


class PaperTable:
    """The cards and tokens of one game.

    `orders` has what was shuffled or put back: a program that holds the decks is told.

    Args:
        random: Shuffles the decks.
    """

    def __init__(self, random: Random, *, counts_first: bool) -> None:
        self.random = random
        self.counts_first = counts_first
        self.phase, self.turn, self.pool = "main", 1, 2
        self.crews: dict[str, Crew] = {}
        self.ships: dict[str, Ship] = {}
        self.enemies: dict[str, Enemy] = {}
        self.pairs: dict[str, str] = {}
        self.open: tuple[str, str] | None = None
        self.locations: list[str] = []
        self.decks: dict[str, list[str]] = {}
        self.discards: dict[str, list[str]] = {"attack": [], "damage": [], "location": []}
        self.flags = Turn()
        self.todo: list[tuple[str, str]] = []
        self.orders: list[dict[str, Any]] = []
        self.virtual = False
        self.winner: str | None = None

    @property
    def here(self) -> str:
        return self.locations[-1]

    @property
    def distance(self) -> int:
        """I5, Q3."""
        counted = self.locations if self.counts_first else self.locations[1:]
        return sum(LOCATIONS[one].distance for one in counted)

    def add(self, tokens: int) -> None:
        """T2."""
        self.pool = max(0, self.pool + tokens)

    def aboard(self) -> Iterator[tuple[str, str]]:
        """Yield every character in play with its player."""
        for player, crew in self.crews.items():
            for character in crew.characters:
                yield player, character

    def someone_is(self, character: str) -> bool:
        return any(one == character for _, one in self.aboard())

    def flagship_of(self, player: str) -> str | None:
        return next((key for key, ship in self.ships.items() if ship.owner == player), None)

    def cloaked(self, ship: Ship) -> bool:
        """K3, X22."""
        if "cloaking-device-hit" in ship.damage or self.here == "berena-pulsar":
            return False
        return self.flags.all_cloaked or FLAGSHIPS[ship.card].cloaking

    def cost(self, card: str, *, first: bool) -> int:
        """T4, X19, Q38."""
        if card not in ATTACKERS:
            return 0
        printed = ATTACKERS[card]
        cost = printed.threat + self.flags.dearer
        cost -= printed.unique and self.here == "kressar-shipyards"
        cost -= printed.kind == "behemoth" and self.here == "moslov-asteroid"
        cost -= 2 * (first and self.here == "oshiro-asteroid-belt")
        return max(0, cost)

    def cost_in_play(self, enemy: Enemy) -> int:
        """Q27."""
        return self.cost(enemy.card, first=enemy.first)

    def power(self, key: str) -> int:
        """C5, C6, Q22."""
        ship = self.ships[key]
        changes = [*ship.bonuses, *ship.for_turn, *(DAMAGE[card].power for card in ship.damage)]
        changes.append(self.captain_bonus(ship))
        match ship.card:
            case "trb-ardor":
                changes.append(len(self.locations))
            case "trb-truth":
                changes.append(2 * (LOCATIONS[self.here].kind == "space"))
            case "trf-washington":
                changes.append(len(self.crews[ship.owner].hand))
            case "trb-justice" if self.open and self.open[0] == key:
                changes.append(self.cost_in_play(self.enemies[self.open[1]]))
            case _:
                pass
        if "bridge-hit" in ship.damage:
            changes = [one for one in changes if one < 0]
        return FLAGSHIPS[ship.card].power + sum(changes)

    def captain_bonus(self, ship: Ship) -> int:
        """C4."""
        crew = self.crews[ship.owner].characters
        serves = any(CAPTAINS.get(one) == ship.card for one in crew)
        return 2 * (serves and not self.flags.captains_off)

    def enemy_power(self, key: str, *, fighting: bool = True) -> int:
        """G9, O5; the order of assignment goes by the power outside of a fight."""
        enemy = self.enemies[key]
        printed = ATTACKERS[enemy.card]
        power = printed.power + sum(enemy.for_turn) + (sum(enemy.bonuses) if fighting else 0)
        power -= printed.unique and self.someone_is("admiral-bright")
        match enemy.card:
            case "dsf-bane":
                power += len(self.enemies) - 1
            case "dac-disaster":
                power += 2 * (self.pool == 0)
            case "dsf-decay" if fighting and self.open and self.open[1] == key:
                power += 2 * bool(self.ships[self.open[0]].damage)
            case _:
                pass
        return power

    def destiny(self, card: str, whose: str) -> int:
        """K6, Q34 to Q36; `whose` is enemy, ship or player."""
        value = threat_of(card)
        if whose == "enemy":
            return value + (self.here == "datar")
        value -= self.here == "harana"
        value += whose == "player" and self.someone_is("captain-huber")
        return max(0, value)

    def strongest_free(self, engaged: set[str]) -> int:
        """G5."""
        free = [self.enemy_power(one, fighting=False) for one in self.enemies if one not in engaged]
        return max(free, default=-99)

    def top(self, deck: str) -> str | None:
        """Return the top card; an empty deck is shuffled first (A7, D7)."""
        if not self.decks[deck] and self.discards[deck]:
            self.reshuffle(deck)
        return self.decks[deck][0] if self.decks[deck] else None

    def reshuffle(self, deck: str) -> None:
        """Shuffle a discard pile under what is left of its deck."""
        order = self.random.sample(self.discards[deck], len(self.discards[deck]))
        self.decks[deck] += order
        self.discards[deck] = []
        self.flags.reshuffles += deck == "attack" and self.phase == "attack"
        self.orders.append({"do": "shuffle", "deck": deck, "order": order})

    def shuffle_draw_deck(self, player: str, cards: list[str]) -> None:
        """Shuffle cards of a player into the own draw deck."""
        deck = self.crews[player].deck
        if cards:
            deck += cards
            self.random.shuffle(deck)
            shown = {"do": "shuffle", "deck": "draw", "player": player, "order": [*deck]}
            self.orders.append(shown)

    def put_back(self, order: list[str], **gone: list[str]) -> None:
        """Tell how cards that were turned over are put back."""
        if order or any(gone.values()):
            self.orders.append({"do": "put_back", "order": order, **gone})

    def take(self, deck: str, card: str) -> None:
        """Take a card that was seen on top."""
        self.decks[deck].remove(card)

    def draw(self, player: str, number: int = 1) -> None:
        """H2, H4."""
        crew = self.crews[player]
        drawn, crew.deck = crew.deck[:number], crew.deck[number:]
        crew.hand += drawn

    def give_up(self, player: str, card: str) -> None:
        """H8: a discard that a text demands; Dr. Ferrell puts it under the deck."""
        crew = self.crews[player]
        crew.hand.remove(card)
        (crew.deck if "dr-ferrell" in crew.characters else crew.discard).append(card)

    def state(self) -> dict[str, object]:
        """Return what is compared with the program's own state."""
        return {
            "turn": self.turn,
            "phase": self.phase,
            "pool": self.pool,
            "distance": self.distance,
            "ships": {
                key: (self.power(key), ship.structure, self.cloaked(ship))
                for key, ship in self.ships.items()
            },
            "enemies": {key: self.enemy_power(key) for key in self.enemies},
            "pairs": {**self.pairs},
            "winner": self.winner,
            "cards": {
                key: (len(crew.hand), len(crew.deck), len(crew.discard))
                for key, crew in self.crews.items()
            },
            "characters": {key: len(crew.characters) for key, crew in self.crews.items()},
        }
