"""Cards that touch command tokens and raid tokens, as a table records them. Source: digest 13.3."""

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.rules.model.types import Phase, Side
from armada_companion.system.resources import resource_path
from tests.games.armada.rules.tabletop import Table, fleet, fleet_of, set_up, ship

CATALOG = Catalog(resource_path("core_pack"))
KINDS = ("navigate", "squadron", "repair", "concentrate_fire")


def begun(*cards: str, command: int = 2) -> Table:
    """Return the Ship Phase of two ships a side; `a1` has these cards."""
    named = [{"name": card} for card in cards]
    ships = [ship("a1", command=command, upgrades=named), ship("a2", command=command)]
    enemies = [ship("b1", command=command), ship("b2", command=command)]
    return set_up(fleet(ships), fleet(enemies)).lock()


def tokens(table: Table, unit: str) -> tuple[str, ...]:
    return tuple(table.state.ship(unit).tokens)


def test_a_token_goes_to_another_own_ship_after_the_reveal() -> None:
    """Statement 13.3.comms-net."""
    table = begun().do("gain_command_token", ship="a1", command="repair")
    table.do("activate_ship", ship="a1").do("discard_command_token", ship="a1", command="repair")
    table.do("gain_command_token", ship="a2", command="repair")
    assert (tokens(table, "a1"), tokens(table, "a2")) == ((), ("repair",))


def test_a_card_is_given_up_for_any_token() -> None:
    """Statement 13.3.veteran."""
    table = begun("Veteran Captain").do("activate_ship", ship="a1", dial="navigate")
    table.do("discard_upgrade", ship="a1", upgrade="Veteran Captain")
    table.do("gain_command_token", ship="a1", command="squadron")
    assert tokens(table, "a1") == ("squadron",)


def test_all_four_kinds_are_given_to_ships_of_both_sides() -> None:
    """Statement 13.3.hondo: two by the owner, then two by the opponent, to enemies too."""
    table = begun("Hondo Ohnaka").do("discard_upgrade", ship="a1", upgrade="Hondo Ohnaka")
    for unit, command in zip(("a1", "b1", "b2", "a2"), KINDS, strict=True):
        table.do("gain_command_token", ship=unit, command=command)
        assert tokens(table, unit) == (command,)


def test_every_ship_gains_a_token_at_the_start_of_each_ship_phase() -> None:
    """Statement 13.3.tarkin."""
    table = begun()
    for unit in ("a1", "a2"):
        table.do("gain_command_token", ship=unit, command="repair")
    assert table.state.to_act is Side.A
    table.activate("a1")


def test_each_ship_gains_tokens_up_to_its_command_value() -> None:
    """Statement 13.3.garm: in two rounds, whose tokens lie on his ship."""
    table = begun(command=3).do("put_token", on="a1", count=2, why="rounds 2 and 4")
    for command in KINDS[:3]:
        table.do("gain_command_token", ship="a1", command=command)
    assert tokens(table, "a1") == KINDS[:3]
    table.do("take_token", on="a1", count=1, why="round 2")
    assert table.state.tokens == {"a1": 1}


def test_a_token_comes_with_the_dial_which_stays() -> None:
    """Statement 13.3.raymus."""
    table = begun().do("activate_ship", ship="a1", dial="repair")
    table.do("gain_command_token", ship="a1", command="repair")
    table.do("resolve_command", command="repair", with_=["dial", "token"])


def test_a_spent_token_is_gained_again_but_not_for_its_command_in_this_round() -> None:
    """Statement 13.3.yularen."""
    table = begun().do("gain_command_token", ship="a1", command="repair")
    table.do("activate_ship", ship="a1").do("resolve_command", command="repair", with_=["token"])
    table.do("gain_command_token", ship="a1", command="repair")
    assert tokens(table, "a1") == ("repair",)
    assert "COMMAND_RESOLVED" in table.breaks("resolve_command", command="repair", with_=["token"])


def test_tokens_are_swapped() -> None:
    """Statement 13.3.vanto."""
    table = begun().do("gain_command_token", ship="a1", command="repair")
    table.do("discard_command_token", ship="a1", command="repair")
    table.do("gain_command_token", ship="a1", command="navigate")
    assert tokens(table, "a1") == ("navigate",)


def test_another_ship_gains_the_token() -> None:
    """Statement 13.3.tantive: the dial is spent, the token lies elsewhere."""
    table = begun().do("activate_ship", ship="a1", dial="repair")
    table.do("take_command_token").do("discard_command_token", ship="a1", command="repair")
    table.do("gain_command_token", ship="a2", command="repair")
    assert (tokens(table, "a1"), tokens(table, "a2")) == ((), ("repair",))


