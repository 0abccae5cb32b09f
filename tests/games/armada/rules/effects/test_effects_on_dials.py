"""Cards that touch dials, as a table records them. Source: digest 13.2."""

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.rules.model.types import Side
from armada_companion.system.resources import resource_path
from tests.games.armada.rules.tabletop import Table, fleet, fleet_of, set_up, ship, ship_phase

CATALOG = Catalog(resource_path("core_pack"))


def stacks(*commands: str, cards: tuple[dict[str, object], ...] = ()) -> Table:
    """Return the Ship Phase; `a1` has these dials and cards, `b1` and `a2` one unknown dial."""
    a1 = ship("a1", command=max(1, len(commands)), upgrades=list(cards))
    table = set_up(fleet([a1, ship("a2")]), fleet_of("b", 1))
    return table.do("assign_dials", ship="a1", commands=list(commands)).lock()


def filled(piece: str, *commands: str) -> Table:
    """Return the Ship Phase; a card of `a1` was filled with tokens or dials in setup."""
    kinds = ["navigate", "squadron", "repair", "concentrate_fire"]
    start = {"piece": piece, "count": len(commands), "kinds": kinds}
    a1 = ship("a1", upgrades=[{"name": "Card", "start": start}])
    table = Table().do("enter_fleet", side="A", fleet=fleet([a1, ship("a2")]))
    table.do("enter_fleet", side="B", fleet=fleet_of("b", 1)).do("choose_first_player", side="A")
    table.do("deploy", ships=["a1", "a2", "b1"])
    table.do("fill_card", ship="a1", upgrade="Card", **{f"{piece}s": list(commands)})
    return table.do("begin").lock()


def test_an_officer_changes_the_top_dial_for_a_token() -> None:
    """Statement 13.2.liaisons: before the reveal."""
    table = stacks("navigate", "squadron").do("gain_command_token", ship="a1", command="repair")
    table.do("discard_command_token", ship="a1", command="repair")
    table.do("set_dial", ship="a1", at=1, command="concentrate_fire").do("activate_ship", ship="a1")
    assert table.state.ship("a1").revealed == "concentrate_fire"
    assert table.state.ship("a1").tokens == ()


def test_the_revealed_command_becomes_another_ships_top_dial() -> None:
    """Statement 13.2.leia-officer."""
    table = stacks("repair").do("activate_ship", ship="a1")
    table.do("set_dial", ship="a2", at=1, command="repair").do("end_activation")
    table.activate("b1").do("activate_ship", ship="a2")
    assert table.state.ship("a2").revealed == "repair"


def test_the_top_dial_of_an_enemy_is_replaced() -> None:
    """Statement 13.2.slicer: exhausted from the start, looked at first, or a raid token."""
    assert CATALOG.upgrades["slicer-tools"].starts_exhausted
    card = {"name": "Slicer Tools", "exhaust": "non-recur", "starts_exhausted": True}
    table = stacks("repair", cards=(card,)).do("activate_ship", ship="a1").do("execute_maneuver")
    exhaust = {"ship": "a1", "upgrade": "Slicer Tools"}
    assert table.breaks("exhaust_upgrade", **exhaust) == ["UPGRADE_EXHAUSTED"]
    table.do("ready_upgrade", **exhaust).do("exhaust_upgrade", **exhaust)
    before = table.state
    assert table.do("look_at_dials", ship="b1", seat="A").state.ships == before.ships
    table.do("set_dial", ship="b1", at=1, command="navigate")
    assert table.state.ship("b1").dials == ("navigate",)
    table.do("gain_raid_token", ship="b1", command="squadron")
    assert table.state.ship("b1").raid_tokens == ("squadron",)


def test_every_dial_of_an_enemy_is_set_again() -> None:
    """Statement 13.2.cham."""
    table = stacks("navigate", "repair", "squadron")
    for at in (1, 2, 3):
        table.do("set_dial", ship="a1", at=at, command="concentrate_fire")
    assert table.state.ship("a1").dials == ("concentrate_fire",) * 3


