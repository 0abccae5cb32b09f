"""The file of a private key, plain or locked with a passphrase.

A locked file has the public key, and the private one in a secret box of libsodium. The key of the
box is derived from passphrase and salt by Argon2id.
"""

import re
from typing import TYPE_CHECKING

from armada_companion.session.signing import SigningError, public_key, require_nacl

if TYPE_CHECKING:
    from nacl.secret import SecretBox

MAX_BYTES = 1024
LONGEST_PASSPHRASE = 200

_MARK, _LOCKED_MARK = "armada-companion-private-key:", "armada-companion-locked-key:"
_PLAIN = re.compile(f"{_MARK}([0-9a-f]{{64}})")
_LOCKED = re.compile(f"{_LOCKED_MARK}([0-9a-f]{{64}}):([0-9a-f]{{32}}):([0-9a-f]{{144}})")


def write_private_key(private: str, passphrase: str = "") -> bytes:
    """Return the content of a private key's file, locked if there is a passphrase.

    Raises:
        SigningError: PyNaCl is missing.
    """
    if not passphrase:
        return f"{_MARK}{private}\n".encode()
    public = public_key(private)
    from nacl.pwhash import argon2id
    from nacl.utils import random

    salt = random(argon2id.SALTBYTES)
    box = _box(passphrase, salt).encrypt(bytes.fromhex(private))
    return f"{_LOCKED_MARK}{public}:{salt.hex()}:{bytes(box).hex()}\n".encode()


def is_locked(data: bytes) -> bool:
    """Return whether the private key of a file is locked with a passphrase."""
    return _LOCKED.fullmatch(_text(data)) is not None


def public_key_of(data: bytes) -> str:
    """Return the public key of a private key's file, locked or not.

    Raises:
        SigningError: The file has no key, or PyNaCl is missing.
    """
    if found := _LOCKED.fullmatch(_text(data)):
        return found[1]
    return public_key(read_private_key(data))


def read_private_key(data: bytes, passphrase: str = "") -> str:
    """Return the private key of a file, in hexadecimal.

    Raises:
        SigningError: The file has no key, the passphrase is wrong, or PyNaCl is missing.
    """
    text = _text(data)
    if found := _PLAIN.fullmatch(text):
        return found[1]
    if found := _LOCKED.fullmatch(text):
        return _unlocked(found, passphrase)
    raise SigningError("this is not a private key; armada-companion keygen writes one")


def _unlocked(found: re.Match[str], passphrase: str) -> str:
    require_nacl()
    from nacl.exceptions import CryptoError

    public, salt, box = found.groups()
    try:
        opened = _box(passphrase, bytes.fromhex(salt)).decrypt(bytes.fromhex(box))
    except CryptoError as error:
        raise SigningError("this is not the passphrase of the key") from error
    private = bytes(opened).hex()
    if public_key(private) != public:
        raise SigningError(
            "the file was changed: its public key does not belong to its private key"
        )
    return private


def _box(passphrase: str, salt: bytes) -> "SecretBox":
    from nacl.pwhash import argon2id
    from nacl.secret import SecretBox

    cost = argon2id.OPSLIMIT_INTERACTIVE, argon2id.MEMLIMIT_INTERACTIVE
    words = passphrase.encode("utf-8", "replace")
    return SecretBox(argon2id.kdf(SecretBox.KEY_SIZE, words, salt, *cost))


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace").strip()
