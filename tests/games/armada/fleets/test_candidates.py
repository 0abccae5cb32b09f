"""Which cards can be added, and which rule each would break."""

from time import process_time
from typing import Any

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets import edits
from armada_companion.games.armada.fleets.candidates import (
    Candidate,
    objective_candidates,
    ship_candidates,
    squadron_candidates,
    upgrade_candidates,
)
from armada_companion.games.armada.fleets.rules.game_format import game_format
from armada_companion.games.armada.rules.model.fleet import ShipCard
from armada_companion.store.errors import FleetEditError
from tests.processor_bars import require_within

MOST_S = 0.15


@pytest.fixture
def fleet(catalog: Catalog) -> Any:
    """A corvette with the commander, and all objectives."""
    fleet = edits.with_ship(edits.new_fleet("", "rebel"), catalog, "cr90-corvette-a")
    for kind in ("assault", "defense", "navigation"):
        fleet = edits.with_objective(
            fleet, catalog, kind, objective_candidates(catalog, kind)[0].card
        )
    return edits.with_upgrade(fleet, catalog, "ship1", "general-dodonna-commander")


def by_card(candidates: tuple[Candidate, ...]) -> dict[str, Candidate]:
    return {candidate.card: candidate for candidate in candidates}


def test_a_fitting_upgrade_has_no_problem(fleet: Any, catalog: Catalog) -> None:
    found = by_card(upgrade_candidates(fleet, catalog, "ship1"))
    assert found["nav-team"] == Candidate("nav-team", "Nav Team", 4, "support-team", "", True)
    assert found["jainas-light-title"].fits


def test_a_second_commander_is_offered_last_with_the_rule(fleet: Any, catalog: Catalog) -> None:
    found = upgrade_candidates(fleet, catalog, "ship1")
    mothma = by_card(found)["mon-mothma-commander"]
    assert not mothma.fits
    assert "2 commanders" in mothma.problem
    fits = [candidate.fits for candidate in found]
    assert fits == sorted(fits, reverse=True)


def test_those_that_fit_come_by_slot_and_name(fleet: Any, catalog: Catalog) -> None:
    found = upgrade_candidates(fleet, catalog, "ship1")
    for fits in (True, False):
        keys = [(each.detail, each.name) for each in found if each.fits is fits]
        assert keys == sorted(keys)
        assert keys


def test_another_commander_may_replace_the_one_at_its_position(
    fleet: Any, catalog: Catalog
) -> None:
    found = by_card(upgrade_candidates(fleet, catalog, "ship1", 0))
    assert found["mon-mothma-commander"].problem == ""
    assert found["nav-team"].problem == "No ship carries a commander."


def test_a_card_of_another_ship_breaks_a_rule(fleet: Any, catalog: Catalog) -> None:
    found = by_card(upgrade_candidates(fleet, catalog, "ship1"))
    assert not found["yavaris-title"].fits
    assert "Yavaris" in found["yavaris-title"].problem


def test_a_full_slot_is_reported(fleet: Any, catalog: Catalog) -> None:
    full = edits.with_upgrade(fleet, catalog, "ship1", "nav-team")
    assert not by_card(upgrade_candidates(full, catalog, "ship1"))["engine-techs"].fits


def test_cards_without_an_icon_on_the_ship_or_of_other_factions_are_left_out(
    fleet: Any, catalog: Catalog
) -> None:
    found = by_card(upgrade_candidates(fleet, catalog, "ship1"))
    assert "weapons-team" not in catalog.ships["cr90-corvette-a"].upgrade_slots
    assert "gunnery-team" not in found
    assert "admiral-screed-commander" not in found
    assert all(not catalog.upgrades[card].retired for card in found)


def test_an_icon_that_an_upgrade_grants_opens_its_cards(catalog: Catalog) -> None:
    granting = next(
        card
        for card in catalog.upgrades.values()
        if card.grants_slots and card.restrictions.chassis
    )
    ship = next(
        ship
        for ship in catalog.ships.values()
        if ship.chassis in granting.restrictions.chassis
        and not set(granting.grants_slots) <= set(ship.upgrade_slots)
    )
    bare = edits.with_ship(edits.new_fleet("", ship.faction), catalog, ship.id)
    full = edits.with_upgrade(bare, catalog, "ship1", granting.id)
    slot = next(iter(set(granting.grants_slots) - set(ship.upgrade_slots)))
    details = [
        {each.detail for each in upgrade_candidates(each_fleet, catalog, "ship1")}
        for each_fleet in (bare, full)
    ]
    assert [slot in found for found in details] == [False, True]


