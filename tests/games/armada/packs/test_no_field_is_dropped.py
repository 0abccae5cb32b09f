"""Every field of the data files of sets counts, is kept, or is named as not used."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.cards.pack import PackInfo
from armada_companion.games.armada.packs.reading import PackReading
from armada_companion.games.armada.packs.star_forge import read_star_forge

INFO = PackInfo(id="set", title="Set", version="1")
FILES = [
    f"{name}.json"
    for name in (
        *(f"arc_0_1_{kind}" for kind in ("objectives", "squadrons", "upgrades")),
        *(f"{group}_{kind}" for group in ("legacy", "nexus") for kind in ("ships", "squadrons")),
        *(f"{group}_upgrades" for group in ("legacy", "nexus")),
    )
]
STRANGE = {"strange": "value"}
"""What no field may be: it is a fault, or is kept, where a field is read."""

Place = tuple[str, ...]


@pytest.mark.parametrize("name", FILES)
def test_no_field_is_dropped_without_a_word(shared: Path, catalog: Catalog, name: str) -> None:
    text = (shared / "packs" / name).read_text(encoding="utf-8")
    before = read(text, name, catalog)
    named = {each.field.partition(".")[0] for each in before.unused}
    for field, place in one_of_each(json.loads(text)).items():
        data = json.loads(text)
        at(data, place[:-1])[place[-1]] = STRANGE
        is_read = read(json.dumps(data), name, catalog) != before
        assert is_read or place[-1] in named or place[-2] in named, field


def read(text: str, name: str, catalog: Catalog) -> PackReading:
    return read_star_forge({name: text.encode()}, INFO, catalog)


def at(data: Any, place: Place) -> Any:
    for key in place:
        data = data[key]
    return data


def one_of_each(data: Mapping[str, Any]) -> Mapping[str, Place]:
    """Return a place with a value, not an empty one, of each field that has any."""
    places = dict[str, Place]()
    for place in leaves(data):
        # The first two keys are the table and the card; ships are in `models` of their chassis.
        skipped = 4 if "models" in place else 2
        places.setdefault(".".join(("model", *place[skipped:])[skipped == 2 :]), place)
    return places


def leaves(value: Any, place: Place = ()) -> Iterator[Place]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield from leaves(part, (*place, key))
    elif value not in ("", [], [""], None, 0, False):
        yield place
