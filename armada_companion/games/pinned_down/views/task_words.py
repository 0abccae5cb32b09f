"""What open tasks ask, in words: the sentences of the banner and of sheets."""

from collections.abc import Mapping

from armada_companion.games.pinned_down.rules.action import unit_name
from armada_companion.games.pinned_down.rules.state import GameState, Task
from armada_companion.games.pinned_down.rules.tasks import task_words
from armada_companion.games.pinned_down.rules.types import TaskKind

_NAMED = 4
"""More players are counted."""

_QUESTIONS: Mapping[TaskKind, str] = {
    TaskKind.DAMAGE: "which flagship?",
    TaskKind.DISCARD: "which card does {} discard?",
    TaskKind.CHARACTER: "which character of {}?",
    TaskKind.DESTINY: "which destiny for {}?",
    TaskKind.PLANS: "does a player shuffle the hand?",
    TaskKind.REPAIR: "which damage is repaired?",
    TaskKind.TAKE_BACK: "which card does {} take?",
    TaskKind.KEEP: "does {} keep the card?",
    TaskKind.COUNT: "how many effects did {} see?",
    TaskKind.BY_HAND: "is it done?",
}
"""What a task asks, after the name of its card."""


def task_question(state: GameState, task: Task) -> str:
    """Return what a task asks: "Plasma Leak: which flagship?"."""
    card = task.card.name
    if task.kind is TaskKind.DAMAGE and not task.random and len(task.ships) == 1:
        asked = f"which damage card for {unit_name(state, task.ships[0])}?"
        own = task.card == state.ship(task.ships[0]).card
        return begun(state, asked) if own else f"{card}: {asked}"
    if task.kind is TaskKind.DISCARD and task.random:
        return f"{card}: which card does {task.player} lose?"
    if len(same_discards(state, task)) > 1:
        return f"{card}: which card does each discard?"
    who = task.player or unit_name(state, task.enemy or next(iter(task.ships), ""))
    asked = _QUESTIONS[task.kind].format(who)
    return f"{card}: {asked.removesuffix(f' for {card}?').removesuffix('?')}?"


def banner_sentences(state: GameState) -> tuple[str, str]:
    """Return what the oldest task asks, and what is to be done, others counted."""
    task = state.tasks[0]
    same = same_discards(state, task)
    words = begun(state, task_words(state, task))
    if len(same) > 1:
        *first, last = [one.player for one in same]
        names = f"{', '.join(first)} and {last}"
        who = names if len(same) <= _NAMED else f"{len(same)} players"
        words = f"{who} discard a card each"
    others = len(state.tasks) - max(1, len(same))
    more = f"; then {others} more" if others else ""
    return task_question(state, task), f"{words}{more}"


def same_discards(state: GameState, task: Task) -> tuple[Task, ...]:
    """Return the tasks of all whom the same card makes choose a card to discard."""
    if task.kind is not TaskKind.DISCARD or task.random:
        return ()
    return tuple(one for one in state.tasks if (one.kind, one.card) == (task.kind, task.card))


def begun(state: GameState, words: str) -> str:
    """Return words as a sentence begins; the name of a player stays as it is."""
    named = any(words.startswith(player) for player in state.players)
    return words if named else f"{words[:1].upper()}{words[1:]}"
