"""Servers of NATS on this computer, for the store of a league."""

import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from tests.free_ports import free_port

START_S = 120


def program() -> str:
    """Return the path of nats-server; "" if it is not installed."""
    beside = Path(sys.executable).with_name("nats-server")
    return str(beside) if beside.exists() else shutil.which("nats-server") or ""


class Server:
    """One server.

    Args:
        name: Its name in the cluster.
        folder: Where it keeps everything.
        routes: The ports by which the servers of the cluster know each other; empty for one alone.
        route: Its own port of these.
        more: Other lines of its configuration.
    """

    def __init__(
        self,
        name: str,
        folder: Path,
        routes: Sequence[int] = (),
        route: int = 0,
        more: Sequence[str] = (),
    ) -> None:
        self.name, self.folder, self._more = name, folder, more
        self.port, self.watch_port = free_port(), free_port()
        self._routes, self._route = routes, route
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, or start it again with what it has kept."""
        self.folder.mkdir(parents=True, exist_ok=True)
        config = self.folder / "server.conf"
        config.write_text(self._config(), encoding="utf-8")
        self._process = subprocess.Popen(
            [program(), "-c", str(config)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def kill(self) -> None:
        """End it at once."""
        if self._process is not None:
            self._process.send_signal(getattr(signal, "SIGKILL", signal.SIGTERM))
            self._process.wait()
            self._process = None

    def is_healthy(self) -> bool:
        """Return whether its streams are as far as those of the others."""
        try:
            with urlopen(f"http://127.0.0.1:{self.watch_port}/healthz", timeout=1) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False

    def _config(self) -> str:
        lines = [
            f"server_name: {self.name}",
            f"listen: 127.0.0.1:{self.port}",
            f"http: 127.0.0.1:{self.watch_port}",
            f'jetstream {{ store_dir: "{self.folder}/store", sync_interval: always }}',
            *self._more,
        ]
        if self._routes:
            others = ", ".join(f'"nats://127.0.0.1:{port}"' for port in self._routes)
            lines.append(
                f"cluster {{ name: league, listen: 127.0.0.1:{self._route}, routes: [{others}] }}"
            )
        return "\n".join(lines) + "\n"


def one_server(folder: Path) -> Server:
    """Return a running server."""
    server = Server("one", folder)
    server.start()
    wait_healthy((server,))
    return server


def three_servers(folder: Path) -> list[Server]:
    """Return a running cluster."""
    routes = [free_port() for _ in range(3)]
    servers = [
        Server(f"n{number}", folder / f"n{number}", routes, route)
        for number, route in enumerate(routes)
    ]
    for server in servers:
        server.start()
    wait_healthy(servers)
    return servers


def wait_healthy(servers: Sequence[Server]) -> None:
    """Wait until all servers are."""
    until = time.monotonic() + START_S
    while not all(server.is_healthy() for server in servers):
        assert time.monotonic() < until, "the servers of NATS do not start"
        time.sleep(0.05)
