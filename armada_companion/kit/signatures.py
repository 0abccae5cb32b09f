"""The signature of a player or judge, as a remark in the log; see `session.signing`."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Annotated, ClassVar, Self

from msgspec import Meta, field
from msgspec.structs import replace

from armada_companion.kit.action import Remark
from armada_companion.kit.codec import Name
from armada_companion.kit.step import JUDGE, Step
from armada_companion.kit.who import Who

_ThirtyTwoBytes = Annotated[str, Meta(min_length=1, max_length=64)]
"""A hash or a public key, in hexadecimal."""
_SixtyFourBytes = Annotated[str, Meta(min_length=1, max_length=128)]
"""A signature, in hexadecimal."""
HIDDEN = "hidden"
"""Replaces a value that would reveal facedown dials."""


class AddSignature(Remark, who=Who.PLAYERS):
    """Sign the header and every earlier step.

    Attributes:
        name: The signer.
        head: The hash of the line before.
        key: The public key.
        signature: The signature of the other fields.
    """

    VERB: ClassVar[str] = "sign"
    ONLY_AT_TABLE: ClassVar[bool] = True

    name: Name
    head: _ThirtyTwoBytes = field(name="hash")
    key: _ThirtyTwoBytes
    signature: _SixtyFourBytes

    def text(self, state: object) -> str:
        return f"Signature as {self.name} (key {self.key[:8]}, not checked here)"

    def conceal(self, state: object, seat: str | None) -> Self:
        """Return the action without values by which facedown dials could be guessed."""
        return self if seat == JUDGE else replace(self, head=HIDDEN, signature=HIDDEN)


def is_signature(step: Step) -> bool:
    """Return whether a step is a signature."""
    return step.action["do"] == AddSignature.VERB


def signed_last(steps: Sequence[Step]) -> tuple[str, ...]:
    """Return who signed after the last step of play, the latest signer first."""
    return tuple(str(step.action["name"]) for step in takewhile(is_signature, reversed(steps)))
