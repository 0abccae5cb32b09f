"""The list of an event's judges with their public keys, signed by the organiser."""

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from armada_companion.kit.event import MOST_JUDGE
from armada_companion.kit.value import Value
from armada_companion.session.signing import require_nacl
from armada_companion.store.chain import canonical

MOST_JUDGES = MOST_JUDGE + 1
"""With the judge at the organiser's desk."""

_Name = Annotated[str, Meta(min_length=1, max_length=200)]
_Key = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
_Signature = Annotated[str, Meta(pattern="^[0-9a-f]{128}$")]


class JudgeKeysError(Exception):
    """A list of judges cannot be read; the text is one sentence."""


class JudgeKeys(Value, frozen=True, forbid_unknown_fields=True):
    """The judges of an event.

    Attributes:
        event: The event's id.
        number: Counts the lists; a table ignores a lower one than it has seen.
        keys: Public keys, keyed by the judges' names.
        signature: The Ed25519 signature of the canonical JSON of all other fields.
    """

    event: _Name
    number: Annotated[int, Meta(ge=1, le=999_999)]
    keys: Annotated[dict[_Name, _Key], Meta(max_length=MOST_JUDGES)]
    signature: _Signature = "0" * 128


def read_judge_keys(plain: object) -> JudgeKeys:
    """Return a list of judges from its JSON object.

    Raises:
        JudgeKeysError: It is none.
    """
    try:
        return msgspec.convert(plain, JudgeKeys)
    except msgspec.ValidationError as error:
        raise JudgeKeysError(f"this is not a list of judges: {error}") from error


def signed_keys(event: str, number: int, keys: Mapping[str, str], private: str) -> JudgeKeys:
    """Return a signed list of judges.

    Args:
        event: The event's id.
        number: The number of the list.
        keys: Public keys, keyed by the judges' names.
        private: The organiser's private key, in hexadecimal.

    Raises:
        SigningError: PyNaCl is missing.
    """
    require_nacl()
    from nacl.signing import SigningKey

    made = JudgeKeys(event, number, dict(keys))
    signature = SigningKey(bytes.fromhex(private)).sign(_signed_bytes(made)).signature
    return msgspec.structs.replace(made, signature=signature.hex())


def keys_problem(listed: JudgeKeys, organiser: str, event: str, seen: int = 0) -> str:
    """Return why a table does not trust a list of judges, or "".

    Args:
        listed: The list.
        organiser: The organiser's public key, which the table got when it joined.
        event: The id of the event that the table joined.
        seen: The number of the last list that it trusted.

    Raises:
        SigningError: PyNaCl is missing.
    """
    require_nacl()
    from nacl.exceptions import BadSignatureError
    from nacl.signing import VerifyKey

    if listed.event != event:
        return "the list of judges is of another event"
    if listed.number < seen:
        return "the list of judges is older than one that came before"
    try:
        key = VerifyKey(bytes.fromhex(organiser))
        key.verify(_signed_bytes(listed), bytes.fromhex(listed.signature))
    except (BadSignatureError, ValueError):
        return "the list of judges was not signed by the organiser of this event"
    return ""


def _signed_bytes(listed: JudgeKeys) -> bytes:
    return canonical({"event": listed.event, "number": listed.number, "keys": listed.keys})
