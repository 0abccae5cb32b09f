"""What the table of verbs is made of."""

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from armada_companion.rules.armada import actions, fields
from armada_companion.rules.armada.fields import Field, required
from armada_companion.rules.armada.rule import Rule
from armada_companion.rules.armada.state import GameState
from armada_companion.rules.armada.turns import Notes
from armada_companion.rules.armada.types import Command, DefenseToken, HullZone, Phase, Side

KindT = TypeVar("KindT", bound=actions.Action)


class Verb(NamedTuple):
    """One verb of the record.

    Attributes:
        do: The verb as a record writes it.
        kind: The class of its actions.
        phases: Where it makes sense.
        fields: Its fields.
        build: Makes the action of its fields' values.
        check: Yields the rules that the action would break.
        apply: Returns the state after it; judges nothing.
        text: How the history tells it; names in braces are filled in.
    """

    do: str
    kind: type[object]
    phases: frozenset[Phase]
    fields: tuple[Field, ...]
    build: Callable[..., actions.Action]
    check: Callable[[GameState, actions.Action], Iterator[Rule]]
    apply: Callable[[GameState, actions.Action, Notes], GameState]
    text: str


def verb(
    do: str,
    kind: type[KindT],
    check: Callable[[GameState, KindT], Iterator[Rule]],
    apply: Callable[[GameState, KindT, Notes], GameState],
    text: str,
    *fields_: Field,
    phases: frozenset[Phase],
) -> Verb:
    """Return a verb whose check and effect take its own class of action."""

    def check_any(state: GameState, action: actions.Action) -> Iterator[Rule]:
        return check(state, _cast(kind, action))

    def apply_any(state: GameState, action: actions.Action, notes: Notes) -> GameState:
        return apply(state, _cast(kind, action), notes)

    return Verb(do, kind, phases, fields_, kind, check_any, apply_any, text)


def _cast(kind: type[KindT], action: actions.Action) -> KindT:
    if not isinstance(action, kind):
        raise TypeError(f"{action!r} is no {kind.__name__}")
    return action


SETUP = frozenset({Phase.SETUP})
COMMAND = frozenset({Phase.COMMAND})
SHIP = frozenset({Phase.SHIP})
SHIP_OR_SQUADRON = frozenset({Phase.SHIP, Phase.SQUADRON})
STATUS = frozenset({Phase.STATUS})
ANY = frozenset(Phase)

side = fields.word(Side)
face = fields.word(Command)
zone = fields.word(HullZone)
token = fields.word(DefenseToken)
ids = fields.tuple_of(fields.unit_id, least=1)
SHIP_ID = required("ship", fields.unit_id)
UNIT_ID = required("unit", fields.unit_id)
SIDE = required("side", side)
ZONE = required("zone", zone)
AMOUNT = required("amount", fields.number)
COMMAND_KIND = required("command", fields.known_command)
TOKEN_KIND = required("token", token)
UPGRADE = required("upgrade", fields.text)
