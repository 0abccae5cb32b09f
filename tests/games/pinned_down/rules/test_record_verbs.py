"""How actions are written, what cannot be read, what makes no sense, and the line of each."""

import json

import pytest

from armada_companion.games.pinned_down.rules.cards.card_play import PlayEffect
from armada_companion.games.pinned_down.rules.damage.hits import Repair
from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.model.printed_cards import Card
from armada_companion.games.pinned_down.rules.model.types import CardKind
from armada_companion.games.pinned_down.rules.phases.attack import Reveal
from armada_companion.games.pinned_down.rules.phases.jump import Jump
from armada_companion.kit.codec import encode
from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError
from tests.games.pinned_down.rules.tabletop import CARDS, Plain, Table, assigned, set_up

SHIP = {"id": "a", "power": 7}

UNREADABLE: list[tuple[Plain, str]] = [
    ({"do": 1}, "do is missing"),
    ({"do": "dance"}, "unknown action"),
    ({"do": "begin", "now": 1}, "unknown field 'now'"),
    ({"do": "add_player", "ship": SHIP}, "player is missing"),
    ({"do": "add_player", "player": "ann", "ship": {"power": 7}}, "id is missing"),
    ({"do": "add_player", "player": "ann", "ship": {"id": "a", "size": 1}}, "unknown field 'size'"),
    ({"do": "add_player", "player": "ann", "ship": {"id": "a", "power": -1}}, "-1 is not in 0"),
    ({"do": "add_player", "player": "ann", "ship": SHIP, "characters": [1]}, "1 is not a text"),
    ({"do": "show_location", "name": "Home"}, "a name and a distance"),
    ({"do": "change_pool", "by": "2"}, "not a whole number"),
    ({"do": "change_pool", "by": True}, "not a whole number"),
    ({"do": "change_pool", "by": 99999}, "99999 is not in -9999 to 9999"),
    ({"do": "damage", "ship": "a", "power": -10000}, "-10000 is not in -9999 to 9999"),
    ({"do": "change_power", "by": 1, "until": "fight"}, "either ship or enemy"),
    (
        {"do": "change_power", "by": 1, "until": "never", "ship": "a"},
        "not one of fight, turn, game",
    ),
    ({"do": "change_power", "by": 1, "ship": "a"}, "until is missing"),
    ({"do": "repair", "ship": "a"}, "name the repaired structure, or"),
    ({"do": "set_cards", "player": "ann", "hand": 1}, "why is missing"),
    ({"do": "set_cards", "player": "ann", "why": "so"}, "hand, draw_deck or discard_pile is"),
    ({"do": "correct_game", "why": "so"}, "turn, phase or pool is missing"),
    ({"do": "correct_game", "phase": "status"}, "not one of setup, main"),
    ({"do": "correct_journey", "locations": "harana"}, "not a list"),
    ({"do": "play_effect", "player": "ann"}, "card is missing, or name and threat"),
    ({"do": "play_effect", "player": "ann", "name": "X", "threat": -1}, "-1 is not in 0"),
    ({"do": "reveal", "id": "e", "power": 3}, "card is missing, or name and threat"),
    ({"do": "resolve_fight", "damage": {}}, "a damage card has a card"),
    ({"do": "resolve_fight", "damage": [{"hull": 1}]}, "unknown field 'hull'"),
    ({"do": "jump", "shown": ["harana"]}, "choose is missing: name the chosen location"),
    ({"do": "jump", "shown": [{"name": "X"}], "choose": "X"}, "a name and a distance"),
    ({"do": "draw_destiny", "threat": 1}, "one of ship, enemy and player"),
    ({"do": "shuffle", "deck": "hand", "order": []}, "not one of attack"),
]


@pytest.mark.parametrize(("data", "why"), UNREADABLE)
def test_what_cannot_be_read_is_malformed(data: Plain, why: str) -> None:
    with pytest.raises(MalformedActionError, match=why):
        PINNED_DOWN.decode(data, CARDS)


