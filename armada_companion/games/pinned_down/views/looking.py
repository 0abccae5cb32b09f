"""What becomes of the cards of a virtual deck that are being looked at. Source: H2, section 18."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.decks import PutBack
from armada_companion.games.pinned_down.rules.state import GameState, Looking
from armada_companion.games.pinned_down.rules.types import Mark
from armada_companion.games.pinned_down.views.card_play import counted
from armada_companion.games.pinned_down.views.judged import offers
from armada_companion.games.pinned_down.views.questions import (
    SheetQuestion,
    SheetView,
    Tabletop,
)
from armada_companion.kit.choice import Does


class PutCardsBack(SheetQuestion, frozen=True):
    """Which of the cards is discarded or kept, if there may be one?"""

    def ask(self, table: Tabletop) -> SheetView | Does:
        """Offer those that it may be; where it may be none, ask for the order."""
        state = table.state
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
        found = offers(state, "card", [(label, ordered(state, draft)) for label, draft in rows])
        none = offers(state, "none", [("None", ordered(state, PutBack()))] * may_be_none)
        return SheetView(title, (*found, *none))


class NextCard(SheetQuestion, frozen=True):
    """Which card goes back on top, or below those that were named? `draft` has those."""

    draft: PutBack

    def ask(self, table: Tabletop) -> SheetView:
        """Offer the cards that are left."""
        state, draft = table.state, self.draft
        rows = [
            (label, ordered(state, replace(draft, order=(*draft.order, card))))
            for label, card in counted(_left(state, draft))
        ]
        title = "Below it" if draft.order else "On top of the deck"
        return SheetView(title, offers(state, "card", rows))


def ordered(state: GameState, draft: PutBack) -> Does:
    """Return the action when the order of all cards is known, else the question for the next."""
    left = _left(state, draft)
    if len(set(left)) > 1:
        return NextCard(draft)
    return replace(draft, order=(*draft.order, *left))


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
