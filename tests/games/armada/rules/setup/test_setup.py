"""Setup: initiative, pass tokens, what stands ready. Source: rules digest, section 1."""

from typing import Any

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.types import Phase, Side
from armada_companion.games.armada.rules.setup.steps import initiative_chooser
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.armada.rules.tabletop import (
    NO_CARDS,
    Table,
    fleet,
    fleet_of,
    set_up,
    ship,
    ship_phase,
    squadron,
)

DEALT = """
    0/0 0/0 1/0 2/0 3/0 4/0
    0/1 0/0 0/0 1/0 2/0 3/0
    0/2 0/1 0/0 0/0 1/0 2/0
    0/3 0/2 0/1 0/0 0/0 1/0
    0/4 0/3 0/2 0/1 0/0 0/0
    0/5 0/4 0/3 0/2 0/1 0/0
"""
"""Tokens of first and second player by their numbers of ships (down and across, 1 to 6)."""


def pass_tokens(table: Table) -> dict[str, int]:
    return {side.value: table.state.player(side).pass_tokens for side in Side}


@pytest.mark.parametrize("first", list(Side))
def test_pass_tokens_are_dealt_by_the_difference_in_ships(first: Side) -> None:
    """RRG 14: to the second player the difference, to the first one less."""
    for down, line in enumerate(DEALT.strip().splitlines(), start=1):
        for across, cell in enumerate(line.split(), start=1):
            ships = {first: down, first.other: across}
            table = set_up(fleet_of("a", ships[Side.A]), fleet_of("b", ships[Side.B]), first.value)
            dealt = pass_tokens(table)
            assert f"{dealt[first]}/{dealt[first.other]}" == cell, (down, across)


def test_flotillas_and_huge_ships_count_one_each_and_squadrons_nothing() -> None:
    """RRG 14, 31."""
    ships = [ship("a1", size="huge"), ship("a2", flotilla=True), ship("a3")]
    assert pass_tokens(set_up(fleet(ships), fleet_of("b", 1, squadrons=5))) == {"A": 0, "B": 2}


@pytest.mark.parametrize(("counted", "tokens"), [(True, 2), (False, 1)])
def test_set_aside_ships_count_for_pass_tokens_by_the_setting(counted: bool, tokens: int) -> None:
    """RRG 14; A-05."""
    table = Table({"settings": {"set_aside_counts": counted}})
    table.do("enter_fleet", side="A", fleet=fleet_of("a", 3))
    table.do("enter_fleet", side="B", fleet=fleet_of("b", 1))
    table.do("choose_first_player", side="A").do("set_aside", units=["a3"]).do("begin")
    assert pass_tokens(table) == {"A": 0, "B": tokens}


@pytest.mark.parametrize(
    ("a", "b", "flip", "chooser"),
    [
        (389, 396, None, Side.A),
        (396, 389, None, Side.B),
        (400, 400, "B", Side.B),
        (0, 0, None, None),
    ],
)
def test_the_cheaper_fleet_or_the_flip_chooses_the_first_player(
    a: int, b: int, flip: str | None, chooser: Side | None
) -> None:
    """RRG 16; A-33: whoever chooses may choose either player."""
    for chosen in ("A", "B"):
        table = Table()
        table.do("enter_fleet", side="A", fleet=fleet([ship("a1")], points=a))
        table.do("enter_fleet", side="B", fleet=fleet([ship("b1")], points=b))
        more = {"coin_flip": flip} if flip else {}
        table.do("choose_first_player", side=chosen, **more)
        assert initiative_chooser(table.state) is chooser
        assert table.state.first_player == chosen
        assert table.state.coin_flip == flip


@pytest.mark.parametrize(
    ("a", "b", "given", "code"),
    [
        (400, 400, {}, "FLIP_MISSING"),
        (400, 400, {"chosen_by": "A"}, "FLIP_MISSING"),
        (389, 396, {"coin_flip": "A"}, "FLIP_NOT_NEEDED"),
        (389, 396, {"chosen_by": "B"}, "NOT_THE_CHOOSER"),
        (400, 400, {"coin_flip": "B", "chosen_by": "A"}, "NOT_THE_CHOOSER"),
    ],
)
def test_a_tie_is_flipped_for_and_only_a_tie(
    a: int, b: int, given: dict[str, str], code: str
) -> None:
    """RRG 16; digest 1.2b, A-33."""
    table = Table()
    table.do("enter_fleet", side="A", fleet=fleet([ship("a1")], points=a))
    table.do("enter_fleet", side="B", fleet=fleet([ship("b1")], points=b))
    assert table.breaks("choose_first_player", side="A", **given) == [code]