@pytest.mark.parametrize(
    "data",
    [
        {"do": "play_effect", "player": "ann", "card": "no-such-card"},
        {"do": "play_effect", "player": "ann", "card": "harana"},
        {"do": "reveal", "id": "e", "card": "defiance"},
        {"do": "add_player", "player": "ann", "ship": {"id": "a", "card": "dsf-bane"}},
        {"do": "add_player", "player": "ann", "ship": SHIP, "characters": [{"card": "nobody"}]},
        {"do": "jump", "shown": [{"card": "nowhere"}], "choose": "nowhere"},
    ],
)
def test_a_card_that_the_catalogue_does_not_have_is_impossible(data: Plain) -> None:
    with pytest.raises(ImpossibleActionError, match="the catalogue has no"):
        PINNED_DOWN.decode(data, CARDS)


def test_numbers_alone_make_a_card() -> None:
    effect = PINNED_DOWN.decode({"do": "reveal", "name": "Fog", "threat": 0}, CARDS)
    ship = PINNED_DOWN.decode({"do": "reveal", "id": "e", "threat": 2, "power": 9}, CARDS)
    assert isinstance(effect, Reveal) and isinstance(ship, Reveal)
    assert effect.attack_card == Card(kind=CardKind.EVENT, name="Fog")
    assert ship.attack_card == Card(kind=CardKind.ENEMY, name="e", threat=2, power=9)


def test_a_card_is_found_by_id_and_by_name_in_any_spelling() -> None:
    for spelled in ("good-as-new", "Good As New!", "GOOD AS NEW", "goodasnew"):
        action = PINNED_DOWN.decode({"do": "play_effect", "player": "ann", "card": spelled}, CARDS)
        assert isinstance(action, PlayEffect) and action.effect.id == "good-as-new"


@pytest.mark.parametrize("sign", [1, -1])
def test_damage_is_written_with_or_without_its_minus(sign: int) -> None:
    table = set_up({"ann": {"ship": SHIP}}, ["harana"])
    table.do("damage", ship="a", power=sign, structure=20 * sign, name="A hit")
    ships = table.summary()["ships"]
    assert isinstance(ships, dict)
    assert (ships["a"]["power"], ships["a"]["structure"]) == (6, 80)


@pytest.mark.parametrize("damage", [None, [], "direct-hit", {"card": "direct-hit"}, [{"power": 1}]])
def test_damage_of_a_fight_is_one_card_a_list_or_nothing(damage: object) -> None:
    PINNED_DOWN.decode({"do": "resolve_fight", "damage": damage}, CARDS)


@pytest.mark.parametrize(
    ("structure", "left"), [(30, [20, 25]), (10, [30, 20, 15]), (40, [30, 5]), (75, []), (99, [])]
)
def test_a_repair_by_structure_takes_that_card_or_else_the_newest(
    structure: int, left: list[int]
) -> None:
    table = set_up({"ann": {"ship": SHIP}}, ["harana"])
    for lost in (30, 20, 25):
        table.do("damage", ship="a", structure=lost)
    table.do("repair", ship="a", structure=structure)
    ship = table.state.ship("a")
    assert [-card.structure for card in ship.damage] == left
    assert ship.structure == 100 - sum(left)


IMPOSSIBLE: list[Plain] = [
    {"do": "assign", "ship": "s9", "enemy": "e1"},
    {"do": "fight", "ship": "s3"},
    {"do": "fight", "ship": "s9"},
    {"do": "resolve_fight"},
    {"do": "damage", "ship": "s9", "structure": 1},
    {"do": "damage", "ship": "s1"},
    {"do": "finish_task", "task": 1},
    {"do": "dismiss_task", "task": 1},
    {"do": "draw_lots", "task": 1, "ship": "s1"},
    {"do": "destroy", "ship": "s9"},
    {"do": "change_power", "enemy": "e9", "by": 1, "until": "turn"},
    {"do": "play_effect", "player": "nobody", "name": "X", "threat": 1},
    {"do": "play_effect", "player": "p1", "name": "X", "threat": 1, "ship": "s9"},
    {"do": "play_effect", "player": "p1", "name": "X", "threat": 1, "enemy": "e9"},
    {"do": "use_power", "player": "p1", "card": "tri-golem"},
    {"do": "draw_destiny", "ship": "s1"},
    {"do": "draw_destiny", "player": "p9", "threat": 1},
    {"do": "draw", "player": "p9"},
    {"do": "take_back", "player": "p9"},
    {"do": "set_cards", "player": "p9", "hand": 1, "why": "counted"},
    {"do": "correct_crew", "player": "p9", "characters": []},
    {"do": "bring_back", "player": "p9", "ship": SHIP},
    {"do": "correct_game", "phase": "setup"},
    {"do": "shuffle", "deck": "attack", "order": []},
    {"do": "begin"},
    {"do": "end_main"},
    {"do": "jump", "shown": ["harana"], "choose": "harana"},
]


