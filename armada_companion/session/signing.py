"""Makes and checks Ed25519 signatures of records.

They need PyNaCl, an optional package that is loaded for the first signature.
"""

import json
import re
from collections.abc import Mapping

import msgspec

from armada_companion.kit.broken_json import json_problem
from armada_companion.kit.codec import encode
from armada_companion.kit.signatures import HIDDEN, AddSignature, is_signature
from armada_companion.kit.step import PlainAction, Step
from armada_companion.kit.value import Value
from armada_companion.kit.wording import plain_text
from armada_companion.session.record import Record
from armada_companion.session.record_lines import read_lines, shown

INSTALL = (
    "signatures need PyNaCl, which the installers include; otherwise install it with "
    "python -m pip install PyNaCl for the Python that runs the program"
)
_MAX_NAME = 100
_NO_KEYS = "this is not a JSON object of names and public keys"
_KEY, _SIGNATURE = re.compile("[0-9a-f]{64}"), re.compile("[0-9a-f]{128}")
_canonical_encoder = msgspec.json.Encoder(order="sorted")


class SigningError(Exception):
    """A signature cannot be made or checked; the text is one sentence."""


class Signature(Value, frozen=True):
    """A checked signature of a record.

    Attributes:
        line: Its line, from 1.
        n: The number of its step; it signs the header and all steps before.
        name: The signer's name in the step.
        is_named: Whether the public keys include this name.
        problem: Why it is invalid, or "".
    """

    line: int
    n: int
    name: str
    is_named: bool
    problem: str

    @property
    def holds(self) -> bool:
        """Whether the signature is valid by the public key that belongs to its name."""
        return self.is_named and not self.problem


def can_sign() -> bool:
    """Return whether PyNaCl is installed."""
    try:
        require_nacl()
    except SigningError:
        return False
    return True


def require_nacl() -> None:
    """Load PyNaCl.

    Raises:
        SigningError: PyNaCl is missing.
    """
    try:
        import nacl.signing  # noqa: F401
    except ImportError as error:
        raise SigningError(INSTALL) from error


def new_private_key() -> str:
    """Return a new private key, in hexadecimal.

    Raises:
        SigningError: PyNaCl is missing.
    """
    require_nacl()
    from nacl.signing import SigningKey

    return bytes(SigningKey.generate()).hex()


def public_key(private: str) -> str:
    """Return the public key of a private key, both in hexadecimal.

    Raises:
        SigningError: PyNaCl is missing.
    """
    require_nacl()
    from nacl.signing import SigningKey

    return bytes(SigningKey(bytes.fromhex(private)).verify_key).hex()


def read_public_keys(data: bytes) -> Mapping[str, str]:
    """Return the public keys of a JSON object, keyed by the names of their owners.

    Raises:
        SigningError: The data is not such an object, or two names have the same key.
    """
    try:
        pairs = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_Pairs)
    except (ValueError, RecursionError) as error:
        raise SigningError(f"{_NO_KEYS}: {''.join(json_problem(data))}") from error
    if not isinstance(pairs, _Pairs) or not pairs:
        raise SigningError(f'{_NO_KEYS}: {{"NAME": "KEY", …}}')
    keys: dict[str, str] = {}
    for name, value in pairs:
        keys[name] = _read_key(keys, name, value)
    return keys


def plain_name(name: str) -> str:
    """Return a name in a form that a signature can have: one line, 100 characters at most.

    Raises:
        SigningError: The name is empty or too long.
    """
    found = " ".join(plain_text(name).split())
    if not 0 < len(found) <= _MAX_NAME:
        raise SigningError(f"a name has 1 to {_MAX_NAME} characters")
    return found


def sign(private: str, name: str, head: str) -> AddSignature:
    """Return the signature of all that was played up to the line with the hash `head`.

    Args:
        private: The private key, in hexadecimal.
        name: The signer.
        head: The hash of the line before the signature.

    Raises:
        SigningError: PyNaCl is missing.
    """
    unsigned = AddSignature(plain_name(name), head, public_key(private), "")
    from nacl.signing import SigningKey

    made = SigningKey(bytes.fromhex(private)).sign(_signed_bytes(encode(unsigned))).signature
    return AddSignature(unsigned.name, head, unsigned.key, made.hex())


def check_signatures(record: Record, data: bytes, keys: Mapping[str, str]) -> tuple[Signature, ...]:
    """Return the checked signatures of a record with a valid seal.

    Args:
        record: The record; all its actions are known.
        data: The file it was read from.
        keys: Public keys, keyed by the names of their owners.

    Raises:
        SigningError: PyNaCl is missing.
    """
    require_nacl()
    lines = tuple(read_lines(data, record.file))
    hashes = [str(line.data["hash"]) for line in lines]
    # Read from the file, because steps may hide the values of an older version's signatures.
    written = {line.number: line.data.get("action", {}) for line in lines}
    return tuple(
        _checked(line, step._replace(action=written[line]), hashes[step.n - 1], keys)
        for line, step in zip(record.lines, record.steps, strict=True)
        if is_signature(step)
    )


def signature_problem(action: PlainAction, head: str, key: str | None) -> str:
    """Return why a signature is invalid, or "".

    Args:
        action: The action of its step.
        head: The hash of the line before.
        key: The public key that is known for the signer's name; None if unknown.

    Raises:
        SigningError: PyNaCl is missing.
    """
    require_nacl()
    if action["hash"] == HIDDEN:
        return "records for the table do not have it: check the whole record"
    if action["hash"] != head:
        return "it signs another hash than that of the line before, so the record was changed"
    if not _fits(action):
        return "it does not fit its name, hash and key"
    if key is not None and action["key"] != key:
        return "it was made with another key than the key given for this name"
    return ""


class _Pairs(list[tuple[str, object]]):
    """The keys and values of a JSON object in their order, with repeated keys."""


def _read_key(keys: Mapping[str, str], name: str, value: object) -> str:
    """Return `value` as the public key of `name`.

    Raises:
        SigningError: The value is not a key, or belongs to another name too.
    """
    if name in keys:
        raise SigningError(f"the name {shown(name)} occurs twice")
    if plain_name(name) != name:
        raise SigningError(f"{shown(name)} is not a name in one line, without blanks around it")
    if not isinstance(value, str) or not _KEY.fullmatch(value.lower()):
        raise SigningError(f"the key of {shown(name)} is not a text of 64 hexadecimal digits")
    if same := next((other for other, key in keys.items() if key == value.lower()), ""):
        raise SigningError(f"{shown(same)} and {shown(name)} have the same key")
    return value.lower()


def _checked(line: int, step: Step, head: str, keys: Mapping[str, str]) -> Signature:
    name = str(step.action["name"])
    return Signature(
        line, step.n, name, name in keys, signature_problem(step.action, head, keys.get(name))
    )


def _fits(action: PlainAction) -> bool:
    from nacl.exceptions import BadSignatureError
    from nacl.signing import VerifyKey

    key, signature = str(action["key"]), str(action["signature"])
    if not (_KEY.fullmatch(key) and _SIGNATURE.fullmatch(signature)):
        return False
    try:
        VerifyKey(bytes.fromhex(key)).verify(_signed_bytes(action), bytes.fromhex(signature))
    except BadSignatureError:
        return False
    return True


def _signed_bytes(action: PlainAction) -> bytes:
    """Return the canonical JSON of an action without its signature."""
    return _canonical_encoder.encode({key: action[key] for key in action if key != "signature"})
