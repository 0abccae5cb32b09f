"""Questions about playing effects, using powers, and looking at cards of a deck.

Source: H2, section 18.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from armada_companion.kit.choice import Choice
from armada_companion.kit.choice import Does as Following

from ...rules.cards import card_play
from ...rules.damage.hits import overload_damage
from ...rules.decks.draw_decks import PutBack
from ...rules.model.printed_cards import Card
from ...rules.model.state import GameState, Looking
from ...rules.model.types import CardKind, Mark
from ..table import questions
from ..table.card_rows import CardRow, effect_rows
from ..table.words import card_lines, power_text, when_words
from .drawn_cards import DrawnDamage

Play = card_play.PlayEffect | card_play.UsePower


class WhoPlays(questions.SheetQuestion, frozen=True):
    """Asks which player plays an effect."""

    def sheet(self, game: questions.GameView) -> questions.SheetView | Following:
        """Offer the players; with a single player, return the next question."""
        players = [(str(one), WhichEffect(one)) for one in game.state.players]
        if len(players) == 1:
            return players[0][1]
        found = questions.offers(game.state, "player", players, "people")
        rows = zip(found, game.state.players, strict=True)
        choices = tuple(_locked(one, held_problem(game.state, name)) for one, name in rows)
        return questions.SheetView("Who plays the effect?", choices)


class WhichEffect(questions.SheetQuestion, frozen=True):
    """Asks which effect a player plays.

    Attributes:
        every: Whether to offer effects of other wings and phases too.
    """

    player: str
    every: bool = False

    def sheet(self, game: questions.GameView) -> questions.SheetView:
        """Offer the hand if it is known, else the effects of the wing for this phase."""
        state, player = game.state, self.player
        title = f"{player} plays"
        if state.virtual:
            cards = state.player(player).hand.cards
            return questions.SheetView(
                title, (), "" if cards else "The hand is empty", self._tiles(state, cards)
            )
        cards, problem = game.cards.read(CardKind.EFFECT)
        tiles = self._tiles(state, cards)
        found = tiles if self.every else tuple(one for one in tiles if one.tone != "gone")
        numbers = Choice("other", "Other numbers…", EffectNumbers(player), mark="plus")
        more = Choice("more", "Other effects…", WhichEffect(player, every=True), mark="star")
        others = (numbers,) if len(found) == len(tiles) else (more, numbers)
        return questions.SheetView(title, others, problem, found or tiles)

    def _tiles(self, state: GameState, cards: Sequence[Card]) -> tuple[questions.Tile, ...]:
        by_key = {card.id or card.name: card for card in cards}
        rows = effect_rows(state, self.player, cards)
        return tuple(self._tile(state, by_key[row.card], row) for row in rows)

    def _tile(self, state: GameState, card: Card, row: CardRow) -> questions.Tile:
        """Return the tile of an effect, locked with the reason if it cannot be played or paid."""
        play = card_play.PlayEffect(self.player, card)
        threat = card_play.threat_of(state, state.player(self.player), card)
        judged = questions.choice(
            state, card.name, replace(play, discards=paid_cards(state, play)[:1])
        )
        reason = judged.reason or (row.problem if state.virtual else "")
        does = play if reason or row.problem else completed(state, play)
        short = row.problem.partition(":")[0]
        found = questions.tile(state, "card", card.name, does, threat, short, *card_lines(card))
        verdict = found.choice._replace(legal=not reason, reason=reason, possible=judged.possible)
        many = row.note.partition("  ·  ")[0] if row.note.startswith("x") else ""
        tone = "gone" if row.problem else ""
        title = f"{card.name} {many}".strip()
        return found._replace(choice=verdict, tone=tone, title=title)


class EffectNumbers(questions.CardsQuestion, frozen=True):
    """Asks for the threat of an effect that is not in the list."""

    player: str

    def cards(self, game: questions.GameView) -> questions.CardsView:
        return questions.CardsView(f"{self.player} plays", (), (questions.THREAT,))

    def answer(self, game: questions.GameView, answer: questions.Answer) -> Following:
        entered = questions.written(answer)
        name, threat = entered.name or "An effect", entered.numbers["threat"]
        return card_play.PlayEffect(self.player, name=name, threat=threat)


class WhichPower(questions.SheetQuestion, frozen=True):
    """Asks which power in play is used."""

    def sheet(self, game: questions.GameView) -> questions.SheetView:
        """Offer the powers with their effects, or why they cannot be used now."""
        state = game.state
        found = zip(powers_of_players(state), power_choices(state), strict=True)
        tiles = tuple(
            questions.Tile(
                one._replace(zone=questions.TILE),
                "",
                (power_text(card), _when_or_why(state, card, one)),
            )
            for (_, card), one in found
        )
        return questions.SheetView("Use which power?", (), "", tiles)


class RepairedCard(questions.SheetQuestion, frozen=True):
    """Asks which attached damage card an effect or power repairs."""

    play: Play

    def sheet(self, game: questions.GameView) -> questions.SheetView:
        found = repaired_choices(game.state, self.play)
        return questions.SheetView("Repair which damage?", found)


class PaidCard(questions.SheetQuestion, frozen=True):
    """Asks which hand card is discarded as the cost of an effect or power."""

    play: Play

    def sheet(self, game: questions.GameView) -> questions.SheetView:
        """Offer the hand, without the effect itself."""
        state, play = game.state, self.play
        rows = [
            (label, completed(state, replace(play, discards=(card,))))
            for label, card in counted(paid_cards(state, play))
        ]
        return questions.SheetView(
            f"{_card(play).name}: discard which card?", questions.offers(state, "card", rows)
        )


def play_choice(state: GameState) -> Choice:
    """Return the button for effects, locked if no known hand has a playable one."""
    problems = [held_problem(state, player) for player in state.players]
    reason = "; ".join(problems) if all(problems) else ""
    return _locked(Choice("play", "Play effect", WhoPlays(), mark="play", key="P"), reason)


def held_problem(state: GameState, player: str) -> str:
    """Return why a player has no effect to play now, or ""."""
    if not state.virtual:
        return ""
    rows = effect_rows(state, player, state.player(player).hand.cards)
    if any(not row.problem for row in rows):
        return ""
    return f"{player} holds no effect to play now" if rows else f"The hand of {player} is empty"


def completed(state: GameState, play: Play) -> Following:
    """Return the complete action, or the question for a missing value."""
    card = _card(play)
    if Mark.REPAIRS in card.marks and play.repaired is None and _damage_cards(state) > 1:
        return RepairedCard(play)
    if not play.discards and paid_cards(state, play):
        return PaidCard(play)
    count = 0 if state.virtual or not card.overload else overload_damage(state, card.overload)
    if len(play.damage) < count:
        return DrawnDamage(play, "Overload: the damage card drawn", count)
    return play


def power_choice(state: GameState) -> tuple[Choice, ...]:
    """Return the button for powers, if any is in play."""
    powers = powers_of_players(state)
    if not powers:
        return ()
    problems = [_power_problem(state, player, card) for player, card in powers]
    reason = "; ".join(problems) if all(problems) else ""
    button = Choice("power", "Use power", WhichPower(), mark="star", key="U", possible=False)
    return (button._replace(legal=not reason, reason=reason),)


def power_choices(state: GameState) -> tuple[Choice, ...]:
    """Return the powers of ships and characters in play.

    Costs are judged later; only a power that discards a card needs one in the hand now.
    """
    uses = (card_play.UsePower(player, card) for player, card in powers_of_players(state))
    return tuple(_power_choice(state, use) for use in uses)


def powers_of_players(state: GameState) -> list[tuple[str, Card]]:
    """Return every power in play with its player."""
    return [(one, card) for one in state.players for card in card_play.powers_in_play(state, one)]


def paid_cards(state: GameState, play: Play) -> tuple[Card, ...]:
    """Return the cards of a virtual hand of which one can be discarded as the cost."""
    card = _card(play)
    if not state.virtual or Mark.DISCARDS_ONE not in card.marks:
        return ()
    hand = list(state.player(play.player).hand.cards)
    if card in hand:
        hand.remove(card)
    return tuple(hand)


def repaired_choices(state: GameState, play: Play) -> tuple[Choice, ...]:
    rows = [
        (
            f"{ship.card.name}: {card.name}",
            completed(state, replace(play, ship=ship.id, repaired=card.whole)),
        )
        for ship in state.ships.values()
        for card in dict.fromkeys(ship.damage)
    ]
    return questions.offers(state, "repair", rows, "repair")


def counted(cards: Sequence[Card]) -> list[tuple[str, Card]]:
    """Return each card once, as pairs of a label with its count and the card."""
    return [
        (card.name if number == 1 else f"{card.name} x{number}", card)
        for card, number in Counter(cards).items()
    ]


class PutCardsBack(questions.SheetQuestion, frozen=True):
    """Asks which card is discarded or taken, if the card's text allows that."""

    def sheet(self, game: questions.GameView) -> questions.SheetView | Following:
        """Offer the allowed cards; without any, ask for the order."""
        state = game.state
        if state.looking is None:
            return PutBack()
        marks, seen = state.looking.card.marks, state.looking.cards
        if Mark.SHEDS_ONE in marks or Mark.MAY_SHED_ONE in marks:
            rows = [(label, PutBack(discards=(card,))) for label, card in counted(seen)]
            title, may_be_none = "Discard which?", Mark.SHEDS_ONE not in marks
        elif kept := _repairs(state.looking):
            rows = [(label, PutBack(keep=(card,))) for label, card in counted(kept)]
            title, may_be_none = "Into the hand?", True
        else:
            return ordered(state, PutBack())
        found = questions.offers(
            state, "card", [(label, ordered(state, draft)) for label, draft in rows]
        )
        none = questions.offers(state, "none", [("None", ordered(state, PutBack()))] * may_be_none)
        return questions.SheetView(title, (*found, *none))


