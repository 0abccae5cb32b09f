"""The chain of a game's steps: each line has a hash of itself and of all lines before it.

A sealed record and the file of a game are chained in the same way, so the last hash of a game's
file is that of the record's last step.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import msgspec

from armada_companion.kit.step import Header, Overruled, Step

# As in `random` of the standard library: a start opens a game, and hashlib loads all of OpenSSL.
if TYPE_CHECKING or sys.implementation.name != "cpython":
    from hashlib import sha256
elif sys.version_info >= (3, 12):
    from _sha2 import sha256
else:
    from _sha256 import sha256

_canonical_encoder = msgspec.json.Encoder(order="sorted")

START = ""
"""The hash before the first line."""


def link(before: str, line: Mapping[str, object]) -> str:
    """Return the hash of a line, from the hash of the line before and its canonical JSON."""
    return sha256(before.encode() + _canonical_encoder.encode(line)).hexdigest()


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