def test_a_house_ship_may_carry_any_upgrade_of_the_faction(catalog: Catalog) -> None:
    fleet = edits.with_custom_unit(edits.new_fleet("", "rebel"), catalog, ShipCard(name="Mine"))
    found = by_card(upgrade_candidates(fleet, catalog, "ship1"))
    assert found["gunnery-team"].fits
    assert "admiral-screed-commander" not in found


def test_what_makes_the_fleet_too_dear_fits_but_is_reported(fleet: Any, catalog: Catalog) -> None:
    for _ in range(4):
        fleet = edits.with_ship(fleet, catalog, "assault-frigate-mark-ii-b")
    found = by_card(ship_candidates(fleet, catalog))
    assert found["gr75-medium-transports"].problem == ""
    frigate = found["assault-frigate-mark-ii-b"]
    assert frigate.fits
    assert frigate.problem == "The fleet costs 424 points; 400 were agreed."
    larger = game_format("other", 500)
    assert by_card(ship_candidates(fleet, catalog, larger))[frigate.card].problem == ""


def test_a_problem_that_the_fleet_has_already_is_not_told_of_a_card(
    fleet: Any, catalog: Catalog
) -> None:
    broken = edits.with_upgrade(fleet, catalog, "ship1", "yavaris-title")
    assert by_card(upgrade_candidates(broken, catalog, "ship1"))["nav-team"].fits
    assert by_card(squadron_candidates(broken, catalog))["x-wing-squadron"].fits


def test_a_unique_squadron_is_offered_once(fleet: Any, catalog: Catalog) -> None:
    card = "luke-skywalker-x-wing-squadron"
    before = by_card(squadron_candidates(fleet, catalog))[card]
    assert (before.problem, before.detail) == ("", "X-wing Squadron")
    after = by_card(squadron_candidates(edits.with_squadron(fleet, catalog, card), catalog))[card]
    assert "Luke Skywalker" in after.problem
    assert not after.fits


def test_only_ships_and_squadrons_of_the_faction_are_offered(fleet: Any, catalog: Catalog) -> None:
    for kind, found in (
        ("ship", ship_candidates(fleet, catalog)),
        ("squadron", squadron_candidates(fleet, catalog)),
    ):
        cards = catalog.fielded(kind)  # type: ignore[arg-type]  # one of the two
        ours = {card.id for card in cards.values() if "rebel" in card.factions}
        assert {candidate.card for candidate in found} == ours


def test_a_fleet_without_a_faction_may_still_become_any(catalog: Catalog) -> None:
    assert len(ship_candidates(edits.new_fleet(), catalog)) == len(catalog.ships)
    assert len(squadron_candidates(edits.new_fleet(), catalog)) == len(catalog.squadrons)


@pytest.mark.parametrize(("kind", "number"), [("assault", 12), ("defense", 12), ("campaign", 18)])
def test_objectives_come_by_type(kind: str, number: int, catalog: Catalog) -> None:
    found = objective_candidates(catalog, kind)
    standard = [each for each in found if catalog.objectives[each.card].standard_play]
    assert found[: len(standard)] == tuple(standard)
    assert {each.detail for each in found} == {kind}
    assert len(found) >= number


def test_no_such_ship_or_position_is_refused(fleet: Any, catalog: Catalog) -> None:
    for ship, position in (("ship9", None), ("ship1", 1)):
        with pytest.raises(FleetEditError):
            upgrade_candidates(fleet, catalog, ship, position)


def test_a_large_fleets_list_does_not_keep_a_player_waiting(catalog: Catalog) -> None:
    fleet = edits.with_ship(
        edits.new_fleet("", "empire"), catalog, "executor-ii-class-star-dreadnought"
    )
    for card in ("victory-i-class-star-destroyer", "gozanti-class-cruisers") * 2:
        fleet = edits.with_ship(fleet, catalog, card)
    for _ in range(16):
        fleet = edits.with_squadron(fleet, catalog, "tie-fighter-squadron")
    upgrade_candidates(fleet, catalog, "ship1")

    def spent_s() -> float:
        begun = process_time()
        upgrade_candidates(fleet, catalog, "ship1")
        return process_time() - begun

    require_within(MOST_S, spent_s)