class NextCard(questions.SheetQuestion, frozen=True):
    """Asks which card goes back next, on top or below the cards in `draft`."""

    draft: PutBack

    def sheet(self, game: questions.GameView) -> questions.SheetView:
        state, draft = game.state, self.draft
        rows = [
            (label, ordered(state, replace(draft, order=(*draft.order, card))))
            for label, card in counted(_left(state, draft))
        ]
        title = "Below it" if draft.order else "On top of the deck"
        return questions.SheetView(title, questions.offers(state, "card", rows))


def ordered(state: GameState, draft: PutBack) -> Following:
    """Return the action once the order is complete, else the question for the next card."""
    left = _left(state, draft)
    if len(set(left)) > 1:
        return NextCard(draft)
    return replace(draft, order=(*draft.order, *left))


def _locked(found: Choice, reason: str) -> Choice:
    """Return a question as a choice that is locked for this reason."""
    return found._replace(legal=not reason, reason=reason, possible=not reason)


def _card(play: Play) -> Card:
    return play.effect if isinstance(play, card_play.PlayEffect) else play.card


def _damage_cards(state: GameState) -> int:
    return sum(len(dict.fromkeys(ship.damage)) for ship in state.ships.values())


def _power_choice(state: GameState, use: card_play.UsePower) -> Choice:
    judged = replace(use, discards=paid_cards(state, use)[:1])
    found = questions.choice(state, f"{use.card.name} ({use.player})", judged, "star")
    return found._replace(does=completed(state, use) if found.legal else use)


def _when_or_why(state: GameState, card: Card, found: Choice) -> str:
    """Return the time of a power, or briefly why it cannot be used now."""
    if found.legal or not card_play.is_window_open(state, card):
        return when_words(card)
    return found.reason.rpartition(" (")[0] or found.reason


def _power_problem(state: GameState, player: str, card: Card) -> str:
    """Return why a power cannot be used now, apart from its costs, or ""."""
    if card_play.was_used(state, player, card):
        return f"{card.name} was used in this turn (K12)"
    return "" if card_play.is_window_open(state, card) else f"{card.name}: {when_words(card)} (M2)"


def _left(state: GameState, draft: PutBack) -> Sequence[Card]:
    seen = state.looking.cards if state.looking else ()
    return _without(seen, (*draft.order, *draft.discards, *draft.keep))


def _repairs(looking: Looking) -> tuple[Card, ...]:
    if Mark.MAY_KEEP_REPAIR not in looking.card.marks:
        return ()
    return tuple(card for card in looking.cards if Mark.REPAIRS in card.marks)


def _without(cards: Sequence[Card], gone: Iterable[Card]) -> Sequence[Card]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left
