"""Taking back cards from a discard pile, and setting counts of cards. Source: section 11."""

from collections.abc import Iterator

from armada_companion.kit.codec import Amount, Name, UnitId
from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError
from armada_companion.kit.note import Notes
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.who import Who

from ..decks.piles import counted, under, without_card
from ..model.printed_cards import Card
from ..model.state import GameState, Pile
from ..model.types import Mark, TaskKind
from ..rule import Rule
from ..table.action import ANY, PinnedDownAction, one_line
from ..table.card_fields import OwnCard
from ..table.tasks import answer


class TakeBack(PinnedDownAction, phases=ANY, who=Who.PLAYERS):
    """Take a card from a player's discard pile into the hand. Source: Lost And Found.

    Attributes:
        card: The card; optional with printed cards.
    """

    player: UnitId
    card: OwnCard | None = None

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        """Yield the rules that taking back breaks. Source: M2.

        The pile must have the card, and a card cannot take back itself.
        """
        self._require_named(state)
        discard, card = state.player(self.player).deck.discard, self.card
        if card is None:
            if not discard.size:
                yield Rule.M2.because(f"The discard pile of {self.player} is empty")
            return
        copies = discard.unknown + sum(one.id == card.id for one in discard.cards)
        if not copies:
            yield Rule.M2.because(f"{card.name} is not in the discard pile of {self.player}")
        elif copies == 1 and Mark.TAKES_BACK in card.marks:
            yield Rule.M2.because(f"{card.name} cannot take back itself")

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state with the card in the hand; if overruled, it may come from anywhere."""
        self._require_named(state)
        state = answer(state, TaskKind.TAKE_BACK, self.player)
        player = state.player(self.player)
        discard, hand = player.deck.discard, player.hand
        found = next((one for one in discard.cards if self._is_meant(one)), None)
        if found is not None:
            discard, hand = without_card(discard, found), under(hand, (found,))
        elif not state.virtual:
            discard = counted(discard, discard.size - 1)
            hand = under(hand, (self.card,)) if self.card else counted(hand, hand.size + 1)
        deck = player.deck._replace(discard=discard)
        return state.with_player(player._replace(hand=hand, deck=deck))

    def text(self, state: GameState) -> str:
        named = self.card.label if self.card else "a card"
        return one_line(f"{self.player} takes {named} from the discard pile into the hand")

    def _is_meant(self, card: Card) -> bool:
        return self.card is not None and card.id == self.card.id

    def _require_named(self, state: GameState) -> None:
        state.player(self.player)
        if state.virtual and self.card is None:
            raise ImpossibleActionError("name the card: the program knows the discard pile")


class SetCards(PinnedDownAction, phases=ANY, who=Who.PLAYERS):
    """Set how many cards a player has, as counted at the table; printed cards only. Source: I4.

    Attributes:
        hand: The number of cards in the hand; omitted counts do not change.
    """

    player: UnitId
    why: Name
    hand: Amount | None = None
    draw_deck: Amount | None = None
    discard_pile: Amount | None = None

    def __post_init__(self) -> None:
        """Raise MalformedActionError if the action gives no count."""
        if (self.hand, self.draw_deck, self.discard_pile) == (None, None, None):
            raise MalformedActionError("hand, draw_deck or discard_pile is missing")

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        """Yield nothing, because the counts at the table are right."""
        self._require_printed(state)
        yield from ()

    def apply(self, state: GameState, notes: Notes) -> GameState:
        self._require_printed(state)
        player = state.player(self.player)
        deck = player.deck._replace(
            draw=_set(player.deck.draw, self.draw_deck),
            discard=_set(player.deck.discard, self.discard_pile),
        )
        return state.with_player(player._replace(hand=_set(player.hand, self.hand), deck=deck))

    def text(self, state: GameState) -> str:
        piles = {"hand": self.hand, "draw deck": self.draw_deck, "discard pile": self.discard_pile}
        listed = ", ".join(f"{name} {count}" for name, count in piles.items() if count is not None)
        return one_line(f"Cards of {self.player} are {listed}: {self.why}")

    def _require_printed(self, state: GameState) -> None:
        state.player(self.player)
        if state.virtual:
            raise ImpossibleActionError("the program holds the cards; there is nothing to count")


def _set(pile: Pile, size: int | None) -> Pile:
    return pile if size is None else counted(pile, size)
