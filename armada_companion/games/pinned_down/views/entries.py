"""What can be entered about a ship, an enemy ship, a player and the table, as choices."""

from collections.abc import Callable, Iterator

from armada_companion.games.pinned_down.rules.attack import EndAttack
from armada_companion.games.pinned_down.rules.card_texts import ChangePool, ChangePower
from armada_companion.games.pinned_down.rules.damage import Destroy, TakeDamage, loses_game
from armada_companion.games.pinned_down.rules.decks import Shuffle, to_be_shuffled
from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.piles import DiscardCards, DrawCards
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.rules.types import DeckName, Phase, Until
from armada_companion.games.pinned_down.views.card_play import counted
from armada_companion.games.pinned_down.views.damage import DrawnDamage, LoseFlagship, RepairShip
from armada_companion.games.pinned_down.views.phases import WhoseDestiny
from armada_companion.games.pinned_down.views.questions import (
    SheetQuestion,
    SheetView,
    Tabletop,
    choice,
    offer,
    offers,
)
from armada_companion.kit.choice import Choice, Does, Go

_LEAVES = "Leaves the table"
"""The group of what no other entry can correct."""

_AMOUNTS = (1, 2, 3, 4, -1, -2, -3, -4)
_LASTING = {Until.FIGHT: "For the fight", Until.TURN: "For the turn", Until.GAME: "For good"}


class AboutUnit(SheetQuestion, frozen=True):
    """What happened to a ship or an enemy ship?"""

    unit: str

    def ask(self, table: Tabletop) -> SheetView:
        state = table.state
        found = state.ship(self.unit) if self.unit in state.ships else state.enemy(self.unit)
        return SheetView(found.card.name, unit_choices(state, self.unit))


class AboutTable(SheetQuestion, frozen=True):
    """What happened at the table?"""

    def ask(self, table: Tabletop) -> SheetView:
        return SheetView("The table", table_choices(table.state))


class PowerOf(SheetQuestion, frozen=True):
    """By how much does the power of a unit change?"""

    unit: str

    def ask(self, table: Tabletop) -> SheetView:
        def lasting(by: int) -> Does:
            return HowLong(self.unit, by)

        return SheetView("Change the power by", _amounts(table.state, lasting))


class HowLong(SheetQuestion, frozen=True):
    """How long does a change of power last?"""

    unit: str
    by: int

    def ask(self, table: Tabletop) -> SheetView:
        """Offer how long, the likeliest first."""
        is_ship = self.unit in table.state.ships
        ship, enemy = (self.unit, None) if is_ship else (None, self.unit)
        in_fight = table.state.phase is Phase.FIGHT
        order = tuple(_LASTING) if in_fight else (Until.TURN, Until.GAME, Until.FIGHT)
        rows = [(_LASTING[one], ChangePower(self.by, one, ship, enemy)) for one in order]
        return SheetView("How long?", offers(table.state, "until", rows))


class PoolBy(SheetQuestion, frozen=True):
    """By how much does the threat pool change?"""

    def ask(self, table: Tabletop) -> SheetView:
        return SheetView("Change the threat pool by", _amounts(table.state, ChangePool))


class WhichDiscard(SheetQuestion, frozen=True):
    """Which hand card does a player discard?"""

    player: str

    def ask(self, table: Tabletop) -> SheetView | Does:
        """Offer the hand; physical cards are only counted."""
        state, player = table.state, self.player
        if not state.virtual:
            return DiscardCards(player, count=1)
        hand = counted(state.player(player).hand.cards)
        rows = [(label, DiscardCards(player, cards=(card,))) for label, card in hand]
        return SheetView(f"{player} discards", offers(state, "card", rows))


class ShuffleDeck(SheetQuestion, frozen=True):
    """Shuffle a deck; whose draw deck it is, or None for a deck of the table."""

    deck: DeckName
    player: str | None = None

    def ask(self, table: Tabletop) -> Does:
        owner = None if self.player is None else table.state.player(self.player)
        cards = to_be_shuffled(table.state, self.deck, owner)
        return Shuffle(self.deck, table.cards.shuffled(cards), self.player)


def unit_choices(state: GameState, unit: str) -> tuple[Choice, ...]:
    """Return what can be entered about a ship or an enemy ship; a tapped one asks for more.

    Each entry has its place whatever happened to the ship, and the last one takes it off the table.
    """
    power = Choice("change_power", "Power…", PowerOf(unit), mark="plus")
    if unit in state.ships:
        return (power, *_ship_choices(state, unit))
    discard = choice(state, "Discard it", Destroy(unit), "cross")
    return (power, discard._replace(group=_LEAVES))


def table_choices(state: GameState) -> tuple[Choice, ...]:
    found = [one._replace(group="The table") for one in _of_the_table(state)]
    for player in state.players:
        draws = choice(state, f"{player} draws", DrawCards(player), "plus")
        found += [one._replace(group=str(player)) for one in (_discard(player), draws)]
    return tuple(found)


def shuffle_choice(label: str, does: ShuffleDeck) -> Choice:
    return Choice("shuffle", label, does, mark="dice", key="E")


def _ship_choices(state: GameState, unit: str) -> Iterator[Choice]:
    ship = state.ship(unit)
    if state.virtual:
        yield choice(state, "Damage: draw", TakeDamage(unit), "fire")
    else:
        asked = DrawnDamage(TakeDamage(unit), "Which damage card?")
        yield Choice("damage", "Damage…", asked, mark="fire")
    reason = "" if ship.damaged else f"{ship.card.name} is not damaged (D5)"
    repair = Choice("repair", "Repair…", RepairShip(unit), mark="repair", possible=False)
    yield repair._replace(legal=ship.damaged, reason=reason)
    yield _discard(ship.owner)
    if loses_game(state, ship):
        gone = Choice("destroy_flagship", "Destroyed…", LoseFlagship(unit), mark="cross")
    else:
        gone = choice(state, "Destroyed", Destroy(unit), "cross")
    yield gone._replace(group=_LEAVES)


def _of_the_table(state: GameState) -> Iterator[Choice]:
    yield Choice("change_pool", "Threat pool…", PoolBy(), mark="plus")
    if state.phase is Phase.ATTACK and not state.virtual:
        yield choice(state, "No attack card is left", EndAttack(), "check")
    for action in PINNED_DOWN.legal_actions(state):
        if isinstance(action, Shuffle) and action.player is None:
            label = f"Shuffle the {action.deck} deck"
            yield shuffle_choice(label, ShuffleDeck(action.deck))._replace(key="")
    if state.phase is not Phase.OVER:
        yield Choice("destiny", "Destiny…", WhoseDestiny(), mark="dice")
    yield Choice("history", "Notes and history", Go("history"), mark="history")


def _amounts(state: GameState, does: Callable[[int], Does]) -> tuple[Choice, ...]:
    return tuple(offer(state, "by", f"{by:+}", does(by)) for by in _AMOUNTS)


def _discard(player: str) -> Choice:
    return Choice("discard_cards", f"{player} discards", WhichDiscard(player), mark="minus")