def test_a_look_at_dials_is_recorded_and_changes_nothing() -> None:
    """Statement 13.2.isard."""
    table = stacks("navigate", "repair")
    before = table.state
    assert table.do("look_at_dials", ship="a1", seat="B").state == before
    dials = table.summary("B")["ships"]
    assert isinstance(dials, dict)
    assert dials["a1"]["dials"] == 2


def test_a_dial_of_the_commanders_card_is_a_dial_for_every_ship() -> None:
    """Statement 13.2.thrawn: gained with the activation, beside the revealed one."""
    start = CATALOG.upgrades["grand-admiral-thrawn-commander"].setup_commands
    assert start is not None
    assert (start.piece, start.count) == ("dial", 3)
    table = filled("dial", "repair", "navigate", "squadron")
    table.do("spend_card_dial", ship="a1", upgrade="Card", command="repair")
    broken = table.breaks("spend_card_dial", ship="a1", upgrade="Card", command="repair")
    assert broken == ["CARD_EMPTY"]
    table.do("activate_ship", ship="a1", dial="navigate")
    table.do("add_dial", ship="a1", to="extra", command="repair")
    table.do("resolve_command", command="repair", with_=["extra_dial"])
    table.do("resolve_command", command="navigate", with_=["dial"])


def test_a_dial_for_one_ship_or_a_token_for_each() -> None:
    """Statement 13.2.tarkin-republic: an extra dial waits for its ship's activation."""
    table = stacks("repair").do("add_dial", ship="a1", to="extra", command="squadron")
    for unit in ("a1", "a2"):
        table.do("gain_command_token", ship=unit, command="navigate")
    table.activate("a2").activate("b1")
    assert table.state.ship("a1").extra_dials == ("squadron",)
    assert table.state.ship("a2").tokens == ("navigate",)


def test_tokens_on_a_card_become_dials() -> None:
    """Statements 13.2.bail-republic, 13.2.argente."""
    table = filled("token", "navigate", "squadron", "repair", "concentrate_fire")
    table.do("activate_ship", ship="a2")
    table.do("spend_card_token", ship="a1", upgrade="Card", command="squadron")
    table.do("add_dial", ship="a2", to="extra", command="squadron")
    table.do("resolve_command", command="squadron", with_=["extra_dial"])
    assert "squadron" not in table.state.ship("a1").upgrades[0].tokens


def test_a_token_counts_as_dial_and_token() -> None:
    """Statements 13.2.trench, 13.2.piett: an extra dial stands for what the token is worth."""
    table = stacks("navigate").do("gain_command_token", ship="a1", command="repair")
    table.do("activate_ship", ship="a1").do("add_dial", ship="a1", to="extra", command="repair")
    table.do("resolve_command", command="repair", with_=["extra_dial", "token"])
    assert table.activation.engineering is not None
    assert table.activation.engineering.total == 2
    assert table.state.ship("a1").tokens == ()


def test_an_enemys_dial_counts_as_a_token() -> None:
    """Statement 13.2.draven."""
    table = set_up(fleet([ship("a1", engineering=4)]), fleet_of("b", 1)).lock()
    table.do("activate_ship", ship="a1", dial="repair").do(
        "discard_dial", ship="a1", which="revealed"
    )
    table.do("gain_command_token", ship="a1", command="repair")
    table.do("resolve_command", command="repair", with_=["token"])
    assert table.activation.engineering is not None
    assert table.activation.engineering.total == 2


def test_a_dial_counts_as_dial_and_token_past_the_limit() -> None:
    """Statement 13.2.leia: the limit of tokens is not in the way."""
    table = set_up(fleet([ship("a1", engineering=3)]), fleet_of("b", 1)).lock()
    table.do("gain_command_token", ship="a1", command="navigate")
    table.do("activate_ship", ship="a1", dial="repair")
    table.do("change_value", unit="a1", value="token_limit", by=1, until="activation")
    table.do("gain_command_token", ship="a1", command="repair")
    table.do("resolve_command", command="repair", with_=["dial", "token"])
    assert table.activation.engineering is not None
    assert table.activation.engineering.total == 5
    assert table.state.ship("a1").tokens == ("navigate",)


