"""What the table of verbs is made of."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from armada_companion.games.pinned_down.rules import actions
from armada_companion.games.pinned_down.rules.fields import card_of, damage, damages
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.rules.types import CardKind, Phase
from armada_companion.kit import fields
from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.fields import Field, optional, required
from armada_companion.kit.note import Notes
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.verb import Verb, checks_of, effect_of

KindT = TypeVar("KindT", bound=actions.Action)

PinnedDownVerb = Verb[GameState, actions.Action, BrokenRule]


def verb(
    do: str,
    kind: type[KindT],
    check: Callable[[GameState, KindT], Iterator[BrokenRule]],
    apply: Callable[[GameState, KindT, Notes], GameState],
    text: str,
    *fields_: Field,
    phases: frozenset[Phase],
    build: Callable[..., KindT] | None = None,
) -> PinnedDownVerb:
    """Return a verb whose check and effect take its own class of action.

    Args:
        do: See `Verb`, as for the others.
        kind: The class of its actions.
        check: Yields the rules that the action would break.
        apply: Returns the state after it.
        text: How the history tells it.
        fields_: Its fields.
        phases: Where it makes sense.
        build: Makes the action where the values of the fields are not its attributes.
    """
    checked, done = checks_of(kind, check), effect_of(kind, apply)
    make = kind if build is None else _named(do, build)
    return Verb(do, kind, frozenset(phases), fields_, make, checked, done, text)


def _named(do: str, build: Callable[..., KindT]) -> Callable[..., KindT]:
    """Return the maker with the verb named in what it raises."""

    def make(**values: object) -> KindT:
        try:
            return build(**values)
        except MalformedActionError as error:
            raise MalformedActionError(f"{do}: {error}") from None

    return make


SETUP = frozenset({Phase.SETUP})
MAIN = frozenset({Phase.MAIN})
ATTACK = frozenset({Phase.ATTACK})
ASSIGNMENT = frozenset({Phase.ASSIGNMENT})
FIGHT = frozenset({Phase.FIGHT})
JUMP = frozenset({Phase.JUMP})
PLAYING = frozenset({Phase.MAIN, Phase.FIGHT, Phase.JUMP})
POWERS = PLAYING | {Phase.ATTACK}
ANY = frozenset(Phase) - {Phase.OVER}

PLAYER = required("player", fields.unit_id)
SHIP = required("ship", fields.unit_id)
MAYBE_SHIP = optional("ship", fields.unit_id)
MAYBE_ENEMY = optional("enemy", fields.unit_id)
MAYBE_NAME = optional("name", fields.name)
MAYBE_THREAT = optional("threat", fields.number)
MAYBE_DAMAGE = optional("damage", damages)
MAYBE_REPAIRED = optional("repaired", damage)
MAYBE_DISCARDS = optional("discards", fields.tuple_of(card_of(CardKind.EFFECT)))
