"""The end of the Main Phase, the threat added by it, and the reveal. Source: M4, A1 to A8, O3."""

from collections.abc import Iterator
from typing import Self

from armada_companion.kit.codec import Amount, Name, UnitId
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.who import Who

from ..damage.destiny import draw_destiny
from ..damage.hits import lose
from ..decks.piles import discard_enemies, discard_to, put_back, take_top
from ..model.printed_cards import Card
from ..model.state import Enemy, GameState, Owed, Pile, Turn
from ..model.types import CardKind, DeckName, EnemyId, Mark, Phase, TaskKind, When
from ..rule import Rule
from ..table import card_texts, tasks
from ..table.action import ATTACK, MAIN, OfferedAction, PinnedDownAction, one_line, require_source
from ..table.card_fields import AttackCard, played_card
from .phase_changes import close_attack

REVEALED = "revealed"
PRINTED_ATTACK_CARDS = 31
"""How many have to be turned over before none can be left, reshuffled ones too. Source: 2.1, A7."""


class EndMain(OfferedAction, phases=MAIN, who=Who.PLAYERS):
    """End the Main Phase: add threat and begin the Attack Phase. Source: M4."""

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state at the first reveal; cards that add threat act first. (A1, A2, Q14)"""
        added = attack_threat(state)
        state = tasks.leave_tasks(state, notes)
        notes.append(Note("phase", Phase.ATTACK, "Attack Phase"))
        notes.append(
            Note(card_texts.POOL, "", f"Distances and ships without cloaking: {added:+} threat")
        )
        state = state._replace(phase=Phase.ATTACK).with_pool(added)
        return card_texts.watchers_pool(state, When.ATTACK_BEGINS, notes)

    def text(self, state: GameState) -> str:
        return "The Main Phase ends"


class Reveal(OfferedAction, phases=ATTACK, who=Who.PLAYERS):
    """Reveal an attack card; with virtual decks, the top card of its deck. Source: A3 to A8.

    Attributes:
        id: The id of the ship; by default the next free one.
        card: The card, or its name and threat.
        power: The power of a ship that is not in the catalogue; an effect has none.
    """

    id: UnitId | None = None
    card: AttackCard | None = None
    name: Name | None = None
    threat: Amount | None = None
    power: Amount | None = None

    def __post_init__(self) -> None:
        """Raise MalformedActionError if the card or one of its numbers is missing."""
        _ = self.attack_card

    @property
    def attack_card(self) -> Card | None:
        """The revealed card; None if the virtual deck deals it."""
        if (self.card, self.name, self.threat, self.power) == (None, None, None, None):
            return None
        kind = CardKind.EVENT if self.power is None else CardKind.ENEMY
        name = self.name or (self.card.name if self.card else self.id)
        return played_card(self.card, kind, name, self.threat).with_entered(power=self.power)

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        """Yield the rule that a virtual deck has to be shuffled first. Source: A7."""
        self._require_card_and_id(state)
        if state.virtual and not state.deck(DeckName.ATTACK).draw.size:
            yield Rule.A7

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state after the card, which is accepted or ends the reveal. (A3 to A6)"""
        card = self._require_card_and_id(state)
        if card is None:
            card, state = take_top(state, DeckName.ATTACK)
        if card is None:
            return close_attack(state, notes)
        flags = state.flags
        state = state.with_flags(plans_offered=False, attack_cards=flags.attack_cards + 1)
        state = tasks.leave_tasks(state, notes, TaskKind.PLANS)
        cost = card_texts.effective_cost(state, card)
        if cost > state.pool:
            notes.append(Note(REVEALED, card.id, f"{card.name} costs {cost}: the reveal ends"))
            return close_attack(discard_to(state, DeckName.ATTACK, (card,)), notes)
        notes.append(Note(REVEALED, card.id, f"{card.name} is accepted for {cost}"))
        state = state.with_pool(-cost)
        if card.kind is CardKind.ENEMY:
            return _enter(state, card, self.id, notes)
        return _carry_out(discard_to(state, DeckName.ATTACK, (card,)), card, notes)

    def text(self, state: GameState) -> str:
        card = self.attack_card
        return one_line(f"An attack card is revealed: {card.label if card else ''}")

    def _require_card_and_id(self, state: GameState) -> Card | None:
        card = self.attack_card
        require_source(state, card, "the card", "the card")
        is_effect = card is not None and card.kind is CardKind.EVENT
        if not is_effect and (self.id in state.enemies or self.id in state.ships):
            raise ImpossibleActionError(f"the id {self.id!r} is used twice")
        return card