@pytest.mark.parametrize("data", IMPOSSIBLE, ids=lambda data: str(data["do"]))
def test_what_makes_no_sense_in_the_fight_phase_is_impossible(data: Plain) -> None:
    table = assigned([9, 9, 9], [8, 7])
    with pytest.raises(ImpossibleActionError):
        table.rules(data)
    with pytest.raises(ImpossibleActionError):
        PINNED_DOWN.apply(table.state, PINNED_DOWN.decode(data, CARDS))


def test_a_pair_is_taken_apart_only_where_there_is_one() -> None:
    table = set_up({"ann": {"ship": SHIP}}, ["harana"])
    table.attackers([{"id": "e", "name": "E", "threat": 1, "power": 3}])
    for data in ({"do": "unassign", "ship": "a"}, {"do": "assign", "ship": "a", "enemy": "x"}):
        with pytest.raises(ImpossibleActionError):
            table.rules(data)
    table.do("assign", ship="a", enemy="e").do("unassign", ship="a")
    assert table.summary()["pairs"] == {}


def test_setup_needs_a_player_a_named_location_and_ids_of_their_own() -> None:
    table = Table()
    for data in ({"do": "begin"}, {"do": "show_location"}):
        with pytest.raises(ImpossibleActionError):
            table.rules(data)
    table.do("add_player", player="ann", ship=SHIP)
    with pytest.raises(ImpossibleActionError, match="used twice"):
        table.rules({"do": "add_player", "player": "bob", "ship": SHIP})


def test_a_revealed_ship_needs_an_id_of_its_own_and_gets_one_where_it_has_none() -> None:
    table = set_up({"ann": {"ship": {"id": "e2", "power": 7}}}, ["harana"]).do("end_main")
    table.set_pool(20).do("reveal", id="e1", card="dsf-bane")
    for taken in ("e1", "e2"):
        with pytest.raises(ImpossibleActionError, match="used twice"):
            table.rules({"do": "reveal", "id": taken, "card": "dsf-curse"})
    with pytest.raises(ImpossibleActionError, match="name the card"):
        table.rules({"do": "reveal", "id": "e5"})
    table.do("reveal", card="dsf-curse").do("reveal", id="e1", card="worry")
    assert [*table.state.enemies] == ["e1", "e3"]


def test_nothing_is_possible_when_the_game_is_over() -> None:
    """I10."""
    table = set_up({"ann": {"ship": SHIP}}, ["harana"]).do("destroy", ship="a", why="so")
    for data in ({"do": "change_pool", "by": 1}, {"do": "draw", "player": "ann"}):
        with pytest.raises(ImpossibleActionError, match="when the game is over"):
            table.rules(data)
    assert PINNED_DOWN.legal_actions(table.state) == ()
    assert PINNED_DOWN.outcome(table.state) is not None


@pytest.mark.parametrize("choose", ["HARANA", "Harana", "harana"])
def test_a_location_is_chosen_by_id_or_name(choose: str) -> None:
    table = set_up({"ann": {"ship": SHIP}}, ["datar"]).no_attackers()
    table.do("jump", shown=["harana", {"name": "Elsewhere", "distance": 2}], choose=choose)
    assert table.summary()["distance"] == 2


def test_a_location_that_is_not_shown_cannot_be_chosen() -> None:
    table = set_up({"ann": {"ship": SHIP}}, ["datar"]).no_attackers()
    with pytest.raises(ImpossibleActionError, match="not one of the locations shown"):
        table.rules({"do": "jump", "shown": ["harana"], "choose": "agniar"})


