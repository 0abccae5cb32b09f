"""Cards that touch order, passing and activation, as a table records them. Source: digest 13.1.

No rule names a card: what a card does is entered by the actions of the game and by overrides.
"""

from armada_companion.games.armada.rules.model.types import HullZone, Phase, Side
from tests.games.armada.rules.tabletop import (
    Table,
    fleet,
    fleet_of,
    set_up,
    ship,
    ship_phase,
    squadron,
)


def squadron_phase(ours: int = 3, theirs: int = 2) -> Table:
    table = set_up(fleet_of("a", 1, ours), fleet_of("b", 1, theirs)).lock()
    return table.activate("a1").activate("b1")


def overruled(table: Table, code: str, verb: str, **fields: object) -> Table:
    """Play an action that breaks this rule first."""
    data = {"do": verb, **{name.rstrip("_"): value for name, value in fields.items()}}
    assert table.rules(data)[:1] == [code]
    return table.overrule(data)


def test_a_pass_by_an_officer_costs_no_token_and_is_not_counted() -> None:
    """Statement 13.1.strategic-adviser: no count tests, and a token in hand stays there."""
    table = ship_phase(3, 1).give_pass_tokens(B=2)
    table.do("instead", why="Strategic Adviser")
    table.do("activate_ship", ship="b1").do("end_activation")
    assert table.state.player(Side.B).pass_tokens == 2
    assert table.state.to_act is Side.A
    assert table.state.unactivated_ships(Side.A) == 3


def test_a_ship_that_activates_last_waits_and_its_owner_passes_free_of_charge() -> None:
    """Statement 13.1.pryce: in the chosen round; the token with the round lies on the ship."""
    table = set_up(fleet_of("a", 1), fleet_of("b", 2))
    table.do("put_token", on="a1", count=1, why="Governor Pryce: round 1")
    table.lock().do("prevent_activation", ship="a1", until="last")
    assert table.forced == ["A"]
    table.activate("b1")
    assert table.forced == ["A"]
    table.activate("b2").do("activate_ship", ship="a1")


def test_a_shield_is_given_up_for_another_face_of_a_die() -> None:
    """Statement 13.1.pryce-amg."""
    table = ship_phase(1, 1).do("activate_ship", ship="a1")
    attack = {"attacker": "a1", "zone": "front", "target": "b1", "target_zone": "front"}
    table.do("declare_target", **attack, range="long").do("roll_dice", dice={"red": ["blank"]})
    table.do("lose_shields", ship="a1", zone="left", amount=1)
    table.do("change_dice", changes=[{"die": 1, "to": "double_hit"}], why="Governor Pryce")
    attacking = table.state.open_attack()
    assert [die.face for die in attacking.shown] == ["double_hit"]
    assert table.state.ship("a1").shields[HullZone.LEFT] == 1


def test_an_officer_makes_a_ship_its_sides_first_or_gives_it_two_tokens() -> None:
    """Statement 13.1.bail."""
    table = set_up(fleet_of("a", 1), fleet([ship("b1", command=2), ship("b2")])).lock()
    table.do("require_activation", ship="b2").activate("a1")
    assert table.breaks("activate_ship", ship="b1") == ["OTHER_SHIP_REQUIRED"]
    table.do("activate_ship", ship="b2")
    for command in ("navigate", "repair"):
        table.do("gain_command_token", ship="b1", command=command)
    assert table.state.ship("b1").tokens == ("navigate", "repair")


def test_a_ship_set_aside_is_deployed_before_dials_and_is_not_the_first() -> None:
    """Statement 13.1.raddus."""
    table = Table().do("enter_fleet", side="A", fleet=fleet([ship("a1"), ship("a2", command=3)]))
    table.do("enter_fleet", side="B", fleet=fleet_of("b", 1))
    table.do("choose_first_player", side="A").do("set_aside", units=["a2"]).do("begin")
    table.do("deploy_set_aside", units=["a2"]).do(
        "prevent_activation", ship="a2", until="not_first"
    )
    assert table.breaks("lock_dials", side="A") == ["DIALS_MISSING"]
    table.lock()
    assert len(table.state.ship("a2").dials) == 3
    assert table.breaks("activate_ship", ship="a2") == ["SHIP_PREVENTED"]
    table.activate("a1").activate("b1").do("activate_ship", ship="a2")