def test_an_objective_of_another_fleet_is_chosen_again() -> None:
    """RRG 11, 16: it is one of the second player's three, as they are at the beginning."""
    objectives = {"assault": "Most Wanted", "defense": "Fire Lanes", "navigation": "Minefields"}
    second = fleet([ship("b1")], objectives=objectives)

    def chosen() -> Table:
        table = Table().do("enter_fleet", side="A", fleet=fleet([ship("a1")]))
        table.do("enter_fleet", side="B", fleet=second).do("choose_first_player", side="A")
        return table.do("choose_objective", objective="Fire Lanes")

    kept = chosen().do("choose_first_player", side="A")
    kept.do("enter_fleet", side="A", fleet=fleet([ship("a2")]))
    assert kept.summary()["objective"] == "Fire Lanes"
    assert chosen().do("choose_first_player", side="B").summary()["objective"] is None
    changed = chosen().do("enter_fleet", side="B", fleet=second)
    assert changed.summary()["objective"] is None
    assert [note.kind for note in changed.notes] == ["objective"]


def test_nobody_chooses_before_both_fleets_are_entered() -> None:
    """RRG 16."""
    table = Table().do("enter_fleet", side="A", fleet=fleet_of("a", 1))
    assert initiative_chooser(table.state) is None


def test_the_first_player_takes_one_of_the_second_players_objectives() -> None:
    """RRG 11, 16: B is cheaper and makes A first; A picks of B's three."""
    objectives = {"assault": "Most Wanted", "defense": "Fire Lanes", "navigation": "Minefields"}
    own = {"assault": "Opening Salvo", "defense": "Contested Outpost", "navigation": "Sensor Net"}
    table = Table()
    table.do("enter_fleet", side="A", fleet=fleet([ship("a1")], points=396, objectives=own))
    table.do("enter_fleet", side="B", fleet=fleet([ship("b1")], points=389, objectives=objectives))
    table.do("choose_first_player", side="A")
    assert table.breaks("choose_objective", objective="Sensor Net") == ["OBJECTIVE_NOT_OFFERED"]
    table.do("choose_objective", objective="Fire Lanes")
    assert table.summary()["objective"] == "Fire Lanes"


def test_an_objective_that_nobody_offered_is_named_when_the_game_begins_too() -> None:
    """Record page, section 9."""
    table = Table().do("enter_fleet", side="A", fleet=fleet([ship("a1")]))
    offered = fleet([ship("b1")], objectives={"assault": "Most Wanted"})
    table.do("enter_fleet", side="B", fleet=offered).do("choose_first_player", side="A")
    table.overrule({"do": "choose_objective", "objective": "Sensor Net"})
    assert table.breaks("begin") == ["OBJECTIVE_NOT_OFFERED"]
    table.do("choose_objective", objective="Most Wanted").do("begin")


def test_units_are_ready_when_their_fleet_is_entered() -> None:
    """RRG 16 (setup 2)."""
    units = fleet(
        [ship("a1", hull=6, defense_tokens=["evade", "brace"])],
        [squadron("as1", hull=5, defense_tokens=["scatter"])],
    )
    table = Table().do("enter_fleet", side="A", fleet=units)
    unit, wing = table.state.ship("a1"), table.state.squadron("as1")
    assert (unit.hull_left, dict(unit.shields)) == (6, dict(unit.card.shields))
    assert [token.state for token in unit.defense] == ["ready", "ready"]
    assert (wing.hull, [token.state for token in wing.defense]) == (5, ["ready"])
    assert not unit.activated
    assert not wing.activated
    assert unit.dials == ()


def test_a_fleet_may_be_entered_again_in_setup() -> None:
    table = Table().do("enter_fleet", side="A", fleet=fleet_of("a", 3, squadrons=2))
    table.do("enter_fleet", side="A", fleet=fleet_of("a", 1))
    assert list(table.state.ships) == ["a1"]
    assert list(table.state.squadrons) == []


def test_deploying_places_units_and_sets_speeds() -> None:
    """RRG 16 (setup 6)."""
    table = Table().do("enter_fleet", side="A", fleet=fleet_of("a", 2, squadrons=2))
    table.do("deploy", ships=["a1"], speeds={"a1": 3}).do("deploy", squadrons=["as1", "as2"])
    assert table.state.ship("a1").deployed
    assert table.state.ship("a1").speed == 3
    assert not table.state.ship("a2").deployed
    assert all(wing.deployed for wing in table.state.squadrons.values())


