"""Limits that only cards of packs have: blocked icons, excluded icons, traits, unique limits."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from armada_companion.games.armada.cards.cards import Restrictions, SquadronFacts, UpgradeFacts
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.cards.pack import Pack, PackInfo
from armada_companion.games.armada.fleets.rules.checks import find_problems
from tests.games.armada.fleets.rules.fleets import Listed, beside, rebel

ASSAULT_FRIGATE = "assault-frigate-mark-ii-a"
"""Its bar: officer, weapons team, offensive retrofit, defensive retrofit, turbolasers."""

OWN = "own-card"


def with_card(catalog: Catalog, resources: Path, card: UpgradeFacts | SquadronFacts) -> Catalog:
    info = PackInfo(id="own", title="Own", version="1")
    if isinstance(card, UpgradeFacts):
        return Catalog(resources / "core_pack", [Pack(info, upgrades=(card,))])
    return Catalog(resources / "core_pack", [Pack(info, squadrons=(card,))])


def own(**more: object) -> UpgradeFacts:
    fields = {"slots": ("offensive-retrofit",), "points": 3, **more}
    return UpgradeFacts(id=OWN, name="Own Card", **fields)  # type: ignore[arg-type]


def found(listed: Listed, catalog: Catalog) -> list[tuple[str, str]]:
    return [(one.code, one.text) for one in find_problems(listed.fleet(catalog), catalog)]


def test_no_other_card_may_need_an_icon_that_a_card_blocks(
    catalog: Catalog, resources: Path
) -> None:
    packs = with_card(catalog, resources, own(blocks_slots=("offensive-retrofit", "turbolasers")))
    assert found(rebel(OWN, "gunnery-team", ship=ASSAULT_FRIGATE), packs) == []
    blocked = found(rebel(OWN, "enhanced-armament", ship=ASSAULT_FRIGATE), packs)
    text = "Assault Frigate Mark II A has no icon left for Enhanced Armament (Turbolasers)."
    assert blocked == [("NO_SLOT", text)]


@pytest.mark.parametrize(
    ("sizes", "refused"), [((), True), (("medium", "large"), True), (("small",), False)]
)
def test_several_icons_may_be_excluded_on_ships_of_some_sizes(
    sizes: tuple[str, ...], refused: bool, catalog: Catalog, resources: Path
) -> None:
    limits = Restrictions(without_slots=("ordnance", "turbolasers"), without_slots_size=sizes)
    packs = with_card(catalog, resources, own(restrictions=limits))
    text = "Own Card cannot be on Assault Frigate Mark II A: the ship already has the icon"
    expected = [("SLOT_IN_THE_WAY", f"{text} Turbolasers.")] if refused else []
    assert found(rebel(OWN, ship=ASSAULT_FRIGATE), packs) == expected


def test_a_title_group_and_flotilla_count_as_traits(catalog: Catalog, resources: Path) -> None:
    limits = Restrictions(traits=("mc", "flotilla"))
    packs = with_card(catalog, resources, own(slots=("officer",), restrictions=limits))
    assert found(rebel(OWN, ship="mc80h-command-cruiser"), packs) == []
    assert found(beside(("gr75-medium-transports", OWN)), packs) == []
    text = "Own Card cannot be on Assault Frigate Mark II A: it is only for ships with the trait "
    expected = [("WRONG_TRAIT", f"{text}MC or Flotilla.")]
    assert found(rebel(OWN, ship=ASSAULT_FRIGATE), packs) == expected


def test_a_unique_squadron_may_be_in_a_fleet_as_often_as_its_card_says(
    catalog: Catalog, resources: Path
) -> None:
    ace = catalog.squadrons["luke-skywalker-x-wing-squadron"]
    twice = replace(ace, id=OWN, unique_names=("Own",), unique_limit=2)
    packs = with_card(catalog, resources, twice)

    def codes(number: int) -> list[str]:
        listed = Listed([("cr90-corvette-a", "general-dodonna-commander")], (OWN,) * number)
        return [code for code, _ in found(listed, packs)]

    assert codes(2) == []
    assert codes(3) == ["UNIQUE_TWICE"]
