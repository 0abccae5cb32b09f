"""The chain of a game's steps: each line has a hash of itself and of all lines before it.

A record and the file of a game are chained in the same way. Lines are stored as canonical JSON, so
the hash of a stored line is that of its own bytes without `hash`.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from armada_companion.kit.step import Header, Overruled, Step

# As in `random` of the standard library: a start opens a game, and hashlib loads all of OpenSSL.
if TYPE_CHECKING or sys.implementation.name != "cpython":
    from hashlib import sha256 as sha256
elif sys.version_info >= (3, 12):
    from _sha2 import sha256
else:
    from _sha256 import sha256

_canonical_encoder = msgspec.json.Encoder(order="sorted")

START = ""
"""The hash before the first line."""

_KEY = b',"hash":"'
_LENGTH = len(_KEY) + 64 + 1
"""The letters of a hash in its line, with its key and both quotation marks."""


def link(before: str, line: Mapping[str, object]) -> str:
    """Return the hash of a line, from the hash of the line before and its canonical JSON."""
    return sha256(before.encode() + _canonical_encoder.encode(line)).hexdigest()


def canonical(line: Mapping[str, object]) -> bytes:
    """Return the canonical JSON of a line."""
    return _canonical_encoder.encode(line)


def sealed(before: str, line: Mapping[str, object]) -> tuple[bytes, str]:
    """Return a line with its hash as it is stored, and the hash.

    Raises:
        ValueError: A text in it cannot be written as UTF-8.
    """
    after = link(before, line)
    return _canonical_encoder.encode({**line, "hash": after}), after


def sealed_lines(
    lines: Iterable[Mapping[str, object]], before: str = START
) -> Iterator[tuple[bytes, str]]:
    """Yield each line as `sealed` does, chained to the line before."""
    for line in lines:
        text, before = sealed(before, line)
        yield text, before


def sealed_game(header: Header, steps: Iterable[Step], *, is_closed: bool = False) -> bytes:
    """Return the lines of a game, `is_closed` with a closing line.

    Raises:
        ValueError: A text cannot be written as UTF-8, or a step has no time or author.
    """
    lines = sealed_lines(_lines(header, steps, is_closed=is_closed))
    return b"".join(text + b"\n" for text, _ in lines)


def _lines(
    header: Header, steps: Iterable[Step], *, is_closed: bool
) -> Iterator[Mapping[str, object]]:
    yield header_line(header)
    count = 0
    for step in steps:
        yield step_line(step)
        count += 1
    if is_closed:
        yield end_line(count)


# Any: the constructor of a hash, of any library.
def stored_hash(before: str, text: bytes, new_hash: Callable[[bytes], Any] = sha256) -> str:
    """Return the hash of a stored line; "" if the line is not as it was written.

    Args:
        before: The hash of the line before.
        text: The line.
        new_hash: SHA-256, for example of OpenSSL, which is faster but takes time to load.
    """
    place = text.rfind(_KEY)
    if place > 0:
        end = place + _LENGTH
        found: str = new_hash(before.encode() + text[:place] + text[end:]).hexdigest()
        # Slices are compared faster than by `startswith`.
        if text[end - 65 : end - 1] == found.encode():
            return found
    # Another program may have written the keys in another order.
    try:
        line = msgspec.json.decode(text)
        given = line.pop("hash")
        return str(given) if given == link(before, line) else ""
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return ""


def hashes(header: Header, steps: Iterable[Step]) -> Iterator[str]:
    """Yield the hash of the header, then that of each step."""
    found = link(START, header_line(header))
    yield found
    for step in steps:
        found = link(found, step_line(step))
        yield found


def header_line(header: Header) -> dict[str, object]:
    """Return the first line of a record without its hash."""
    return {key: value for key, value in header.items() if key != "hash"}


def end_line(steps: int) -> dict[str, object]:
    """Return the closing line without its hash."""
    return {"end": {"steps": steps}}


def step_line(step: Step) -> dict[str, object]:
    """Return the line of a step without its hash.

    Raises:
        ValueError: The step has no time or author.
    """
    if step.at is None or step.by is None:
        raise ValueError(f"step {step.n} has no time or author, so it cannot be sealed")
    line: dict[str, object] = {"n": step.n, "at": step.at, "by": step.by, "action": step.action}
    if step.overruled is not None:
        line["overruled"] = _plain(step.overruled)
    return line


def _plain(overruled: Overruled) -> dict[str, object]:
    texts = {"by": overruled.by, "why": overruled.why}
    return {"rules": list(overruled.rules), **{key: text for key, text in texts.items() if text}}
