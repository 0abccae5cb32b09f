"""Each action of a game is complete, is written with the fields of its row, and has its line."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple

import pytest
from msgspec.structs import fields

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.types import Phase as ArmadaPhase
from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.model.types import Phase as PinnedDownPhase
from armada_companion.kit.action import Action, verb_of
from armada_companion.kit.cards import CardSource
from armada_companion.kit.codec import encode
from armada_companion.kit.game import Game
from tests.games.action_rows import action_rows
from tests.games.armada.rules import tabletop as armada
from tests.games.pinned_down.rules import tabletop as pinned_down

# Any, in this file: states and actions of any game.

CARD = {"card": "slicer-tools", "name": "Slicer Tools", "points": 7, "exhaust": "non-recur"}


class Played(NamedTuple):
    """A game with the cards that its examples name, and its phases."""

    rules: Game[Any]
    cards: CardSource
    phases: type[StrEnum]


class Example(NamedTuple):
    """An action with its line in the history."""

    game: str
    moment: str
    data: Mapping[str, object]
    line: str


GAMES = {
    "armada": Played(ARMADA, armada.NO_CARDS, ArmadaPhase),
    "pinned_down": Played(PINNED_DOWN, pinned_down.CARDS, PinnedDownPhase),
}
EXAMPLES = [
    Example(game, row.moment, *example)
    for game in GAMES
    for row in action_rows(game).values()
    for example in row.examples
]
KINDS = [(game, kind) for game in GAMES.values() for kind in game.rules.actions]


@cache
def state_at(moment: str) -> Any:
    """Return the state of a heading: in Armada, `a1` of Mia is activating."""
    if moment == "In the Fight Phase":
        return pinned_down.assigned([9, 9], [8, 7]).state
    first = armada.ship("a1", size="huge", upgrades=[CARD])
    table = armada.set_up(armada.fleet([first]), armada.fleet_of("b", 1, squadrons=1))
    table.do("name_player", side="A", name="Mia").lock().do("activate_ship", ship="a1")
    if moment == "In an attack of `a1`":
        target = {"attacker": "a1", "zone": "front", "target": "b1", "range": "close"}
        table.do("declare_target", **target)
    return table.state


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_each_class_says_what_it_is_and_when_and_what_the_history_shows(
    game: Played, kind: type[Action[Any]]
) -> None:
    assert kind.__doc__
    assert kind.PHASES
    assert frozenset(game.phases) >= kind.PHASES
    assert kind.text is not Action.text
    assert kind.apply is not Action.apply


@pytest.mark.parametrize("game", GAMES)
def test_every_action_has_a_row_with_its_fields_and_an_example(game: str) -> None:
    """Record page, section 3."""
    found = {
        verb_of(kind): [one.encode_name + ("" if one.required else "?") for one in fields(kind)]
        for kind in GAMES[game].rules.actions
    }
    rows = action_rows(game)
    assert found == {verb: row.fields for verb, row in rows.items()}
    assert all(row.examples for row in rows.values())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.line)
def test_the_history_shows_an_action_in_one_line(example: Example) -> None:
    played = GAMES[example.game]
    action = played.rules.decode(example.data, played.cards)
    assert action.text(state_at(example.moment)) == example.line
    assert played.rules.decode(encode(action), played.cards) == action