@pytest.mark.parametrize(
    "card", ["parts-resupply", "resolute-title", "nova-defiant-title", "bail-organa-commander"]
)
def test_cards_have_tokens_of_their_own(card: str) -> None:
    """Statements 13.3.haako, 13.3.resolute: what lies on them comes from the catalogue."""
    start = CATALOG.upgrades[card].setup_commands
    assert start is not None
    assert start.piece == "token"


def test_a_token_of_a_card_goes_to_a_ship() -> None:
    """Statements 13.3.haako, 13.3.resolute."""
    start = {"piece": "token", "count": 1, "kinds": ["repair"]}
    a1 = ship("a1", upgrades=[{"name": "Card", "start": start}])
    table = Table().do("enter_fleet", side="A", fleet=fleet([a1, ship("a2")]))
    table.do("enter_fleet", side="B", fleet=fleet_of("b", 1)).do("choose_first_player", side="A")
    table.do("deploy", ships=["a1", "a2", "b1"])
    table.do("fill_card", ship="a1", upgrade="Card").do("begin").lock()
    table.do("activate_ship", ship="a1")
    table.do("spend_card_token", ship="a1", upgrade="Card", command="repair")
    table.do("gain_command_token", ship="a2", command="repair")
    assert table.state.ship("a1").upgrades[0].tokens == ()
    assert tokens(table, "a2") == ("repair",)


@pytest.mark.parametrize(
    ("card", "command", "limit"), [("phoenix-home-title", 2, 4), ("executor-title", 4, 9)]
)
def test_limits_of_tokens_are_numbers_of_the_card(card: str, command: int, limit: int) -> None:
    """Statement 13.3.executor: up to four of different kinds, or any number of any kinds."""
    modifiers = [
        {"value": one.value.value, "by": one.by} for one in CATALOG.upgrades[card].modifiers
    ]
    titled = ship("a1", command=command, upgrades=[{"name": "Title", "modifiers": modifiers}])
    table = set_up(fleet([titled]), fleet_of("b", 1)).do("leave_dials_on_table")
    for place in range(limit):
        table.do("gain_command_token", ship="a1", command=KINDS[place % 4])
    assert len(tokens(table, "a1")) == limit


def test_many_tokens_still_mean_one_dial_with_one_token() -> None:
    """Statement 13.3.executor; RRG 45."""
    numbers = [{"value": "token_copies", "by": 9}, {"value": "token_limit", "by": 9}]
    titled = ship("a1", engineering=4, upgrades=[{"name": "Executor", "modifiers": numbers}])
    table = set_up(fleet([titled]), fleet_of("b", 1)).lock()
    for _ in range(2):
        table.do("gain_command_token", ship="a1", command="repair")
    assert tokens(table, "a1") == ("repair", "repair")
    table.do("activate_ship", ship="a1", dial="repair")
    table.do("resolve_command", command="repair", with_=["dial", "token"])
    assert tokens(table, "a1") == ("repair",)
    assert table.activation.engineering is not None
    assert table.activation.engineering.total == 6


def test_an_enemys_token_is_removed() -> None:
    """Statement 13.3.ion."""
    table = begun().do("gain_command_token", ship="b1", command="repair")
    table.do("activate_ship", ship="a1")
    table.do("attack", zone="front", target="b1", target_zone="front")
    table.do("discard_command_token", ship="b1", command="repair")
    assert tokens(table, "b1") == ()


def test_an_effect_for_the_round_survives_the_ship_whose_card_it_was() -> None:
    """Statement 13.3.fleet-command: the card is given up, or its token is spent."""
    table = begun("Intensify Firepower").do(
        "discard_upgrade", ship="a1", upgrade="Intensify Firepower"
    )
    table.do("change_value", unit="a2", value="attacks", by=1, until="round")
    table.do("destroy", unit="a1")
    assert [change.by for change in table.state.ship("a2").changes] == [1]
    while table.state.phase is Phase.SHIP:
        side = table.state.to_act
        ready = next(
            one for one in table.state.ships.values() if one.side is side and one.unactivated
        )
        table.activate(ready.id)
    table.do("end_status_phase")
    assert table.state.ship("a2").changes == ()


def test_a_fleet_command_card_is_swapped_for_another() -> None:
    """Statement 13.3.chimaera."""
    table = begun("Shields to Maximum!")
    table.do(
        "swap_upgrade",
        ship="a1",
        upgrade="Shields to Maximum!",
        for_={"name": "Intensify Firepower!", "points": 6},
        why="Chimaera",
    )
    assert [one.card.name for one in table.state.ship("a1").upgrades] == ["Intensify Firepower!"]


def test_enemies_get_raid_tokens() -> None:
    """Statement 13.3.raid: at the start of the Ship Phase, by a command, by an attack."""
    table = begun()
    for unit in ("b1", "b2"):
        table.do("gain_raid_token", ship=unit, command="squadron")
    assert table.breaks("gain_raid_token", ship="b1", command="squadron") == ["RAID_HELD"]
    assert table.state.ship("b2").raid_tokens == ("squadron",)
