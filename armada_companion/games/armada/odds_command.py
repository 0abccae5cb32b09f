"""The command `odds`: reads an attack as JSON; prints the odds of its dice."""

import json
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar, get_args

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo
from msgspec.structs import fields as struct_fields

from armada_companion.games.command import SUCCESS, Call, Command, CommandError, json_line, one_line
from armada_companion.kit.broken_json import json_problem
from armada_companion.kit.cards import NoCards
from armada_companion.kit.codec import reader_of, shown
from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.wording import plural
from armada_companion.system.arguments import Parser

from .rules.odds.attack_odds import Odds, OddsQuery, odds

_MAX_BYTES = 64 * 1024
_LONGEST = 300

StructT = TypeVar("StructT", bound=Struct)


def odds_command() -> Command:
    """Return the command `odds`."""
    purpose = "Read an attack as JSON; print the odds of its dice."
    return Command(purpose, _run, _add_options)


def _add_options(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def _run(call: Call) -> int:
    try:
        query = _read_struct(OddsQuery, _read_json(call.read(_MAX_BYTES)), "")
        answer = odds(query)
    except (ValueError, RecursionError) as error:
        why = str(error)
        why = why if len(why) <= _LONGEST else f"{why[:_LONGEST]}..."
        raise CommandError(f"{call.shown}: {why}") from error
    if call.options.json:
        print(json_line(_plain(answer)), file=call.out)
    else:
        print("\n".join(map(one_line, _words(query, answer))), file=call.out)
    return SUCCESS


def _read_json(data: bytes) -> object:
    if len(data) > _MAX_BYTES:
        raise MalformedActionError(f"the file is larger than {_MAX_BYTES // 1024} KiB")
    try:
        text = data.decode("utf-8-sig")
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except MalformedActionError:
        raise
    except ValueError as error:
        why = "".join(json_problem(data))
        raise MalformedActionError(f"this is not JSON: {why}") from error
    except RecursionError as error:
        raise MalformedActionError("this is nested too deeply") from error


def _object(pairs: Sequence[tuple[str, object]]) -> Mapping[str, object]:
    """Return a JSON object; raise MalformedActionError if a key occurs twice."""
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise MalformedActionError(
                f"{shown(key)} occurs twice: the second value is {shown(value)}"
            )
        found[key] = value
    return found


def _no_number(word: str) -> object:
    raise MalformedActionError(f"{word} is not a JSON number")


def _read_struct(kind: type[StructT], value: object, place: str) -> StructT:
    """Return a value of a class, read from a JSON object.

    Args:
        kind: The class; its fields are read like those of an action.
        value: The value in the JSON.
        place: The path before its fields in messages: "" or "rerolls[0].".

    Raises:
        MalformedActionError: A field is missing, unknown or of the wrong type.
    """
    begin = f"{place.rstrip('.')}: " if place else ""
    if not isinstance(value, Mapping):
        raise MalformedActionError(f"{begin}{shown(value)} is not an object")
    fields = {field.encode_name: field for field in struct_fields(kind)}
    for key in value:
        if key not in fields:
            known = ", ".join(fields)
            raise MalformedActionError(f"{begin}unknown field {shown(key)}; known are {known}")
    values: dict[str, object] = {}
    for name, field in fields.items():
        if name in value:
            values[field.name] = _read_field(field, value[name], f"{place}{name}")
        elif field.default is NODEFAULT:
            raise MalformedActionError(f"{place}{name} is missing")
    return kind(**values)


def _read_field(field: FieldInfo, value: object, place: str) -> object:
    inner = get_args(field.type)[:1]
    if inner and isinstance(inner[0], type) and issubclass(inner[0], Struct):
        if not isinstance(value, list):
            raise MalformedActionError(f"{place}: {shown(value)} is not a list")
        return tuple(_read_struct(inner[0], one, f"{place}[{at}].") for at, one in enumerate(value))
    try:
        return reader_of(field.type)(value, NoCards())
    except MalformedActionError as error:
        raise MalformedActionError(f"{place}: {error}") from error


def _plain(answer: Odds) -> Mapping[str, object]:
    return {name: _plain_value(value) for name, value in answer._asdict().items()}


# Any: a number, a fraction, or fractions keyed by number.
def _plain_value(value: Any) -> object:
    if isinstance(value, Mapping):
        return {str(number): str(value[number]) for number in sorted(value)}
    return value if isinstance(value, int) else str(value)


def _words(query: OddsQuery, answer: Odds) -> Iterator[str]:
    dice = ", ".join(f"{count} {color}" for color, count in query.pool.items() if count)
    target = " with a squadron" if query.at_squadron else ""
    yield f"{dice or 'no dice'}{target}: {plural(answer.outcomes, 'outcome')}"
    for reroll in query.rerolls:
        yield f"reroll of up to {plural(reroll.count, 'die', 'dice')}: {', '.join(reroll.faces)}"
    if query.defense:
        yield f"defense at {query.range} range: {', '.join(query.defense)}"
    yield f"expected damage {float(answer.expected):.2f} ({answer.expected})"
    yield f"a critical icon {_percent(answer.critical)}"
    yield from _table("damage", answer.damage)
    yield from _table("accuracy", answer.accuracy)
    yield from _table(f"cards past {plural(query.shields, 'shield')}", answer.cards)


def _table(title: str, chances: Mapping[int, Fraction]) -> Iterator[str]:
    yield ""
    yield f"{title:<20} exactly  at least"
    left = Fraction(1)
    for number in sorted(chances):
        yield f"{number:<20} {_percent(chances[number]):>7}  {_percent(left):>8}"
        left -= chances[number]


def _percent(chance: Fraction) -> str:
    return f"{float(100 * chance):.1f} %"
