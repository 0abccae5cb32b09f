"""What can be entered about a ship, an enemy ship, a player and the table, as choices.

The action of a choice is whole, or the part of one that the window puts together.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.damage import destroy, overload_damage
from armada_companion.games.pinned_down.rules.effects import powers_in_play
from armada_companion.games.pinned_down.rules.phases.fight_phase import (
    Result,
    damage_cards,
    result_now,
)
from armada_companion.games.pinned_down.rules.ship import Ship
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.rules.types import Does, Mark, Phase, Until
from armada_companion.games.pinned_down.views.choices import DESTINY, Judge, choice
from armada_companion.games.pinned_down.views.words import card_words, numbers, when_words
from armada_companion.kit.choice import ChoiceView

CHANGE_POWER, DAMAGE, REPAIR, POOL = "change_power", "damage", "repair", "change_pool"
DESTROY = "destroy_flagship"
AMOUNT, UNTIL, CARD, OTHER, PLAYER, LOCATION = "by", "until", "card", "other", "player", "choose"
HISTORY, DISCARD, NONE = "history", "discard_cards", "none"

_LEAVES = "Leaves the table"
"""What cannot be put right by another entry stands apart."""

_AMOUNTS = (1, 2, 3, 4, -1, -2, -3, -4)
_LASTING = {Until.FIGHT: "For the fight", Until.TURN: "For the turn", Until.GAME: "For good"}


class Fate(NamedTuple):
    """What may become of one of the cards that are being looked at.

    Attributes:
        field: `discards` or `keep`, as the record calls it; "" for nothing.
        cards: Those it may be.
        optional: It need not be any.
    """

    field: str
    cards: tuple[Card, ...]
    optional: bool


def unit_choices(state: GameState, judge: Judge, unit: str) -> list[ChoiceView]:
    """Return what can be entered about a ship or an enemy ship; a tapped one asks for more.

    Each entry has its place whatever happened to the ship, and the last one takes it off the table.
    """
    power = ChoiceView(CHANGE_POWER, "Power…", (("unit", unit),), mark="plus")
    if unit in state.ships:
        ship = state.ship(unit)
        damage = ChoiceView(DAMAGE, "Damage…", (("ship", unit),), mark="fire")
        if state.virtual:
            damage = choice(judge, "Damage: draw", {"do": "damage", "ship": unit}, "fire")
        reason = "" if ship.damaged else f"{ship.card.name} is not damaged (D5)"
        repair = ChoiceView(
            REPAIR, "Repair…", (("ship", unit),), ship.damaged, reason, "repair", possible=False
        )
        gone = choice(judge, "Destroyed", {"do": "destroy", "ship": unit}, "cross")
        gone = gone._replace(group=_LEAVES)
        if loses_game(state, ship):
            gone = gone._replace(name=DESTROY, label="Destroyed…", action=(("ship", unit),))
        return [power, damage, repair, *_owner(ship.owner), gone]
    discard = choice(judge, "Discard it", {"do": "destroy", "ship": unit}, "cross")
    return [power, discard._replace(group=_LEAVES)]


def loses_game(state: GameState, ship: Ship) -> bool:
    """Tell whether the loss of a ship ends the game. Source: W2, Q23."""
    return destroy(state, ship, []).outcome is not None


def repair_choices(state: GameState, judge: Judge, ship: str) -> Iterator[ChoiceView]:
    """Yield the damage cards of a ship that a repair can discard."""
    for card in dict.fromkeys(state.ship(ship).damage):
        action = {"do": "repair", "ship": ship}
        how = {"card": card.id} if card.id else {"structure": -card.structure}
        label = f"Repair {card.name or numbers(card)}"
        yield choice(judge, label, {**action, **how}, "repair")


def amounts() -> list[ChoiceView]:
    """Return by how much a power or the pool may be changed."""
    return [ChoiceView(AMOUNT, f"{by:+}", ((AMOUNT, by),)) for by in _AMOUNTS]


def durations(state: GameState) -> list[ChoiceView]:
    """Return how long a change of power lasts, the likeliest first."""
    order = list(_LASTING)
    if state.phase is not Phase.FIGHT:
        order = [Until.TURN, Until.GAME, Until.FIGHT]
    return [ChoiceView(UNTIL, _LASTING[one], ((UNTIL, one.value),)) for one in order]


def damage_kinds(cards: Iterable[Card], other: bool = True) -> list[ChoiceView]:
    """Return the kinds of damage cards, and plain numbers where they can be told."""
    kinds = [
        ChoiceView(CARD, f"{card.name} {numbers(card)}", ((CARD, card.id),), mark="fire")
        for card in cards
    ]
    return [*kinds, ChoiceView(OTHER, "Other numbers…", ())] if other else kinds


def player_choices(state: GameState) -> list[ChoiceView]:
    """Return the players."""
    return [ChoiceView(PLAYER, str(one), ((PLAYER, one),), mark="people") for one in state.players]


def hand_cards(state: GameState, player: str) -> Sequence[Card]:
    """Return the cards of a hand as far as the program knows them."""
    return state.player(player).hand.cards


def card_choices(cards: Iterable[Card], none: bool = False) -> list[ChoiceView]:
    """Return cards to choose one from; `none` where there need not be any."""
    counted = Counter(cards)
    found = [
        ChoiceView(CARD, card.name if number == 1 else f"{card.name} x{number}", ((CARD, card.id),))
        for card, number in counted.items()
    ]
    return [*found, ChoiceView(NONE, "None", ())] if none else found


def fate_of(card: Card, seen: Sequence[Card]) -> Fate:
    """Return what a card that shows others does with one of them."""
    if Mark.SHEDS_ONE in card.marks:
        return Fate("discards", tuple(seen), optional=False)
    if Mark.MAY_SHED_ONE in card.marks:
        return Fate("discards", tuple(seen), optional=True)
    repairs_seen = tuple(one for one in seen if repairs(one))
    if Mark.MAY_KEEP_REPAIR in card.marks and repairs_seen:
        return Fate("keep", repairs_seen, optional=True)
    return Fate("", (), optional=True)


def paid_cards(state: GameState, player: str, card: Card) -> tuple[Card, ...]:
    """Return the cards of a virtual hand of which one has to be discarded as a cost."""
    if not state.virtual or Mark.DISCARDS_ONE not in card.marks:
        return ()
    hand = list(hand_cards(state, player))
    if card in hand:
        hand.remove(card)
    return tuple(hand)


def power_choices(state: GameState, judge: Judge) -> list[ChoiceView]:
    """Return the powers of ships and characters in play.

    What they ask for is judged later, but for a card that has to be discarded: there has to be one.
    """
    found = []
    for player in state.players:
        for card in powers_in_play(state, player):
            action = {"do": "use_power", "player": player, "card": card.id or card.name}
            paid = paid_cards(state, player, card)[:1]
            judged: dict[str, object] = {**action, "discards": [one.id for one in paid]}
            made = choice(judge, f"{card.name} ({player})", judged if paid else action, "star")
            found.append(made._replace(action=tuple(action.items())))
    return found


def power_words(state: GameState) -> str:
    """Return what the powers in play do, a line each."""
    cards = dict.fromkeys(
        card for player in state.players for card in powers_in_play(state, player)
    )
    return "\n".join(f"{card.name}, {when_words(card)}: {_power_words(card)}" for card in cards)


def _power_words(card: Card) -> str:
    """Return what a card does when its power is used, without what always holds."""
    clauses = tuple(clause for clause in card.clauses if clause.does is not Does.DESTINY)
    return card_words(card._replace(captain_of="", cloaking=False, upkeep=0, clauses=clauses))


def power_card(state: GameState, player: str, spelled: str) -> Card | None:
    """Return the card of a power in play."""
    powers = powers_in_play(state, player)
    return next((card for card in powers if spelled in (card.id, card.name)), None)


def cards_to_draw(state: GameState, card: Card) -> int:
    """Return how many damage cards an effect or power asks for as its cost. Source: K4."""
    return 0 if state.virtual or not card.overload else overload_damage(state, card.overload)


def repairs(card: Card) -> bool:
    """Tell whether a card repairs a ship."""
    return Mark.REPAIRS in card.marks


def repaired_choices(state: GameState) -> list[ChoiceView]:
    """Return every attached damage card with its ship."""
    return [
        ChoiceView(
            REPAIR,
            f"{ship.card.name}: {card.name}",
            (("ship", ship.id), ("repaired", card.id or card.name)),
            mark="repair",
        )
        for ship in state.ships.values()
        for card in dict.fromkeys(ship.damage)
    ]


def damage_asked(state: GameState) -> int:
    """Return how many damage cards the open fight asks for now; 0 where none is drawn or told."""
    if state.fight is None or state.virtual or result_now(state, state.fight) is not Result.DAMAGED:
        return 0
    return damage_cards(state, state.fight)


def next_enemy(state: GameState) -> str:
    """Return an id for an enemy ship that is told by its numbers."""
    number = state.next_enemy
    while f"e{number}" in (*state.enemies, *state.ships):
        number += 1
    return f"e{number}"


def destiny_choices(state: GameState) -> list[ChoiceView]:
    """Return for whom a destiny can be drawn: the ships of the open fight, else the players."""
    if state.fight is None:
        return [
            ChoiceView(DESTINY, f"Destiny of {player}", (("player", player),), mark="dice")
            for player in state.players
        ]
    ships = [(("ship", one), state.ship(one).card.name) for one in state.fight.ships]
    enemies = [(("enemy", one), state.enemy(one).card.name) for one in state.fight.enemies]
    return [
        ChoiceView(DESTINY, f"Destiny of {name}", (whose,), mark="dice")
        for whose, name in (*ships, *enemies)
    ]


def plans_choices(state: GameState, judge: Judge) -> list[ChoiceView]:
    """Return who may shuffle the hand into the draw deck."""
    return [
        choice(judge, f"{player} shuffles the hand", {"do": "change_plans", "player": player})
        for player in state.players
    ]


def jump_choices(shown: Sequence[Card]) -> list[ChoiceView]:
    """Return the locations shown, to choose one."""
    return [
        ChoiceView(
            LOCATION,
            f"{card.name}, distance {card.distance}",
            ((LOCATION, card.id or card.name),),
            mark="next",
        )
        for card in shown
    ]


def jump_words(shown: Sequence[Card]) -> str:
    """Return what the texts of locations do, a line each."""
    told = [f"{card.name}: {card_words(card)}" for card in shown if card_words(card)]
    return "\n".join(told)


def table_choices(state: GameState, judge: Judge) -> list[ChoiceView]:
    """Return what concerns the table and its players."""
    found = [one._replace(group="The table") for one in _of_the_table(state, judge)]
    for player in state.players:
        draw: dict[str, object] = {"do": "draw", "player": player, "count": 1}
        own = [*_owner(player), choice(judge, f"{player} draws", draw, "plus")]
        found += [one._replace(group=str(player)) for one in own]
    return found


def _of_the_table(state: GameState, judge: Judge) -> Iterator[ChoiceView]:
    """Yield what concerns all players."""
    yield ChoiceView(POOL, "Threat pool…", (), mark="plus")
    if state.phase is Phase.ATTACK and not state.virtual:
        yield choice(judge, "No attack card is left", {"do": "end_attack"}, "check")
    if state.phase is not Phase.OVER:
        yield ChoiceView(DESTINY, "Destiny…", (), mark="dice")
    yield ChoiceView(HISTORY, "Notes and history", (), mark="history")


def _owner(player: str) -> list[ChoiceView]:
    return [ChoiceView(DISCARD, f"{player} discards", (("player", player),), mark="minus")]
