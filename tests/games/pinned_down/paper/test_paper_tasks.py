"""Games of printed cards come to the same whether texts are waited for or left alone. Source: O1.

The same games are played twice: as records are judged that ask for nothing, and with the setting
`require_tasks`, where everything that a text asks is left at once.
"""

from collections import Counter

from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.model.state import GameState
from armada_companion.games.pinned_down.rules.model.types import TaskKind
from armada_companion.kit.step import Step
from armada_companion.kit.timeline import JudgedStep, Timeline
from tests.games.pinned_down.paper.author import Plain
from tests.games.pinned_down.paper.test_paper_games import Played
from tests.games.pinned_down.rules.tabletop import CARDS

GAMES = 25


class Told:
    """A game of which every step is told by its verdict and the state after it.

    Args:
        waits: The next step waits for tasks.
    """

    def __init__(self, waits: bool) -> None:
        self._timeline: Timeline[GameState] = Timeline(
            PINNED_DOWN, CARDS, {"settings": {"require_tasks": waits}}
        )
        self._waits = waits
        self._added: list[int] = []
        self.left: Counter[str] = Counter()

    def play(self, action: Plain) -> tuple[str, object]:
        """Play an action; what it asks for is left. Undo takes that back too."""
        undone = self._added.pop() if action["do"] == "undo" and self._added else 0
        played, added = self._step(action), 0
        if "O1" in [rule.code for rule in played.rules] and self._waits:
            # Whether somebody changes plans is known when the next card is revealed.
            added = self._leave()
            played = self._step(action)
        for _ in range(undone):
            self._step(action)
        if played.accepted and action["do"] != "undo":
            self._added.append(added + self._leave(TaskKind.PLANS))
        shown = PINNED_DOWN.summary(self._timeline.state, (), None)
        return played.verdict.value, {key: shown[key] for key in shown if key != "tasks"}

    def _leave(self, *but: TaskKind) -> int:
        """Leave the open tasks, but for some kinds; return how many."""
        number = 0
        while self._waits:
            tasks = [task for task in self._timeline.state.tasks if task.kind not in but]
            if not tasks:
                break
            self.left[tasks[0].card.id] += 1
            assert self._step({"do": "dismiss_task", "task": tasks[0].number}).accepted
            number += 1
        return number

    def _step(self, action: Plain) -> JudgedStep[GameState]:
        return self._timeline.play(Step(action, 1))


def test_what_is_left_at_once_changes_nothing() -> None:
    left: Counter[str] = Counter()
    for seed in range(GAMES):
        one, other = Told(waits=False), Told(waits=True)
        for action in Played(seed).actions:
            assert other.play(action) == one.play(action), action
        left += other.left
    for card in (
        *("plasma-leak", "lack-of-preparation", "collateral-damage", "cargo-bay-hit"),
        "a-change-of-plans",
    ):
        assert left[card], left
