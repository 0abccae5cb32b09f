"""The private keys of an event, in files of its folder that only the user may read."""

from pathlib import Path

from armada_companion.session.signing import new_private_key
from armada_companion.store.errors import StoreError
from armada_companion.system.files import read_regular, write_whole

ORGANISER, JUDGE = "organiser.key", "judge.key"
_MOST_BYTES, _DIGITS = 200, 64


def private_key(folder: Path, name: str) -> str:
    """Return a private key of an event, in hexadecimal; it is made at its first use.

    Raises:
        StoreError: It cannot be read or saved.
        SigningError: PyNaCl is missing.
    """
    path = folder / name
    try:
        found = read_regular(path, _MOST_BYTES).decode("ascii", "replace").strip()
    except FileNotFoundError:
        return _made(path)
    except OSError as error:
        raise StoreError(f"{name} cannot be read: {error.strerror or error}") from error
    if len(found) != _DIGITS or set(found) - set("0123456789abcdef"):
        raise StoreError(f"{name} is no private key: remove it, and open the event again")
    return found


def _made(path: Path) -> str:
    key = new_private_key()
    try:
        write_whole(path, f"{key}\n".encode(), new=True)
    except OSError as error:
        raise StoreError(f"{path.name} cannot be saved: {error.strerror or error}") from error
    return key
