"""Makes a game from its public log, for a spare laptop: with unknown dials, to be played on.

The lines stay the beginning of its public log, so that the hub gets only what follows them.
"""

from collections.abc import Sequence

from armada_companion.session.library import Library
from armada_companion.session.replica import Replica, ReplicaError
from armada_companion.session.table_secrets import TableSecrets
from armada_companion.store.beside import id_of, key_of
from armada_companion.store.errors import StoreError


class SpareError(Exception):
    """The game cannot be played on here; the text is one sentence."""


def add_spare(library: Library, secrets: TableSecrets, lines: Sequence[bytes]) -> str:
    """Save the game of a public log, and return its key.

    Args:
        library: The folder of games.
        secrets: Keeps the lines beside the game.
        lines: All lines, the header's first.

    Raises:
        SpareError: There are no lines, they do not fit, the game's states need secrets, or the game
            is here already.
        StoreError: It cannot be saved.
    """
    if not lines:
        raise SpareError("the desk has no game of this table")
    try:
        replica = Replica(library.games, library.cards, lines[0])
        for line in lines[1:]:
            replica.take(line)
    except ReplicaError as error:
        raise SpareError(f"the desk’s log of this game cannot be played on: {error}") from error
    if any(id_of(one.key) == key_of(replica.header) for one in library.entries()):
        raise SpareError("this computer has the game already: open it from the list of games")
    key = library.add(replica.header, [one.step for one in replica.steps])
    try:
        secrets.keep_begun(key, lines)
    except StoreError:
        library.remove(key)
        raise
    return key
