"""Law: msgspec reads actions of a long game as the readers of their fields do, or not at all."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from msgspec.structs import fields

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.kit import codec, game, many_actions
from armada_companion.kit.action import Action, verb_of
from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError
from tests.examples import examples
from tests.games.armada.rules.tabletop import NO_CARDS
from tests.laws.misshapen import VALUES, misshapen
from tests.laws.random_actions import RandomActions
from tests.laws.random_starts import starts
from tests.laws.wild_play import WildGame

Plain = Mapping[str, object]
GOOD: Plain = {"do": "recover_shields", "ship": "a1", "zone": "front", "amount": 1}
_ODD: tuple[object, ...] = (*VALUES, "é", "x" * 2000, "front", "repair", "unknown", 9999, {"a": 1})


@pytest.fixture(autouse=True)
def _rare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let msgspec read the actions of each class."""
    monkeypatch.setattr(many_actions, "OFTEN", 1)
    monkeypatch.setattr(game, "_MANY", 1)


def read_alike(rules: Any, data: Plain) -> bool:
    """Return whether msgspec reads an action.

    Raises:
        AssertionError: It reads it in another way than the readers of its fields.
    """
    (found,) = many_actions.read_common(rules.verbs.get, [data])
    try:
        wanted = codec.decode(rules.verbs.get, data, NO_CARDS)
    except (MalformedActionError, ImpossibleActionError) as error:
        assert found is None, (data, error)
        with pytest.raises(type(error)) as same:
            next(rules.decode_all([data], NO_CARDS))
        assert str(same.value) == str(error)
        return False
    assert found is None or _parts(found) == _parts(wanted), data
    return found is not None


def _parts(value: object) -> object:
    """Return a value and what it has, with their types: `True` is not 1, and a side is no text."""
    match value:
        case Action():
            held: object = [_parts(getattr(value, one.name)) for one in fields(value)]
        case dict():
            held = [(_parts(key), _parts(one)) for key, one in value.items()]
        case list() | tuple():
            held = [*map(_parts, value)]
        case _:
            held = value
    return type(value), held


def odd_ones(data: Plain, kind: type[Action[Any]]) -> Iterator[Plain]:
    """Yield an action with each odd value in each field, then without each field."""
    for key in kind.__struct_encode_fields__:
        yield from ({**data, key: value} for value in _ODD)
        yield {name: value for name, value in data.items() if name != key}


def test_random_actions_of_any_shape_are_read_alike() -> None:
    read = 0
    for seed in range(examples(40)):
        chance = Random(seed)
        for start in starts(chance):
            played = WildGame(start, seed)
            for data in played.play(60):
                read += read_alike(ARMADA, data) + read_alike(ARMADA, misshapen(data, chance))
    assert read > 20


@pytest.mark.parametrize("rules", [ARMADA, PINNED_DOWN])
def test_odd_values_are_read_alike(rules: Any) -> None:
    drawn = RandomActions(Random(0), ARMADA.start({}))
    read = 0
    for kind in rules.actions:
        plain = drawn.of(kind) if rules is ARMADA else {"do": verb_of(kind)}
        for data in (plain, *odd_ones(plain, kind)):
            read += read_alike(rules, data)
    assert read > 0


def test_an_odd_action_among_others_is_read_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many_actions, "OFTEN", 3)
    odd: list[Plain] = [{**GOOD, "ship": "\ud800"}, {**GOOD, "x": 1}, {"do": []}]
    rare = [{"do": "lose_shields", "ship": "a1", "zone": "front", "amount": 1}] * 2
    found = many_actions.read_common(ARMADA.verbs.get, [*odd, GOOD, *rare, GOOD, GOOD])
    assert [one is not None for one in found] == [*[False] * 3, True, False, False, True, True]


def test_the_first_action_that_cannot_be_read_is_named() -> None:
    actions = ARMADA.decode_all([GOOD, GOOD, {**GOOD, "amount": -1}], NO_CARDS)
    assert next(actions) == next(actions) == ARMADA.decode(GOOD, NO_CARDS)
    with pytest.raises(MalformedActionError, match="recover_shields: amount: -1 is not in 0 to"):
        next(actions)
