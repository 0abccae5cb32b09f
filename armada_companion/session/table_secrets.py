"""The private files of an event beside a table's games: secrets, and lines of another computer."""

from collections.abc import Callable, Sequence

from armada_companion.store.beside import Beside
from armada_companion.store.errors import as_store_error
from armada_companion.store.limits import MAX_BYTES
from armada_companion.store.secret_file import new_secret, read_secret
from armada_companion.system.files import read_regular, write_whole


class TableSecrets:
    """Returns the secrets of games; no record, history or log has them.

    Args:
        beside_of: Returns the paths beside a game, by its key.
    """

    def __init__(self, beside_of: Callable[[str], Beside]) -> None:
        self._beside_of = beside_of

    def of(self, key: str) -> bytes | None:
        """Return the secret of a game; None if there is none any more."""
        return read_secret(self._beside_of(key).secret)

    def make(self, key: str) -> bytes:
        """Make the secret of a game.

        Raises:
            StoreError: It cannot be saved.
        """
        return new_secret(self._beside_of(key).secret)

    def begun(self, key: str) -> tuple[bytes, ...]:
        """Return the public lines of a game that another computer gave out; () for none."""
        try:
            data = read_regular(self._beside_of(key).begun, MAX_BYTES)
        except OSError:
            return ()
        return tuple(data.splitlines())

    def keep_begun(self, key: str, lines: Sequence[bytes]) -> None:
        """Keep the public lines that another computer gave out.

        Raises:
            StoreError: They cannot be saved.
        """
        with as_store_error("the public log not saved"):
            write_whole(self._beside_of(key).begun, b"\n".join(lines), new=False)