def test_a_small_ship_set_aside_takes_cards_over() -> None:
    """Statement 13.1.profundity."""
    cards = [{"name": "The commander", "points": 30}, {"name": "An officer", "points": 4}]
    table = Table().do(
        "enter_fleet", side="A", fleet=fleet([ship("a1", upgrades=cards), ship("a2")])
    )
    table.do("enter_fleet", side="B", fleet=fleet_of("b", 1))
    table.do("choose_first_player", side="A").do("set_aside", units=["a2"]).do("begin")
    table.do("deploy_set_aside", units=["a2"])
    for card in cards:
        table.do("move_upgrade", ship="a1", upgrade=card["name"], to="a2")
    assert table.state.ship("a1").upgrades == ()
    assert [one.card.name for one in table.state.ship("a2").upgrades] == [
        "The commander",
        "An officer",
    ]


def test_a_force_set_aside_comes_in_a_later_round_unactivated() -> None:
    """Statement 13.1.hyperspace-assault."""
    b = fleet([ship("b1"), ship("b2")], [squadron(f"bs{n}") for n in (1, 2, 3)])
    force = ["b2", "bs1", "bs2", "bs3"]
    table = Table().do("enter_fleet", side="A", fleet=fleet_of("a", 1))
    table.do("enter_fleet", side="B", fleet=b).do("choose_first_player", side="A")
    table.do("set_aside", units=force).do("begin").lock().activate("a1").activate("b1")
    table.do("end_status_phase").do("deploy_set_aside", units=force).lock()
    assert table.state.unactivated_ships(Side.B) == 2
    assert table.state.unactivated_squadrons(Side.B) == 3


def test_a_station_acts_in_place_of_an_activation() -> None:
    """Statement 13.1.armed-station: no pass and no token; its damage is entered."""
    table = ship_phase(1, 2).activate("a1")
    table.do("instead", why="the armed station attacks")
    table.do("suffer_damage", unit="a1", amount=1, zone="front")
    assert table.state.unactivated_ships(Side.B) == 2
    assert table.state.ship("a1").shields[HullZone.FRONT] == 1


def test_a_squadron_activates_at_the_start_of_the_ship_phase() -> None:
    """Statement 13.1.han-solo: it is no ship's turn."""
    table = set_up(fleet_of("a", 1, 1), fleet_of("b", 1)).lock()
    overruled(table, "NO_SQUADRON_COMMAND", "activate_squadron", squadron="as1", did="both")
    assert table.state.squadron("as1").activated
    assert (table.state.to_act, table.state.activation) == (Side.A, None)
    table.do("activate_ship", ship="a1")


def test_an_activated_squadron_becomes_unactivated_again() -> None:
    """Statement 13.1.adar-tallon."""
    table = set_up(fleet_of("a", 1, 1), fleet_of("b", 1)).lock()
    table.do("activate_ship", ship="a1", dial="squadron")
    table.do("resolve_command", command="squadron", with_=["dial"])
    table.do("activate_squadron", squadron="as1").do("toggle_activated", unit="as1")
    assert table.state.unactivated_squadrons(Side.A) == 1


def test_two_squadrons_activate_beyond_the_value() -> None:
    """Statement 13.1.fenn-rau."""
    table = set_up(fleet_of("a", 1, 4), fleet_of("b", 1)).lock()
    table.do("activate_ship", ship="a1", dial="squadron")
    table.do("change_value", unit="a1", value="squadron", by=2, until="activation")
    table.do("resolve_command", command="squadron", with_=["dial"])
    for unit in ("as1", "as2", "as3"):
        table.do("activate_squadron", squadron=unit)
    assert table.breaks("activate_squadron", squadron="as4") == ["TOO_MANY_SQUADRONS"]


