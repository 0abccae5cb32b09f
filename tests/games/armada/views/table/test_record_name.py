"""What a record is called that is given out."""

from armada_companion.games.armada.views.table.state_line import record_name
from tests.games.armada.rules.tabletop import Table, fleet_of, set_up


def test_a_record_is_named_after_its_players_and_the_round() -> None:
    table = set_up(fleet_of("a", 1), fleet_of("b", 1))
    table.do("name_player", side="A", name="Mia").do("name_player", side="B", name="Jonas")
    assert record_name({}, table.state) == "Mia v Jonas, round 1"
    table.do("concede", side="B")
    assert record_name({}, table.state) == "Mia v Jonas, result"
    assert record_name({}, Table().state) == "Side A v Side B, setup"


def test_a_record_of_an_event_is_named_after_it() -> None:
    """The round there is the event's own."""
    header = {"event": {"name": "Spring Open", "round": 2, "table": 7, "minutes": 135}}
    table = set_up(fleet_of("a", 1), fleet_of("b", 1))
    table.do("name_player", side="A", name="Mia").do("name_player", side="B", name="Jonas")
    named = "Spring Open, round 2, table 7, Mia v Jonas"
    assert record_name(header, table.state) == f"{named}, not finished"
    table.do("concede", side="B")
    assert record_name(header, table.state) == named
