"""Steps and headers as the texts that a game's file keeps."""

from collections.abc import Mapping

import msgspec
from msgspec.structs import asdict

from armada_companion.kit.step import Overruled, Step

Row = tuple[int, str | None, str | None, str, str | None]
"""One row of the log: n, at, by, action, overruled."""


def encode_object(data: Mapping[str, object]) -> str:
    """Return plain values as JSON.

    Raises:
        ValueError: A text in it cannot be written as UTF-8.
    """
    return msgspec.json.encode(data).decode()


def decode_object(text: str) -> dict[str, object]:
    """Return the plain values of a JSON object.

    Raises:
        ValueError: It is not one.
    """
    found: object = msgspec.json.decode(text)
    if not isinstance(found, dict):
        raise ValueError(f"{text[:40]!r} is not a JSON object")
    return found


def encode_step(step: Step) -> Row:
    """Return a step as a row.

    Raises:
        ValueError: A text in it cannot be written as UTF-8.
    """
    overruled = encode_object(asdict(step.overruled)) if step.overruled else None
    return step.n, step.at, step.by, encode_object(step.action), overruled


def decode_step(row: Row) -> Step:
    """Return the step of a row.

    Raises:
        ValueError: The row does not hold a step.
    """
    n, at, by, action, overruled = row
    return Step(
        action=decode_object(action),
        n=n,
        at=at,
        by=by,
        overruled=_decode_overruled(overruled) if overruled else None,
    )


def _decode_overruled(text: str) -> Overruled:
    match decode_object(text):
        case {"rules": list(rules), "by": str(by), "why": str(why)}:
            return Overruled(tuple(map(str, rules)), by, why)
        case _:
            raise ValueError(f"{text[:40]!r} does not say what was overruled")
