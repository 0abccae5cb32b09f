"""The sentences of open tasks, for the banner and sheets."""

from collections.abc import Mapping

from armada_companion.kit.wording import plural

from ...rules.model.state import GameState, Task
from ...rules.model.types import TaskKind
from ...rules.phases.attack import threat_of_enemies
from ...rules.table.action import unit_name
from ...rules.table.tasks import task_words

_SHUFFLE = "One player may shuffle the whole hand into the draw deck"

_NAMED = 4
"""More players are counted."""

_QUESTIONS: Mapping[TaskKind, str] = {
    TaskKind.DAMAGE: "which flagship?",
    TaskKind.DISCARD: "which card?",
    TaskKind.CHARACTER: "which character?",
    TaskKind.DESTINY: "which destiny?",
    TaskKind.PLANS: "who shuffles?",
    TaskKind.REPAIR: "which damage?",
    TaskKind.TAKE_BACK: "which card?",
    TaskKind.KEEP: "keep it?",
    TaskKind.COUNT: "how many effects?",
    TaskKind.BY_HAND: "is it done?",
}
"""The questions of tasks, after the name of their card."""


def task_question(state: GameState, task: Task) -> str:
    """Return the question of a task: "Plasma Leak: which flagship?"."""
    if is_decided(task):
        return f"{unit_name(state, task.ships[0])}: which damage card?"
    return f"{task.card.name}: {_QUESTIONS[task.kind]}"


def is_decided(task: Task) -> bool:
    """Return whether the ship of a damage card is known."""
    return task.kind is TaskKind.DAMAGE and not task.random and len(task.ships) == 1


def banner_sentences(state: GameState) -> tuple[str, str]:
    """Return the question and sentence of the oldest task, and the number of others."""
    task = state.tasks[0]
    same = same_discards(state, task)
    words = begun(state, task_words(state, task))
    if is_decided(task) and task.card.name not in words:
        words = f"{task.card.name}: {words}"
    if len(same) > 1:
        *first, last = [one.player for one in same]
        names = f"{', '.join(first)} and {last}"
        who = names if len(same) <= _NAMED else f"{len(same)} players"
        words = f"{who} discard a card each"
    if task.kind is TaskKind.PLANS:
        words = f"{_SHUFFLE}: {plans_outcome(state)}"
    others = len(state.tasks) - max(1, len(same))
    more = f"; then {others} more" if others else ""
    return task_question(state, task), f"{words}{more}"


def plans_outcome(state: GameState) -> str:
    """Return the effect of changing plans: "2 enemy ships go, +5 threat"."""
    count = len(state.enemies)
    if not count:
        return "No enemy ship is in play, so this would change nothing"
    ships = plural(count, "enemy ship goes", "enemy ships go")
    return f"{ships}, {threat_of_enemies(state):+} threat"


def same_discards(state: GameState, task: Task) -> tuple[Task, ...]:
    """Return the discard tasks of all players for the same card."""
    if task.kind is not TaskKind.DISCARD or task.random:
        return ()
    return tuple(one for one in state.tasks if (one.kind, one.card) == (task.kind, task.card))


def begun(state: GameState, words: str) -> str:
    """Return words with a capital first letter, except for a player's name."""
    named = any(words.startswith(player) for player in state.players)
    return words if named else f"{words[:1].upper()}{words[1:]}"
