"""What a game's table of verbs is made of, and how an action is read by it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Generic, NamedTuple, TypeVar

from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError
from armada_companion.kit.fields import Field
from armada_companion.kit.game import CardSource
from armada_companion.kit.note import Notes

StateT = TypeVar("StateT")
RuleT = TypeVar("RuleT")
AnyT = TypeVar("AnyT")
KindT = TypeVar("KindT")


class Verb(NamedTuple, Generic[StateT, AnyT, RuleT]):
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
    phases: frozenset[str]
    fields: tuple[Field, ...]
    build: Callable[..., AnyT]
    check: Callable[[StateT, AnyT], Iterator[RuleT]]
    apply: Callable[[StateT, AnyT, Notes], StateT]
    text: str


def checks_of(
    kind: type[KindT], check: Callable[[StateT, KindT], Iterator[RuleT]]
) -> Callable[[StateT, object], Iterator[RuleT]]:
    """Return a check that takes any action, but works on its own class alone."""

    def check_any(state: StateT, action: object) -> Iterator[RuleT]:
        return check(state, _cast(kind, action))

    return check_any


def effect_of(
    kind: type[KindT], apply: Callable[[StateT, KindT, Notes], StateT]
) -> Callable[[StateT, object, Notes], StateT]:
    """Return an effect that takes any action, but works on its own class alone."""

    def apply_any(state: StateT, action: object, notes: Notes) -> StateT:
        return apply(state, _cast(kind, action), notes)

    return apply_any


def read_action(
    verbs: Mapping[str, Verb[StateT, AnyT, RuleT]], data: Mapping[str, object], cards: CardSource
) -> AnyT:
    """Return the typed action of plain values.

    Raises:
        MalformedActionError: Unknown verb, or a field missing, unknown or of the wrong kind.
        ImpossibleActionError: It names a card that the catalogue does not have.
    """
    do = data.get("do")
    if not isinstance(do, str):
        raise MalformedActionError("do is missing or not a text")
    if do not in verbs:
        raise MalformedActionError(f"unknown action {do!r}")
    verb = verbs[do]
    _refuse_unknown_fields(do, verb.fields, data)
    values: dict[str, object] = {}
    for field in verb.fields:
        if field.name in data:
            try:
                values[field.attribute] = field.read(data[field.name], cards)
            except (MalformedActionError, ImpossibleActionError) as error:
                raise type(error)(f"{do}: {field.name}: {error}") from None
        elif field.required:
            raise MalformedActionError(f"{do}: {field.name} is missing")
    return verb.build(**values)


def _refuse_unknown_fields(do: str, fields: tuple[Field, ...], data: Mapping[str, object]) -> None:
    known = {field.name for field in fields}
    for key in data:
        if key != "do" and key not in known:
            raise MalformedActionError(f"{do}: unknown field {key!r}")


def _cast(kind: type[KindT], action: object) -> KindT:
    if not isinstance(action, kind):
        raise TypeError(f"{action!r} is no {kind.__name__}")
    return action