def test_a_turn_activates_as_many_squadrons_as_the_squadron_value() -> None:
    """Statement 13.1.hyperwave: the third squadron does not begin a new turn."""
    table = squadron_phase().do("extend_turn", squadrons=1)
    for unit in ("as1", "as2"):
        table.do("activate_squadron", squadron=unit)
        assert table.state.to_act is Side.A
    table.do("activate_squadron", squadron="as3")
    assert table.state.to_act is Side.B


def test_a_squadron_attacks_in_place_of_another_without_being_activated() -> None:
    """Statement 13.1.jendon: an activated one attacks again, another one stays unactivated."""
    table = squadron_phase().do("activate_squadron", squadron="as1", did="move")
    attack = {"attacker": "as1", "target": "bs1", "range": "close"}
    overruled(table, "SQUADRON_ACTIVATED", "declare_target", **attack)
    table.do("resolve_damage", damage=1).do("end_attack")
    assert table.state.squadron("bs1").hull == 2
    table.do("declare_target", attacker="as2", target="bs1", range="close")
    table.do("resolve_damage", damage=1).do("end_attack").do("toggle_activated", unit="as2")
    assert not table.state.squadron("as2").activated


def test_squadrons_are_turned_over_for_their_own_or_anothers_effect() -> None:
    """Statements 13.1.toggles, 13.1.toggle-other, 13.1.ti-99: in any phase, own or enemy."""
    table = squadron_phase()
    table.do("toggle_activated", unit="as1").do("toggle_activated", unit="bs1")
    assert table.state.unactivated_squadrons(Side.A) == 2
    assert table.state.unactivated_squadrons(Side.B) == 1


def test_a_destroyed_squadron_is_replaced() -> None:
    """Statement 13.1.ti-99 (Reserve Hangar Deck)."""
    table = squadron_phase().do("destroy", unit="as1")
    another = squadron("as9", name="TIE Fighter", points=8)
    table.do("join", side="A", squadrons=[another], why="Reserve Hangar Deck")
    assert table.state.squadron("as9").unactivated


def test_squadrons_have_a_keyword_for_a_round() -> None:
    """Statement 13.1.hera: rogue, grit or cloak."""
    table = squadron_phase()
    assert table.breaks("activate_squadron", squadron="as1", did="both") == ["MOVE_OR_ATTACK_ONLY"]
    for keyword in ("rogue", "grit", "cloak"):
        table.do("grant_keyword", squadron="as1", keyword=keyword, until="round")
    table.do("activate_squadron", squadron="as1", did="both")
    assert set(table.state.squadron("as1").keywords) == {"rogue", "grit", "cloak"}
    for unit in ("as2", "bs1", "bs2", "as3"):
        table.do("activate_squadron", squadron=unit)
    assert table.do("end_status_phase").state.phase is Phase.COMMAND
    assert not table.state.squadron("as1").keywords


def test_a_squadron_command_is_resolved_after_the_maneuver() -> None:
    """Statement 13.1.flight-commander."""
    table = set_up(fleet_of("a", 1, 1), fleet_of("b", 1)).lock()
    table.do("activate_ship", ship="a1", dial="squadron").do("execute_maneuver")
    late = {"command": "squadron", "with_": ["dial"]}
    overruled(table, "COMMAND_WINDOW_CLOSED", "resolve_command", **late)
    table.do("activate_squadron", squadron="as1", did="both")


def test_units_change_or_join_a_fleet_in_mid_game() -> None:
    """Statement 13.1.defection: counts of ships rise."""
    table = ship_phase(2, 1)
    table.do("change_owner", unit="a2", side="B", why="defection")
    table.do("join", side="B", ships=[ship("b9")], why="allies")
    assert table.state.unactivated_ships(Side.A) == 1
    assert table.state.unactivated_ships(Side.B) == 3
