"""Legal fleets show no problem, and with one thing wrong exactly that one."""

from pathlib import Path

import msgspec
import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.rules.checks import find_problems
from armada_companion.games.armada.fleets.rules.game_format import game_format
from armada_companion.games.armada.rules.model.fleet import Fleet
from tests.games.armada.fleets.rules.legal_fleets import Facts, LegalFleet
from tests.games.armada.fleets.rules.one_step_wrong import STEPS, Step, copied

GAMES = (
    ("standard", 400),
    ("standard", 400),
    ("task-force", 200),
    ("sector-fleet", 800),
    ("campaign", 400),
    ("other", 400),
)
SEEDS = 300


@pytest.fixture(scope="module")
def made(shared: Path) -> list[LegalFleet]:
    """Legal fleets of all factions and formats."""
    facts = Facts(shared / "facts")
    return [LegalFleet(facts, seed, *GAMES[seed % len(GAMES)]) for seed in range(SEEDS)]


def test_a_legal_fleet_shows_no_problem(made: list[LegalFleet], catalog: Catalog) -> None:
    for seed, legal in enumerate(made):
        game = game_format(legal.key, legal.points)
        assert (seed, find_problems(msgspec.convert(legal.fleet, Fleet), catalog, game)) == (
            seed,
            (),
        )


def test_the_legal_fleets_use_most_cards(made: list[LegalFleet]) -> None:
    used = {card["card"] for legal in made for ship in legal.ships for card in ship["upgrades"]}
    ships = {ship["card"] for legal in made for ship in legal.ships}
    assert {legal.faction for legal in made} == {"rebel", "empire", "republic", "separatist"}
    assert len(used) > 270
    assert len(ships) > 60


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.__name__)
def test_one_thing_wrong_shows_its_own_problem_alone(
    step: Step, made: list[LegalFleet], catalog: Catalog
) -> None:
    broken = 0
    for seed, legal in enumerate(made):
        fleet = copied(legal.fleet)
        if step(legal, fleet):
            broken += 1
            game = game_format(legal.key, legal.points)
            problems = find_problems(msgspec.convert(fleet, Fleet), catalog, game)
            codes = [problem.code for problem in problems]
            assert codes == [STEPS[step]], (seed, [problem.text for problem in problems])
    assert broken >= 20
