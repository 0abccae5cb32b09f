"""The lists that the reader of typed lists is judged by: legal, repeatable, whole."""

from collections import Counter

import pytest
from msgspec.structs import replace

from armada_companion.games.armada.cards.cards import FieldedCard, UpgradeFacts
from armada_companion.games.armada.cards.catalog import Catalog, ship_of, squadron_of, upgrade_of
from armada_companion.games.armada.fleets.formats.fleet_builder import FleetBuilder
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.fleets.rules.checks import find_problems
from armada_companion.games.armada.fleets.rules.game_format import game_format
from armada_companion.games.armada.rules.model.fleet import Fleet
from armada_companion.games.armada.rules.model.types import ShipId, SquadronId
from tests.examples import examples
from tests.games.armada.fleets.typed.meant_fleets import SMALL_GAME, MeantFleet
from tests.games.armada.fleets.typed.mixing.mixed import TABLES, mixed_list
from tests.games.armada.fleets.typed.mixing.parts import PARTS
from tests.games.armada.fleets.typed.score import Score, lost_silently, score
from tests.games.armada.fleets.typed.styles import STYLES, typed_list

SEEDS = range(examples(4))


def fleet_of(meant: MeantFleet) -> Fleet:
    ships = [
        replace(
            ship_of(ship.card),
            id=ShipId(f"ship{number}"),
            points=ship.total,
            upgrades=tuple(
                replace(upgrade_of(one.card), points=one.points) for one in ship.upgrades
            ),
        )
        for number, ship in enumerate(meant.ships)
    ]
    cards = [one for one in meant.squadrons for _ in range(one.count)]
    squadrons = [
        replace(squadron_of(one.card), id=SquadronId(f"squadron{number}"), points=one.points)
        for number, one in enumerate(cards)
    ]
    return Fleet(
        faction=meant.faction,
        points=meant.total,
        points_stated=meant.total,
        commander=meant.commander.id,
        objectives={kind: card.id for kind, card in meant.objectives.items()},
        ships=tuple(ships),
        squadrons=tuple(squadrons),
    )


@pytest.mark.parametrize("style", STYLES)
def test_every_fleet_behind_a_list_is_legal(style: str, catalog: Catalog) -> None:
    for seed in range(20):
        meant = typed_list(style, seed, catalog).fleet
        fleet = fleet_of(meant)
        assert find_problems(fleet, catalog) == ()
        if meant.limit == SMALL_GAME:
            assert find_problems(fleet, catalog, game_format("task-force")) == ()


@pytest.mark.parametrize("style", STYLES)
def test_a_list_names_every_card_of_its_fleet(style: str, catalog: Catalog) -> None:
    for seed in SEEDS:
        one = typed_list(style, seed, catalog)
        named = Counter(key for _, key in one.names if key[0] != "objective")
        assert named.keys() == one.cards.keys()
        assert {line for line, _ in one.names} <= set(range(1, one.text.count("\n") + 2))


@pytest.mark.parametrize("style", STYLES)
def test_a_list_is_the_same_each_time(style: str, catalog: Catalog) -> None:
    assert typed_list(style, 7, catalog).text == typed_list(style, 7, catalog).text
    assert typed_list(style, 7, catalog).text != typed_list(style, 8, catalog).text


def test_the_lists_of_all_styles_read_at_least_this_well(catalog: Catalog) -> None:
    lists = [typed_list(style, seed, catalog) for style in STYLES for seed in SEEDS]
    whole = sum((score(one, catalog) for one in lists), Score())
    assert whole.found > 0.97 * whole.cards
    assert whole.wrong < 0.02 * whole.cards
    assert whole.silent < 0.06 * whole.lists
    assert whole.illegal < 0.15 * whole.lists


@pytest.mark.parametrize("table", TABLES)
def test_a_list_in_a_mixed_style_names_every_card_and_is_the_same_each_time(
    table: str, catalog: Catalog
) -> None:
    for seed in range(examples(20)):
        one, parts = mixed_list(seed, catalog, table)
        assert {key for _, key in one.names if key[0] != "objective"} == set(one.cards)
        assert (one, parts) == mixed_list(seed, catalog, table)
        assert table or all(part in PARTS.get(kind, ("",)) for kind, part in parts.items())


def test_no_list_in_a_mixed_style_loses_a_card_in_silence(catalog: Catalog) -> None:
    lists = [mixed_list(seed, catalog)[0] for seed in range(examples(40))]
    readings = [(one, read_fleet(one.text, catalog)) for one in lists]
    assert [one.seed for one, reading in readings if lost_silently(one, reading)] == []
    whole = sum((score(one, catalog) for one in lists), Score())
    assert whole.found > 0.99 * whole.cards
    assert whole.wrong < 0.005 * whole.cards
    assert whole.illegal < 0.03 * whole.lists


def test_a_reader_that_drops_cards_in_silence_is_found(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    add = FleetBuilder.add

    def add_but_titles(self: FleetBuilder, card: FieldedCard, points: int, count: int = 1) -> None:
        if not (isinstance(card, UpgradeFacts) and "title" in card.slots):
            add(self, card, points, count)

    monkeypatch.setattr(FleetBuilder, "add", add_but_titles)
    lists = [mixed_list(seed, catalog)[0] for seed in range(10)]
    assert any(lost_silently(one, read_fleet(one.text, catalog)) for one in lists)
