"""Random draws (lots) for card texts; the caller draws, not the rules. Source: section 13."""

from collections.abc import Iterator
from typing import Self

from armada_companion.kit.codec import Amount, UnitId
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Notes
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.who import Who

from ..damage.hits import draw_damage
from ..decks.piles import discard_character, give_up
from ..model.state import GameState, Task
from ..model.types import TaskKind
from ..table.action import ANY, PinnedDownAction, one_line, unit_name
from ..table.card_fields import OwnCard
from ..table.tasks import find_task, require_task, take_lot, without_task


class DrawLots(PinnedDownAction, phases=ANY, who=Who.PLAYERS):
    """Choose the ship or card of an open task at random. Source: section 13, H8, Q32.

    Attributes:
        ship: The drawn flagship; with printed cards its damage card is entered next.
        card: The drawn hand card or character, which is discarded.
        place: The place, 1 and up, of a card in an unknown hand or of a character without a card.
    """

    task: Amount
    ship: UnitId | None = None
    card: OwnCard | None = None
    place: Amount | None = None

    @classmethod
    def candidates(cls, state: GameState) -> Iterator[Self]:
        """Yield one possible draw for each open task; the caller replaces it by a random one."""
        for task in state.tasks:
            for lot in lots(state, task)[:1]:
                yield cls(lot.task, lot.ship, lot.card, lot.place)

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        self._require_lot(state)
        yield from ()

    def apply(self, state: GameState, notes: Notes) -> GameState:
        task = self._require_lot(state)
        if self.ship is not None:
            if not state.virtual:
                return take_lot(state, task, self.ship)
            return draw_damage(without_task(state, task), self.ship, (), notes)
        player, state = state.player(task.player), without_task(state, task)
        if task.kind is not TaskKind.CHARACTER:
            return give_up(state, player, self.card)
        drawn = player.characters[self.place - 1] if self.place else self.card
        return state if drawn is None else discard_character(state, player, drawn)

    def text(self, state: GameState) -> str:
        task = find_task(state, self.task)
        card = f"{task.card.name}: " if task else ""
        return one_line(f"{card}the lot falls on {self._drawn(state)}")

    def _drawn(self, state: GameState) -> str:
        if self.ship is not None:
            return unit_name(state, self.ship)
        return self.card.name if self.card else f"card {self.place}"

    def _require_lot(self, state: GameState) -> Task:
        task = require_task(state, self.task)
        if self not in lots(state, task):
            raise ImpossibleActionError(f"this draw is not possible for {task.card.name}")
        return task


def lots(state: GameState, task: Task) -> tuple[DrawLots, ...]:
    """Return the equally likely draws for a task; () if chance decides nothing."""
    number = task.number
    if not task.random:
        return ()
    if task.kind is TaskKind.DAMAGE:
        return tuple(DrawLots(number, ship=ship) for ship in task.ships)
    player = state.player(task.player)
    if task.kind is TaskKind.CHARACTER:
        return tuple(
            DrawLots(number, card=card) if card.id else DrawLots(number, place=place)
            for place, card in enumerate(player.characters, 1)
        )
    if player.hand.unknown:
        return tuple(DrawLots(number, place=n) for n in range(1, player.hand.size + 1))
    return tuple(DrawLots(number, card=card) for card in player.hand.cards)
