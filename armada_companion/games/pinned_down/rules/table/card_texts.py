"""Changes of power, cost, cloaking and the threat pool, by card texts and by players.

Powers and costs are computed every time. Source: C4 to C6, T2, T4, K3, O3 to O5.
"""

from collections.abc import Iterable, Iterator, Sequence

from armada_companion.kit.codec import UnitId
from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.who import Who

from ..model.printed_cards import Card, Clause
from ..model.state import Enemy, GameState, Player, Ship
from ..model.types import CardKind, Does, Mark, Of, Per, TaskKind, Until, When
from .action import ANY, Effect, PinnedDownAction, one_line, unit_name
from .card_fields import Signed
from .tasks import answer

POOL = "pool"
REMINDER = "reminder"

CAPTAIN_BONUS = 2
"""Source: C4."""

SPACE = "space"
BEHEMOTH = "Behemoth"


class ChangePool(Effect, phases=ANY, who=Who.PLAYERS):
    """Add or remove tokens by hand; texts are applied automatically. Source: T2.

    Attributes:
        by: -9999 to 9999.
    """

    by: Signed

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state with the changed pool (T2)."""
        return (answer(state, TaskKind.COUNT) if self.by < 0 else state).with_pool(self.by)

    def line(self, state: GameState) -> str:
        return f"Threat pool {self.by:+}"


class ChangePower(PinnedDownAction, phases=ANY, who=Who.PLAYERS):
    """Change the power of a ship or enemy ship by hand; texts are applied automatically.

    Attributes:
        by: -9999 to 9999.
        until: A change for a fight ends with the unit's next fight.
        ship: A player's ship; either it or `enemy` is given.
    """

    by: Signed
    until: Until
    ship: UnitId | None = None
    enemy: UnitId | None = None

    def __post_init__(self) -> None:
        """Raise MalformedActionError unless one unit is named."""
        if (self.ship is None) is (self.enemy is None):
            raise MalformedActionError("name either ship or enemy")

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        self._unit(state)
        yield from ()

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return state.with_change(self._unit(state), self.by, self.until)

    def text(self, state: GameState) -> str:
        name = unit_name(state, self.ship or self.enemy)
        return one_line(f"{name}: {self.by:+} power until the end of the {self.until}")

    def _unit(self, state: GameState) -> Ship | Enemy:
        if self.ship is not None:
            return state.ship(self.ship)
        return state.enemy(self.enemy or "")


def ship_power(state: GameState, ship: Ship, opponents: Sequence[Enemy] | None = None) -> int:
    """Return the power of a player's ship, which may be negative. Source: C5, C6, Q22.

    It fights `opponents`, by default its enemies in the open fight.
    """
    if opponents is None:
        fight = state.fight
        opponents = state.enemies_in(fight) if fight and ship.id in fight.ships else ()
    changes = list(_ship_changes(state, ship, opponents))
    if ship.suffers(Mark.NO_BONUS):
        changes = [change for change in changes if change < 0]
    return ship.card.power + sum(changes)


def enemy_power(state: GameState, enemy: Enemy, opponents: Sequence[Ship] | None = None) -> int:
    """Return the power of an enemy ship, which may be negative; see `ship_power`."""
    if opponents is None:
        fight = state.fight
        opponents = state.ships_in(fight) if fight and enemy.id in fight.enemies else ()
    lasting = sum(change.by for change in enemy.changes)
    return enemy.card.power + lasting + sum(_enemy_texts(state, enemy, opponents))


def standing_power(state: GameState, enemy: Enemy) -> int:
    """Return an enemy ship's power outside a fight, by which ships are assigned. Source: G9."""
    lasting = sum(change.by for change in enemy.changes if change.until is not Until.FIGHT)
    return enemy.card.power + lasting + sum(_enemy_texts(state, enemy, ()))


def effective_cost(state: GameState, card: Card) -> int:
    """Return the current cost of revealing an attack card, 0 and up. Source: T4."""
    if card.kind is not CardKind.ENEMY:
        return card.threat
    first = state.flags.ships_revealed == 0
    return max(0, card.threat + _cost_changes(state, card, first=first))


def threat_in_play(state: GameState, enemy: Enemy) -> int:
    """Return the threat of an enemy ship in play with all changes. Source: Q27."""
    return max(0, enemy.card.threat + _cost_changes(state, enemy.card, first=enemy.first))


def is_cloaked(state: GameState, ship: Ship) -> bool:
    """Return whether the ship adds no token when the Attack Phase begins (A1). Source: K3."""
    location = state.current_location
    if ship.suffers(Mark.NO_CLOAK) or (location and Mark.NO_CLOAK in location.marks):
        return False
    return ship.card.cloaking or Mark.ALL_CLOAKED in state.flags.marks


