"""Tasks of card texts, open until done or dismissed. Source: O1, section 13.

Actions such as `damage`, `discard` and `draw_destiny` answer tasks.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Self

from armada_companion.kit.codec import Amount
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.who import Who

from ..model.printed_cards import Card
from ..model.state import GameState, Player, Ship, Task
from ..model.types import Mark, PlayerId, ShipId, TaskKind
from .action import ANY, PinnedDownAction, one_line, unit_name

LEFT = "left"


class TaskAction(PinnedDownAction, phases=ANY, is_base=True):
    """An action about an open task.

    Attributes:
        task: Its number.
    """

    WORDS: ClassVar[str] = ""

    task: Amount

    @classmethod
    def candidates(cls, state: GameState) -> Iterator[Self]:
        yield from (cls(task.number) for task in state.tasks)

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        """Yield nothing: the players decide about tasks."""
        require_task(state, self.task)
        yield from ()

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state without the task."""
        task = require_task(state, self.task)
        if task.kind is TaskKind.PLANS:
            state = state.with_flags(plans_offered=False)
        return without_task(state, task)

    def text(self, state: GameState) -> str:
        task = find_task(state, self.task)
        return one_line(f"{self.WORDS}: {task_sentence(state, task) if task else ''}")


class FinishTask(TaskAction, who=Who.PLAYERS):
    """Close a task that was done at the table; its effects are entered separately."""

    WORDS: ClassVar[str] = "Done by hand"

    @classmethod
    def candidates(cls, state: GameState) -> Iterator[Self]:
        """Yield an action for each task that no other action answers."""
        yield from (cls(task.number) for task in state.tasks if task.kind is TaskKind.BY_HAND)


class DismissTask(TaskAction, who=Who.PLAYERS):
    """Dismiss an open task without doing it."""

    WORDS: ClassVar[str] = "Not done"


def require_task(state: GameState, number: int) -> Task:
    """Return an open task, or raise ImpossibleActionError."""
    task = find_task(state, number)
    if task is None:
        raise ImpossibleActionError(f"there is no open task {number}")
    return task


def find_task(state: GameState, number: int) -> Task | None:
    return next((task for task in state.tasks if task.number == number), None)


def open_task(
    state: GameState,
    kind: TaskKind,
    card: Card,
    player: str = "",
    ships: Sequence[ShipId] = (),
    enemy: str = "",
    *,
    random: bool = False,
) -> GameState:
    """Return the state with one more task, if it is possible."""
    task = Task(state.next_task, kind, card, player, tuple(ships), enemy, random)
    if not _can_be_done(state, task):
        return state
    return state._replace(tasks=(*state.tasks, task), next_task=state.next_task + 1)


def open_damage(state: GameState, card: Card) -> GameState:
    """Return the state with the task of damaging a random flagship."""
    flagships = [ship.id for ship in state.ships.values() if ship.flagship]
    return open_task(state, TaskKind.DAMAGE, card, ships=flagships, random=True)


def open_discards(state: GameState, card: Card) -> GameState:
    """Return the state with a task for every player to discard a card. Source: H7, H8."""
    for player in state.players:
        state = open_task(state, TaskKind.DISCARD, card, player)
    return state


def open_hit(state: GameState, ship: Ship, card: Card) -> GameState:
    """Return the state with the task of an attached damage card. Source: D2, Q32."""
    owner, ships = ship.owner, (ship.id,)
    if Mark.LOSES_CARD in card.marks:
        state = open_task(state, TaskKind.DISCARD, card, owner, ships, random=True)
    if Mark.LOSES_CHARACTER in card.marks:
        state = open_task(state, TaskKind.CHARACTER, card, owner, ships, random=True)
    return state


def answered(
    state: GameState, kind: TaskKind, player: str = "", ship: str = "", enemy: str = ""
) -> Task | None:
    """Return the oldest task that an action for a player or ship answers."""
    for task in state.tasks:
        ours = not player or player == task.player or not task.player
        if task.kind is kind and ours and task.enemy == enemy and _concerns(task, ship):
            return task
    return None


def answer(
    state: GameState, kind: TaskKind, player: str = "", ship: str = "", enemy: str = ""
) -> GameState:
    """Return the state without the oldest task that an action answers."""
    task = answered(state, kind, player, ship, enemy)
    return state if task is None else without_task(state, task)


def without_task(state: GameState, task: Task) -> GameState:
    return state._replace(tasks=tuple(one for one in state.tasks if one != task))


def without_idle(state: GameState) -> GameState:
    """Return the state without the tasks that can no longer be done. Source: H7."""
    if not state.tasks:
        return state
    kept = (task._replace(ships=_in_play(state, task)) for task in state.tasks)
    left = tuple(task for task in kept if _can_be_done(state, task))
    return state if left == state.tasks else state._replace(tasks=left)