def test_a_repair_by_card_names_the_card() -> None:
    repair = PINNED_DOWN.decode({"do": "repair", "ship": "s1", "card": "direct-hit"}, CARDS)
    assert repair.text(assigned([9], [8]).state) == "S1 is repaired: Direct Hit"


def test_an_order_of_cards_is_shown_to_a_judge_alone() -> None:
    """H2."""
    state = Table({"virtual_decks": True}).state
    data = {"do": "shuffle", "deck": "attack", "order": ["worry", "dsf-bane"]}
    shuffle, begin = PINNED_DOWN.decode(data, CARDS), PINNED_DOWN.decode({"do": "begin"}, CARDS)
    assert shuffle.conceal(state, "judge") == shuffle
    for seat in (None, "ann"):
        assert encode(shuffle.conceal(state, seat)) == {**data, "order": ["hidden", "hidden"]}
    assert begin.conceal(state, None) == begin


WRITTEN: list[Plain] = [
    {"do": "add_player", "player": "ann", "ship": {"id": "a", "card": "trb-truth"}},
    {"do": "add_player", "player": "ann", "ship": {"id": "a", "card": "Truth", "power": 9}},
    {"do": "add_player", "player": "ann", "ship": {"id": "a", "power": 7, "cloaked": True}},
    {"do": "add_player", "player": "ann", "ship": SHIP, "characters": ["Mr. Alford", "Nobody"]},
    {"do": "show_location", "name": "Home", "distance": 2},
    {"do": "damage", "ship": "a", "card": "direct-hit", "power": 2},
    {"do": "damage", "ship": "a"},
    {"do": "change_power", "by": -9999, "until": "game", "enemy": "e"},
    {"do": "play_effect", "player": "ann", "name": "X", "threat": 0},
    {
        "do": "play_effect",
        "player": "ann",
        "card": "emergency-procedures",
        "repaired": {"power": -1, "structure": -20},
        "discards": ["defiance"],
        "damage": ["direct-hit", {"card": "bridge-hit", "structure": 5}, {"name": "X", "power": 1}],
    },
    {"do": "resolve_fight", "damage": {"structure": 0}},
    {"do": "reveal", "id": "e", "threat": 2, "power": 9},
    {"do": "draw_destiny", "player": "ann", "threat": 3, "damage": None},
    {"do": "put_back", "order": ["worry"], "discards": ["dsf-bane"], "keep": ["salvaging"]},
    {
        "do": "jump",
        "shown": ["harana", {"name": "X", "distance": 2}, {"card": "datar", "distance": 7}],
        "choose": "harana",
    },
]


@pytest.mark.parametrize("data", WRITTEN, ids=str)
def test_an_action_is_read_back_as_it_was(data: Plain) -> None:
    action = PINNED_DOWN.decode(data, CARDS)
    assert PINNED_DOWN.decode(json.loads(json.dumps(encode(action))), CARDS) == action


def test_a_card_is_written_by_its_id_and_other_cards_by_their_numbers() -> None:
    shown = ["Harana", {"name": "X", "distance": 2}, {"card": "datar", "distance": 7}]
    jump = PINNED_DOWN.decode({"do": "jump", "shown": shown, "choose": "X"}, CARDS)
    assert encode(jump) == {
        "do": "jump",
        "shown": [
            "harana",
            {"name": "X", "distance": 2},
            {"card": "datar", "name": "Da'tar", "distance": 7},
        ],
        "choose": "X",
    }


def test_a_jump_to_nowhere_and_a_repair_by_card_are_actions_too() -> None:
    assert PINNED_DOWN.decode({"do": "jump"}, CARDS) == Jump()
    repair = PINNED_DOWN.decode({"do": "repair", "ship": "a", "card": "direct hit"}, CARDS)
    assert isinstance(repair, Repair) and repair.card is not None


def test_characters_may_be_missing_from_the_catalogue() -> None:
    given = ["Somebody", {"name": "Captain Whitley"}, {"card": "Mr. Alford"}]
    table = Table().overrule(
        {"do": "add_player", "player": "ann", "ship": SHIP, "characters": given}
    )
    names = [card.id for card in table.state.player("ann").characters]
    assert names == ["", "captain-whitley", "mr-alford"]
