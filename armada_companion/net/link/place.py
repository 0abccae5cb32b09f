"""The membership of a computer at an event, by which its window comes back without a card."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from armada_companion.kit.event import MOST_TABLE
from armada_companion.kit.value import Value
from armada_companion.net.pipe import Plain

_Text = Annotated[str, Meta(max_length=200)]
_Name = Annotated[str, Meta(min_length=1, max_length=200)]


class Place(Value, frozen=True):
    """A membership; see the page on the network beside this folder.

    Attributes:
        event: The event's id.
        hubs: The addresses of its hubs.
        fingerprint: The SHA-256 of the hub's certificate.
        key: The bearer key.
        organiser: The public key of the organiser, or "".
        judge: The number of a judge's laptop; 0 for a table's.
        after: The number of the last order that was answered.
    """

    event: _Name
    name: _Text
    hubs: Annotated[tuple[_Name, ...], Meta(min_length=1, max_length=20)]
    fingerprint: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    key: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{20,100}$")]
    table: Annotated[int, Meta(ge=0, le=MOST_TABLE)] = 0
    judge: Annotated[int, Meta(ge=0, le=MOST_TABLE)] = 0
    role: Literal["table", "look", "judge"] = "table"
    organiser: _Text = ""
    after: Annotated[int, Meta(ge=0)] = 0

    @property
    def plain(self) -> Plain:
        """The membership for the window."""
        found: Plain = msgspec.to_builtins(self)
        return found


def read_place(plain: object) -> Place:
    """Return a membership from plain values.

    Raises:
        ValueError: A value is missing or of the wrong kind; the key is not quoted.
    """
    try:
        return msgspec.convert(plain, Place)
    except msgspec.ValidationError as error:
        raise ValueError(f"this is no membership of an event: {error}") from None
