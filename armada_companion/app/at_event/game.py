"""The open game as a game of an event: its public lines, its orders, its end."""

from collections.abc import Sequence

from armada_companion.app.at_event.link import EventLink
from armada_companion.app.at_event.orders import Answered, answer_order
from armada_companion.session.library import AnySession, Library
from armada_companion.session.public_log import public_id
from armada_companion.session.seal import write_record
from armada_companion.session.spare_game import add_spare
from armada_companion.session.table_log import TableLog
from armada_companion.session.table_secrets import TableSecrets
from armada_companion.store.beside import beside, id_of
from armada_companion.store.joined_file import JoinedTable
from armada_companion.ui.bridge import SessionBridge


class SentGame:
    """Sends the lines of the open game while it is one of the joined table.

    Args:
        library: The folder of games; the secrets are beside them.
        bridge: The open game.
        link: Sends the lines.
    """

    def __init__(self, library: Library, bridge: SessionBridge, link: EventLink) -> None:
        self._library, self._bridge, self._link = library, bridge, link
        self._secrets = TableSecrets(lambda key: beside(library.folder, id_of(key)))
        self._session: AnySession | None = None
        self._log: TableLog | None = None
        self._ended_at = 0
        self.name = ""
        """Its name at the hub; "" while the open game is not sent."""

    @property
    def can_be_sent(self) -> bool:
        """Whether an open game can be played here, and not only looked at."""
        bridge = self._bridge
        return bridge.is_open and not bridge.session.is_read_only and not bridge.session.damage

    @property
    def open_name(self) -> str:
        """The name of the open game at the hub; "" while none is open."""
        return public_id(str(self._bridge.session.header["id"])) if self._bridge.is_open else ""

    def add_spare(self, lines: Sequence[bytes]) -> str:
        """Save the game of a public log, and return its key; see `session.spare_game`.

        Raises:
            SpareError: It cannot be played on here.
            StoreError: It cannot be saved.
        """
        return add_spare(self._library, self._secrets, lines)

    def follow(self, joined: JoinedTable, key: str) -> JoinedTable:
        """Send the open game if it is one of the table; return the table, perhaps changed.

        Raises:
            StoreError: The secret of the game cannot be saved; it is not sent.
        """
        self._link.hand_all_over()
        name = self.open_name
        if name not in joined.games or not self.can_be_sent:
            self.forget()
            return joined
        session = self._bridge.session
        if session is self._session:
            return joined
        secret = self._secrets.of(key)
        if secret is None:
            secret = self._secrets.make(key)
            if name in joined.begun and name not in joined.renewed:
                joined = joined._replace(renewed=(*joined.renewed, name))
        if name not in joined.begun:
            joined = joined._replace(begun=(*joined.begun, name))
        begun = self._secrets.begun(key)
        self._log = TableLog(session, secret, is_renewed=name in joined.renewed, begun=begun)
        self._session, self.name, self._ended_at = session, name, 0
        self._link.follow(name, self._log)
        return joined

    def forget(self) -> None:
        """Stop sending the game."""
        self._link.hand_all_over()
        self._session, self._log, self.name = None, None, ""
        self._link.follow("", None)

    def hand_over(self, key: str) -> None:
        """Send new lines, and the whole record once its result is final."""
        self._link.hand_over()
        session = self._session
        if session is None or not session.is_settled or self._ended_at == len(session.steps):
            return
        secret = self._secrets.of(key)
        if secret is not None:
            self._ended_at = len(session.steps)
            record = write_record(session.header, session.recorded)
            self._link.finish(record, secret.hex())

    def answer(self, order: bytes, joined: JoinedTable) -> Answered | None:
        """Carry out an order at the open game; None while no game of the table is open."""
        if self._log is None:
            return None
        self._link.hand_all_over()
        answered = answer_order(order, joined, self._bridge, self.name, self._log)
        self._link.hand_over()
        return answered
