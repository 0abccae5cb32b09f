"""Fleets of the sets that groups publish: each card, its cost, and what is wrong, exactly."""

import json
import re
from pathlib import Path

import pytest

from armada_companion.games.armada.cards.cards import FIELDED_KINDS, FieldedCard, SquadronFacts
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.fleets.formats.result import FleetReading
from armada_companion.games.armada.fleets.rules.game_format import game_format
from armada_companion.games.armada.fleets.writers import write_fleet
from armada_companion.games.armada.packs.sources import read_packs
from armada_companion.games.armada.rules.model.packs import PackRef
from tests.cli.cli_runs import run
from tests.games.armada.packs.set_fleets import SETS, Made, SetFleets

NUMBER = 10


@pytest.fixture(scope="module", params=SETS)
def fleets(request: pytest.FixtureRequest, shared: Path) -> SetFleets:
    return SetFleets(shared, request.param)


@pytest.fixture(scope="module")
def with_set(fleets: SetFleets, catalog: Catalog) -> Catalog:
    (reading,) = read_packs(fleets.files, catalog)
    assert reading.pack is not None
    assert not reading.faults
    refs = (PackRef(reading.pack.info.id, reading.pack.info.version),)
    return Catalog(catalog.core.folder, [reading.pack], refs)


def ids_of(reading: FleetReading, catalog: Catalog) -> list[str]:
    found = []
    for ship in reading.fleet.ships:
        found.append(catalog.published_id("ship", ship.card))
        found += [catalog.published_id("upgrade", one.card) for one in ship.upgrades]
    found += [catalog.published_id("squadron", one.card) for one in reading.fleet.squadrons]
    return sorted(map(base_id, found))


def base_id(card: str) -> str:
    """Return the id of the card that an erratum replaces."""
    return re.sub(r"-errata(-.*)?$", "", card)


def require(made: Made, reading: FleetReading, catalog: Catalog) -> None:
    told = [(line.text, line.why) for line in reading.not_understood]
    assert told == [], made.text
    assert ids_of(reading, catalog) == sorted(map(base_id, made.ids)), made.text
    assert (reading.fleet.points, reading.fleet.faction) == (made.points, made.faction), made.text
    assert [one.text for one in reading.problems] == [], made.text


@pytest.mark.parametrize("form", ["starforge", "typed"])
@pytest.mark.parametrize("seed", range(NUMBER))
def test_a_fleet_of_a_set_is_read_exactly(
    fleets: SetFleets, with_set: Catalog, seed: int, form: str
) -> None:
    made = fleets.make(seed, form)
    require(made, read_fleet(made.text, with_set), with_set)


@pytest.mark.parametrize("seed", range(NUMBER))
def test_a_set_that_is_not_used_is_said_line_by_line(
    fleets: SetFleets, catalog: Catalog, seed: int
) -> None:
    """No card of a set is read as a printed one without a word."""
    made = fleets.make(seed, "starforge")
    reading = read_fleet(made.text, catalog)
    for line in reading.lines:
        if "[" in line.text and "Commander:" not in line.text and line.status == "understood":
            card = next(name for name in names_of(reading) if name in line.text)
            cost = int(line.text.rpartition("(")[2].rstrip(")"))
            printed = cost in {one.points for one in printed_cards(catalog, card)}
            assert printed or line.why, line.text


def names_of(reading: FleetReading) -> list[str]:
    ships = reading.fleet.ships
    upgrades = [one.name for ship in ships for one in ship.upgrades]
    return [*upgrades, *(one.name for one in ships), *(one.name for one in reading.fleet.squadrons)]


def printed_cards(catalog: Catalog, name: str) -> list[FieldedCard]:
    every = [card for kind in FIELDED_KINDS for card in catalog.fielded(kind).values()]
    return [one for one in every if name in (one.name, full_name(one))]


def full_name(card: FieldedCard) -> str:
    return card.full_name if isinstance(card, SquadronFacts) else card.name


@pytest.mark.parametrize("seed", range(NUMBER))
def test_a_fleet_over_its_points_has_this_problem_alone(
    fleets: SetFleets, with_set: Catalog, seed: int
) -> None:
    made = fleets.make(seed, "starforge")
    game = game_format("other", made.points - 1)
    problems = [one.code for one in read_fleet(made.text, with_set, game).problems]
    assert "OVER_POINTS" in problems
    assert set(problems) <= {"OVER_POINTS", "SQUADRON_POINTS", "TOO_MANY_ACES"}


@pytest.mark.parametrize("seed", range(NUMBER))
def test_a_fleet_of_a_set_is_written_as_star_forge_writes_it(
    fleets: SetFleets, with_set: Catalog, seed: int
) -> None:
    read = read_fleet(fleets.make(seed, "starforge").text, with_set).fleet
    written = write_fleet(read, "starforge", with_set).text
    again = read_fleet(written, with_set)
    assert again.fleet == read
    assert again.problems == ()
    assert written.count("[") == fleets.make(seed, "starforge").text.count("[")


def test_what_the_command_prints_is_read_again(
    fleets: SetFleets, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`fleet --json` names the pack of each card, and the id of the data files."""
    monkeypatch.setenv("ARMADA_COMPANION_HOME", str(tmp_path))
    assert run("packs", "add", *map(str, fleets.files), "--id", "own").code == 0
    made, file = fleets.make(1, "starforge"), tmp_path / "list.txt"
    file.write_text(made.text, encoding="utf-8")
    printed = run("fleet", str(file), "--packs", "own", "--json")
    assert printed.code == 0, printed.out
    (answer,) = printed.objects
    fleet = answer["fleet"]
    cards = [one for ship in fleet["ships"] for one in (ship, *ship["upgrades"])]
    cards += fleet["squadrons"]
    assert [base_id(card["card"]) for card in cards] == [*map(base_id, made.ids)]
    assert {card["pack"] for card in cards} <= {"own", "core"}
    assert "own" in {card["pack"] for card in cards}
    file.write_text(printed.out, encoding="utf-8")
    again = run("fleet", str(file), "--packs", "own", "--json")
    assert again.objects[0]["fleet"] == fleet
    record = tmp_path / "script.armada"
    header = {"format": "armada-companion", "version": 1, "game": "armada"}
    entered = {"do": "enter_fleet", "side": "A", "fleet": fleet}
    lines = ({**header, "ruleset": "rrg-1.5.0"}, {"action": entered})
    record.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert run("check", str(record)).code == 0
