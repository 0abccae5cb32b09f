"""The user's private keys for signing in the window: a file `NAME.key` for each signer."""

import re
from pathlib import Path

from armada_companion.kit.signatures import AddSignature
from armada_companion.session.key_file import (
    MAX_BYTES,
    is_locked,
    public_key_of,
    read_private_key,
    write_private_key,
)
from armada_companion.session.signing import (
    SigningError,
    new_private_key,
    plain_name,
    public_key,
    sign,
)
from armada_companion.system.files import make_private_folder, read_regular, write_whole

_ENDING = ".key"
_UNFIT = re.compile(r'[\x00-\x1f%/\\:*?"<>|]|^\.|[. ]$')
"""Characters that some system refuses in a file name."""

_DEVICE = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")
"""Names of devices in Windows."""

_WRITTEN = re.compile("%([0-9A-F]{2})")


def has_keys(folder: Path) -> bool:
    """Return whether a folder has private keys, without reading them."""
    try:
        return any(path.suffix == _ENDING for path in folder.iterdir())
    except OSError:
        return False


class KeyFolder:
    """A folder of private keys.

    Args:
        path: The folder; it may be missing.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def names(self) -> tuple[str, ...]:
        """Return the names of the signers with a key, sorted."""
        try:
            found = [path.stem for path in self.path.iterdir() if path.suffix == _ENDING]
        except OSError:
            return ()
        return tuple(sorted(filter(_is_name, map(_name_of, found))))

    def is_locked(self, name: str) -> bool:
        """Return whether the key of a signer needs a passphrase."""
        try:
            return is_locked(self._read(name))
        except SigningError:
            return False

    def public_key(self, name: str) -> str:
        """Return the public key of a signer.

        Raises:
            SigningError: The key's file cannot be read, or PyNaCl is missing.
        """
        try:
            return public_key_of(self._read(name))
        except SigningError as error:
            raise SigningError(f"{_file_of(name)}: {error}") from error

    def make(self, name: str, passphrase: str = "") -> str:
        """Make a private key for a signer, readable by its owner only; return the public key.

        Raises:
            SigningError: The key exists already or cannot be written, or PyNaCl is missing.
        """
        file, private = _file_of(plain_name(name)), new_private_key()
        try:
            make_private_folder(self.path)
            write_whole(self.path / file, write_private_key(private, passphrase), new=True)
        except FileExistsError as error:
            raise SigningError(f"{file} exists already, so no key was made") from error
        except OSError as error:
            why = error.strerror or error
            raise SigningError(f"{self.path / file} cannot be written: {why}") from error
        return public_key(private)

    def sign(self, name: str, head: str, passphrase: str = "") -> AddSignature:
        """Return a signature of all lines up to the one with the hash `head`.

        Raises:
            SigningError: The key cannot be read, or the passphrase is wrong.
        """
        try:
            return sign(read_private_key(self._read(name), passphrase), name, head)
        except SigningError as error:
            raise SigningError(f"{_file_of(name)}: {error}") from error

    def _read(self, name: str) -> bytes:
        try:
            return read_regular(self.path / _file_of(name), MAX_BYTES)
        except OSError as error:
            raise SigningError(f"it cannot be read: {error.strerror or error}") from error


def _file_of(name: str) -> str:
    """Return the file of a signer's key; characters that file names cannot have become `%2F`."""
    text = _UNFIT.sub(_written, name)
    if _DEVICE.fullmatch(text):
        text = f"%{ord(text[0]):02X}{text[1:]}"
    return f"{text}{_ENDING}"


def _name_of(stem: str) -> str:
    return _WRITTEN.sub(lambda found: chr(int(found[1], 16)), stem)


def _written(found: re.Match[str]) -> str:
    return f"%{ord(found[0]):02X}"


def _is_name(text: str) -> bool:
    try:
        return plain_name(text) == text
    except SigningError:
        return False
