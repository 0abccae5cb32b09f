"""The first window's side of handing over a record; loaded after its first frame."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtNetwork import QAbstractSocket, QLocalServer, QLocalSocket

from armada_companion.ui.hand_over import MOST_BYTES, TAKEN, Request, decode, server_name

_LONGEST_MS = 5000
"""A connection that asks for nothing is closed after this time."""


class RecordServer(QObject):
    """Listens for second starts of the same user on the same data folder.

    Signals:
        asked (str, str): The path of a record to open or "", and a token; see `Request`.
    """

    asked = Signal(str, str)

    def __init__(self, data: Path, parent: QObject | None = None) -> None:
        """Only who holds the lock of the data folder may have one: it drops another's."""
        super().__init__(parent)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_server_new_connection)
        name = server_name(data)
        if not self._server.listen(name):
            in_use = QAbstractSocket.SocketError.AddressInUseError
            # Left over from a program that was killed.
            if self._server.serverError() == in_use and QLocalServer.removeServer(name):
                self._server.listen(name)

    @property
    def is_listening(self) -> bool:
        """Whether second starts are heard."""
        return self._server.isListening()

    @property
    def full_name(self) -> str:
        """Where it listens: a file, but on Windows a pipe."""
        return self._server.fullServerName()

    def close(self) -> None:
        """Hear nothing any more; who has no answer yet gets none."""
        self._server.close()
        for socket in self._server.findChildren(QLocalSocket):
            socket.abort()

    def _on_server_new_connection(self) -> None:
        while self._server.hasPendingConnections():
            socket = self._server.nextPendingConnection()
            socket.setReadBufferSize(MOST_BYTES)
            socket.disconnected.connect(socket.deleteLater)
            socket.readyRead.connect(partial(self._on_socket_ready_read, socket))
            timer = QTimer(socket, singleShot=True, interval=_LONGEST_MS)
            timer.timeout.connect(partial(_drop, socket))
            timer.start()
            self._on_socket_ready_read(socket)

    def _on_socket_ready_read(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            if socket.bytesAvailable() >= MOST_BYTES:
                socket.abort()
            return
        try:
            request = decode(bytes(socket.readLine().data()))
        except ValueError:
            socket.abort()
            return
        self._answer(socket, request)

    def _answer(self, socket: QLocalSocket, request: Request) -> None:
        """Answer before anything is opened; one who has gone meanwhile has helped himself."""
        socket.write(TAKEN)
        socket.flush()
        if socket.state() == QLocalSocket.LocalSocketState.ConnectedState:
            # The answer has first to go out, however long the record takes.
            QTimer.singleShot(0, self, partial(self.asked.emit, *request))
        socket.disconnectFromServer()


def _drop(socket: QLocalSocket) -> None:
    socket.abort()
