"""Law: after an action whose class does not settle, `settle` would change nothing."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from armada_companion.games.armada.rules.game import ARMADA, ArmadaGame
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import Phase
from armada_companion.games.armada.rules.ship.activation import EndActivation
from armada_companion.games.armada.rules.table.hooks import add_unit_moments
from armada_companion.kit.action import Action
from armada_companion.kit.note import Note, Notes
from tests.examples import IS_WHOLE, examples
from tests.laws.random_starts import starts
from tests.laws.wild_play import WildGame

KINDS = [start.name for start in starts(Random(0))]
ACTIONS = 250
_apply = ArmadaGame.apply
Applied = tuple[GameState, tuple[Note, ...]]


class Comparing:
    """Compares what an action does with what it does if the game always settles after it.

    Attributes:
        compared: How often the class of an action did not settle; by what happened.
        kinds: The classes that did not.
    """

    def __init__(self) -> None:
        self.compared: Counter[str] = Counter()
        self.kinds: set[type[Action[GameState]]] = set()

    def apply(self, game: ArmadaGame, state: GameState, action: Action[GameState]) -> Applied:
        """Return what the game does.

        Raises:
            AssertionError: The action's class does not settle, but settling changes something.
        """
        found = _apply(game, state, action)
        if not action.SETTLES and not action.IS_REMARK:
            assert found == self._settled(game, state, action), action
            after, notes = found
            self.kinds.add(type(action))
            self.compared["destroyed"] += any(note.kind == "destroyed" for note in notes)
            self.compared["over"] += after.phase is Phase.OVER
        return found

    def _settled(self, game: ArmadaGame, state: GameState, action: Action[GameState]) -> Applied:
        notes: Notes = []
        after = game.settle(action.apply(state, notes), notes)
        add_unit_moments(state, after, notes)
        return after, tuple(notes)


@pytest.fixture
def comparing(monkeypatch: pytest.MonkeyPatch) -> Comparing:
    """Compare in every game of this test."""
    made = Comparing()

    def apply(game: ArmadaGame, state: GameState, action: Action[Any]) -> Applied:
        return made.apply(game, state, action)

    monkeypatch.setattr(ArmadaGame, "apply", apply)
    return made


def play(seeds: range) -> None:
    """Play a random game of each kind for each seed."""
    for seed in seeds:
        for start in starts(Random(seed)):
            for _ in WildGame(start, seed).play(ACTIONS):
                pass


def test_where_a_class_does_not_settle_settling_changes_nothing(comparing: Comparing) -> None:
    play(range(examples(60)))
    # Damage destroys units and changes results after the end.
    assert min(comparing.compared.values()) > 0, comparing.compared
    if IS_WHOLE:
        assert comparing.kinds == {kind for kind in ARMADA.actions if not kind.SETTLES}


def test_the_law_finds_a_class_that_should_settle(
    comparing: Comparing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EndActivation, "SETTLES", False)
    with pytest.raises(AssertionError):
        play(range(4))
