"""Words on cards that are known without the catalogue."""

import re

OBJECTIVE_TYPES = ("assault", "defense", "navigation")
"""A fleet has one objective of each. Source: RRG 11."""

_SQUADRON = re.compile(r" Squadron(?= \d+$|$)")


def short_squadron_name(name: str) -> str:
    """Return what players call a kind of squadron: `X-wing`, `TIE Fighter 2`."""
    return _SQUADRON.sub("", name) or name
