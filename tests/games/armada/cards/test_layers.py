"""Packs over the pack `core`: what a card is when several packs have it."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.cards.layers import Conflict, conflicts
from armada_companion.games.armada.cards.pack import (
    CardRef,
    CostChange,
    FactionFacts,
    Pack,
    PackInfo,
)
from armada_companion.games.armada.rules.cards.reminders import Effect
from armada_companion.games.armada.rules.table.hooks import Hook

CR90, LEIA, X_WING = "cr90-corvette-a", "leia-organa-commander", "x-wing-squadron"


@pytest.fixture
def core(resources: Path) -> Path:
    return resources / "core_pack"


def info(key: str, **more: object) -> PackInfo:
    return PackInfo(id=key, title=key.upper(), version="1", **more)  # type: ignore[arg-type]


def test_a_card_of_a_pack_is_new_or_replaces_one(catalog: Catalog, core: Path) -> None:
    printed = catalog.ships[CR90]
    new, other = replace(printed, id="own-corvette"), replace(printed, hull=7, points=50)
    found = Catalog(core, [Pack(info("club"), ships=(new, other))])
    assert (found.ships["own-corvette"], found.ships[CR90].hull) == (new, 7)
    assert len(found.ships) == len(catalog.ships) + 1
    assert found.ships[CR90].points_history[-1] == printed.points
    assert found.facts("ship", CR90) != catalog.facts("ship", CR90)


def test_a_cost_alone_changes_and_the_former_one_stays_known(catalog: Catalog, core: Path) -> None:
    before = catalog.upgrades[LEIA]
    pack = Pack(info("club"), costs=(CostChange("upgrade", LEIA, before.points + 3),))
    after = Catalog(core, [pack]).upgrades[LEIA]
    assert after == replace(
        before, points=before.points + 3, points_history=(*before.points_history, before.points)
    )


def test_the_later_pack_decides_and_the_conflict_is_named(catalog: Catalog, core: Path) -> None:
    one = Pack(info("one"), costs=(CostChange("squadron", X_WING, 11),))
    two = Pack(info("two"), costs=(CostChange("squadron", X_WING, 12),))
    assert Catalog(core, [one, two]).squadrons[X_WING].points == 12
    assert Catalog(core, [two, one]).squadrons[X_WING].points == 11
    assert [*conflicts([one, two])] == [Conflict("squadron", X_WING, one.info, two.info)]
    above = Pack(info("two", builds_on=("one",)), costs=two.costs)
    assert [*conflicts([one, above])] == []


def test_a_card_has_the_pack_that_changed_it_last(core: Path) -> None:
    one = Pack(info("one"), costs=(CostChange("squadron", X_WING, 11),))
    found = Catalog(core, [one])
    assert found.pack_of("squadron", X_WING) == one.info
    assert found.pack_of("ship", CR90).id == "core"


def test_factions_forbidden_cards_names_and_reminders_are_values(core: Path) -> None:
    pack = Pack(
        info("club", factions={"scum": FactionFacts("Scum and Villainy")}),
        not_allowed=(CardRef("upgrade", LEIA),),
        spellings={"ship": {"littleone": (CR90, "of-a-missing-pack")}},
        reminders=(Effect(card=CR90, hook=Hook.SHIP_PHASE_START, text="Look at it."),),
    )
    found = Catalog(core, [pack])
    assert [*found.factions] == ["rebel", "empire", "republic", "separatist", "scum"]
    assert found.not_allowed == {("upgrade", LEIA): pack.info}
    assert found.by_spelling("ship")["littleone"] == (CR90,)
    assert [one.text for one in found.effects[CR90]] == ["Look at it."]
