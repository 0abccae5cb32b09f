"""Every value of a ship or squadron is shown, ends when it should, and can be brought back.

The sets below hold the values that differ. A new field is in none of them: it ends with the round
and when its unit is destroyed, and replays and the unit's card show it.
"""

from collections.abc import Iterator
from enum import Enum
from typing import Annotated, NamedTuple, get_args, get_origin

import pytest
from msgspec import NODEFAULT
from msgspec.structs import FieldInfo, fields

from armada_companion.games.armada.rules.damage.hull import Destroy
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.state import GameState, Player
from armada_companion.games.armada.rules.model.types import Lasts, Phase, ShipValue, Side
from armada_companion.games.armada.rules.model.units import Ship, Squadron
from armada_companion.games.armada.rules.model.values import Change, Grant
from armada_companion.games.armada.rules.turns.status import EndStatusPhase
from armada_companion.games.armada.views.effects.unit_effects import unit_words
from armada_companion.games.armada.views.table.view_builder import ship_view, squadron_view
from tests.games.armada.rules.tabletop import fleet_of, set_up

BASICS = {"place", "player", "deployed"}
"""Where a unit is, and whose."""

LASTS = {
    *("facedown", "faceup", "turned", "secret", "tokens", "raid_tokens", "dials"),
    *("targeting_token", "changes", "grants", "barred"),
    # The Status Phase begins without it: the ship is gone by then.
    "retreating",
}
"""What the next round does not change; some of these say themselves how long they last."""

STAYS = {
    *("activated", "revealed", "resolved", "owed", "panics", "reveals_none", "changes", "grants"),
    # Damage cards are discarded when the step is settled.
    *("facedown", "faceup", "turned", "secret"),
}
"""What a destroyed unit keeps, for the history of its round and for the score."""

LASTS_OF_PLAYERS = {
    *("pass_tokens", "victory_tokens", "grand_admiral", "chosen", "points"),
    # The number of a round.
    *("kept_in", "station_used", "squadron_round"),
}
NOT_IN_REPLAYS = {
    *("assigned", "resolved", "panics", "reveals_none", "turned", "secret", "owed"),
    # A replay shows the hull that is left.
    "Squadron.changes",
}
NOT_ON_CARDS = {
    *("assigned", "resolved", "panics", "reveals_none", "turned", "secret", "owed"),
    # The buttons of the ship's turn show it.
    "targeting_token",
}

SAMPLES: dict[object, object] = {
    bool: True,
    int: 1,
    str: "Life Support Failure",
    Change: Change(Lasts.GAME, "", ShipValue.HULL, 1),
    Grant: Grant(Lasts.GAME, "", "swarm", None),
}
"""A value that is not the default, by its type; enums have their first member."""


class Case(NamedTuple):
    """A field of a unit in play, with another value than its default."""

    unit: type[Ship] | type[Squadron]
    field: FieldInfo

    @property
    def name(self) -> str:
        return self.field.name

    def __str__(self) -> str:
        return f"{self.unit.__name__}.{self.name}"

    def is_in(self, known: set[str]) -> bool:
        return self.name in known or str(self) in known

    def state(self) -> GameState:
        state = begun()
        return state.with_unit(_of(state, self.unit)._replace(**{self.name: sample(self.field)}))

    def now(self, state: GameState) -> object:
        return getattr(_of(state, self.unit), self.name)


def begun() -> GameState:
    """Return a game in its first Status Phase."""
    table = set_up(fleet_of("a", 1, 1), fleet_of("b", 1, 1))
    return table.state._replace(phase=Phase.STATUS)


def _of(state: GameState, kind: type[Ship] | type[Squadron]) -> Ship | Squadron:
    return state.unit("a1" if kind is Ship else "as1")


def sample(field: FieldInfo) -> object:
    """Return a value of a field's type that is not its default."""
    return _sample(field.type)


def _sample(kind: object) -> object:
    if get_origin(kind) is Annotated:
        return _sample(get_args(kind)[0])
    kind = getattr(kind, "__supertype__", kind)
    if kind in SAMPLES:
        return SAMPLES[kind]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next(iter(kind))
    parts = get_args(kind)
    assert parts, f"give a sample of {kind} in SAMPLES"
    origin = get_origin(kind)
    one = _sample(parts[0])
    return origin((one,)) if origin in (tuple, frozenset) else one


def cases() -> Iterator[Case]:
    for kind in (Ship, Squadron):
        for field in fields(kind):
            if field.default is not NODEFAULT and field.name not in BASICS:
                yield Case(kind, field)


every_value = pytest.mark.parametrize("case", [*cases()], ids=str)


@every_value
def test_a_value_ends_with_the_round_or_is_known_to_last(case: Case) -> None:
    after, _ = ARMADA.apply(case.state(), EndStatusPhase())
    assert (case.now(after) == case.field.default) is (not case.is_in(LASTS))


@pytest.mark.parametrize(
    "field",
    [one for one in fields(Player) if one.default is not NODEFAULT and one.name != "fleet"],
    ids=lambda field: field.name,
)
def test_a_value_of_a_player_ends_with_the_round_or_is_known_to_last(field: FieldInfo) -> None:
    state = begun().with_player(Side.A, **{field.name: sample(field)})
    after, _ = ARMADA.apply(state, EndStatusPhase())
    ends = getattr(after.player(Side.A), field.name) == field.default
    assert ends is (field.name not in LASTS_OF_PLAYERS)


@every_value
def test_a_destroyed_unit_has_the_value_no_more_or_is_known_to_keep_it(case: Case) -> None:
    unit = _of(case.state(), case.unit).id
    after = Destroy(unit).apply(case.state(), [])
    assert (case.now(after) == case.field.default) is (not case.is_in(STAYS))


@every_value
def test_a_replay_shows_the_value_or_is_known_not_to(case: Case) -> None:
    plain = begun()
    differs = ARMADA.summary(case.state(), (), None) != ARMADA.summary(plain, (), None)
    assert differs is (not case.is_in(NOT_IN_REPLAYS))


@every_value
def test_the_card_of_the_unit_shows_the_value_or_is_known_not_to(case: Case) -> None:
    plain = begun()
    differs = seen(case.state(), case.unit) != seen(plain, case.unit)
    assert differs is (not case.is_in(NOT_ON_CARDS))


def seen(state: GameState, kind: type[Ship] | type[Squadron]) -> tuple[object, str]:
    """Return the card and the words of a unit."""
    unit = _of(state, kind)
    view = ship_view(state, unit) if isinstance(unit, Ship) else squadron_view(state, unit)
    return view, unit_words(state, unit.id)
