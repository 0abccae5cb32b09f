"""Cards whose names look like a word that nobody can read."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from rapidfuzz import fuzz, process

from armada_companion.games.armada.cards.cards import KINDS, CardKind
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.cards.spellings import Card
from armada_companion.kit.names import squeeze

LEAST_ALIKE = 60
"""Percent; below it two names have nothing in common."""

_SHORTEST_NICKNAME = 4
_LONGEST_NAME = 60
_VARIANT = re.compile(r"\b(?:mk|mark)?\s?(ii?|[12])\b", re.IGNORECASE)
_NUMERALS = {"1": "i", "2": "ii"}
_OTHER_VARIANT = 12
"""Percent; a written numeral tells more than any other letters."""


class NearCard(NamedTuple):
    """A card and how much its name is like what was written.

    Attributes:
        alike: Percent, `LEAST_ALIKE` to 100.
    """

    kind: CardKind
    card: Card
    alike: int


class NearestCards:
    """Finds cards by names that are nearly right. Every lookup may raise ContentError."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._keys: dict[CardKind, list[str]] = {}

    def find(
        self, name: str, kinds: Sequence[CardKind] = KINDS, most: int = 3
    ) -> tuple[NearCard, ...]:
        """Return up to `most` cards, the most alike first, each once."""
        wanted = squeeze(name)[:_LONGEST_NAME]
        if len(wanted) < 2:
            return ()
        found = [
            near._replace(alike=max(LEAST_ALIKE, near.alike - _other_variant(name, near.card.name)))
            for kind in kinds
            for near in self._of_kind(wanted, kind, most)
        ]
        found.sort(key=lambda near: -near.alike)
        return tuple(found[:most])

    def _of_kind(self, wanted: str, kind: CardKind, most: int) -> list[NearCard]:
        keys = self._spelled(kind)
        hits = process.extract(
            wanted, keys, scorer=fuzz.ratio, limit=3 * most, score_cutoff=LEAST_ALIKE
        )
        near: dict[str, NearCard] = {}
        for key, alike, _ in hits:
            for card in self._ids(kind, key):
                near.setdefault(card, NearCard(kind, self._catalog.cards(kind)[card], int(alike)))
        return list(near.values())

    def _spelled(self, kind: CardKind) -> list[str]:
        if kind not in self._keys:
            spoken = self._catalog.spelled(kind, spoken=True)
            long = (key for key in spoken if len(key) >= _SHORTEST_NICKNAME)
            self._keys[kind] = list(dict.fromkeys([*self._catalog.spelled(kind), *long]))
        return self._keys[kind]

    def _ids(self, kind: CardKind, key: str) -> tuple[str, ...]:
        written = self._catalog.spelled(kind).get(key, ())
        return written or self._catalog.spelled(kind, spoken=True)[key]


def _other_variant(written: str, name: str) -> int:
    """Return what to take off where `Gladiator II ...` was written and the card is another one."""
    wanted, had = _variants(written), _variants(name)
    return 0 if not wanted or wanted & had else _OTHER_VARIANT


def _variants(name: str) -> set[str]:
    numerals = (found.lower() for found in _VARIANT.findall(name))
    return {_NUMERALS.get(numeral, numeral) for numeral in numerals}
