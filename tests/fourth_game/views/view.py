"""What the window of the heap shows."""

from functools import partial

from armada_companion.kit.action import Action
from armada_companion.kit.choice import BannerView, Choice, Question, SheetView, judged_choice

from ..rules import game


class WhoWins(Question, frozen=True):
    """The guess of side A."""

    def sheet(self, heap: game.Heap) -> SheetView:
        guesses = (("mine", "I win"), ("yours", "You win"))
        found = [_choice(heap, name, label, game.Guess(name)) for name, label in guesses]
        return SheetView("Who takes the last match?", tuple(found))


def banner(state: game.Heap) -> BannerView:
    guess = "A has guessed" if state.guess else ""
    title = "Make the heap" if state.matches is None else f"{state.matches} left"
    return BannerView(player=state.turn, title=title, detail=guess, passing=None)


def choices(state: game.Heap) -> list[Choice]:
    if state.matches is None:
        return [_choice(state, f"pile_{n}", f"Pile {n}", game.Pile(n)) for n in (4, 9)]
    takes = [_choice(state, f"take_{n}", f"Take {n}", game.Take(n)) for n in (1, 2, 3)]
    return takes if state.guess else [*takes, Choice("guess", "Guess…", WhoWins())]


def _choice(state: game.Heap, name: str, label: str, action: Action[game.Heap]) -> Choice:
    return judged_choice(partial(game.HEAP.broken_rules, state), label, action)._replace(name=name)
