"""Both folders of real lists read as what stands beside them; skipped where they are missing."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.rules.model.fleet import Fleet

SHARED = Path(__file__).resolve().parents[6] / "shared"
LISTS = sorted(path for name in ("fleets", "fleets_more") for path in (SHARED / name).glob("*.txt"))

Ship = tuple[str, tuple[str, ...]]
Entry = Mapping[str, Any]


def read_ships(fleet: Fleet) -> list[Ship]:
    return sorted(
        (ship.card, tuple(sorted(upgrade.card for upgrade in ship.upgrades)))
        for ship in fleet.ships
    )


def wanted_ships(ships: Sequence[Entry]) -> list[Ship]:
    return sorted(
        (ship["id"], tuple(sorted(upgrade["id"] for upgrade in ship["upgrades"]))) for ship in ships
    )


def wanted_squadrons(squadrons: Sequence[Entry]) -> list[str]:
    return sorted(each["id"] for each in squadrons for _ in range(each.get("count") or 1))


@pytest.mark.skipif(not LISTS, reason="the folders of real lists are not on this machine")
@pytest.mark.parametrize("path", LISTS, ids=[path.stem for path in LISTS])
def test_a_real_list_reads_as_what_stands_beside_it(path: Path, catalog: Catalog) -> None:
    wanted = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    fleet = read_fleet(path.read_text(encoding="utf-8"), catalog, None).fleet
    assert read_ships(fleet) == wanted_ships(wanted["ships"])
    assert sorted(each.card for each in fleet.squadrons) == wanted_squadrons(wanted["squadrons"])
    objectives = {kind: one["id"] for kind, one in (wanted.get("objectives") or {}).items() if one}
    assert dict(fleet.objectives) == objectives
