"""Each fleet rule is reported where it is broken, with its source, and only there."""

from dataclasses import replace

import msgspec
import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.rules.checks import find_problems
from armada_companion.games.armada.fleets.rules.game_format import STANDARD, GameFormat, game_format
from armada_companion.games.armada.rules.model.fleet import Fleet
from tests.games.armada.fleets.rules import fleets
from tests.games.armada.fleets.rules.cases import CAMPAIGN, CASES, OTHER, Case
from tests.games.armada.fleets.rules.one_step_wrong import STEPS


def codes(listed: fleets.Listed, catalog: Catalog, game: GameFormat) -> list[tuple[str, str]]:
    found = find_problems(listed.fleet(catalog), catalog, game)
    return [(problem.code, problem.source) for problem in found]


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_broken_rule_is_reported_alone(case: Case, catalog: Catalog) -> None:
    code, source, broken, _, game = case
    assert codes(broken, catalog, game) == [(code, source)]


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_just_does_not_break_it_shows_no_problem(case: Case, catalog: Catalog) -> None:
    _, _, _, neighbour, game = case
    assert codes(neighbour, catalog, game) == []


def test_every_code_has_a_case() -> None:
    assert set(STEPS.values()) <= {code for code, *_ in CASES.values()}


def test_a_campaign_allows_its_objectives_and_chooses_them_by_its_map(catalog: Catalog) -> None:
    """The digest, 12.4."""
    for listed in (fleets.choosing(assault="show-of-force"), replace(fleets.FLEET, objectives={})):
        assert codes(listed, catalog, CAMPAIGN) == []


@pytest.mark.parametrize("game", [OTHER, CAMPAIGN])
def test_only_tournaments_and_small_or_large_formats_limit_flotillas(
    game: GameFormat, catalog: Catalog
) -> None:
    assert (
        codes(fleets.beside(fleets.GR75, fleets.GR75, fleets.GR75, fleets.GR75), catalog, game)
        == []
    )


def test_all_missing_objectives_are_reported_in_one_sentence(catalog: Catalog) -> None:
    lacking = replace(fleets.FLEET, objectives={"defense": "fire-lanes"}).fleet(catalog)
    (problem,) = find_problems(lacking, catalog)
    assert problem.text == "No objective is chosen for assault, navigation."


def test_house_cards_break_nothing_but_totals(catalog: Catalog) -> None:
    unit = {"id": "hs1", "name": "House Squadron", "unique": True, "defense_tokens": ["brace"]}
    squadrons = [{**unit, "id": f"hs{number}", "points": 26} for number in range(5)]
    listed = replace(fleets.FLEET, house=[{**fleets.HOUSE, "flotilla": True}] * 3)
    fleet = {**listed.plain(catalog), "squadrons": squadrons, "points": 64 + 150 + 130}
    fleet["objectives"] = {**fleet["objectives"], "assault": "A House Objective"}
    assert find_problems(msgspec.convert(fleet, Fleet), catalog) == ()
    squadrons[0]["points"] = 31
    fleet["points"] = 401
    found = [problem.code for problem in find_problems(msgspec.convert(fleet, Fleet), catalog)]
    assert found == ["OVER_POINTS", "SQUADRON_POINTS"]


def test_a_house_ship_has_no_bar_to_run_out_of(catalog: Catalog) -> None:
    upgrades = [{"card": card} for card in ("intel-officer", "navigation-officer", "yavaris-title")]
    house = [{**fleets.HOUSE, "upgrades": upgrades}]
    assert codes(replace(fleets.FLEET, house=house), catalog, STANDARD) == []


def test_a_commander_that_the_catalogue_lacks_is_a_commander(catalog: Catalog) -> None:
    listed = fleets.changed(fleets.Listed([(fleets.CR90[0],)]), commander="Admiral of the House")
    assert codes(listed, catalog, STANDARD) == []


def test_a_problem_names_the_units_that_it_is_about(catalog: Catalog) -> None:
    listed = fleets.beside(
        (fleets.CR90[0], "jainas-light-title", "tantive-iv-title"), squadrons=fleets.ACES[:1] * 2
    )
    twice, titles = find_problems(listed.fleet(catalog), catalog)
    assert twice.units == ("squadron1", "squadron2")
    assert titles.units == ("ship2",)
    assert titles.text == (
        "CR90 Corvette A has 2 titles, one is allowed: Jaina's Light, Tantive IV."
    )


def test_two_rules_broken_by_two_cards_are_both_told(catalog: Catalog) -> None:
    listed = fleets.rebel("yavaris-title", "intel-officer", "navigation-officer")
    found = codes(listed, catalog, STANDARD)
    assert [code for code, _ in found] == ["WRONG_CHASSIS", "NO_SLOT"]


def test_a_second_game_format_moves_every_limit(catalog: Catalog) -> None:
    listed = fleets.beside(squadrons=(*fleets.ACES, "dutch-vander-y-wing-squadron"))
    assert [code for code, _ in codes(listed, catalog, game_format("other", 500))] == []
