"""The private keys that the user keeps for signing in the window: a file `NAME.key` a signer."""

from pathlib import Path

from armada_companion.kit.signatures import AddSignature
from armada_companion.session.signing import (
    SigningError,
    can_sign,
    plain_name,
    read_private_key,
    sign,
)
from armada_companion.system.files import read_regular

_ENDING = ".key"
_MAX_BYTES = 1024


class KeyFolder:
    """A folder of private keys.

    Args:
        folder: It may be missing.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def names(self) -> tuple[str, ...]:
        """Return who can sign here, in the order of the alphabet; nobody without PyNaCl."""
        try:
            found = sorted(path.stem for path in self._folder.iterdir() if path.suffix == _ENDING)
        except OSError:
            return ()
        names = tuple(filter(_is_name, found))
        return names if names and can_sign() else ()

    def sign(self, name: str, head: str) -> AddSignature:
        """Return a signature of all that was played up to the line with the hash `head`.

        Raises:
            SigningError: The key cannot be read.
        """
        file = f"{name}{_ENDING}"
        try:
            data = read_regular(self._folder / file, _MAX_BYTES)
        except OSError as error:
            raise SigningError(f"{file} cannot be read: {error.strerror or error}") from error
        try:
            return sign(read_private_key(data), name, head)
        except SigningError as error:
            raise SigningError(f"{file}: {error}") from error


def _is_name(text: str) -> bool:
    try:
        return plain_name(text) == text
    except SigningError:
        return False