def test_a_deployment_tells_the_speeds_in_the_history() -> None:
    table = Table().do("enter_fleet", side="A", fleet=fleet_of("a", 2))
    for action, shown in (
        ({"ships": ["a1"], "speeds": {"a1": 3}}, "Ship a1 deployed at speed 3"),
        ({"ships": ["a1"]}, "Ship a1 deployed"),
    ):
        assert ARMADA.decode({"do": "deploy", **action}, NO_CARDS).text(table.state) == shown


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "deploy", "speeds": {"a2": 1, "a1": 2}},
        {"do": "suffer_damage", "unit": "a1", "amount": 3, "redirect": {"right": 1, "left": 2}},
        {"do": "execute_maneuver", "yaw": {"2": 1, "1": 2}},
    ],
)
def test_words_do_not_depend_on_the_order_of_a_table(fields: dict[str, Any]) -> None:
    """A public log sorts keys, so whoever follows it has another order than the table."""
    table = ship_phase(2, 1).do("activate_ship", ship="a1")
    turned = {
        key: dict(reversed(value.items())) if isinstance(value, dict) else value
        for key, value in fields.items()
    }
    one, other = (ARMADA.decode(each, NO_CARDS).text(table.state) for each in (fields, turned))
    assert one == other


def unknown_speed(**numbers: object) -> dict[str, object]:
    """A ship whose starting speed nobody told."""
    return {"id": "a1", "name": "Ship a1", "hull": 4, **numbers}


def test_a_starting_speed_that_is_left_out_is_unknown() -> None:
    """Record page, section 8."""
    table = Table().do("enter_fleet", side="A", fleet=fleet([unknown_speed(max_speed=3)]))
    assert table.state.ship("a1").speed is None
    shown = Table().do("enter_fleet", side="A", fleet=fleet([unknown_speed(speed=1)]))
    assert shown.state.ship("a1").speed == 1


@pytest.mark.parametrize("tell", [{"do": "deploy", "speeds": {"a1": 3}}, {"do": "set_speed"}])
def test_the_first_speed_told_is_taken(tell: dict[str, object]) -> None:
    """Record page, section 8."""
    table = Table().do("enter_fleet", side="A", fleet=fleet([unknown_speed(max_speed=3)]))
    if tell["do"] == "deploy":
        assert table.breaks("deploy", speeds={"a1": 0}) == ["SPEED_ZERO_AT_DEPLOYMENT"]
        assert table.breaks("deploy", speeds={"a1": 4}) == ["SPEED_OFF_CHART"]
        table.do("deploy", speeds={"a1": 3})
    else:
        table.do("set_speed", ship="a1", speed=3)
    assert table.state.ship("a1").speed == 3


def test_a_game_does_not_begin_without_fleets_and_a_first_player() -> None:
    """RRG 16."""
    table = Table()
    with pytest.raises(ImpossibleActionError):
        table.do("begin")
    table.do("enter_fleet", side="A", fleet=fleet_of("a", 1))
    table.do("enter_fleet", side="B", fleet=fleet_of("b", 1))
    assert table.legal() == []
    with pytest.raises(ImpossibleActionError):
        table.do("begin")
    table.do("choose_first_player", side="B")
    assert table.legal() == ["Begin"]


def test_a_game_begins_with_the_command_phase_of_round_1() -> None:
    """RRG 15, 16."""
    state = set_up(fleet_of("a", 1), fleet_of("b", 1)).state
    assert (state.phase, state.round, state.to_act) == (Phase.COMMAND, 1, None)


def test_a_player_has_the_headers_name_until_another_is_given() -> None:
    """Record page, section 1; an empty name gives back the side's."""
    table = Table({"players": [{"id": "ann", "name": "Ann", "side": "A"}, {"side": "B"}]})
    names = [[table.state.player(side).name for side in Side]]
    for name in ("  Cy ", " "):
        table.do("name_player", side="A", name=name)
        names.append([table.state.player(side).name for side in Side])
    assert names == [["Ann", "Side B"], ["Cy", "Side B"], ["Side A", "Side B"]]


def test_a_fleet_that_is_replaced_takes_its_effects_and_tokens_with_it() -> None:
    table = Table().do("enter_fleet", side="A", fleet=fleet_of("a", 1))
    table.do("enter_fleet", side="B", fleet=fleet_of("b", 1)).do("choose_first_player", side="A")
    table.do("change_value", unit="a1", value="attacks", by=1, until="activation")
    table.do("put_token", on="a1", count=2).do("put_token", on="b1", count=1)
    table.do("enter_fleet", side="A", fleet=fleet_of("other", 1)).do("begin")
    assert table.summary()["objective_tokens"] == {"b1": 1}
