"""Compares names with the players of an event: known, spelled otherwise, new, missing."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rapidfuzz import fuzz, process

from armada_companion.kit.names import normalize_name

_NEAR = 85
"""Percent; names that are less alike are two people."""


class NameCheck(NamedTuple):
    """How names fit the players that are known.

    Attributes:
        near: Names that a player has in another spelling: the name, and the player's.
        new: Names of nobody known.
        missing: Players who are not among the names.
    """

    near: tuple[tuple[str, str], ...]
    new: tuple[str, ...]
    missing: tuple[str, ...]


def check_names(names: Iterable[str], players: Sequence[str]) -> NameCheck:
    """Compare names with players; a name in the same spelling is one player's.

    Case, accents and blanks do not count.
    """
    keys = {_key(player): player for player in players}
    given = list(dict.fromkeys(names))
    free = {key: player for key, player in keys.items() if key not in {_key(one) for one in given}}
    near, new = [], []
    for name in given:
        if _key(name) in keys:
            if keys[_key(name)] != name:
                near.append((name, keys[_key(name)]))
            continue
        best = process.extractOne(_key(name), list(free), scorer=fuzz.ratio, score_cutoff=_NEAR)
        if best is None:
            new.append(name)
        else:
            near.append((name, free.pop(best[0])))
    return NameCheck(tuple(near), tuple(new), tuple(free.values()))


def _key(name: str) -> str:
    return normalize_name(name) or name
