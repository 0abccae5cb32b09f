"""The same table, entered into a program that holds the decks: it is told their orders alone."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.games.pinned_down.paper.author import Author
from tests.games.pinned_down.paper.play import PaperGame
from tests.games.pinned_down.paper.verdicts import OVERLOADS, broken

Plain = dict[str, Any]

DRAWN = {"player_destiny", "enemy_destiny", "ship_destiny"}
"""What the program draws by itself."""

UNTOLD = {
    "reveal": {"card"},
    "damage": {"card"},
    "resolve_fight": {"damage"},
    "use_power": {"damage"},
    "play_effect": {"damage"},
    "jump": {"shown"},
}
"""Fields that the program knows from its decks."""


class VirtualAuthor(Author):
    """Plays one game, and tells the program what it does not draw itself."""

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        self.game.virtual = True
        self.settings = {**self.settings, "virtual_decks": True}
        self.setup = [*self._told_setup(self.setup)]

    def _told_setup(self, setup: list[Plain]) -> Iterator[Plain]:
        """S3 to S6."""
        yield from (one for one in setup if one["do"] == "add_player")
        for player, crew in self.game.crews.items():
            order = [*crew.hand, *crew.deck]
            yield {"do": "shuffle", "deck": "draw", "player": player, "order": order}
        for deck, cards in self.game.decks.items():
            first = self.game.locations if deck == "location" else []
            yield {"do": "shuffle", "deck": deck, "order": [*first, *cards]}
        yield {"do": "begin"}

    def turn(self) -> tuple[list[Plain], set[str]] | None:
        """Play the next action and what follows of it; return what is told, and what it breaks.

        None is for a game that cannot go on. Orders that an attack card waits for come first.
        """
        game = self.game
        game.orders.clear()
        action = self.next()
        if action is None:
            return None
        found = {
            key: value for key, value in action.items() if key not in UNTOLD.get(action["do"], ())
        }
        if codes := broken(game, action):
            return [found], codes
        before = [*game.orders] if action["do"] == "reveal" else []
        after = [] if before else [*game.orders]
        game.orders.clear()
        game.play(action)
        self._draw_by_itself()
        close_empty_attack(game)
        shown: list[Plain] = [{"do": "show_locations"}] if action["do"] == "jump" else []
        return [*before, *shown, found, *after, *game.orders], set()

    def _draw_by_itself(self) -> None:
        """Draw the destinies at once."""
        game = self.game
        waiting = [one for one in game.todo if one[0] in DRAWN]
        game.todo = [one for one in game.todo if one[0] not in DRAWN]
        for what, whom in waiting:
            if action := self._demanded(what, whom):
                game.play(action)

    def _with_costs(self, action: Plain, player: str, card: str) -> Plain | None:
        """Leave out what the program would judge by its decks."""
        crew, damage = self.game.crews[player], self.game.decks["damage"]
        if card == "lost-and-found" and not crew.discard:
            return None
        if card in OVERLOADS | {"raise-the-stakes"} and len(damage) < 4:
            return None
        return super()._with_costs(action, player, card)

    def _hides(self) -> bool:
        return False


def close_empty_attack(game: PaperGame) -> None:
    """A7, Q6: no card is left, or they would be shuffled a second time in this phase."""
    is_empty = game.phase == "attack" and not game.decks["attack"]
    if is_empty and (game.flags.reshuffles or not game.discards["attack"]):
        game.after_reveal()
