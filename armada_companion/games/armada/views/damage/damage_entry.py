"""The values that are entered on the form for damage."""

from armada_companion.kit.value import Value

MAX_DAMAGE = 20
"""The most damage of one entry."""


class DamageEntry(Value, frozen=True):
    """The values that are entered for damage.

    Attributes:
        zone: The hull zone that suffers the damage; "" for a squadron.
        amount: The damage, 0 to `MAX_DAMAGE`.
        is_faceup: Whether the first damage card is dealt faceup.
        title: The title of that card, or "" if it is not entered.
        redirect: The damage redirected to each hull zone.
    """

    unit: str
    zone: str = ""
    amount: int = 0
    is_faceup: bool = False
    title: str = ""
    redirect: tuple[tuple[str, int], ...] = ()

    def with_redirect(self, zone: str, amount: int) -> "DamageEntry":
        """Return the entry with this amount redirected to a zone."""
        redirect = {**dict(self.redirect), zone: amount}
        return self._replace(redirect=tuple((name, n) for name, n in redirect.items() if n))
