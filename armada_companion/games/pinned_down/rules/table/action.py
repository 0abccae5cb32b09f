"""The base of Pinned Down's actions, and words for their lines in the history."""

from collections.abc import Iterable, Iterator
from typing import Self

from armada_companion.kit.action import Action
from armada_companion.kit.errors import ImpossibleActionError

from ..model.printed_cards import Card
from ..model.state import GameState
from ..model.types import EnemyId, Phase, ShipId

SETUP = frozenset[str]({Phase.SETUP})
MAIN = frozenset[str]({Phase.MAIN})
ATTACK = frozenset[str]({Phase.ATTACK})
ASSIGNMENT = frozenset[str]({Phase.ASSIGNMENT})
FIGHT = frozenset[str]({Phase.FIGHT})
JUMP = frozenset[str]({Phase.JUMP})
ANY = frozenset[str](Phase) - {Phase.OVER}


class PinnedDownAction(Action[GameState], group="", is_base=True):
    """The base of Pinned Down's actions; their menus have no headings."""


class OfferedAction(PinnedDownAction, is_base=True):
    """An action without fields; it is offered in each of its phases."""

    @classmethod
    def candidates(cls, state: GameState) -> Iterator[Self]:
        yield cls()


class Effect(PinnedDownAction, kw_only=True, is_base=True):
    """An action for which a card's text or a judge may be the reason.

    Attributes:
        why: The reason, for the history.
    """

    why: str | None = None

    def line(self, state: GameState) -> str:
        """Return the line of the history without the reason."""
        raise NotImplementedError

    def text(self, state: GameState) -> str:
        return one_line(f"{self.line(state)}: {self.why or ''}")


def one_line(text: str) -> str:
    """Return a text without line breaks, doubled blanks and a final colon."""
    return " ".join(text.split()).rstrip(":")


def labels(cards: Iterable[Card], before: str = "") -> str:
    """Return the cards' names after `before`, or "" without cards."""
    names = ", ".join(card.label for card in cards)
    return names and before + names


def require_source(state: GameState, card: Card | None, dealt: str, named: str) -> None:
    """Raise ImpossibleActionError unless a card is given, or a virtual deck deals one."""
    if (card is None) is not state.virtual:
        wrong = (
            f"the virtual deck deals {dealt}; no card may be named"
            if state.virtual
            else f"name {named}"
        )
        raise ImpossibleActionError(wrong)


def unit_name(state: GameState, unit: str | None) -> str:
    """Return the name of a ship or enemy ship, by default its id."""
    if unit is None:
        return ""
    found = state.ships.get(ShipId(unit)) or state.enemies.get(EnemyId(unit))
    return found.card.name if found else unit
