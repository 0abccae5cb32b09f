"""The worked examples survive undo and redo, and being read again in any step. Source: 23."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.model.state import GameState
from armada_companion.kit.step import Overruled, Step
from armada_companion.kit.timeline import Timeline
from tests.games.pinned_down.rules.tabletop import CARDS
from tests.games.pinned_down.rules.test_examples import EXAMPLES, replayed


class Kept:
    """A game as a saved one is: a header and steps in plain text."""

    def __init__(self, settings: Mapping[str, object]) -> None:
        self.timeline = Timeline(PINNED_DOWN, CARDS, {"settings": dict(settings)})
        self.lines: list[str] = []

    def play(self, line: Mapping[str, Any]) -> GameState:
        """Play a line; one that is refused stays without effect."""
        self.lines.append(json.dumps(line))
        read = json.loads(self.lines[-1])
        codes = tuple(read.get("overruled", {}).get("rules", ()))
        step = Step(read["action"], len(self.lines), overruled=Overruled(codes) if codes else None)
        self.timeline.play(step)
        state: GameState = self.timeline.state
        return state

    def read_again(self, settings: Mapping[str, object]) -> GameState:
        again = Kept(settings)
        for line in self.lines:
            again.play(json.loads(line))
        state: GameState = again.timeline.state
        return state


@pytest.mark.parametrize("name", EXAMPLES)
def test_undo_and_redo_return_to_equal_states(name: str) -> None:
    table, _ = replayed(name)
    kept = Kept(table.settings)
    for line in table.lines:
        before: GameState = kept.timeline.state
        after = kept.play(line)
        if after != before:
            assert kept.play({"action": {"do": "undo"}}) == before
            assert kept.play({"action": {"do": "redo"}}) == after
    assert kept.timeline.state == table.state


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_the_same_when_it_is_read_again_in_any_step(name: str) -> None:
    table, _ = replayed(name)
    kept = Kept(table.settings)
    for line in table.lines:
        assert kept.play(line) == kept.read_again(table.settings)