def leave_tasks(state: GameState, notes: Notes, *kinds: TaskKind) -> GameState:
    """Return the state without the tasks (or only `kinds` of them), as their time is over.

    The notes name these tasks for the players.
    """
    for task in state.tasks:
        if not kinds or task.kind in kinds:
            words = f"Left to the players: {task_sentence(state, task)}"
            notes.append(Note(LEFT, task.card.id, words))
            state = without_task(state, task)
    return state


def take_lot(state: GameState, task: Task, ship: str) -> GameState:
    """Return the state with the task for the ship that was drawn at random."""
    drawn = task._replace(ships=(ShipId(ship),), random=False)
    return state._replace(tasks=tuple(drawn if one == task else one for one in state.tasks))


def goes_under(player: Player) -> bool:
    """Return whether a player's discards by texts go under the draw deck.

    Source: section 18, Dr. Ferrell.
    """
    return any(Mark.DISCARDS_UNDER_DECK in one.marks for one in player.characters)


def task_sentence(state: GameState, task: Task) -> str:
    """Return the task as a sentence, after the card's name."""
    return f"{task.card.name}: {task_words(state, task)}"


def task_words(state: GameState, task: Task) -> str:
    """Return the task as a sentence, without the card's name."""
    match task.kind:
        case TaskKind.DAMAGE:
            return f"{_ship_words(state, task)} takes a damage card"
        case TaskKind.DISCARD:
            return _discard_words(state, task)
        case TaskKind.CHARACTER:
            return f"a random character of {task.player} is discarded"
        case TaskKind.DESTINY:
            return f"{_destiny_owner(state, task)} draws a destiny"
        case TaskKind.REPAIR:
            return f"{_ship_words(state, task)} is repaired"
        case TaskKind.TAKE_BACK:
            return f"{task.player} takes a card from their own discard pile"
        case _:
            return _at_the_table(task)


def _concerns(task: Task, ship: str) -> bool:
    if task.kind is TaskKind.DESTINY and not ship:
        return not task.ships
    return not ship or ship in task.ships


def _in_play(state: GameState, task: Task) -> tuple[ShipId, ...]:
    return tuple(ship for ship in task.ships if ship in state.ships)


def _can_be_done(state: GameState, task: Task) -> bool:
    match task.kind:
        case TaskKind.DAMAGE:
            return bool(task.ships)
        case TaskKind.REPAIR:
            return any(state.ships[ship].damaged for ship in task.ships)
        case TaskKind.DESTINY:
            return _draws_destiny(state, task)
        case TaskKind.PLANS:
            return any(one.hand.size for one in state.players.values())
        case TaskKind.BY_HAND:
            return True
        case _:
            player = state.players.get(PlayerId(task.player))
            return player is not None and _has_cards(player, task)


def _has_cards(player: Player, task: Task) -> bool:
    """Return whether a player has cards for a task."""
    match task.kind:
        case TaskKind.DISCARD:
            return player.hand.size > 0
        case TaskKind.CHARACTER:
            return bool(player.characters and task.ships)
        case TaskKind.TAKE_BACK:
            # A card that takes back another one cannot take back itself.
            discard = player.deck.discard
            return discard.size > 1 or any(one.id != task.card.id for one in discard.cards)
        case TaskKind.KEEP:
            return player.deck.draw.size > 0
        case _:
            return True


def _draws_destiny(state: GameState, task: Task) -> bool:
    """Return whether a player draws for an effect, or a fight is open for a battle destiny."""
    if task.player and not task.ships:
        return True
    fight = state.fight
    sides = () if fight is None else (*fight.ships, *fight.enemies)
    return any(unit in sides for unit in (*task.ships, task.enemy))


def _ship_words(state: GameState, task: Task) -> str:
    if len(task.ships) == 1 and not task.random:
        return unit_name(state, task.ships[0])
    return "a random flagship" if task.random else "a ship"


def _discard_words(state: GameState, task: Task) -> str:
    verb = "loses a random card" if task.random else "discards a card"
    player = state.players.get(PlayerId(task.player))
    under = ", which goes under the owner's deck" if player and goes_under(player) else ""
    return f"{task.player} {verb}{under}"


def _destiny_owner(state: GameState, task: Task) -> str:
    unit = task.enemy or next(iter(task.ships), "")
    return unit_name(state, unit) if unit else task.player


def _at_the_table(task: Task) -> str:
    words = task.card.reminder
    if not words:
        return f"{task.player} draws a card"
    return f"{task.player}, {words}" if task.player else words
