"""Effects that name the ship to activate, and what wins over them. Source: digest 5.6, A-37."""

from armada_companion.games.armada.rules.model.types import Side
from tests.games.armada.rules.tabletop import Table, ship_phase


def broken_by_others(table: Table) -> list[list[str]]:
    """What breaks rules where `b1` is the only ship that may activate."""
    return [
        table.breaks("activate_ship", ship="b2"),
        table.breaks("pass"),
        table.breaks("instead", why="a station"),
    ]


def test_a_ship_that_must_activate_is_the_only_legal_action_of_the_turn() -> None:
    """Digest 5.6 (the withdrawn Bail Organa): no other ship, no token pass, nothing instead."""
    table = ship_phase(3, 2).do("require_activation", ship="b1").activate("a1")
    assert broken_by_others(table) == [["OTHER_SHIP_REQUIRED"]] * 3
    assert table.legal() == ["ActivateShip"]
    pass_ = table.summary()["may_pass"]
    assert isinstance(pass_, dict)
    assert pass_["B"] == {"legal": False, "code": "OTHER_SHIP_REQUIRED"}
    table.activate("b1").activate("a2")
    assert table.breaks("activate_ship", ship="b2") == []


def test_it_binds_its_owner_alone_and_for_one_turn() -> None:
    table = ship_phase(3, 3).do("require_activation", ship="b1")
    assert table.breaks("activate_ship", ship="a2") == []
    table.activate("a1").overrule({"do": "activate_ship", "ship": "b2"}).do("end_activation")
    table.activate("a2")
    assert table.breaks("activate_ship", ship="b3") == []


def test_prevention_wins_over_an_order_to_activate() -> None:
    """A-37: what cannot be done is not done; the owner is free again."""
    table = ship_phase(3, 2).do("require_activation", ship="b1")
    table.do("prevent_activation", ship="b1", until="round").activate("a1")
    assert table.breaks("activate_ship", ship="b1") == ["SHIP_PREVENTED"]
    assert table.breaks("activate_ship", ship="b2") == []
    assert table.breaks("pass") == []
    table.do("allow_activation", ship="b1")
    assert table.breaks("activate_ship", ship="b2") == ["OTHER_SHIP_REQUIRED"]


def test_an_order_falls_away_with_its_ship_and_with_the_round() -> None:
    table = ship_phase(3, 2).do("require_activation", ship="b1").activate("a1")
    assert table.breaks("require_activation", ship="a1") == ["SHIP_ACTIVATED"]
    table.do("destroy", unit="b1")
    assert table.breaks("require_activation", ship="b1") == ["NOT_IN_PLAY"]
    assert table.breaks("activate_ship", ship="b2") == []
    table.do("require_activation", ship="a2").do("end_phase").do("end_status_phase").lock()
    assert table.state.player(Side.A).required == ""
    table.activate("a1")


def test_a_player_whose_ships_are_all_prevented_passes_whatever_is_ordered() -> None:
    """Digest 5.2, A-37."""
    table = ship_phase(2, 1).do("require_activation", ship="b1")
    table.do("prevent_activation", ship="b1", until="turn").activate("a1")
    assert table.forced == ["B"]


def test_a_ship_that_has_activated_is_not_prevented() -> None:
    """Digest 5.1: effects keep unactivated ships from activating; of others nothing is said."""
    table = ship_phase(2, 2).activate("a1")
    table.do("prevent_activation", ship="a1", until="round").activate("b1")
    assert table.breaks("activate_ship", ship="a1") == ["SHIP_ACTIVATED"]
    ships = table.summary()["ships"]
    assert isinstance(ships, dict)
    assert ships["a1"]["prevented"] is False


def test_a_deadlock_frees_only_a_ship_that_nothing_else_holds() -> None:
    """Digest 5.6: barred from being first and by another effect, it stays barred."""
    table = ship_phase(1, 1).do("prevent_activation", ship="a1", until="not_first")
    for unit in ("a1", "b1"):
        table.do("prevent_activation", ship=unit, until="lifted")
    assert table.legal() == []
    for unit in ("a1", "b1"):
        assert "SHIP_PREVENTED" in table.breaks("activate_ship", ship=unit)
