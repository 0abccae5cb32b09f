"""Status Phase: what readies, of itself and for payment. Source: rules digest, section 7."""

import pytest

from armada_companion.games.armada.rules.cards.upgrades import readying_side
from armada_companion.games.armada.rules.model.types import Phase, Side
from tests.games.armada.rules.tabletop import Plain, Table, fleet, fleet_of, set_up, ship, squadron

REPAIR_1 = {"count": 1, "kinds": ["repair"]}


def paid_card(name: str, cost: object = REPAIR_1) -> dict[str, object]:
    """Return an upgrade that readies only for a price."""
    return {"name": name, "exhaust": "non-recur", "ready_cost": cost}


def status_phase(a: Plain, b: Plain, settings: Plain | None = None) -> Table:
    """Return the Status Phase of round 1."""
    return play_to_status(set_up(a, b, settings=settings))


def play_to_status(table: Table) -> Table:
    """Play the round to its Status Phase, with every ship and squadron activated."""
    table.lock()
    while table.state.phase is Phase.SHIP:
        side = table.state.to_act
        table.activate(
            next(x.id for x in table.state.ships.values() if x.unactivated and x.side is side)
        )
    while table.state.phase is Phase.SQUADRON:
        side = table.state.to_act
        wing = next(
            x.id for x in table.state.squadrons.values() if x.unactivated and x.side is side
        )
        table.do("activate_squadron", squadron=wing)
    return table


def alternation(settings: Plain | None = None) -> Table:
    """Return the digest's example: B's second ship cannot pay."""
    table = status_phase(
        fleet([ship("a1", upgrades=[paid_card("Own")])]),
        fleet([ship("b1", upgrades=[paid_card("One")]), ship("b2", upgrades=[paid_card("Two")])]),
        settings,
    )
    for unit, card in (("a1", "Own"), ("b1", "One"), ("b2", "Two")):
        table.do("exhaust_upgrade", ship=unit, upgrade=card)
    for unit in ("a1", "b1"):
        table.do("gain_command_token", ship=unit, command="repair")
    return table


def test_cards_are_readied_in_turns_first_player_first_until_nobody_can_pay() -> None:
    """RRG 15, 54."""
    table = alternation()
    assert readying_side(table.state) is Side.A
    one = {"ship": "b1", "upgrade": "One", "pay": ["repair"]}
    assert table.breaks("ready_upgrade", **one) == ["NOT_YOUR_TURN"]
    table.do("ready_upgrade", ship="a1", upgrade="Own", pay=["repair"])
    assert readying_side(table.state) is Side.B
    table.do("ready_upgrade", **one)
    assert readying_side(table.state) is None
    two = table.breaks("ready_upgrade", ship="b2", upgrade="Two", pay=["repair"])
    assert two == ["COMMAND_TOKEN_MISSING"]
    assert [table.state.ship(unit).tokens for unit in ("a1", "b1")] == [(), ()]
    assert [unit.upgrades[0].exhausted for unit in table.state.ships.values()] == [
        *(False, False, True)
    ]


def test_legal_choices_name_the_card_that_can_be_paid_for() -> None:
    """RRG 15."""
    assert alternation().legal() == ["ReadyUpgrade", "EndStatusPhase"]


def test_who_declines_is_out_and_the_other_continues_alone() -> None:
    """RRG 15, 54; A-32."""
    table = alternation().do("decline_ready", side="A")
    assert readying_side(table.state) is Side.B
    broken = table.breaks("ready_upgrade", ship="a1", upgrade="Own", pay=["repair"])
    assert broken == ["READIED_ENOUGH"]
    table.do("gain_command_token", ship="b2", command="repair")
    table.do("ready_upgrade", ship="b1", upgrade="One", pay=["repair"])
    table.do("ready_upgrade", ship="b2", upgrade="Two", pay=["repair"])


@pytest.mark.parametrize(
    ("cost", "pay", "rules"),
    [
        (REPAIR_1, ["repair"], []),
        (REPAIR_1, ["navigate"], ["WRONG_PAYMENT"]),
        (REPAIR_1, ["repair", "navigate"], ["WRONG_PAYMENT"]),
        (REPAIR_1, [], ["WRONG_PAYMENT"]),
        ({"count": 2, "kinds": ["repair", "navigate"]}, ["repair", "navigate"], []),
        ({"count": 2, "kinds": ["repair", "navigate"]}, ["repair"], ["WRONG_PAYMENT"]),
        ({"count": 1, "kinds": ["squadron", "repair"]}, ["squadron"], ["COMMAND_TOKEN_MISSING"]),
        (None, [], ["CANNOT_BE_READIED"]),
    ],
)
def test_the_ready_cost_is_paid_in_the_tokens_it_names(
    cost: object, pay: list[str], rules: list[str]
) -> None:
    """RRG 15: several icons mean any of those commands."""
    table = status_phase(
        fleet([ship("a1", command=2, upgrades=[paid_card("Card", cost)])]), fleet_of("b", 1)
    )
    table.do("exhaust_upgrade", ship="a1", upgrade="Card")
    for token in ("repair", "navigate"):
        table.do("gain_command_token", ship="a1", command=token)
    assert table.breaks("ready_upgrade", ship="a1", upgrade="Card", pay=pay) == rules


