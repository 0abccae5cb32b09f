"""Illegal fleets, written as lists and read again, show their own problem and no other."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.fleets.formats.result import FleetReading
from armada_companion.games.armada.fleets.rules.game_format import STANDARD
from armada_companion.games.armada.fleets.writers import Form, write_fleet
from armada_companion.games.armada.rules.model.fleet import Fleet
from tests.games.armada.fleets.rules.legal_fleets import Facts, LegalFleet
from tests.games.armada.fleets.rules.one_step_wrong import STEPS, Step, copied

FORMS: tuple[Form, ...] = ("kingston", "starforge", "short")
FLEETS_A_STEP, MOST_SQUADRON_POINTS = 4, 134
NO_STEPS = {"POINTS_TOTAL", "OVER_POINTS", "SQUADRON_POINTS", "NO_SHIPS", "BARRED_OBJECTIVE"}
"""These change costs, which a list does not have; leave no ships; or are of the Task Force."""

OF_CARDS = {step: code for step, code in STEPS.items() if code not in NO_STEPS}


@pytest.fixture(scope="module")
def made(shared: Path) -> list[LegalFleet]:
    facts = Facts(shared / "facts")
    return [LegalFleet(facts, seed, STANDARD.key, STANDARD.points) for seed in range(600, 700)]


def price(fleet: dict[str, Any], catalog: Catalog) -> None:
    """Give every card its cost: the cards added by a step had none."""
    for ship in fleet["ships"]:
        ship["points"] = catalog.ships[ship["card"]].points
        for upgrade in ship["upgrades"]:
            upgrade["points"] = catalog.upgrades[upgrade["card"]].points
            ship["points"] += upgrade["points"]
    for squadron in fleet["squadrons"]:
        squadron["points"] = catalog.squadrons[squadron["card"]].points
    fleet["points"] = sum(unit["points"] for unit in (*fleet["ships"], *fleet["squadrons"]))
    fleet["points_stated"] = None


def broken_by(step: Step, made: list[LegalFleet], catalog: Catalog) -> Iterator[Fleet]:
    for legal in made:
        fleet = copied(legal.fleet)
        if step(legal, fleet):
            price(fleet, catalog)
            yield msgspec.convert(fleet, Fleet)


def too_dear(reading: FleetReading) -> Iterator[str]:
    """What the cost of an added card breaks too, such as that of a second commander."""
    if reading.fleet.points > STANDARD.points:
        yield "OVER_POINTS"
    if sum(one.points for one in reading.fleet.squadrons) > MOST_SQUADRON_POINTS:
        yield "SQUADRON_POINTS"


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("step", OF_CARDS, ids=lambda step: step.__name__)
def test_an_illegal_list_shows_its_own_problem_and_what_it_costs(
    step: Step, form: Form, made: list[LegalFleet], catalog: Catalog
) -> None:
    fleets = [*broken_by(step, made, catalog)][:FLEETS_A_STEP]
    assert len(fleets) == FLEETS_A_STEP
    for fleet in fleets:
        reading = read_fleet(write_fleet(fleet, form, catalog).text, catalog, STANDARD)
        codes = {problem.code for problem in reading.problems}
        assert codes == {OF_CARDS[step], *too_dear(reading)}
