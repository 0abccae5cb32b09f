"""Open tasks, and their answers by a ship, a hand card or a button."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from armada_companion.kit.action import Action
from armada_companion.kit.choice import Choice, Does

from ...rules.cards.lots import DrawLots, lots
from ...rules.cards.own_cards import TakeBack
from ...rules.damage.destiny import DrawDestiny
from ...rules.damage.hits import TakeDamage
from ...rules.decks.piles import DiscardCards, DrawCards
from ...rules.model.state import GameState, Task
from ...rules.model.types import TaskKind
from ...rules.phases.attack import ChangePlans
from ...rules.phases.phase_changes import waits_for_tasks
from ...rules.table.action import unit_name
from ...rules.table.card_texts import ChangePool
from ...rules.table.tasks import DismissTask, FinishTask, find_task, task_sentence, task_words
from ..table.questions import GameView, Series, SheetQuestion, SheetView, choice, offer
from ..table.task_words import begun, is_decided, plans_outcome, same_discards, task_question
from .card_choices import counted
from .drawn_cards import DestinyCard, DrawnDamage, repair_choices

_WHICH: Mapping[TaskKind, str] = {
    TaskKind.DAMAGE: "Which flagship…",
    TaskKind.DISCARD: "Which card…",
    TaskKind.CHARACTER: "Which character…",
    TaskKind.PLANS: "Who shuffles…",
    TaskKind.REPAIR: "Which damage…",
    TaskKind.TAKE_BACK: "Which card…",
    TaskKind.COUNT: "How many…",
}
"""The button that opens several answers."""

_LEFT: Mapping[TaskKind, str] = {
    TaskKind.PLANS: "Nobody",
    TaskKind.KEEP: "It stays on the deck",
    TaskKind.COUNT: "None of them",
}
"""The button that dismisses a task."""


class TaskAnswer(NamedTuple):
    """One answer to a task.

    Attributes:
        unit: The ship or enemy ship whose tap answers it, or "".
        player: The owner of the hand card that answers it, or "".
        card: The id of that card, or "".
    """

    choice: Choice
    unit: str = ""
    player: str = ""
    card: str = ""


class LotsDrawn(SheetQuestion, frozen=True):
    """Draws the ship or card of a task at random."""

    task: int

    def sheet(self, game: GameView) -> DrawLots:
        """Return one of the possible draws at random."""
        task = find_task(game.state, self.task)
        found = lots(game.state, task) if task else ()
        return game.cards.drawn(found) if found else DrawLots(self.task)


class AskedTask(SheetQuestion, frozen=True):
    """Asks for the answer to a task."""

    task: int

    def sheet(self, game: GameView) -> SheetView:
        task = find_task(game.state, self.task)
        if task is None:
            return SheetView("It is done", ())
        state, words = game.state, begun(game.state, task_words(game.state, task))
        if task.kind is TaskKind.PLANS:
            words = plans_outcome(state)
        return SheetView(task_question(state, task), sheet_choices(state, task), words)


class DamageForTask(SheetQuestion, frozen=True):
    """Asks which damage card was drawn for a ship because of a text."""

    task: int
    ship: str

    def sheet(self, game: GameView) -> SheetView:
        """Offer the damage cards, *Not done* and *Done by hand*."""
        state, task = game.state, find_task(game.state, self.task)
        title = f"{unit_name(state, self.ship)}: which damage card was drawn?"
        asked = DrawnDamage(TakeDamage(self.ship), title).kinds(game)
        around = [one._replace(key="") for one in _without_answer(state, task)] if task else []
        return asked._replace(choices=(*asked.choices, *around))


class OpenTasks(SheetQuestion, frozen=True):
    """Asks which of the open tasks is done next. Source: O4."""

    def sheet(self, game: GameView) -> SheetView:
        state = game.state
        rows = [(task_sentence(state, task), AskedTask(task.number)) for task in state.tasks]
        found = tuple(offer(state, "task", words, does, "flag") for words, does in rows)
        return SheetView("Still to do", found)


class EachDiscards(Series, frozen=True):
    """Lets every player with the same task discard a card from a hand whose cards are unknown."""

    tasks: tuple[int, ...]

    def following(self, state: GameState, played: int) -> Action[GameState] | None:
        found = (task for number in self.tasks if (task := find_task(state, number)))
        task = next(found, None)
        return None if task is None else DiscardCards(task.player, count=1)


def task_choices(state: GameState, task: Task) -> tuple[Choice, ...]:
    """Return the buttons of a task: random draw, answers, *Not done* and *Done by hand*."""
    answers = task_answers(state, task)
    found = [*_lots(state, task), *_each_discards(state, task)]
    if found and not task.random:
        # A task for a single player is done by a tap on the ship's card, or from the list of tasks.
        answers = ()
    if len(answers) == 1:
        found.append(answers[0].choice._replace(key="F"))
    elif answers:
        label = _WHICH.get(task.kind, "Answer…")
        found.append(Choice("answer_task", label, AskedTask(task.number), mark="eye", key="F"))
    found += _without_answer(state, task)
    return (found[0]._replace(key="E"), *found[1:])


def sheet_choices(state: GameState, task: Task) -> tuple[Choice, ...]:
    """Return all answers to a task, *Not done* and *Done by hand*."""
    answers = (one.choice for one in task_answers(state, task))
    found = (*_lots(state, task), *answers, *_without_answer(state, task))
    return tuple(one._replace(key="") for one in found)


def task_answers(state: GameState, task: Task) -> tuple[TaskAnswer, ...]:
    """Return the answers to a task by a card on the table or a button."""
    answers = _ANSWERS.get(task.kind)
    return tuple(answers(state, task)) if answers else ()


def tapped_answer(state: GameState, unit: str) -> Does | None:
    """Return the answer of a tap on a ship or enemy ship to the oldest task, or None.

    A task with several answers opens its question.
    """
    for task in _asked(state):
        found = [one.choice for one in task_answers(state, task) if one.unit == unit]
        if found:
            return found[0].does if len(found) == 1 else AskedTask(task.number)
    return None


def drawn_damage(state: GameState) -> SheetQuestion | None:
    """Return the question for the drawn damage card if the ship is known, else None."""
    task = state.tasks[0]
    if not is_decided(task):
        return None
    return None if state.virtual else DamageForTask(task.number, task.ships[0])


def hand_answers(state: GameState) -> tuple[TaskAnswer, ...]:
    """Return the hand cards that answer an open task when they are tapped."""
    found = (one for task in _asked(state) for one in task_answers(state, task))
    return tuple(one for one in found if one.card)


def asked_units(state: GameState) -> frozenset[str]:
    """Return the ships and enemy ships that answer an open task when they are tapped."""
    return frozenset(unit for task in _asked(state) for unit in _units(state, task) if unit)


def _asked(state: GameState) -> tuple[Task, ...]:
    """Return the tasks that taps on cards answer."""
    return state.tasks if waits_for_tasks(state) else ()


def _units(state: GameState, task: Task) -> Sequence[str]:
    """Return the ships of `task_answers`, without judging the answers."""
    if task.kind is TaskKind.PLANS:
        return [_ship_of(state, one.id) for one in state.players.values() if one.hand.size]
    if task.kind in (TaskKind.DISCARD, TaskKind.CHARACTER, TaskKind.TAKE_BACK):
        return [_ship_of(state, task.player)]
    if task.kind is TaskKind.DESTINY and not task.ships:
        return [task.enemy or _ship_of(state, task.player)]
    return task.ships if task.kind in (TaskKind.DAMAGE, TaskKind.DESTINY, TaskKind.REPAIR) else ()


def _damages(state: GameState, task: Task) -> Iterator[TaskAnswer]:
    yield from (_damaged(state, task, ship) for ship in task.ships)


def _damaged(state: GameState, task: Task, ship: str) -> TaskAnswer:
    name = state.ship(ship).card.name
    does: Does = TakeDamage(ship) if state.virtual else DamageForTask(task.number, ship)
    return TaskAnswer(offer(state, "damage", f"{name}: damage", does, "fire"), ship)


def _discards(state: GameState, task: Task) -> Iterator[TaskAnswer]:
    player, ship = state.player(task.player), _ship_of(state, task.player)
    if not state.virtual:
        label = f"{player.id} discards"
        one = choice(state, label, DiscardCards(player.id, count=1), "minus")
        yield TaskAnswer(one, ship)
        return
    for label, card in counted(player.hand.cards):
        one = choice(state, label, DiscardCards(player.id, cards=(card,)), "minus")
        yield TaskAnswer(one, ship, player.id, card.id)


def _characters(state: GameState, task: Task) -> Iterator[TaskAnswer]:
    for card in state.player(task.player).characters:
        one = choice(state, card.name, DiscardCards(task.player, cards=(card,)), "minus")
        yield TaskAnswer(one, _ship_of(state, task.player))


def _destinies(state: GameState, task: Task) -> Iterator[TaskAnswer]:
    ship = next(iter(task.ships), None)
    drawn = DrawDestiny(ship=ship, enemy=task.enemy or None, player=task.player or None)
    unit = ship or task.enemy or _ship_of(state, task.player)
    name = task.player or unit_name(state, unit)
    does: Does = drawn if state.virtual else DestinyCard(drawn, name)
    yield TaskAnswer(offer(state, "destiny", f"Destiny of {name}", does, "dice"), unit)


def _repairs(state: GameState, task: Task) -> Iterator[TaskAnswer]:
    for ship in task.ships:
        yield from (TaskAnswer(one, ship) for one in repair_choices(state, ship))


def _kept(state: GameState, task: Task) -> Iterator[TaskAnswer]:
    label = f"{task.player} keeps the card"
    yield TaskAnswer(choice(state, label, DrawCards(task.player), "plus"))


def _plans(state: GameState, task: Task) -> Iterator[TaskAnswer]:
    for player in state.players.values():
        if player.hand.size:
            label = f"{player.id} shuffles the hand"
            one = choice(state, label, ChangePlans(player.id), "redo")
            yield TaskAnswer(one, _ship_of(state, player.id))


def _taken_back(state: GameState, task: Task) -> Iterator[TaskAnswer]:
    ship = _ship_of(state, task.player)
    if not state.virtual:
        one = choice(state, f"{task.player} takes a card", TakeBack(task.player), "undo")
        yield TaskAnswer(one, ship)
        return
    for label, card in counted(state.player(task.player).deck.discard.cards):
        one = choice(state, label, TakeBack(task.player, card), "undo")
        if one.legal:
            yield TaskAnswer(one, ship)


def _counts(state: GameState, task: Task) -> Iterator[TaskAnswer]:
    for number in range(1, task.card.looks + 1):
        does = ChangePool(-number, why=task.card.name)
        yield TaskAnswer(choice(state, f"{number}: {-number} threat", does, "minus"))


def _lots(state: GameState, task: Task) -> tuple[Choice, ...]:
    if not task.random or not state.ruleset.random_discards_by_app:
        return ()
    return (Choice("draw_lots", "Draw lots", LotsDrawn(task.number), mark="dice", key="R"),)


def _each_discards(state: GameState, task: Task) -> tuple[Choice, ...]:
    """Return the choice by which all players discard at once, if no card has to be chosen."""
    same = same_discards(state, task)
    if state.virtual or len(same) <= 1:
        return ()
    does = EachDiscards(tuple(one.number for one in same))
    return (Choice("each_discards", "Each discards a card", does, mark="minus"),)


def _without_answer(state: GameState, task: Task) -> tuple[Choice, ...]:
    """Return *Not done*, and *Done by hand* if the task changes no tracked value.

    If an answer changes tracked values (hands, damage, tokens), *Done by hand* would leave them
    wrong.
    """
    left = choice(state, _LEFT.get(task.kind, "Not done"), DismissTask(task.number), "cross", "N")
    if task.kind is not TaskKind.BY_HAND:
        return (left,)
    return (choice(state, "Done by hand", FinishTask(task.number), "check", "D"), left)


_ANSWERS: Mapping[TaskKind, Callable[[GameState, Task], Iterator[TaskAnswer]]] = {
    TaskKind.DAMAGE: _damages,
    TaskKind.DISCARD: _discards,
    TaskKind.CHARACTER: _characters,
    TaskKind.DESTINY: _destinies,
    TaskKind.PLANS: _plans,
    TaskKind.REPAIR: _repairs,
    TaskKind.TAKE_BACK: _taken_back,
    TaskKind.KEEP: _kept,
    TaskKind.COUNT: _counts,
}
"""The answers of tasks; other tasks are only done by hand."""


def _ship_of(state: GameState, player: str) -> str:
    return next((ship.id for ship in state.ships.values() if ship.owner == player), "")
