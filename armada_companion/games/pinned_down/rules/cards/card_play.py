"""Playing effects from hand and using powers: time, target and costs.

Source: M1 to M3, F2, J2, K4, K7, K12, D5, section 18.
"""

from collections.abc import Iterator
from typing import Self

from armada_companion.kit.codec import Amount, Name, UnitId
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.who import Who

from ..damage.hits import damage_cards_left, overload, overload_damage
from ..decks.piles import discard_from_hand, give_up, holds
from ..model.printed_cards import Card
from ..model.state import GameState, Player, Ship
from ..model.types import CardKind, Mark, Phase, Window
from ..phases.jump import pay_upkeep
from ..rule import Rule
from ..table import card_fields
from ..table.action import ATTACK, FIGHT, JUMP, MAIN, PinnedDownAction, one_line, unit_name
from ..table.card_texts import POOL
from .card_effects import CardUse, carry_out, target_ship

_PHASES: dict[Window, frozenset[Phase]] = {
    Window.NONE: frozenset({Phase.MAIN, Phase.FIGHT, Phase.JUMP}),
    Window.ANY: frozenset({Phase.MAIN, Phase.FIGHT}),
    Window.MAIN: frozenset({Phase.MAIN}),
    Window.ATTACK: frozenset({Phase.ATTACK}),
    Window.FIGHT: frozenset({Phase.FIGHT}),
    Window.WRAP_UP: frozenset({Phase.JUMP}),
    Window.JUMP: frozenset({Phase.JUMP}),
}
"""The phases of each window; a card entered by its numbers may have any (Q20)."""

_ENOUGH_DAMAGE = 2
"""The least damage for Good As New!"""


class PlayEffect(PinnedDownAction, phases=MAIN | FIGHT | JUMP, who=Who.PLAYERS):
    """Play an effect from hand. Source: M2, M3, T3, F2, J2, K4, K7, D5, O2.

    Attributes:
        card: The effect, or its name and threat.
        ship: The ship that the effect changes; by default the ship of the open fight.
        enemy: The enemy ship that the effect changes; by default the enemy ship of the open fight.
        repaired: The damage card that the effect repairs.
        discards: The hand card discarded as its cost, if the hand is known.
    """

    player: UnitId
    card: card_fields.CatalogEffect | None = None
    name: Name | None = None
    threat: Amount | None = None
    ship: UnitId | None = None
    enemy: UnitId | None = None
    damage: card_fields.DamageCards = ()
    repaired: card_fields.DamageCard | None = None
    discards: tuple[card_fields.OwnCard, ...] = ()

    def __post_init__(self) -> None:
        """Raise MalformedActionError if the card or one of its numbers is missing."""
        _ = self.effect

    @property
    def effect(self) -> Card:
        return card_fields.played_card(self.card, CardKind.EFFECT, self.name, self.threat)

    @classmethod
    def candidates(cls, state: GameState) -> Iterator[Self]:
        """Yield each effect of each known hand, without and with each possible cost card."""
        for player in state.players.values():
            held = tuple(dict.fromkeys(player.hand.cards))
            for card in effects_held(player):
                yield cls(player.id, card)
                yield from (cls(player.id, card, discards=(one,)) for one in held)

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        """Yield the rules that playing the card breaks. Source: M2, F2, J2, K4, D5."""
        use = self._require_use(state)
        yield from _not_in_hand(state, state.player(self.player), use.card)
        yield from _outside_window(state, use.card)
        yield from _outside_fight(state, use)
        yield from _costs_and_repairs(state, use)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state after the card: threat, other costs, text. Source: M3, T3, K7, O2."""
        use = self._require_use(state)
        player, card = state.player(self.player), use.card
        threat = threat_of(state, player, card)
        if threat:
            notes.append(Note(POOL, card.id, f"{card.name}: {threat:+} threat"))
        state = discard_from_hand(state.with_pool(threat), player, card)
        return _pay_and_carry_out(state, use, notes)

    def text(self, state: GameState) -> str:
        return one_line(f"{self.player} plays {self.effect.label}")

    def _require_use(self, state: GameState) -> CardUse:
        state.player(self.player)
        if self.ship is not None:
            state.ship(self.ship)
        if self.enemy is not None:
            state.enemy(self.enemy)
        return _use(self, self.effect, self.enemy)


class UsePower(PinnedDownAction, phases=MAIN | ATTACK | FIGHT | JUMP, who=Who.PLAYERS):
    """Use the power of a character or ship in play. Source: M1, M2, H7, K4, K12, D5, O2, Q41.

    Attributes:
        card: The character or ship, found in play by its id.
        ship: As in `PlayEffect`; so are the other fields.
    """

    player: UnitId
    card: card_fields.PlayerCard
    ship: UnitId | None = None
    damage: card_fields.DamageCards = ()
    repaired: card_fields.DamageCard | None = None
    discards: tuple[card_fields.OwnCard, ...] = ()

    @classmethod
    def candidates(cls, state: GameState) -> Iterator[Self]:
        """Yield each power in play, without and with each possible cost card."""
        for player in state.players.values():
            held = tuple(dict.fromkeys(player.hand.cards))
            for card in powers_in_play(state, player.id):
                yield cls(player.id, card)
                yield from (cls(player.id, card, discards=(one,)) for one in held)

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        """Yield the rules that using the power breaks. Source: M2, H7, K4, K12, D5, Q41."""
        use = self._require_use(state)
        yield from _outside_window(state, use.card)
        if was_used(state, self.player, use.card):
            yield Rule.K12
        yield from _costs_and_repairs(state, use)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state after the power: costs first. Source: M1, O2, J3."""
        use = self._require_use(state)
        if state.phase is Phase.JUMP:
            state = pay_upkeep(state, notes)
        used = state.flags.used | {_key(self.player, use.card)}
        return _pay_and_carry_out(state.with_flags(used=used), use, notes)

    def text(self, state: GameState) -> str:
        return one_line(f"{self.player} uses the power of {self.card.label}")

    def _require_use(self, state: GameState) -> CardUse:
        player, named = state.player(self.player), self.card.id or self.card.name
        in_play = powers_in_play(state, player.id)
        card = next((one for one in in_play if one.is_called(named)), None)
        if card is None:
            raise ImpossibleActionError(f"{player.id} has no such power: {self.card.name}")
        if self.ship is not None:
            state.ship(self.ship)
        return _use(self, card, None)