class EndAttack(OfferedAction, phases=ATTACK, who=Who.PLAYERS):
    """End the reveal, because no attack card is left. Source: A4, A7."""

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        """Yield the broken rule if cards are left, because the reveal then ends automatically."""
        if state.virtual or state.flags.attack_cards < PRINTED_ATTACK_CARDS:
            yield Rule.A3.because("The reveal ends at a card that cannot be paid")

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return close_attack(state, notes)

    def text(self, state: GameState) -> str:
        return "No attack card is left"


class ChangePlans(PinnedDownAction, phases=ATTACK, who=Who.PLAYERS):
    """Shuffle a player's whole hand into the draw deck, so that all enemy ships are discarded.

    Source: section 18, A Change Of Plans.
    """

    player: UnitId

    @classmethod
    def candidates(cls, state: GameState) -> Iterator[Self]:
        yield from (cls(player) for player in state.players)

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        """Yield the broken rules: the card was not just revealed, or the hand is empty."""
        player = state.player(self.player)
        if not state.flags.plans_offered:
            yield Rule.A3
        if not player.hand.size:
            yield Rule.H7

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state without enemy ships, their threat in the pool again. Source: X18."""
        player = state.player(self.player)
        state = tasks.answer(state, TaskKind.PLANS)
        state = put_back(state, player._replace(hand=Pile()), player.hand)
        threat = threat_of_enemies(state)
        notes.append(Note("pool", "", f"Enemy ships discarded: {threat:+} threat"))
        state = discard_enemies(state, tuple(state.enemies.values()))
        return state.with_pool(threat).with_flags(plans_offered=False)

    def text(self, state: GameState) -> str:
        return one_line(f"{self.player} shuffles the hand into the draw deck")


def threat_of_enemies(state: GameState) -> int:
    """Return the threat of all enemy ships in play, with all changes. Source: Q27, X18."""
    return sum(card_texts.threat_in_play(state, enemy) for enemy in state.enemies.values())


def attack_threat(state: GameState) -> int:
    """Return the threat of the next Attack Phase: all distances and the visible ships.

    After this turn's Attack Phase, effects of this turn do not count. Source: A1, Q2, O7.
    """
    if state.phase not in (Phase.SETUP, Phase.MAIN):
        state = state._replace(flags=Turn())
    distances = sum(location.distance for location in state.locations)
    return distances + sum(not card_texts.is_cloaked(state, ship) for ship in state.ships.values())


def attack_texts(state: GameState) -> tuple[tuple[str, int], ...]:
    """Return the cards that change the threat when the Attack Phase begins, with their numbers.

    Source: A2, Q14.
    """
    found = card_texts.amounts(state, card_texts.watchers(state), When.ATTACK_BEGINS)
    return tuple((card.name, by) for by, card in found)


def pool_after_main(state: GameState) -> int:
    """Return the threat pool for the next reveal, as far as known."""
    pool = state.pool + attack_threat(state)
    for _, by in attack_texts(state):
        pool = max(0, pool + by)
    return pool


def pool_after_jump(state: GameState, location: Card | None) -> int:
    """Return the pool of the next turn's reveal if the fleet jumps to a location now.

    None means no jump. Later actions of players are unknown. Source: J3 to J7, A1, A2.
    """
    flags, upkeep = state.flags, sum(ship.upkeep for ship in state.ships.values())
    state = state.with_pool(0 if flags.upkeep_paid else upkeep)
    if location is not None:
        state = state._replace(locations=(*state.locations, location))
        for when in (When.BECOMES_CURRENT, When.ARRIVAL):
            for by, _ in card_texts.amounts(state, (location,), when):
                state = state.with_pool(by)
    state = state.with_pool(len(state.enemies))
    return pool_after_main(state._replace(phase=Phase.MAIN, flags=Turn(), enemies={}))


def next_enemy_number(state: GameState) -> int:
    """Return the number for the id of the next enemy ship."""
    number = state.next_enemy
    while f"e{number}" in state.enemies or f"e{number}" in state.ships:
        number += 1
    return number


def _enter(state: GameState, card: Card, given: str | None, notes: Notes) -> GameState:
    number = next_enemy_number(state)
    is_first = state.flags.ships_revealed == 0
    enemy = Enemy(EnemyId(given or f"e{number}"), card, first=is_first)
    if card.unique and any(one.card.id == card.id for one in state.enemies.values()):
        notes.append(Note(card_texts.REMINDER, card.id, f"{card.name} is unique and in play twice"))
    state = state.with_enemy(enemy).with_flags(ships_revealed=state.flags.ships_revealed + 1)
    if not given:
        state = state._replace(next_enemy=number + 1)
    return card_texts.pool_texts(state, (card,), When.REVEALED, notes)


def _carry_out(state: GameState, card: Card, notes: Notes) -> GameState:
    """Return the state after an attack effect, and before it cards that react. Source: O3, Q24."""
    state = card_texts.watchers_pool(state, When.EVENT_REVEALED, notes)
    if card.id and any(one.nullifies == card.id for _, one in card_texts.characters(state)):
        notes.append(Note("nullified", card.id, f"{card.name} does nothing"))
        return state
    state = card_texts.pool_texts(state, (card,), When.REVEALED, notes)
    card_texts.remind(card, notes)
    if Mark.CAPTAINS_OFF in card.marks:
        state = state.with_flags(marks=state.flags.marks | {Mark.CAPTAINS_OFF})
    if Mark.EMPTY_DECK_LOSES in card.marks:
        return _lose_without_cards(state, card, notes)
    if Mark.EACH_DRAWS_DESTINY in card.marks:
        return _all_draw_destiny(state, card, notes)
    return _ask(state, card)


def _ask(state: GameState, card: Card) -> GameState:
    """Return the state with the tasks of an attack effect."""
    if Mark.CLEARS_ENEMIES in card.marks:
        state = tasks.open_task(state.with_flags(plans_offered=True), TaskKind.PLANS, card)
    if Mark.RANDOM_SHIP_DAMAGED in card.marks:
        state = tasks.open_damage(state, card)
    return tasks.open_discards(state, card) if Mark.EACH_DISCARDS in card.marks else state


def _lose_without_cards(state: GameState, card: Card, notes: Notes) -> GameState:
    """Return the lost game if a draw deck is empty, else the same state. Source: W3, H4."""
    empty = [one.id for one in state.players.values() if not one.deck.draw.size]
    if empty and state.phase is Phase.ATTACK:
        return lose(state, f"{card.name}: {empty[0]} has no card left to draw", notes)
    return state


def _all_draw_destiny(state: GameState, card: Card, notes: Notes) -> GameState:
    for player in tuple(state.players):
        if not state.virtual:
            state = tasks.open_task(state, TaskKind.DESTINY, card, player)
        elif state.owed:
            state = state._replace(owed=(*state.owed, Owed(player=player, destiny=True)))
        elif state.outcome is None:
            state = draw_destiny(state, Owed(player=player, destiny=True), notes)
    return state
