"""The Fight Phase: one fight at a time. Source: F1 to F10, section 15."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import ClassVar, Self

from armada_companion.kit.codec import UnitId
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.who import Who

from ..damage.destiny import battle_destiny
from ..damage.hits import damage_cards_left, destroy, draw_damage
from ..decks.piles import discard_enemies, draw_cards, without_fight_changes
from ..model.printed_cards import Card
from ..model.state import Enemy, Fight, GameState, Owed, Ship
from ..model.types import Mark, TaskKind, When
from ..rule import Rule
from ..table.action import FIGHT, OfferedAction, PinnedDownAction, labels, one_line, unit_name
from ..table.card_fields import DamageCards
from ..table.card_texts import REMINDER, characters, enemy_power, pool_texts, remind, ship_power
from ..table.tasks import leave_tasks, open_task

RESULT = "fight"


class Result(StrEnum):
    """The results of a fight. Source: F3 to F5."""

    WIN = "win"
    DAMAGED = "damaged"
    OVERPOWERED = "overpowered"


class OpenFight(PinnedDownAction, phases=FIGHT, who=Who.PLAYERS):
    """Open the fight of a ship's pair. Source: F1, I8."""

    VERB: ClassVar[str] = "fight"

    ship: UnitId

    @classmethod
    def candidates(cls, state: GameState) -> Iterator[Self]:
        yield from (cls(pair.ship) for pair in state.pairs)

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        self._require_pair(state)
        if state.fight is not None:
            yield Rule.F1

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state with the fight open, so that effects can be played. Source: F2, Q15."""
        fight = self._require_pair(state)
        state = state._replace(fight=fight)
        for enemy in state.enemies_in(fight):
            if Mark.BATTLE_DESTINY in enemy.card.marks:
                whose = Owed(enemy=enemy.id, destiny=True)
                state = battle_destiny(state, enemy.card, enemy.id, whose, notes)
        return state

    def text(self, state: GameState) -> str:
        return one_line(f"The fight of {unit_name(state, self.ship)} begins")

    def _require_pair(self, state: GameState) -> Fight:
        fight = fight_of(state, state.ship(self.ship).id)
        if fight is None:
            raise ImpossibleActionError(f"{self.ship} has no enemy left to fight")
        return fight


class ResolveFight(OfferedAction, phases=FIGHT, who=Who.PLAYERS):
    """Compare the powers in the open fight and carry out the result. Source: F3 to F9.

    Attributes:
        damage: The damage cards drawn, in the order of the ships.
    """

    damage: DamageCards = ()

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        """Yield the broken rules if damage cards are missing, or given though none is dealt.

        One card is enough for several ships: the others are entered later. Source: F3 to F6.
        """
        fight = self._require_fight(state)
        given, most = len(self.damage), damage_cards(state, fight)
        match result_now(state, fight):
            case Result.WIN if given:
                yield Rule.F3
            case Result.OVERPOWERED if given:
                yield Rule.F5
            case Result.DAMAGED if given > most:
                yield Rule.F4.because(f"At most {most} damage cards are drawn, not {given}")
            case Result.DAMAGED if not (given or state.virtual) and damage_cards_left(state):
                yield Rule.F4
            case _:
                pass

    def apply(self, state: GameState, notes: Notes) -> GameState:
        fight = self._require_fight(state)
        ships, enemies = state.ships_in(fight), state.enemies_in(fight)
        ours, theirs = powers(state, fight)
        result = result_of(ours, theirs)
        notes.append(Note(RESULT, fight.ships[0], f"{ours} against {theirs}: {result}"))
        cards = damage_cards(state, fight)
        state = _close(leave_tasks(state, notes, TaskKind.DESTINY), fight)
        if result is Result.WIN:
            state = _win(state, ships, enemies, notes)
        else:
            lost = tuple(enemy.card for enemy in state.enemies.values())
            state = pool_texts(state, lost, When.FIGHT_LOST, notes)
            for enemy in enemies:
                remind(enemy.card, notes)
                state = _ask_owners(state, enemy.card, ships)
        if result is Result.OVERPOWERED:
            for ship in ships:
                state = destroy(state, ship, notes)
        if result is Result.DAMAGED or self.damage:
            state = _damage(state, ships, cards // len(ships), self.damage, notes)
        return state

    def text(self, state: GameState) -> str:
        return f"The fight is resolved{labels(self.damage, ': ')}"

    def _require_fight(self, state: GameState) -> Fight:
        if state.fight is None:
            raise ImpossibleActionError("no fight is open")
        if state.virtual and self.damage:
            raise ImpossibleActionError("the virtual deck deals the damage cards; do not name them")
        return state.fight


def result_of(ship_power_: int, enemy_power_: int) -> Result:
    """Return the result of two powers, 0 and up. Source: F3 to F5, F7."""
    if ship_power_ > enemy_power_:
        return Result.WIN
    return Result.OVERPOWERED if enemy_power_ >= 2 * ship_power_ else Result.DAMAGED


def powers(state: GameState, fight: Fight) -> tuple[int, int]:
    """Return the power of the ships and of the enemy ships; each ship counts 0 or more. (C5, F6)"""
    ships, enemies = state.ships_in(fight), state.enemies_in(fight)
    ours = sum(max(0, ship_power(state, ship, enemies)) for ship in ships)
    theirs = sum(max(0, enemy_power(state, enemy, ships)) for enemy in enemies)
    return ours, theirs


def result_now(state: GameState, fight: Fight) -> Result:
    """Return the result of a fight with the current powers."""
    return result_of(*powers(state, fight))


def fight_of(state: GameState, ship: str) -> Fight | None:
    """Return the fight of a ship's pair, with all joined ships. Source: F1, F6."""
    pairs = [pair for pair in state.pairs if pair.ship == ship]
    if not pairs:
        return None
    enemies = {pair.enemy for pair in pairs}
    ships = {pair.ship for pair in state.pairs if pair.enemy in enemies}
    enemies |= {pair.enemy for pair in state.pairs if pair.ship in ships}
    return Fight(
        tuple(one for one in state.ships if one in ships),
        tuple(one for one in state.enemies if one in enemies),
    )


