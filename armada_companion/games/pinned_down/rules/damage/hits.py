"""Damage, destruction, repair and overload. Source: section 9, K1, K4, W2."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from armada_companion.kit.codec import Amount, Name, UnitId
from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.game import Outcome
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.who import Who

from ..decks.piles import discard_enemies, discard_to, on_top, take_top, without_units
from ..model.printed_cards import Card
from ..model.state import GameState, Owed, Ship
from ..model.types import DeckName, EnemyId, LoseWhen, Mark, Phase, TaskKind
from ..rule import Rule
from ..table.action import ANY, Effect, PinnedDownAction, one_line, require_source, unit_name
from ..table.card_fields import CatalogDamage, Loss, damage_of
from ..table.card_texts import REMINDER, remind
from ..table.tasks import answer, open_hit, open_task

DAMAGED = "damaged"
DESTROYED = "destroyed"
PRINTED_DAMAGE_CARDS = 16
"""Source: 2.1."""

MILDEST_HIT, HARDEST_HIT = 20, 35
"""The least and the greatest structure loss of a damage card. Source: D8."""


class TakeDamage(PinnedDownAction, phases=ANY, who=Who.PLAYERS):
    """Attach a damage card to a ship; a text may do so at any time. Source: D2 to D4.

    With virtual decks it is the top card of the damage deck.

    Attributes:
        card: The drawn card, or its name and numbers.
        power: The card's power change if it differs from the catalogue, 0 or less.
        structure: The card's structure change if it differs, in percent, 0 or less.
    """

    VERB: ClassVar[str] = "damage"

    ship: UnitId
    card: CatalogDamage | None = None
    name: Name | None = None
    power: Loss | None = None
    structure: Loss | None = None

    @property
    def damage_card(self) -> Card | None:
        """The drawn card; None if the virtual deck deals it."""
        return damage_of(self.card, self.name, self.power, self.structure)

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        self._require_ship_and_card(state)
        yield from ()

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state with the ship damaged, without other effects."""
        ship = self._require_ship_and_card(state)
        state = answer(state, TaskKind.DAMAGE, ship=ship.id)
        card = self.damage_card
        return draw_damage(state, ship.id, (card,) if card else (), notes)

    def text(self, state: GameState) -> str:
        card = self.damage_card
        return one_line(f"{unit_name(state, self.ship)} is damaged: {card.label if card else ''}")

    def _require_ship_and_card(self, state: GameState) -> Ship:
        ship, named = state.ship(self.ship), "the damage card, or its power and structure"
        require_source(state, self.damage_card, "the damage cards", named)
        return ship


class Repair(PinnedDownAction, phases=ANY, who=Who.PLAYERS):
    """Discard an attached damage card. Source: D5.

    Attributes:
        structure: The percentage to repair: the card with just that loss, else the newest cards.
        card: The repaired card; `structure` is ignored then.
    """

    ship: UnitId
    structure: Amount | None = None
    card: CatalogDamage | None = None

    def __post_init__(self) -> None:
        """Raise MalformedActionError without a card or structure."""
        if self.structure is None and self.card is None:
            raise MalformedActionError("name the repaired structure, or the damage card")

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        ship = state.ship(self.ship)
        if not ship.damaged:
            yield Rule.D5.because(f"{ship.card.name} has no damage")
        elif self.card is not None and _attached(ship, self.card) is None:
            yield Rule.D5.because(f"{ship.card.name} has no {self.card.name}")

    def apply(self, state: GameState, notes: Notes) -> GameState:
        ship = state.ship(self.ship)
        state = answer(state, TaskKind.REPAIR, ship=ship.id)
        if self.card is not None:
            found = _attached(ship, self.card)
            return repair_card(state, ship, found, notes) if found else state
        return _repair_structure(state, ship, self.structure or 0, notes)

    def text(self, state: GameState) -> str:
        gone = self.card.label if self.card is not None else f"{self.structure} structure"
        return one_line(f"{unit_name(state, self.ship)} is repaired: {gone}")


class Destroy(Effect, phases=ANY, who=Who.PLAYERS):
    """Destroy a ship because of a text.

    Attributes:
        ship: The id of a ship or of an enemy ship.
    """

    ship: UnitId

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        """Yield nothing, because a text may destroy any ship."""
        if self.ship not in state.enemies:
            state.ship(self.ship)
        yield from ()

    def apply(self, state: GameState, notes: Notes) -> GameState:
        if self.ship in state.enemies:
            return discard_enemies(state, (state.enemies[EnemyId(self.ship)],))
        return destroy(state, state.ship(self.ship), notes)

    def line(self, state: GameState) -> str:
        return f"{unit_name(state, self.ship)} is destroyed"


