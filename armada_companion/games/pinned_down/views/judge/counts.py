"""Corrections of a player's card counts."""

from collections.abc import Mapping

from ...rules.cards.own_cards import SetCards
from ...rules.model.state import GameState
from ..table.questions import GameView, SheetQuestion, SheetView, offers

_WHY = "counted at the table"
_NEAR = 4
"""How far a count is from the known one at most; more is entered in two steps."""

_PILES: Mapping[str, str] = {
    "hand": "Hand",
    "draw_deck": "Draw deck",
    "discard_pile": "Discard pile",
}


class CountCards(SheetQuestion, frozen=True):
    """Asks which cards of a player were counted."""

    player: str

    def sheet(self, game: GameView) -> SheetView:
        state, player = game.state, self.player
        rows = [
            (f"{label}: {_size(state, player, pile)}…", CountedPile(player, pile))
            for pile, label in _PILES.items()
        ]
        return SheetView(f"Cards of {player}", offers(state, "pile", rows))


class CountedPile(SheetQuestion, frozen=True):
    """Asks how many cards the pile has."""

    player: str
    pile: str

    def sheet(self, game: GameView) -> SheetView:
        known = _size(game.state, self.player, self.pile)
        counts = other_numbers(known, _NEAR)
        rows = [(str(n), SetCards(self.player, _WHY, **{self.pile: n})) for n in counts]
        title = f"{_PILES[self.pile]} of {self.player}"
        return SheetView(title, offers(game.state, "count", rows), f"{known} so far")


def other_numbers(now: int, near: int, least: int = 0) -> list[int]:
    """Return the numbers that differ by at most `near` from the current one, from `least`."""
    return [n for n in range(max(least, now - near), now + near + 1) if n != now]


def _size(state: GameState, player: str, pile: str) -> int:
    found = state.player(player)
    piles = {"hand": found.hand, "draw_deck": found.deck.draw, "discard_pile": found.deck.discard}
    return piles[pile].size
