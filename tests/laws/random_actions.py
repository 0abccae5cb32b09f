"""Random actions of the right shape: each field is drawn from what its type allows.

Nothing here knows what an action means. An id may be one that does not exist, a number may be far
too high: a record may hold that, too.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from random import Random
from typing import Any, get_args, get_origin

from msgspec import Meta, Struct
from msgspec.structs import FieldInfo, fields

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.damage_deck import Title
from armada_companion.games.armada.rules.model.dice import Color, Face
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import KNOWN_COMMANDS, Side
from armada_companion.kit.action import Action, verb_of
from armada_companion.kit.codec import MAX_NUMBER, bare_type
from tests.games.armada.rules.tabletop import fleet, ship, squadron

Plain = Mapping[str, object]

ENDINGS = ("concede", "end_game", "agree_draw", "bye", "no_show", "end_phase")
SELDOM = (*ENDINGS, "call_time", "destroy", "retreat", "set_aside")
"""What ends a game, or takes from it what others could be about."""

_USUAL_NUMBERS = (0, 1, 1, 1, 2, 2, 3, 4, 6)
_TITLES = (*(title.value for title in Title), "A Card of Ours")
_NAMES = ("standard", "bomber", "counter", "rogue", "heavy", "card", "table", "Again", "x")
_TWICE_THE_SAME = 0.3
_NOT_KNOWN = "nobody"


class RandomActions:
    """Draws actions for a state.

    Args:
        chance: Where the draws come from.
        state: Units, players and cards are named as they are here, now and then otherwise.
    """

    def __init__(self, chance: Random, state: GameState) -> None:
        self._chance = chance
        self._state = state

    def any(self) -> Plain:
        """Return any action; seldom one that ends the game, or that is of another phase."""
        fallen = self._state.fallen
        if fallen is not None and self._chance.random() < 0.3:
            return {"do": "keep_in_play", "unit": self._pick([one.id for one in fallen.units])}
        while True:
            kind = self._chance.choice(ARMADA.actions)
            fits = self._state.phase in kind.PHASES and verb_of(kind) not in SELDOM
            if fits or self._chance.random() < 0.04:
                return self.of(kind)

    def of(self, kind: type[Action[Any]]) -> Plain:
        """Return an action of a class."""
        data: dict[str, object] = {"do": verb_of(kind)}
        for one in fields(kind):
            if one.required or self._chance.random() < 0.5:
                data[one.encode_name] = self._field(one)
        return data

    def _field(self, one: FieldInfo) -> object:
        named = _BY_NAME.get(one.encode_name)
        kind, marks = bare_type(one.type)
        return named(self) if named and kind is str else self._value(kind, marks)

    def _value(self, kind: Any, marks: tuple[object, ...]) -> object:
        for mark in marks:
            if hasattr(mark, "read"):
                return _BY_FIELD_TYPE[type(mark).__name__](self)
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            return self._chance.choice(list(kind)).value
        limits = next((mark for mark in marks if isinstance(mark, Meta)), Meta())
        if get_origin(kind) is tuple:
            length = self._chance.choice((limits.min_length or 0, 1, 1, 2, 3))
            one = bare_type(get_args(kind)[0])
            return [self._value(*one) for _ in range(max(length, limits.min_length or 0))]
        if get_origin(kind) is not None:
            key, value = map(bare_type, get_args(kind))
            pairs = self._chance.choice((0, 1, 1, 2))
            return {str(self._value(*key)): self._value(*value) for _ in range(pairs)}
        if kind is bool:
            return self._chance.random() < 0.5
        if kind is int:
            return self._number(limits)
        return self._unit() if limits.min_length else "a reason"

    def _number(self, limits: Meta) -> int:
        least = int(limits.ge or 0)
        most = MAX_NUMBER if limits.le is None else int(limits.le)
        if self._chance.random() < 0.05:
            return self._chance.choice((least, most))
        number = self._chance.choice(_USUAL_NUMBERS) * self._chance.choice((1, 1, -1))
        return min(most, max(least, abs(number) if least >= 0 else number))

    def _pick(self, known: Sequence[str]) -> str:
        """Return one of these; seldom, and where there are none, one that does not exist."""
        if not known or self._chance.random() < 0.02:
            return _NOT_KNOWN
        return self._chance.choice(known)

    def _unit(self) -> str:
        return self._pick((*self._state.ships, *self._state.squadrons))

    def _ship(self) -> str:
        return self._pick((*self._state.ships,) if self._chance.random() < 0.97 else ("as1",))

    def _squadron(self) -> str:
        return self._pick((*self._state.squadrons,) if self._chance.random() < 0.97 else ("a1",))

    def _player(self) -> str:
        return self._pick(tuple(self._state.members))

    def _place(self) -> str:
        """Return what an objective token may lie on."""
        obstacles = tuple(one.id for one in self._state.obstacles)
        return self._pick((*self._state.ships, *self._state.squadrons, *obstacles, "card", "table"))

    def _title(self) -> str:
        lying = [one for unit in self._state.ships.values() for one in (*unit.faceup, *unit.turned)]
        return self._chance.choice(lying if lying and self._chance.random() < 0.6 else _TITLES)

    def _upgrade(self) -> str:
        cards = [one.card for unit in self._state.ships.values() for one in unit.upgrades]
        return self._pick([card.card or card.name for card in cards])

    def _new_upgrade(self) -> Plain:
        return {"name": self._chance.choice(_NAMES), "points": self._chance.choice((0, 5))}

    def _name(self) -> str:
        return self._chance.choice((*_NAMES, self._upgrade(), self._title()))

    def _known_command(self) -> str:
        return self._chance.choice(KNOWN_COMMANDS).value

    def _command(self) -> object:
        return self._chance.choice((True, "unknown", self._known_command()))

    def _seat(self) -> str:
        return self._chance.choice(("A", "B", "judge"))

    def _one_damage(self) -> object:
        return self._chance.choice((1, True))

    def _changes(self) -> object:
        return [self._change() for _ in range(self._chance.choice((1, 1, 2)))]

    def _change(self) -> Plain:
        die, to = self._chance.randint(1, 8), self._chance.choice(list(Face)).value
        add = self._chance.choice(list(Color)).value
        return self._chance.choice(
            ({"die": die, "to": to}, {"die": die, "remove": True}, {"add": add, "to": to})
        )

    def _fleet(self) -> Plain:
        return fleet(self._ships(), self._squadrons(), points=self._chance.choice((100, 180)))

    def _ships(self) -> list[dict[str, object]]:
        chart = {"size": self._chance.choice(("small", "medium", "large", "huge"))}
        return [ship(one, **chart) for one in self._new_ids("new")]

    def _squadrons(self) -> list[dict[str, object]]:
        keywords = {self._chance.choice(_NAMES): self._chance.choice((None, 1, 2))}
        return [squadron(one, keywords=keywords) for one in self._new_ids("wing")]

    def _new_ids(self, word: str) -> Sequence[str]:
        first = len(self._state.ships) + len(self._state.squadrons)
        return [f"{word}{first + n}" for n in range(self._chance.choice((0, 1, 1, 2)))]

    def _objective(self) -> object:
        return self._chance.choice(("Far Out", {"name": "Far Out", "token_value": 15}))

    def _side(self) -> str:
        return self._chance.choice(list(Side)).value


_Draw = Callable[[RandomActions], object]

_BY_NAME: Mapping[str, _Draw] = {
    "ship": RandomActions._ship,
    "squadron": RandomActions._squadron,
    "player": RandomActions._player,
    "on": RandomActions._place,
    "card": RandomActions._title,
    "upgrade": RandomActions._upgrade,
    "keyword": RandomActions._name,
    "critical": RandomActions._name,
}
"""What texts are about, by the name of their field."""

_BY_FIELD_TYPE: Mapping[str, _Draw] = {
    "_NameField": RandomActions._name,
    "_KnownCommandField": RandomActions._known_command,
    "_SeatField": RandomActions._seat,
    "_FleetField": RandomActions._fleet,
    "_ObjectiveField": RandomActions._objective,
    "_ChangesField": RandomActions._changes,
    "_DialField": RandomActions._command,
    "_DamageField": RandomActions._one_damage,
    "_UpgradeField": RandomActions._new_upgrade,
    "_ShipsField": RandomActions._ships,
    "_SquadronsField": RandomActions._squadrons,
}
"""What is written in a form of its own, by its `FieldType`."""


def shapes_unknown() -> set[str]:
    """Return the field types that nothing here draws; empty if all actions can be drawn."""

    def marks_of(kind: type[Struct]) -> list[object]:
        return [mark for one in fields(kind) for mark in bare_type(one.type)[1]]

    written = {
        type(mark).__name__
        for kind in ARMADA.actions
        for mark in marks_of(kind)
        if hasattr(mark, "read")
    }
    return written - _BY_FIELD_TYPE.keys()
