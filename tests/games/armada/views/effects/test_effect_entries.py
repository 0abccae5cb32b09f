"""Where the table offers dials by effect, raid tokens, and repairs that the command pays for."""

from armada_companion.games.armada.rules.command.looks import LookAtDials
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.types import Command, Side
from armada_companion.games.armada.views.command.dial_effects import DialEffects, RaidEntries
from armada_companion.games.armada.views.command.dial_entries import DialEntries
from armada_companion.games.armada.views.damage.damage_choices import HullEntries
from armada_companion.games.armada.views.damage.zone_entries import ZoneEntries
from armada_companion.games.armada.views.menus.unit_menu import MoreEntries
from armada_companion.games.armada.views.offers.remedies import remedies
from armada_companion.games.armada.views.offers.unit_entries import ready_choices
from armada_companion.games.armada.views.table.activation_steps import end_choice
from armada_companion.games.armada.views.table.table_views import choice
from armada_companion.games.armada.views.table.view_builder import ship_view
from armada_companion.kit.choice import Question
from tests.games.armada.rules.tabletop import NO_CARDS, Table, fleet, fleet_of, set_up, ship
from tests.games.armada.views.sheets import sheet_of


def activated(dial: str, **numbers: object) -> Table:
    table = set_up(fleet([ship("a1", **numbers)]), fleet_of("b", 1))
    table.do("assign_dials", ship="a1", commands=[dial]).lock()
    return table.do("activate_ship", ship="a1")


def legal(table: Table, question: Question, group: str | None = None) -> list[str]:
    """The labels of what a sheet offers as legal, of one group or of all."""
    choices = sheet_of(table.state, question).choices
    return [one.label for one in choices if one.legal and group in (None, one.group)]


def test_more_leads_to_dials_by_effect_and_to_raid_tokens() -> None:
    table = activated("repair")
    found = {
        one.name: one.does for one in sheet_of(table.state, MoreEntries("a1")).choices if one.does
    }
    assert found["dial_effects"] == DialEffects("a1")
    assert found["raid_tokens"] == RaidEntries("a1")


def test_every_place_of_the_stack_can_be_set_and_added_to() -> None:
    table = set_up(fleet([ship("a1", command=2)]), fleet_of("b", 1)).lock()
    choices = sheet_of(table.state, DialEffects("a1")).choices
    assert list(dict.fromkeys(one.group for one in choices)) == [
        *("Extra dial", "A dial on top of the stack", "A dial at the bottom"),
        *("The top dial becomes", "Dial 2 becomes", "The facedown dials"),
    ]
    assert choices[-1].does == LookAtDials("a1", Side.B)
    assert all(one.legal for one in choices)
    table.do("add_dial", ship="a1", to="extra", command="repair")
    assert legal(table, DialEffects("a1"))[0] == "Discard extra dial"


def test_an_extra_dial_is_offered_with_the_ships_dials() -> None:
    table = activated("navigate").do("add_dial", ship="a1", to="extra", command="repair")
    assert "Repair with extra dial" in legal(table, DialEntries("a1"))
    assert "Squadron with extra dial" not in legal(table, DialEntries("a1"))


def test_an_extra_dial_is_offered_before_the_revealed_one_is_reported() -> None:
    table = activated("unknown").do("add_dial", ship="a1", to="extra", command="repair")
    offers = legal(table, DialEntries("a1"))
    assert offers == [
        *("Navigate", "Squadron", "Repair", "Concentrate Fire", "Repair with extra dial")
    ]


def test_the_end_of_an_activation_reminds_of_an_extra_dial() -> None:
    table = activated("repair", engineering=3).do("take_command_token")
    assert end_choice(table.state).note == ""
    table.do("add_dial", ship="a1", to="extra", command="repair")
    assert end_choice(table.state).note == "dial unspent"


def test_raid_tokens_are_removed_on_their_sheet() -> None:
    table = activated("repair")
    gains = ["Gain Navigate", "Gain Squadron", "Gain Repair", "Gain Concentrate Fire"]
    assert legal(table, RaidEntries("a1")) == gains
    table.do("gain_raid_token", ship="a1", command="squadron")
    assert legal(table, RaidEntries("a1"))[0] == "Remove all, for the revealed dial"
    table.do("gain_command_token", ship="a1", command="squadron")
    assert legal(table, RaidEntries("a1"))[1] == "Remove Squadron, for its command token"


def test_a_raided_command_is_offered_to_remove_the_raid_token() -> None:
    table = activated("repair").do("gain_command_token", ship="a1", command="repair")
    table.do("gain_raid_token", ship="a1", command="repair")
    refused = {"do": "resolve_command", "command": "repair", "with": ["dial"]}
    found = remedies(table.state, choice(table.state, "it", ARMADA.decode(refused, NO_CARDS)))
    assert [one.label for one in found] == ["Remove Repair, for its command token"]


def test_repairs_are_offered_while_a_repair_command_pays() -> None:
    table = activated("repair", engineering=3)
    table.do("lose_shields", ship="a1", zone="front", amount=2).do("deal_damage_card", ship="a1")
    zone, hull = ZoneEntries("a1", "front"), HullEntries("a1")
    assert legal(table, zone, "Repair command") == []
    table.do("resolve_command", command="repair", with_=["dial"])
    moves = ["From left, 1 point", "From right, 1 point", "From rear, 1 point"]
    assert legal(table, zone, "Repair command") == ["Recover a shield, 2 points", *moves]
    assert "Repair a card, 3 points" in legal(table, hull)
    table.do("recover_shields", ship="a1", zone="front", amount=1, repair=True)
    assert legal(table, zone, "Repair command") == moves
    assert "Repair a card, 3 points" not in legal(table, hull)


def test_a_ship_shows_extra_dials_and_raid_tokens() -> None:
    table = activated("repair", engineering=3).do(
        "resolve_command", command="repair", with_=["dial"]
    )
    for command in (Command.NAVIGATE, Command.SQUADRON):
        table.do("add_dial", ship="a1", to="extra", command=command.value)
        table.do("gain_raid_token", ship="a1", command=command.value)
    assert ship_view(table.state, table.state.ship("a1")).dial.left == (
        "Engineering 3 of 3 left",
        "Extra dial: Navigate, Squadron",
        "Raided: Navigate, Squadron",
    )


def test_a_card_is_readied_with_whichever_tokens_its_owner_gives_up() -> None:
    """RRG 15: any of the kinds that the cost names, in combination."""
    cost = {"count": 1, "kinds": ["repair", "squadron"]}
    card = {"name": "Card", "exhaust": "non-recur", "ready_cost": cost}
    table = set_up(fleet([ship("a1", command=3, upgrades=[card])]), fleet_of("b", 1))
    table.do("end_phase").do("end_phase")
    table.do("exhaust_upgrade", ship="a1", upgrade="Card")
    table.do("gain_command_token", ship="a1", command="repair")
    assert [one.label for one in ready_choices(table.state)][:-1] == ["Ready Card"]
    for command in ("navigate", "squadron"):
        table.do("gain_command_token", ship="a1", command=command)
    assert [one.label for one in ready_choices(table.state)][:-1] == [
        "Ready Card: Repair",
        "Ready Card: Squadron",
    ]
