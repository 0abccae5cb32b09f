"""An operator, an account and users of a cluster, as the tool `nsc` makes them."""

import base64
import json
import os
import time
from collections.abc import Sequence
from pathlib import Path

import nkeys

_EVERYTHING = -1


class _Who:
    """A key of an operator, an account or a user."""

    def __init__(self, kind: int) -> None:
        self.seed: bytes = nkeys.encode_seed(os.urandom(32), kind)
        self._pair = nkeys.from_seed(self.seed)
        self.name: str = self._pair.public_key.decode()

    def signed(self, subject: "_Who", kind: str, **claims: object) -> str:
        """Return a token about somebody, signed with this key."""
        about = {
            "jti": subject.name,
            "iat": int(time.time()),
            "iss": self.name,
            "sub": subject.name,
            "name": kind,
            "nats": {**claims, "type": kind, "version": 2},
        }
        parts = ({"typ": "JWT", "alg": "ed25519-nkey"}, about)
        text = ".".join(_coded(json.dumps(one).encode()) for one in parts)
        return f"{text}.{_coded(self._pair.sign(text.encode()))}"


class Users:
    """The users of a cluster: the lines of the servers' configuration, and files of users."""

    def __init__(self) -> None:
        self._operator = _Who(nkeys.PREFIX_BYTE_OPERATOR)
        self._system = _Who(nkeys.PREFIX_BYTE_ACCOUNT)
        self._account = _Who(nkeys.PREFIX_BYTE_ACCOUNT)

    @property
    def lines(self) -> Sequence[str]:
        """What a server has to know."""
        operator, tokens = self._operator, []
        for one, storage in ((self._system, 0), (self._account, _EVERYTHING)):
            names = ("subs", "data", "payload", "imports", "exports", "conn", "leaf")
            limits = {name: _EVERYTHING for name in names} | {"wildcards": True}
            if storage:
                kept = ("mem_storage", "disk_storage", "streams", "consumer")
                limits |= {name: storage for name in kept}
            tokens.append(f"{one.name}: {operator.signed(one, 'account', limits=limits)}")
        return (
            f"operator: {operator.signed(operator, 'operator')}",
            f"system_account: {self._system.name}",
            "resolver: MEMORY",
            f"resolver_preload: {{ {', '.join(tokens)} }}",
        )

    def write(self, path: Path, subjects: Sequence[str]) -> Path:
        """Write the file of a new user who may use these subjects alone."""
        user = _Who(nkeys.PREFIX_BYTE_USER)
        may = {"allow": [*subjects]}
        limits = {name: _EVERYTHING for name in ("subs", "data", "payload")}
        token = self._account.signed(user, "user", pub=may, sub=may, **limits)
        path.write_text(
            f"-----BEGIN NATS USER JWT-----\n{token}\n------END NATS USER JWT------\n\n"
            f"-----BEGIN USER NKEY SEED-----\n{user.seed.decode()}\n"
            "------END USER NKEY SEED------\n",
            encoding="ascii",
        )
        path.chmod(0o600)
        return path


def _coded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
