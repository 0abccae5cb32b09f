"""The known values, such as factions and icons, of the cards below a data set and of the set."""

from collections.abc import Mapping
from itertools import chain

from armada_companion.kit.names import normalize_name

from ...cards.cards import ON_NO_BAR
from ...cards.catalog import Catalog
from ...cards.pack import FactionFacts, PackInfo
from ...rules.model.types import Size
from . import words


class Known:
    """The factions, icons, sizes, keywords and models that are known, and new ones as they come.

    Attributes:
        numbered, plain: The keywords that have a number, and those that never have one.
        models: The names of squadron models by their id; those of the set are added.
    """

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        squadrons = catalog.squadrons.values()
        keywords = chain.from_iterable(one.keywords.items() for one in squadrons)
        valued = {(word, value is None) for word, value in keywords}
        self.numbered = {word for word, plain in valued if not plain}
        self.plain = {word for word, plain in valued if plain} - self.numbered
        self.models = {normalize_name(one.craft): one.craft for one in squadrons}
        self._sizes: dict[str, Size] = {}
        self._factions: dict[str, None] = {}
        self._slots: dict[str, None] = {}
        ships, upgrades = catalog.ships.values(), catalog.upgrades.values()
        self._known_slots = {
            *(slot for card in ships for slot in card.upgrade_slots),
            *(slot for card in upgrades for slot in card.slots),
            *ON_NO_BAR,
            *(slot for pack in catalog.packs for slot in pack.info.slots),
        }
        self._known_sizes = {
            **{size.value: size for size in Size},
            **{name: size for pack in catalog.packs for name, size in pack.info.sizes.items()},
        }

    def size(self, name: str) -> Size | None:
        """Return the size whose rules a size follows: `280-huge` is huge; None if unknown."""
        if name in self._known_sizes:
            return self._known_sizes[name]
        parts = name.split("-")
        found = next((size for size in Size if size.value in parts), None)
        if found is not None:
            self._sizes[name] = found
        return found

    def use_faction(self, name: str) -> None:
        """Note that a card has this faction."""
        if name not in self._catalog.factions:
            self._factions[name] = None

    def slots(self, icon: str) -> tuple[str, ...]:
        """Return the program's values of an icon; an unknown one is added as it is."""
        found = words.SLOTS.get(icon, (icon,))
        for slot in found:
            if slot not in self._known_slots:
                self._slots[slot] = None
        return found

    def craft(self, model: str, name: str) -> str:
        """Return the name of a squadron model; `name`, that of the card, for an unknown one."""
        return self.models.get(normalize_name(model), name)

    def add_model(self, model: str, name: str) -> None:
        """Note the name of a model that a squadron without an ace has."""
        self.models.setdefault(normalize_name(model), name)

    def added_to(self, info: PackInfo, tags: Mapping[str, None]) -> dict[str, object]:
        """Return the fields of `info` with the values and tags that the set adds."""
        factions = {
            name: FactionFacts(words.FACTIONS.get(name, words.readable(name)), name.capitalize())
            for name in self._factions
        }
        slots = {name: words.readable(name) for name in self._slots}
        return {
            "tags": tuple(dict.fromkeys((*info.tags, *tags))),
            "factions": {**factions, **info.factions},
            "slots": {**slots, **info.slots},
            "sizes": {**self._sizes, **info.sizes},
        }