def captain_bonus(state: GameState, ship: Ship) -> int:
    """Return the bonus of a ship's captain. Source: C4, Q10."""
    if Mark.CAPTAINS_OFF in state.flags.marks or not ship.card.id:
        return 0
    aboard = characters_aboard(state, ship)
    return CAPTAIN_BONUS * any(one.captain_of == ship.card.id for one in aboard)


def characters_aboard(state: GameState, ship: Ship) -> tuple[Card, ...]:
    """Return the characters that serve on a ship. Source: S2, Q10."""
    owner = state.players.get(ship.owner)
    return owner.characters if owner is not None and ship.flagship else ()


def characters(state: GameState) -> Iterator[tuple[Player, Card]]:
    """Yield every character in play with its player."""
    for player in state.players.values():
        yield from ((player, card) for card in player.characters)


def pool_texts(state: GameState, cards: Iterable[Card], when: When, notes: Notes) -> GameState:
    """Return the state after the texts of these cards that happen at a moment, additions first."""
    for by, card in amounts(state, cards, when):
        state = state.with_pool(by)
        notes.append(Note(POOL, card.id, f"{card.name}: {by:+} threat"))
    return state


def amounts(state: GameState, cards: Iterable[Card], when: When) -> list[tuple[int, Card]]:
    """Return the changes of the pool by these cards' texts at a moment, additions first."""
    found = [
        (_amount(state, clause), card)
        for card in cards
        for clause in card.clauses_that(Does.POOL)
        if clause.when is when
    ]
    return sorted((entry for entry in found if entry[0]), key=lambda entry: entry[0] < 0)


def location_pool(state: GameState, when: When, notes: Notes) -> GameState:
    """Return the state with the threat pool changed by the current location, at a moment."""
    return pool_texts(state, state.locations[-1:], when, notes)


def watchers_pool(state: GameState, when: When, notes: Notes) -> GameState:
    """Return the state with the threat pool changed by `watchers`, at a moment."""
    return pool_texts(state, watchers(state), when, notes)


def watchers(state: GameState) -> tuple[Card, ...]:
    """Return the cards whose texts react to events: current location, characters in play."""
    return (*state.locations[-1:], *(card for _, card in characters(state)))


def remind(card: Card, notes: Notes) -> None:
    """Add a note that reminds the players to carry out their part of a card text."""
    if card.reminder:
        notes.append(Note(REMINDER, card.id, f"{card.name}: {card.reminder}"))


def _ship_changes(state: GameState, ship: Ship, opponents: Sequence[Enemy]) -> Iterator[int]:
    yield captain_bonus(state, ship)
    yield from (card.power for card in ship.damage)
    yield from (change.by for change in ship.changes)
    for clause in ship.card.clauses_that(Does.POWER):
        if clause.when is not When.SPACE or is_in_space(state):
            yield clause.by * _times(state, clause, ship, opponents)


def is_in_space(state: GameState) -> bool:
    """Return whether the current location is neither a planet nor a station."""
    location = state.current_location
    return location is not None and location.group.casefold() == SPACE


def _times(state: GameState, clause: Clause, ship: Ship, opponents: Sequence[Enemy]) -> int:
    match clause.per:
        case Per.LOCATION:
            return len(state.locations)
        case Per.HAND_CARD:
            return state.player(ship.owner).hand.size
        case Per.OPPONENT_THREAT:
            return sum(threat_in_play(state, enemy) for enemy in opponents)
        case _:
            return 1


def _enemy_texts(state: GameState, enemy: Enemy, opponents: Sequence[Ship]) -> Iterator[int]:
    for clause in enemy.card.clauses_that(Does.POWER):
        if _holds(state, clause.when, opponents):
            others = len(state.enemies) - 1
            yield clause.by * (others if clause.per is Per.OTHER_ENEMY else 1)
    for _, character in characters(state):
        for clause in character.clauses_that(Does.POWER):
            if clause.of is Of.UNIQUE and enemy.card.unique:
                yield clause.by


def _holds(state: GameState, when: When, opponents: Sequence[Ship]) -> bool:
    match when:
        case When.NO_TOKENS:
            return state.pool == 0
        case When.OPPONENT_DAMAGED:
            return any(ship.damaged for ship in opponents)
        case _:
            return True


def _cost_changes(state: GameState, card: Card, *, first: bool) -> int:
    concerned = {Of.SHIPS}
    if card.unique:
        concerned.add(Of.UNIQUE)
    if card.group == BEHEMOTH:
        concerned.add(Of.BEHEMOTH)
    if first:
        concerned.add(Of.FIRST_SHIP)
    location = state.current_location
    clauses = location.clauses_that(Does.COST) if location else ()
    return state.flags.ship_cost + sum(c.by for c in clauses if c.of in concerned)


def _amount(state: GameState, clause: Clause) -> int:
    match clause.per:
        case Per.ENEMY:
            return clause.by * len(state.enemies)
        case Per.DAMAGED_SHIP:
            return clause.by * sum(ship.damaged for ship in state.ships.values())
        case _:
            return clause.by
