"""Cards, codes and keys: who may join an event, and who has joined.

Tries are counted in the store before they are answered, so that neither a restart nor a second
hub gives new ones.
"""

import hmac
import secrets
from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple

from armada_companion.net.join.who import Role, Who
from armada_companion.net.logs.values import change, read_plain
from armada_companion.net.pipe import Plain
from armada_companion.net.store import Store

MOST_TRIES = 5
MOST_LOOKING = 5
"""Second laptops of a table."""
_KEY_BYTES = 32
_TRUSTED_S = 1.0
"""How long a key is trusted that was just found in the store."""


class Card(NamedTuple):
    """A card: its code, or "" after it was used or is dead, and whether it was used."""

    code: str
    has_joined: bool


class Cards:
    """The cards and keys of an event.

    Args:
        store: The store.
        now: Seconds of a clock that never goes back.
    """

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store, self._now = store, now
        self._known: dict[Who, tuple[float, frozenset[str]]] = {}

    async def card(self, who: Who, *, new: bool = False) -> Card:
        """Return the card of a table; without a living code it gets one.

        A table that has joined keeps its key until somebody joins by the new code.
        """

        def make(value: Plain) -> Card:
            is_used = bool(value.get("used"))
            if is_used and not new:
                return Card("", True)
            if new or not value.get("code") or value["tries"] >= MOST_TRIES:
                value.clear()
                value.update(code=f"{secrets.randbelow(1_000_000):06}", tries=0)
            return Card(value["code"], False)

        return await change(self._store, _code(who), make)

    async def revoke(self, who: Who) -> None:
        """End the code and the key of a table."""
        await change(self._store, _code(who), Plain.clear)
        await change(self._store, _key(who), Plain.clear)
        self._known.pop(who, None)

    async def begin(self, who: Who) -> str:
        """Count a try and return the code; "" if there is no living one."""

        def count(value: Plain) -> str:
            if not value.get("code") or value["tries"] >= MOST_TRIES:
                return ""
            value["tries"] += 1
            return str(value["code"])

        return await change(self._store, _code(who), count)

    async def dies(self, who: Who) -> bool:
        """Return whether a code has just had all its tries; True only once."""

        def note(value: Plain) -> bool:
            is_dead = bool(value.get("code")) and value["tries"] >= MOST_TRIES
            is_new = is_dead and not value.get("dead")
            if is_new:
                value["dead"] = True
            return is_new

        return await change(self._store, _code(who), note)

    async def finish(self, who: Who, code: str) -> tuple[str, bool] | None:
        """Use a code; return the new key, and whether another one was revoked by it.

        Returns:
            None if the code was used or replaced meanwhile.
        """

        def use(value: Plain) -> bool:
            if value.get("code") != code:
                return False
            value.clear()
            value["used"] = True
            return True

        if not await change(self._store, _code(who), use):
            return None
        key = secrets.token_urlsafe(_KEY_BYTES)

        def add(value: Plain) -> bool:
            before = value.get("keys", [])
            kept = before[1 - MOST_LOOKING :] if who.role is Role.LOOK else []
            value["keys"] = [*kept, _hashed(key)]
            return bool(before) and who.role is not Role.LOOK

        again = await change(self._store, _key(who), add)
        self._known.pop(who, None)
        return key, again

    async def knows(self, who: Who, key: str) -> bool:
        """Return whether a key is one of those that this card gave."""
        given = _hashed(key)
        at, kept = self._known.get(who, (0.0, frozenset()))
        if self._now() - at > _TRUSTED_S or not _has(kept, given):
            kept = frozenset((await read_plain(self._store, _key(who))).get("keys", ()))
            self._known[who] = self._now(), kept
        return _has(kept, given)


def _has(kept: frozenset[str], given: str) -> bool:
    return any([hmac.compare_digest(one, given) for one in kept])


def _hashed(key: str) -> str:
    return sha256(key.encode("utf-8", "replace")).hexdigest()


def _code(who: Who) -> str:
    return f"code.{who.mark}"


def _key(who: Who) -> str:
    return f"key.{who.mark}"
