"""What the table of verbs is made of."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from armada_companion.games.armada.rules import actions
from armada_companion.games.armada.rules.fields import known_command
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Command, DefenseToken, HullZone, Phase, Side
from armada_companion.kit import fields
from armada_companion.kit.fields import Field, required
from armada_companion.kit.note import Notes
from armada_companion.kit.verb import Verb, checks_of, effect_of

KindT = TypeVar("KindT", bound=actions.Action)

ArmadaVerb = Verb[GameState, actions.Action, Rule]


def verb(
    do: str,
    kind: type[KindT],
    check: Callable[[GameState, KindT], Iterator[Rule]],
    apply: Callable[[GameState, KindT, Notes], GameState],
    text: str,
    *fields_: Field,
    phases: frozenset[Phase],
) -> ArmadaVerb:
    """Return a verb whose check and effect take its own class of action."""
    checked, done = checks_of(kind, check), effect_of(kind, apply)
    return Verb(do, kind, frozenset(phases), fields_, kind, checked, done, text)


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
COMMAND_KIND = required("command", known_command)
TOKEN_KIND = required("token", token)
UPGRADE = required("upgrade", fields.name)