def test_exhausted_tokens_and_recurring_cards_ready_of_themselves() -> None:
    """RRG 15, 54; A-12: the phase opens with it; discarded tokens, unpaid cards stay away."""
    upgrades = [{"name": "Again", "exhaust": "recur"}, paid_card("Paid")]
    tokens = ["evade", "brace", "redirect"]
    table = set_up(
        fleet(
            [ship("a1", upgrades=upgrades, defense_tokens=tokens)],
            [squadron("as1", defense_tokens=["scatter", "brace"])],
        ),
        fleet_of("b", 1),
    )
    for card in ("Again", "Paid"):
        table.do("exhaust_upgrade", ship="a1", upgrade=card)
    for token in ("evade", "brace", "brace"):
        table.do("spend_defense_token", unit="a1", token=token)
    play_to_status(table.do("spend_defense_token", unit="as1", token="scatter"))
    unit, wing = table.state.ship("a1"), table.state.squadron("as1")
    assert [token.state for token in unit.defense] == ["ready", "discarded", "ready"]
    assert [token.state for token in wing.defense] == ["ready", "ready"]
    assert [card.exhausted for card in unit.upgrades] == [False, True]


def test_a_token_that_is_spent_in_the_status_phase_stays_exhausted() -> None:
    """RRG 15; A-12: readying comes first."""
    table = status_phase(fleet([ship("a1", defense_tokens=["evade"])]), fleet_of("b", 1))
    table.do("spend_defense_token", unit="a1", token="evade").do("end_status_phase")
    assert table.state.ship("a1").defense[0].state == "exhausted"


def test_a_card_may_start_the_game_exhausted() -> None:
    """Rules digest 7: Slicer Tools; it readies for its price."""
    card = paid_card("Tools") | {"starts_exhausted": True}
    table = status_phase(fleet([ship("a1", upgrades=[card])]), fleet_of("b", 1))
    assert table.breaks("exhaust_upgrade", ship="a1", upgrade="Tools") == ["UPGRADE_EXHAUSTED"]
    table.do("gain_command_token", ship="a1", command="repair")
    table.do("ready_upgrade", ship="a1", upgrade="Tools", pay=["repair"])
    assert not table.state.ship("a1").upgrades[0].exhausted


def test_compartment_fire_keeps_its_ships_tokens_exhausted() -> None:
    """Rules digest 9.2; facedown or discarded it does nothing."""
    a = fleet([ship("a1", defense_tokens=["evade"]), ship("a2", defense_tokens=["evade"])])
    table = set_up(a, fleet_of("b", 1))
    for unit in ("a1", "a2"):
        table.do("spend_defense_token", unit=unit, token="evade")
    table.do("deal_damage_card", ship="a1", faceup=True, card="Compartment Fire")
    play_to_status(table)
    assert table.state.ship("a1").defense[0].state == "exhausted"
    assert table.state.ship("a2").defense[0].state == "ready"


def test_a_round_is_followed_by_the_next_command_phase_with_the_same_first_player() -> None:
    """RRG 10, 15, 20."""
    state = status_phase(fleet_of("a", 2, 1), fleet_of("b", 1)).do("end_status_phase").state
    assert (state.phase, state.round, state.first_player) == (Phase.COMMAND, 2, Side.A)
    assert not any(unit.activated for unit in state.ships.values())
    assert all(unit.revealed is None for unit in state.ships.values())
    assert all(not player.locked for player in state.players.values())


def test_bars_end_with_the_round_but_for_those_that_last_until_lifted() -> None:
    """Rules digest 5.6."""
    table = status_phase(fleet_of("a", 1), fleet_of("b", 1))
    for until in ("turn", "round", "not_first", "last", "lifted"):
        table.do("prevent_activation", ship="a1", until=until)
    table.do("end_status_phase")
    assert table.state.ship("a1").barred == {"lifted"}


def test_the_status_phase_of_round_6_ends_the_game() -> None:
    """RRG 15, 20, 22; A-13: defense tokens are readied once more, there is no round 7."""
    table = status_phase(fleet([ship("a1", defense_tokens=["evade"])]), fleet_of("b", 1))
    for _ in range(4):
        table.do("end_status_phase").lock().activate("a1").activate("b1")
    table.do("end_status_phase").do("spend_defense_token", unit="a1", token="evade")
    table.lock().activate("a1").activate("b1").do("end_status_phase")
    assert (table.state.phase, table.state.round) == (Phase.OVER, 6)
    assert table.state.ship("a1").defense[0].state == "ready"
    assert table.legal() == []


def test_without_a_limit_of_rounds_initiative_changes_sides_every_round() -> None:
    """RRG 51; A-20."""
    table = status_phase(fleet_of("a", 1), fleet_of("b", 1), settings={"rounds": 0})
    firsts = []
    for _ in range(7):
        table.do("end_status_phase").lock()
        first = table.state.first_player
        assert table.state.to_act is first
        firsts.append(str(first))
        order = ("b1", "a1") if first is Side.B else ("a1", "b1")
        table.activate(order[0]).activate(order[1])
    assert "".join(firsts) == "BABABAB"
    assert table.state.round == 8


def test_the_opponent_is_next_after_each_card() -> None:
    """RRG 15, 54: A could pay for two in a row, but B is in between."""
    table = status_phase(
        fleet([ship("a1", command=2, upgrades=[paid_card("One"), paid_card("Two")])]),
        fleet([ship("b1", upgrades=[paid_card("Own")])]),
    )
    for unit, card in (("a1", "One"), ("a1", "Two"), ("b1", "Own")):
        table.do("exhaust_upgrade", ship=unit, upgrade=card)
    for unit in ("a1", "b1"):
        table.do("gain_command_token", ship=unit, command="repair")
    table.do("ready_upgrade", ship="a1", upgrade="One", pay=["repair"])
    table.do("gain_command_token", ship="a1", command="repair")
    two = {"ship": "a1", "upgrade": "Two", "pay": ["repair"]}
    assert table.breaks("ready_upgrade", **two) == ["NOT_YOUR_TURN"]
    table.do("ready_upgrade", ship="b1", upgrade="Own", pay=["repair"]).do("ready_upgrade", **two)
