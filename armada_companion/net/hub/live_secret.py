"""The secrets in the addresses of live pages, worked out from one secret in the store.

Every hub of an event and every start has the same ones, so printed cards stay right.
"""

import hmac
from base64 import urlsafe_b64encode
from secrets import token_hex

from armada_companion.net.logs.values import change
from armada_companion.net.pipe import Plain
from armada_companion.net.store import Store

_KEY = "phones"
_LETTERS = 22
"""132 bits."""


class LiveSecret:
    """Makes the secrets of an event.

    Args:
        secret: 32 bytes.
        links: How often the hall has got another link.
    """

    def __init__(self, secret: bytes, links: int) -> None:
        self._secret, self._links = secret, links

    @property
    def token(self) -> str:
        """The secret part of the hall's addresses."""
        return self._made(f"hall {self._links}")

    def table(self, number: int) -> str:
        """Return the secret of a table's card."""
        return self._made(f"table {number}")

    def judge(self, number: int) -> str:
        """Return the secret of a judge's card."""
        return self._made(f"judge {number}")

    def _made(self, what: str) -> str:
        found = hmac.digest(self._secret, f"armada-live-v1 {what}".encode(), "sha256")
        return urlsafe_b64encode(found)[:_LETTERS].decode()


async def live_secret(store: Store, *, new_link: bool = False) -> LiveSecret:
    """Return the secrets of an event; they are made if it has none.

    Args:
        store: The store.
        new_link: Whether the hall's old link is to be worth nothing.

    Raises:
        AwayError: The store does not answer.
    """

    def look(value: Plain) -> Plain:
        value.setdefault("secret", token_hex(32))
        value["links"] = int(value.get("links", 0)) + new_link
        return dict(value)

    found = await change(store, _KEY, look)
    return LiveSecret(bytes.fromhex(str(found["secret"])), int(found["links"]))
