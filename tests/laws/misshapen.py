"""Actions with a value of another shape in one place, as a broken program or a hand writes them."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

Plain = Mapping[str, object]
Way = tuple[str | int, ...]

VALUES: Sequence[object] = (
    *(None, True, False, -1, 0, 1.5, -0.0, 10**6, 10**30, float("nan"), float("inf")),
    *("", "x", "A", "navigate", "\ud800", "x" * 3000),
    *([], [None], [[]], [{}], ["a", "a"], [1] * 5000),
    *({}, {"": 1}, {"red": None}, {"front": -1}, {"name": 1}, {"id": ""}),
    *({"ships": None}, {"ships": [1]}, {"ships": [{"id": "z", "name": "z", "upgrades": [{}]}]}),
)


def misshapen(data: Plain, chance: Random) -> Plain:
    """Return an action with another value in one place, or with a field more."""
    ways = [way for way in _ways(data) if way and way != ("do",)]
    if not ways or chance.random() < 0.1:
        return {**data, chance.choice(("x", "why", "ship", "count")): chance.choice(VALUES)}
    changed = _with(data, chance.choice(ways), chance.choice(VALUES))
    return changed if isinstance(changed, Mapping) else data


def _ways(value: object, way: Way = ()) -> Iterator[Way]:
    """Yield the way to each value within a value, itself included."""
    yield way
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield from _ways(one, (*way, str(key)))
    elif isinstance(value, list):
        for at, one in enumerate(value):
            yield from _ways(one, (*way, at))


def _with(value: object, way: Way, new: object) -> object:
    if not way:
        return new
    first, *rest = way
    if isinstance(value, Mapping):
        return {**value, first: _with(value[first], tuple(rest), new)}
    if isinstance(value, list) and isinstance(first, int):
        return [*value[:first], _with(value[first], tuple(rest), new), *value[first + 1 :]]
    return value