def threat_of(state: GameState, player: Player, card: Card) -> int:
    """Return the threat of playing a card, 0 for free play. Source: T3, K7, Q28."""
    own = [ship.card for ship in state.ships.values() if ship.owner == player.id]
    is_free = any(card.id in one.free for one in (*own, *player.characters))
    return 0 if is_free else card.threat


def powers_in_play(state: GameState, player: str) -> Iterator[Card]:
    """Yield the cards of a player in play whose power can be used. Source: M1."""
    owned = [ship.card for ship in state.ships.values() if ship.owner == player]
    for card in (*owned, *state.player(player).characters):
        if card.window is not Window.NONE:
            yield card


def was_used(state: GameState, player: str, card: Card) -> bool:
    """Return whether a power that works once a turn was used in this turn. Source: K12, Q41."""
    return card.once and _key(player, card) in state.flags.used


def is_window_open(state: GameState, card: Card) -> bool:
    """Return whether a card may be played at this time, apart from its costs. Source: M2, F2."""
    return not any(True for _ in _outside_window(state, card))


def is_own(state: GameState, player: Player, card: Card) -> bool:
    """Return whether a card is of the player's wing. Source: S3, M2.

    A card or flagship entered by its numbers has no wing.
    """
    wings = {ship.card.wing for ship in state.ships.values() if ship.owner == player.id}
    return not (card.wing and wings) or "" in wings or card.wing in wings


def effects_held(player: Player) -> tuple[Card, ...]:
    """Return the different effects among the known cards of a hand."""
    held = (card for card in player.hand.cards if card.kind is CardKind.EFFECT)
    return tuple(dict.fromkeys(held))


def _use(action: PlayEffect | UsePower, card: Card, enemy: str | None) -> CardUse:
    return CardUse(
        action.player,
        card,
        from_hand=isinstance(action, PlayEffect),
        ship=action.ship,
        enemy=enemy,
        damage=action.damage,
        repaired=action.repaired and action.repaired.whole,
        discards=action.discards,
    )


def _pay_and_carry_out(state: GameState, use: CardUse, notes: Notes) -> GameState:
    for paid in use.discards[: Mark.DISCARDS_ONE in use.card.marks]:
        state = give_up(state, state.player(use.player), paid)
    ship = _overloaded(state, use) if use.card.overload else None
    if ship is not None:
        state = overload(state, ship.id, use.card.overload, use.damage, notes)
    return state if state.outcome else carry_out(state, use, notes)


def _outside_window(state: GameState, card: Card) -> Iterator[BrokenRule]:
    if state.phase not in _PHASES[card.window]:
        window = card.window.replace("_", "-").capitalize()
        yield Rule.M2.because(f"{card.name} cannot be played now, only {window}")
    elif state.phase is Phase.FIGHT and state.fight is None:
        yield Rule.F2.because(f"{card.name} can only be played in an open fight")
    elif card.window is Window.WRAP_UP and state.flags.upkeep_paid:
        yield Rule.J2
    elif card.window is Window.ATTACK and state.flags.attack_cards:
        yield Rule.M2.because(f"{card.name} can be used only before the first attack card")


