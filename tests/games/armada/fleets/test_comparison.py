"""Two versions of a fleet: what went, what came, what changed, and the points."""

import pytest
from msgspec.structs import replace

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.comparison import compare
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.rules.model.fleet import Fleet

OLD = """\
Name: Harbor Watch
Armada Companion: rebel
- CR90 Corvette A 44
+ General Dodonna 20
- CR90 Corvette A 44
+ Engine Techs 8
2x X-wing Squadron 26
Assault: Most Wanted
"""


def read(text: str, catalog: Catalog) -> Fleet:
    return read_fleet(text, catalog).fleet


@pytest.mark.parametrize(
    ("old", "new", "went", "came", "changed", "points"),
    [
        ("", "", (), (), (), 0),
        ("+ Engine Techs 8\n", "", ("Engine Techs (8) on CR90 Corvette A",), (), (), -8),
        (
            "2x X-wing Squadron 26",
            "4x X-wing Squadron 52",
            (),
            ("2 × X-wing Squadron (26)",),
            (),
            26,
        ),
        (
            "2x X-wing Squadron 26",
            "1x Luke Skywalker - X-wing Squadron 20",
            ("2 × X-wing Squadron (26)",),
            ("Luke Skywalker - X-wing Squadron (20)",),
            (),
            -6,
        ),
        (
            "- CR90 Corvette A 44\n+ Engine Techs 8\n",
            "",
            ("CR90 Corvette A (52) with Engine Techs",),
            (),
            (),
            -52,
        ),
        (
            "Most Wanted",
            "Precision Strike",
            (),
            (),
            ("Assault: Most Wanted → Precision Strike",),
            0,
        ),
        ("Engine Techs 8", "Engine Techs 9", (), (), ("Engine Techs: 8 → 9 points",), 1),
        ("Squadron 26", "Squadron 28", (), (), ("X-wing Squadron: 13 → 14 points",), 2),
    ],
)
def test_each_difference_is_named(
    catalog: Catalog,
    old: str,
    new: str,
    went: tuple[str, ...],
    came: tuple[str, ...],
    changed: tuple[str, ...],
    points: int,
) -> None:
    found = compare(read(OLD, catalog), read(OLD.replace(old, new) if old else OLD, catalog))
    assert (found.went, found.came, found.changed) == (went, came, changed)
    assert found.points[1] - found.points[0] == points
    assert found.is_same == (not old)


def test_the_way_back_is_the_opposite(catalog: Catalog) -> None:
    before, after = read(OLD, catalog), read(OLD.replace("+ Engine Techs 8\n", ""), catalog)
    there, back = compare(before, after), compare(after, before)
    assert (there.went, there.came) == (back.came, back.went)


def test_names_ids_and_the_order_do_not_matter(catalog: Catalog) -> None:
    fleet = read(OLD, catalog)
    turned = replace(fleet, name="Other", ships=fleet.ships[::-1], squadrons=fleet.squadrons[::-1])
    assert compare(fleet, turned).is_same
