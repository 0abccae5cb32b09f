"""How a reveal ends, powers of the attack, the first ship at Oshiro, cards in play twice."""

from collections.abc import Mapping

from tests.games.pinned_down.rules.fighting import value
from tests.games.pinned_down.rules.tabletop import Plain, Table, set_up

GOLEM: Mapping[str, Plain] = {"ann": {"ship": {"id": "golem", "card": "tri-golem"}}}
JUSTICE: Mapping[str, Plain] = {"ann": {"ship": {"id": "a", "card": "trb-justice"}}}
PAID: Plain = {"player": "ann", "card": "tri-golem", "damage": ["direct-hit", "bridge-hit"]}


def test_the_reveal_ends_only_at_a_card_that_cannot_be_paid() -> None:
    """A4, A6."""
    table = set_up(GOLEM, ["harana"]).do("end_main").set_pool(0)
    assert table.breaks("end_attack") == ["A3"]
    table.do("reveal", card="worry")
    assert table.breaks("end_attack") == ["A3"]


def test_no_card_can_be_left_once_the_printed_ones_were_turned_over() -> None:
    """A7, 2.1: 31 cards, those of a destiny count too."""
    table = set_up(GOLEM, ["harana"]).do("end_main")
    for _ in range(29):
        table.do("reveal", name="Fog", threat=0)
    table.do("draw_destiny", player="ann", threat=1)
    assert table.breaks("end_attack") == ["A3"]
    table.do("reveal", name="Fog", threat=0).do("end_attack")
    assert value(table, "phase") == "jump"


def test_what_was_turned_over_in_another_turn_does_not_count() -> None:
    table = set_up(GOLEM, ["harana"]).do("end_main")
    for _ in range(31):
        table.do("reveal", name="Fog", threat=0)
    table.do("end_attack").do("jump", shown=["agniar"], choose="agniar").do("end_main")
    assert table.breaks("end_attack") == ["A3"]


def test_a_power_for_the_attack_comes_before_the_first_card() -> None:
    """A2."""
    table = set_up(GOLEM, ["harana"]).do("end_main")
    assert table.breaks("use_power", **PAID) == []
    table.do("reveal", card="worry")
    assert table.breaks("use_power", **PAID) == ["M2"]


def oshiro(players: Mapping[str, Plain]) -> Table:
    """Return a table at Oshiro where a Frigate (2) came first and then a Cruiser (3)."""
    table = set_up(players, ["oshiro-asteroid-belt"]).do("end_main").set_pool(9)
    table.do("reveal", id="frigate", card="dratar-assault-frigate")
    assert value(table, "pool") == 9
    table.do("reveal", id="cruiser", card="dratar-assault-cruiser")
    assert value(table, "pool") == 6
    return table


def test_the_first_ship_at_oshiro_returns_what_it_costs() -> None:
    """Section 18, A Change Of Plans: effective costs."""
    table = oshiro(GOLEM).do("reveal", card="a-change-of-plans").do("change_plans", player="ann")
    assert (value(table, "pool"), value(table, "enemies")) == (6 + 0 + 3, {})


def test_the_first_ship_at_oshiro_counts_less_for_justice() -> None:
    """Q27."""
    table = oshiro(JUSTICE)
    table.do("reveal", name="Too much", threat=99)
    table.do("assign", ship="a", enemy="cruiser").do("end_assignment").do("fight", ship="a")
    assert value(table, "ships.a.power") == 8 + 3
    table = oshiro(JUSTICE).do("destroy", ship="cruiser").do("reveal", name="Much", threat=99)
    table.do("assign", ship="a", enemy="frigate").do("end_assignment").do("fight", ship="a")
    assert value(table, "ships.a.power") == 8 + 0


def test_cards_that_are_printed_once_are_reported_when_they_come_twice() -> None:
    """Q1, K8."""
    table = Table()
    faith = {"id": "a", "card": "trb-faith"}
    table.do("add_player", player="ann", ship=faith, characters=["captain-huber", "captain-huber"])
    assert [note.text for note in table.notes] == ["Captain Huber is in play twice"]
    ardor = {"id": "b", "card": "trb-ardor"}
    table.do("add_player", player="bob", ship=ardor, characters=["captain-huber"])
    assert [note.text for note in table.notes] == ["Captain Huber is in play twice"]
    table.do("add_player", player="cat", ship={"id": "c", "card": "trb-faith"})
    assert [note.text for note in table.notes] == ["TRB Faith is in play twice"]
    table.do("add_player", player="dan", ship={"id": "d", "power": 7}, characters=["Nobody"])
    table.do("add_player", player="eve", ship={"id": "e", "power": 7}, characters=["Nobody"])
    assert table.notes == ()
