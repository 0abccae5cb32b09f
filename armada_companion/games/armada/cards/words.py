"""Names that do not need the catalogue: types of objectives and short squadron names."""

import re

OBJECTIVE_TYPES = ("assault", "defense", "navigation")
"""A fleet has one objective of each. Source: RRG 11."""

_SQUADRON = re.compile(r" Squadron(?= \d+$|$)")


def short_squadron_name(name: str) -> str:
    """Return the short name of a squadron: `X-wing`, `TIE Fighter 2`."""
    return _SQUADRON.sub("", name) or name