def damage_cards(state: GameState, fight: Fight) -> int:
    """Return the number of damage cards of a lost fight. Source: F4, F6, F8, X13."""
    ours = len(fight.ships)
    limited = any(Mark.ONE_DAMAGE in card.marks for _, card in characters(state))
    extra = [one for one in state.enemies_in(fight) if Mark.EXTRA_DAMAGE in one.card.marks]
    return ours if limited else ours * (1 + len(extra))


def _damage(
    state: GameState, ships: Sequence[Ship], each: int, given: Sequence[Card], notes: Notes
) -> GameState:
    """Return the state with every ship damaged: first one card for each, then extra cards."""
    draws = [ship.id for _ in range(each) for ship in ships]
    for index, ship in enumerate(draws):
        if state.outcome is None:
            state = draw_damage(state, ship, given[index : index + 1], notes)
    return state


def _ask_owners(state: GameState, card: Card, ships: Sequence[Ship]) -> GameState:
    """Return the state with the tasks of a winning enemy ship for owners. Source: F8, Q26."""
    if Mark.OWNER_DISCARDS in card.marks:
        for ship in ships:
            state = open_task(state, TaskKind.DISCARD, card, ship.owner)
    return state


def _win(
    state: GameState, ships: Sequence[Ship], enemies: Sequence[Enemy], notes: Notes
) -> GameState:
    """Return the state without the beaten enemies; some characters then draw a card. (F3, F8)"""
    state = discard_enemies(state, enemies)
    wings = {ship.card.wing for ship in ships}
    for player, card in tuple(characters(state)):
        if Mark.OWN_WING_WIN_DRAWS in card.marks and card.wing in wings:
            notes.append(Note(REMINDER, card.id, f"{card.name}: {player.id} draws a card"))
            if not state.virtual and player.deck.draw.size:
                state = open_task(state, TaskKind.BY_HAND, card, player.id)
            state = draw_cards(state, state.player(player.id), card.draws, notes)
    return state


def _close(state: GameState, fight: Fight) -> GameState:
    """Return the state with the fight over and without its changes of power. Source: F9, Q16."""
    pairs = tuple(one for one in state.pairs if one.ship not in fight.ships)
    return without_fight_changes(state, fight)._replace(pairs=pairs, fight=None)
