"""Destiny: the threat of the top attack card. Source: K6, Q34 to Q36."""

from collections.abc import Iterator, Sequence

from armada_companion.kit.codec import Amount, UnitId
from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.who import Who

from ..decks.piles import discard_to, take_top
from ..model.printed_cards import Card
from ..model.state import GameState, Owed
from ..model.types import CardKind, DeckName, Does, Of, Phase, ShipId, TaskKind, Until
from ..rule import Rule
from ..table.action import ANY, PinnedDownAction, one_line, require_source, unit_name
from ..table.card_fields import AttackCard, DamageCards
from ..table.card_texts import REMINDER, watchers
from ..table.tasks import answer, open_task
from .hits import draw_damage

DESTINY = "destiny"
DAMAGING = 3
"""The least result of Collateral Damage that damages the flagship."""


class DrawDestiny(PinnedDownAction, phases=ANY, who=Who.PLAYERS):
    """Turn over a destiny. For a ship or enemy ship in a fight, it adds to the power. (K6)

    Attributes:
        card: The attack card turned over, or its threat; None for the virtual deck's top card.
        ship: The ship of a battle destiny; exactly one of this and the next two is given.
        enemy: The enemy ship of a battle destiny.
        player: The player who draws for Collateral Damage.
        damage: The resulting damage card of the player's flagship.
    """

    card: AttackCard | None = None
    threat: Amount | None = None
    ship: UnitId | None = None
    enemy: UnitId | None = None
    player: UnitId | None = None
    damage: DamageCards = ()

    def __post_init__(self) -> None:
        """Raise MalformedActionError unless exactly one owner is named."""
        if sum(whose is not None for whose in (self.ship, self.enemy, self.player)) != 1:
            raise MalformedActionError("name exactly one of ship, enemy and player")

    @property
    def destiny_card(self) -> Card | None:
        """The card turned over; None if the virtual deck deals it."""
        if self.card is None and self.threat is None:
            return None
        return (self.card or Card(kind=CardKind.EVENT, name="")).with_entered(threat=self.threat)

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        """Yield the broken rule if a battle destiny has no fight. Source: K6."""
        self._require_owner_and_source(state)
        if (self.ship or self.enemy) and state.fight is None:
            yield Rule.F2

    def apply(self, state: GameState, notes: Notes) -> GameState:
        whose = self._require_owner_and_source(state)
        state = answer(state, TaskKind.DESTINY, whose.player, whose.ship, whose.enemy)
        return draw_destiny(state, whose, notes, self.destiny_card, self.damage)

    def text(self, state: GameState) -> str:
        card, whose = self.destiny_card, self.player or unit_name(state, self.ship or self.enemy)
        return one_line(f"A destiny for {whose}: {card.label if card else ''}")

    def _require_owner_and_source(self, state: GameState) -> Owed:
        owed = self._require_owner(state)
        require_source(state, self.destiny_card, "the card", "the card or its threat")
        return owed

    def _require_owner(self, state: GameState) -> Owed:
        if self.ship is not None:
            return Owed(ship=state.ship(self.ship).id, destiny=True)
        if self.enemy is not None:
            return Owed(enemy=state.enemy(self.enemy).id, destiny=True)
        return Owed(player=state.player(self.player or "").id, destiny=True)


def destiny_value(state: GameState, card: Card, whose: Owed) -> int:
    """Return the value of a destiny, 0 and up. Source: K6, Q34, Q35."""
    concerned = {Of.ENEMIES if whose.enemy else Of.PLAYERS}
    if whose.player:
        concerned.add(Of.EVENT)
    clauses = (clause for one in watchers(state) for clause in one.clauses_that(Does.DESTINY))
    return max(0, card.threat + sum(clause.by for clause in clauses if clause.of in concerned))


def draw_destiny(
    state: GameState,
    whose: Owed,
    notes: Notes,
    given: Card | None = None,
    damage: Sequence[Card] = (),
) -> GameState:
    """Return the state after a destiny.

    With printed cards `given` is the card turned over, and `damage` its damage card, if entered.
    """
    card = given
    if card is None:
        card, state = take_top(state, DeckName.ATTACK)
        if card is None:
            return state._replace(owed=(*state.owed, whose))
    if state.phase is Phase.ATTACK:
        state = state.with_flags(attack_cards=state.flags.attack_cards + 1)
    state = discard_to(state, DeckName.ATTACK, (card,))
    value = destiny_value(state, card, whose)
    subject = whose.ship or whose.enemy or whose.player
    name = whose.player or unit_name(state, subject)
    words = f"Destiny of {name}: {card.name or card.threat}, {value}"
    notes.append(Note(DESTINY, subject, words))
    if whose.ship in state.ships:
        return state.with_change(state.ship(whose.ship), value, Until.FIGHT)
    if whose.enemy in state.enemies:
        return state.with_change(state.enemy(whose.enemy), value, Until.FIGHT)
    return _collateral(state, value, whose, damage, notes)


def battle_destiny(
    state: GameState, card: Card, subject: str, whose: Owed | None, notes: Notes
) -> GameState:
    """Return the state after a card's destiny in a fight; players enter that of a printed card."""
    if state.virtual and whose is not None:
        return draw_destiny(state, whose, notes)
    notes.append(Note(REMINDER, subject, f"{card.name} draws a battle destiny: enter it"))
    if whose is None:
        return state
    ships = (ShipId(whose.ship),) if whose.ship else ()
    return open_task(state, TaskKind.DESTINY, card, whose.player, ships, whose.enemy)


def _collateral(
    state: GameState, value: int, whose: Owed, damage: Sequence[Card], notes: Notes
) -> GameState:
    """Return the state with the player's flagship damaged, if the destiny says so."""
    flagships = [one.id for one in state.ships.values() if one.owner == whose.player]
    if value < DAMAGING or not flagships:
        return state
    return draw_damage(state, flagships[0], damage, notes)