def test_a_command_is_resolved_for_a_raid_token_of_its_kind() -> None:
    """Statement 13.2.beck: up to twice in an activation."""
    table = stacks("navigate").do("activate_ship", ship="a1")
    for command in ("squadron", "repair"):
        table.do("gain_command_token", ship="a1", command=command)
        table.do("resolve_command", command=command, with_=["token"])
        table.do("gain_raid_token", ship="a1", command=command)
    assert table.state.ship("a1").raid_tokens == ("squadron", "repair")
    assert table.state.ship("a1").tokens == ()


def test_a_squadron_command_is_resolved_with_another_dial_revealed() -> None:
    """Statement 13.2.pursuant."""
    table = stacks("repair", cards=({"name": "Pursuant"},)).do("activate_ship", ship="a1")
    table.do("discard_upgrade", ship="a1", upgrade="Pursuant")
    table.do("add_dial", ship="a1", to="extra", command="squadron")
    table.do("resolve_command", command="squadron", with_=["extra_dial"])
    table.do("resolve_command", command="repair", with_=["dial"])


def test_the_second_players_dials_raid_the_first_players_ships() -> None:
    """Statement 13.2.surprise: at the start of the Ship Phase."""
    table = ship_phase(2, 1)
    for unit in ("a1", "a2"):
        table.do("gain_raid_token", ship=unit, command="navigate")
    table.do("activate_ship", ship="a1", dial="navigate")
    assert table.breaks("resolve_command", command="navigate", with_=["dial"]) == ["RAIDED"]


def test_the_hostage_raids_who_attacks_and_a_dial_exhausts_the_card() -> None:
    """Statement 13.2.jedi-hostage: the revealed dial is given up, not the next one."""
    card = {"name": "Jedi Hostage", "exhaust": "non-recur"}
    table = set_up(fleet([ship("a1", command=2)]), fleet([ship("b1", upgrades=[card])]))
    table.do("assign_dials", ship="a1", commands=["squadron", "repair"]).lock()
    table.do("activate_ship", ship="a1")
    table.do("attack", zone="front", target="b1", target_zone="front")
    table.do("gain_raid_token", ship="a1", command="repair")
    table.do("discard_dial", ship="a1", which="revealed")
    table.do("exhaust_upgrade", ship="b1", upgrade="Jedi Hostage")
    assert table.state.ship("a1").dials == ("repair",)
    assert "NO_DIAL" in table.breaks("resolve_command", command="squadron", with_=["dial"])


def test_boarding_costs_the_revealed_dial_or_a_token_and_the_card() -> None:
    """Statement 13.2.boarding: damage cards, tokens, cards or raid tokens of an enemy."""
    card = {"name": "Boarding Troopers"}
    b1 = ship("b1", defense_tokens=["brace"], upgrades=[{"name": "Crew"}])
    table = set_up(fleet([ship("a1", upgrades=[card])]), fleet([b1]))
    table.do("assign_dials", ship="a1", commands=["squadron"]).lock()
    table.do("deal_damage_card", ship="b1").do("activate_ship", ship="a1")
    table.do("discard_dial", ship="a1", which="revealed")
    table.do("discard_upgrade", ship="a1", upgrade="Boarding Troopers")
    table.do("exhaust_defense_token", unit="b1", token="brace")
    table.do("flip_damage_card", ship="b1", to="faceup", card="Depowered Armament")
    table.do("discard_upgrade", ship="b1", upgrade="Crew")
    for command in ("navigate", "squadron"):
        table.do("gain_raid_token", ship="b1", command=command)
    table.do("gain_victory_tokens", side="A", count=1)
    enemy = table.state.ship("b1")
    assert (enemy.faceup, enemy.facedown) == (("Depowered Armament",), 0)
    assert (enemy.defense[0].state, enemy.upgrades[0].discarded) == ("exhausted", True)
    assert enemy.raid_tokens == ("navigate", "squadron")
    assert table.state.player(Side.A).victory_tokens == 1


def test_boarding_may_be_paid_with_a_token() -> None:
    """Statement 13.2.boarding."""
    table = stacks("repair").do("gain_command_token", ship="a1", command="squadron")
    table.do("activate_ship", ship="a1").do("discard_command_token", ship="a1", command="squadron")
    assert table.state.ship("a1").tokens == ()
    table.do("resolve_command", command="repair", with_=["dial"])
