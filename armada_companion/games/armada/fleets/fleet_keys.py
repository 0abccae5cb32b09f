"""Keys of saved fleets: names that a file may have on every system."""

import re
import unicodedata
from collections.abc import Set

_LONGEST = 60
_PLAIN = re.compile(r"[^./\\:\0][^/\\:\0]{0,199}")
_DEVICES = frozenset(
    {"con", "prn", "aux", "nul"}
    | {f"{port}{number}" for port in ("com", "lpt") for number in range(10)}
)
"""Names that Windows keeps for itself."""


def is_key(key: str) -> bool:
    """Whether a key may be the name of a visible file in its folder, and of none elsewhere."""
    return _PLAIN.fullmatch(key) is not None


def free_key(name: str, taken: Set[str]) -> str:
    """Return a key for a fleet of this name: `rebel-swarm`, else `rebel-swarm-2` and so on.

    Args:
        name: Any text.
        taken: Case-folded keys; systems differ in whether case tells two files apart.
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii").lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain)[:_LONGEST].strip("-") or "fleet"
    if slug in _DEVICES:
        slug = f"{slug}-fleet"
    key, number = slug, 1
    while key in taken:
        number += 1
        key = f"{slug}-{number}"
    return key
