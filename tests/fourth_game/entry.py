"""The heap as the program lists it."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from armada_companion.games.entry import GameEntry, PageServices, StateLine
from armada_companion.kit.cards import CardSource, NoCards

if TYPE_CHECKING:
    from armada_companion.games.self_test import Robot, SelfCheck
    from armada_companion.ui.new_game import GameOpener

    from .rules.game import HeapGame
    from .window.pages import HeapPages


class HeapNewGame:
    """See `ui.new_game.NewGame`."""

    def header(self, agreed: Mapping[str, object], names: Sequence[str]) -> dict[str, object]:
        return {"game": "heap", **agreed}

    def names_of(self, state: object) -> tuple[str, ...]:
        return ()

    def play_sample(self, opener: "GameOpener", cards: CardSource, day: str) -> None:
        from .rules.game import Pile

        if opener.new_game("heap", "Sample heap"):
            opener.play(Pile(9))


def _rules() -> "HeapGame":
    from .rules.game import HEAP

    return HEAP


def _state_line() -> StateLine:
    return lambda state: f"{state.matches} matches"


def _pages(services: PageServices) -> "HeapPages":
    from .window.pages import HeapPages

    return HeapPages(services)


def _self_checks(robot: "Robot") -> "Sequence[SelfCheck]":
    from .self_checks import HeapChecks

    return HeapChecks(robot).all()


ENTRY = GameEntry(
    name="heap",
    title="Heap",
    heading="The Heap",
    new_key="Q",
    sample_key="V",
    rules=_rules,
    cards=NoCards,
    state_line=_state_line,
    new_game=HeapNewGame,
    pages=_pages,
    self_checks=_self_checks,
)
