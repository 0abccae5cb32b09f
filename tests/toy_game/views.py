"""What the toy's window shows, as plain values."""

from functools import partial

from armada_companion.kit.action import Action
from armada_companion.kit.choice import BannerView, Choice, Question, SheetView, judged_choice
from tests.toy_game.rules import TOY, Add, CountFrom, Hide, Toy


class WhichCard(Question, frozen=True):
    """The card that side A hides."""

    def sheet(self, game: Toy) -> SheetView:
        faces = [_choice(game, face, face.capitalize(), Hide(face)) for face in ("king", "queen")]
        return SheetView("Which card?", tuple(faces))


def banner(state: Toy) -> BannerView:
    hidden = "Side A has a hidden card" if state.secret else ""
    return BannerView(player=None, title=f"{state.total} counted", detail=hidden, passing=None)


def choices(state: Toy) -> list[Choice]:
    """Return the buttons of the page; a number that breaks a rule says why."""
    if not state.is_set_up:
        return [_choice(state, f"from_{n}", f"Count from {n}", CountFrom(n)) for n in (0, 5)]
    numbers = [_choice(state, f"add_{n}", f"Add {n}", Add(n)) for n in (1, 2, 3)]
    return numbers if state.secret else [*numbers, Choice("hide", "Hide a card…", WhichCard())]


def _choice(state: Toy, name: str, label: str, action: Action[Toy]) -> Choice:
    return judged_choice(partial(TOY.broken_rules, state), label, action)._replace(name=name)