def _outside_fight(state: GameState, use: CardUse) -> Iterator[BrokenRule]:
    """Yield the broken rule if a fight effect targets a ship that is not fighting. Source: F2."""
    if state.fight is None or use.card.window is not Window.FIGHT:
        return
    for named, inside in ((use.ship, state.fight.ships), (use.enemy, state.fight.enemies)):
        if named is not None and named not in inside:
            yield Rule.F2.because(f"{unit_name(state, named)} is not in the open fight")


def _not_in_hand(state: GameState, player: Player, card: Card) -> Iterator[BrokenRule]:
    """Yield the broken rule if a card is not in the hand, or has no target. Source: S3, M2."""
    if state.virtual:
        if not holds(player, card):
            yield Rule.M2.because(f"{card.name} is not in the hand")
        elif Mark.TAKES_BACK in card.marks and not player.deck.discard.size:
            yield Rule.M2.because(f"The discard pile of {player.id} is empty")
    elif not is_own(state, player, card):
        yield Rule.M2.because(
            f"{card.name} is a card of the {card.wing}; {player.id} plays another wing"
        )


def _key(player: str, card: Card) -> str:
    return f"{player}/{card.id or card.name}"


def _flagship_of(state: GameState, player: str) -> Ship | None:
    """Return a player's flagship, the ship of the characters. Source: Q10."""
    return next((ship for ship in state.ships.values() if ship.owner == player), None)


def _overloaded(state: GameState, use: CardUse) -> Ship | None:
    """Return the ship to overload: an effect's target, or the power's own. Source: K4."""
    return target_ship(state, use.ship) if use.from_hand else _flagship_of(state, use.player)


def _costs_and_repairs(state: GameState, use: CardUse) -> Iterator[BrokenRule]:
    yield from _cannot_discard(state, use)
    yield from _cannot_overload(state, use)
    yield from _cannot_repair(state, use)


def _cannot_discard(state: GameState, use: CardUse) -> Iterator[BrokenRule]:
    """Yield the rules that the discard of a hand card as the cost breaks. Source: M2, H7.

    With virtual decks the action has to name the hand card, which is not the played one.
    """
    card = use.card
    if Mark.DISCARDS_ONE not in card.marks:
        if use.discards:
            yield Rule.M2.because(f"{card.name} costs no card of the hand")
        return
    hand = state.player(use.player).hand
    own = use.from_hand
    if not state.virtual:
        if hand.size <= own:
            yield Rule.H7
        return
    held = [one.id for one in hand.cards]
    if own and card.id in held:
        held.remove(card.id)
    if len(use.discards) != 1 or use.discards[0].id not in held:
        yield Rule.H7.because("Name the hand card that is discarded for it")


def _cannot_overload(state: GameState, use: CardUse) -> Iterator[BrokenRule]:
    """Yield the rules that an overload as the cost breaks. Source: K4, M2."""
    card = use.card
    most = overload_damage(state, card.overload)
    if len(use.damage) > most:
        yield Rule.K4.because(f"At most {most} damage cards are drawn, not {len(use.damage)}")
    if not card.overload:
        return
    ship = _overloaded(state, use)
    if ship is None:
        yield Rule.M2.because("Name the ship to overload")
    elif ship.suffers(Mark.NO_OVERLOAD):
        yield Rule.K4.because(f"{ship.card.name} cannot be overloaded: its engine room is hit")
    if damage_cards_left(state) < card.overload:
        # A cost that takes nothing could be paid without end (M2, Q21).
        yield Rule.K4.because("Too few damage cards are left to overload with")


def _cannot_repair(state: GameState, use: CardUse) -> Iterator[BrokenRule]:
    """Yield the rules that the repair by a card breaks. Source: D5, section 18."""
    card = use.card
    if Mark.REPAIRS not in card.marks:
        return
    needed = _ENOUGH_DAMAGE if Mark.TWO_DAMAGE_NEEDED in card.marks else 1
    ships = [state.ship(use.ship)] if use.ship is not None else [*state.ships.values()]
    if card.overload and card.kind is CardKind.CHARACTER:
        own = _flagship_of(state, use.player)
        ships = [ship for ship in ships if own is None or ship.id != own.id]
    ships = [ship for ship in ships if len(ship.damage) >= needed]
    if not ships:
        has = "is damaged" if needed == 1 else f"has {needed} damage cards"
        yield Rule.D5.because(f"No ship for this {has}")
    elif use.repaired is not None and all(
        use.repaired.id != one.id for ship in ships for one in ship.damage
    ):
        yield Rule.D5.because(f"No ship for this has {use.repaired.name}")
    if Mark.NO_ENEMY_NEEDED in card.marks and state.enemies:
        yield Rule.M2.because("An enemy ship is in play")
