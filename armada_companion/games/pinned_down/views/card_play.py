"""Effects that are played and powers that are used: who, which, and what they need besides."""

from collections.abc import Sequence

from msgspec.structs import replace

from armada_companion.games.pinned_down.rules.card_play import (
    PlayEffect,
    UsePower,
    is_window_open,
    powers_in_play,
    was_used,
)
from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.damage import overload_damage
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.rules.types import CardKind, Does, Mark
from armada_companion.games.pinned_down.views.cards import effect_rows
from armada_companion.games.pinned_down.views.damage import DrawnDamage
from armada_companion.games.pinned_down.views.judged import choice, offers
from armada_companion.games.pinned_down.views.questions import (
    THREAT,
    Answer,
    CardsQuestion,
    CardsView,
    SheetQuestion,
    SheetView,
    Tabletop,
    Written,
    named,
)
from armada_companion.games.pinned_down.views.words import card_words, when_words
from armada_companion.kit.choice import Choice
from armada_companion.kit.choice import Does as Following

Play = PlayEffect | UsePower


class WhoPlays(SheetQuestion, frozen=True):
    """Who plays an effect?"""

    def ask(self, table: Tabletop) -> SheetView | Following:
        """Offer the players; one who is alone needs no asking."""
        players = [(str(one), WhichEffect(one)) for one in table.state.players]
        if len(players) == 1:
            return players[0][1]
        return SheetView("Who plays the effect?", offers(table.state, "player", players, "people"))


class WhichEffect(CardsQuestion, frozen=True):
    """Which effect does a player play?"""

    player: str

    def ask(self, table: Tabletop) -> CardsView:
        """Offer the hand where the program knows it, else all effects and numbers."""
        state, player = table.state, self.player
        title = (f"{player} plays",)
        if state.virtual:
            return CardsView(title, effect_rows(state, player, state.player(player).hand.cards))
        cards, problem = table.cards.read(CardKind.EFFECT)
        return CardsView(title, effect_rows(state, player, cards), (THREAT,), problem=problem)

    def answer(self, table: Tabletop, answers: Sequence[Answer]) -> Following:
        """Return the effect, and what it needs."""
        (one,) = answers
        if isinstance(one, Written):
            name = one.name or "An effect"
            return PlayEffect(self.player, name=name, threat=one.numbers["threat"])
        hand = table.state.player(self.player).hand.cards
        cards = hand if table.state.virtual else table.cards.cards(CardKind.EFFECT)
        return completed(table.state, PlayEffect(self.player, named(cards, one)))


class WhichPower(SheetQuestion, frozen=True):
    """Which power in play is used?"""

    def ask(self, table: Tabletop) -> SheetView:
        """Offer the powers of ships and characters, with what they do."""
        state = table.state
        return SheetView("Use which power?", power_choices(state), power_words(state))


class RepairedCard(SheetQuestion, frozen=True):
    """Which attached damage card does an effect or power repair?"""

    play: Play

    def ask(self, table: Tabletop) -> SheetView:
        """Offer every attached damage card with its ship."""
        found = repaired_choices(table.state, self.play)
        return SheetView("Repair which damage?", found)


class PaidCard(SheetQuestion, frozen=True):
    """Which hand card is discarded as the cost of an effect or power?"""

    play: Play

    def ask(self, table: Tabletop) -> SheetView:
        """Offer the hand, without the effect itself."""
        state, play = table.state, self.play
        rows = [
            (label, completed(state, replace(play, discards=(card,))))
            for label, card in counted(paid_cards(state, play))
        ]
        return SheetView(f"{_card(play).name}: discard which card?", offers(state, "card", rows))


def completed(state: GameState, play: Play) -> Following:
    """Return the action when nothing is missing, else the question for what is."""
    card = _card(play)
    if Mark.REPAIRS in card.marks and play.repaired is None and _damage_cards(state) > 1:
        return RepairedCard(play)
    if not play.discards and paid_cards(state, play):
        return PaidCard(play)
    wanted = 0 if state.virtual or not card.overload else overload_damage(state, card.overload)
    if len(play.damage) < wanted:
        return DrawnDamage(play, "Overload: the damage card drawn", wanted)
    return play


def power_choice(state: GameState) -> tuple[Choice, ...]:
    """Return the button for powers; none where there are no powers in play."""
    powers = [(one, card) for one in state.players for card in powers_in_play(state, one)]
    if not powers:
        return ()
    problems = [_power_problem(state, player, card) for player, card in powers]
    reason = "; ".join(problems) if all(problems) else ""
    button = Choice("power", "Use power", WhichPower(), mark="star", key="U", possible=False)
    return (button._replace(legal=not reason, reason=reason),)


def power_choices(state: GameState) -> tuple[Choice, ...]:
    """Return the powers of ships and characters in play.

    What they ask for is judged later, but for a card that has to be discarded: there has to be one.
    """
    uses = [UsePower(one, card) for one in state.players for card in powers_in_play(state, one)]
    return tuple(_power_choice(state, use) for use in uses)


def power_words(state: GameState) -> str:
    """Return what the powers in play do, a line each."""
    cards = dict.fromkeys(
        card for player in state.players for card in powers_in_play(state, player)
    )
    return "\n".join(f"{card.name}, {when_words(card)}: {_power_words(card)}" for card in cards)


def paid_cards(state: GameState, play: Play) -> tuple[Card, ...]:
    """Return the cards of a virtual hand of which one has to be discarded as a cost."""
    card = _card(play)
    if not state.virtual or Mark.DISCARDS_ONE not in card.marks:
        return ()
    hand = list(state.player(play.player).hand.cards)
    if card in hand:
        hand.remove(card)
    return tuple(hand)


def repaired_choices(state: GameState, play: Play) -> tuple[Choice, ...]:
    """Return every attached damage card with its ship."""
    rows = [
        (
            f"{ship.card.name}: {card.name}",
            completed(state, replace(play, ship=ship.id, repaired=card.whole)),
        )
        for ship in state.ships.values()
        for card in dict.fromkeys(ship.damage)
    ]
    return offers(state, "repair", rows, "repair")


def counted(cards: Sequence[Card]) -> list[tuple[str, Card]]:
    """Return each card once, by a label that says how many there are."""
    numbers = {card: sum(one == card for one in cards) for card in cards}
    return [
        (card.name if number == 1 else f"{card.name} x{number}", card)
        for card, number in numbers.items()
    ]


def _card(play: Play) -> Card:
    return play.effect if isinstance(play, PlayEffect) else play.card


def _damage_cards(state: GameState) -> int:
    return sum(len(dict.fromkeys(ship.damage)) for ship in state.ships.values())


def _power_choice(state: GameState, use: UsePower) -> Choice:
    judged = replace(use, discards=paid_cards(state, use)[:1])
    found = choice(state, f"{use.card.name} ({use.player})", judged, "star")
    return found._replace(does=completed(state, use) if found.legal else use)


def _power_problem(state: GameState, player: str, card: Card) -> str:
    """Return why a power cannot be used now, its costs aside; "" when this is its time."""
    if was_used(state, player, card):
        return f"{card.name} was used in this turn (K12)"
    return "" if is_window_open(state, card) else f"{card.name}: {when_words(card)} (M2)"


def _power_words(card: Card) -> str:
    """Return what a card does when its power is used, without what always holds."""
    clauses = tuple(clause for clause in card.clauses if clause.does is not Does.DESTINY)
    power = replace(card, captain_of="", cloaking=False, upkeep=0, clauses=clauses)
    return card_words(power)