def draw_damage(state: GameState, ship_id: str, given: Sequence[Card], notes: Notes) -> GameState:
    """Return the state with one damage card drawn for a ship, if it is in play.

    With printed cards `given` is the card; empty if not entered yet. Source: D2, D7, Q21.
    """
    if ship_id not in state.ships:
        return state
    if given:
        return attach(state, state.ship(ship_id), given[0], notes)
    if not state.virtual:
        name = state.ship(ship_id).card.name
        notes.append(Note(REMINDER, ship_id, f"{name} takes a damage card: enter it"))
        ship = state.ship(ship_id)
        return open_task(state, TaskKind.DAMAGE, ship.card, ship.owner, (ship.id,))
    card, state = take_top(state, DeckName.DAMAGE)
    if card is None:
        return state._replace(owed=(*state.owed, Owed(ship_id)))
    return attach(state, state.ship(ship_id), card, notes)


def attach(state: GameState, ship: Ship, card: Card, notes: Notes) -> GameState:
    """Return the state with a damage card on a ship, which may destroy it. Source: D2, D3."""
    ship = ship._replace(damage=(*ship.damage, card))
    state = state.with_ship(ship)
    notes.append(Note(DAMAGED, ship.id, f"{ship.card.name} takes {card.name or 'damage'}"))
    remind(card, notes)
    return destroy(state, ship, notes) if ship.structure <= 0 else open_hit(state, ship, card)


def destroy(state: GameState, ship: Ship, notes: Notes) -> GameState:
    """Return the state without a ship; a lost flagship may lose the game. Source: D3, D4, W2."""
    notes.append(Note(DESTROYED, ship.id, f"{ship.card.name} is destroyed"))
    state = without_units(state, (ship.id,))
    state = discard_to(state, DeckName.DAMAGE, (card.whole for card in ship.damage))
    owner = state.player(ship.owner)
    discard = on_top(owner.deck.discard, (ship.card,))
    state = state.with_player(owner._replace(deck=owner.deck._replace(discard=discard)))
    if not loses_game(state, ship):
        return state
    return lose(state, f"The flagship {ship.card.name} was destroyed", notes)


def loses_game(state: GameState, ship: Ship) -> bool:
    """Return whether the players lose the game if a ship is destroyed. Source: W2, Q23."""
    others = (one for one in state.ships.values() if one.id != ship.id)
    all_needed = state.ruleset.lose_when is LoseWhen.ALL
    saved = all_needed and any(one.flagship for one in others)
    return ship.flagship and not saved and state.outcome is None


def lose(state: GameState, reason: str, notes: Notes) -> GameState:
    """Return the state of a lost game. Source: W2, W3, W5."""
    notes.append(Note("phase", Phase.OVER, "The players lose"))
    state = state._replace(phase=Phase.OVER, fight=None, owed=(), tasks=())
    return state._replace(outcome=Outcome(None, reason))


def repair_card(state: GameState, ship: Ship, card: Card, notes: Notes) -> GameState:
    """Return the state with a damage card of a ship repaired: it is discarded. Source: D5."""
    index = ship.damage.index(card)
    left = (*ship.damage[:index], *ship.damage[index + 1 :])
    notes.append(Note("repaired", ship.id, f"{ship.card.name} loses {card.name or 'damage'}"))
    state = state.with_ship(ship._replace(damage=left))
    return discard_to(state, DeckName.DAMAGE, (card.whole,))


def damage_cards_left(state: GameState) -> int:
    """Return how many damage cards are on no ship, as far as known. Source: D7, Q21."""
    if state.virtual:
        deck = state.deck(DeckName.DAMAGE)
        return deck.draw.size + deck.discard.size
    attached = sum(len(ship.damage) for ship in state.ships.values())
    return max(0, PRINTED_DAMAGE_CARDS - attached)


def overload_damage(state: GameState, times: int) -> int:
    """Return the number of damage cards of an overload. Source: K4, Gerrara, Q43."""
    location = state.current_location
    more = location is not None and Mark.OVERLOAD_DAMAGES in location.marks
    return times * (2 if more else 1)


def overload(
    state: GameState, ship_id: str, times: int, given: Sequence[Card], notes: Notes
) -> GameState:
    """Return the state after a ship was overloaded, which may destroy it. Source: K4, O2."""
    for index in range(overload_damage(state, times)):
        state = draw_damage(state, ship_id, given[index : index + 1], notes)
        if state.outcome:
            break
    return state


def _repair_structure(state: GameState, ship: Ship, structure: int, notes: Notes) -> GameState:
    """Return the state with a percentage of structure repaired.

    The card with just that loss is repaired, else the newest cards, the last one perhaps in part.
    """
    for card in reversed(ship.damage):
        if -card.structure == structure:
            return repair_card(state, ship, card, notes)
    while structure > 0 and ship.damage:
        last = ship.damage[-1]
        if -last.structure > structure:
            left, given = last.structure + structure, last.eased + structure
            eased = replace(last, structure=left, eased=given)
            return state.with_ship(ship._replace(damage=(*ship.damage[:-1], eased)))
        structure += last.structure
        state = repair_card(state, ship, last, notes)
        ship = state.ship(ship.id)
    return state


def _attached(ship: Ship, card: Card) -> Card | None:
    """Return an attached damage card by its id or name."""
    for one in ship.damage:
        if one.id == card.id and one.name == card.name:
            return one
    return None
