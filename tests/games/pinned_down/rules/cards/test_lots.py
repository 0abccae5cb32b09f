"""What the rules leave to chance: the lot comes in with the action. Source: section 13, Q32."""

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from armada_companion.games.pinned_down.rules.cards.lots import lots
from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.model.state import Pile
from armada_companion.games.pinned_down.rules.model.types import DeckName, TaskKind
from armada_companion.kit.codec import encode
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.pinned_down.rules.fighting import value
from tests.games.pinned_down.rules.tabletop import CARDS, Plain, Table, card, set_up
from tests.laws.pinned_down_law_game import WAITING, opening

THREE: Mapping[str, Plain] = {
    "ann": {
        "ship": {"id": "moscow", "card": "trf-moscow"},
        "characters": ["tinkerer-lott", "dr-cooley"],
    },
    "bob": {"ship": {"id": "golem", "card": "tri-golem"}, "characters": ["Somebody"]},
    "cat": {"ship": {"id": "truth", "card": "trb-truth"}},
}


def three_players() -> Table:
    """Return the Main Phase of three players, the cards on the table."""
    return set_up(THREE, ["moslov-asteroid"], {"require_tasks": True})


def with_virtual_decks() -> Table:
    """Return the same with virtual decks: Truth, Moscow with Holder and Stark, Golem."""
    begun = Table({"virtual_decks": True, "require_tasks": True})
    assert begun.settings == WAITING["settings"]
    for data in opening(4):
        begun.overrule(data)
    return begun


@pytest.fixture
def table() -> Table:
    return three_players()


@pytest.fixture
def held() -> Table:
    return with_virtual_decks()


def leak(table: Table) -> Table:
    """Reveal Plasma Leak."""
    table.do("end_main")
    if not table.state.virtual:
        return table.do("reveal", card="plasma-leak")
    deck = table.state.deck(DeckName.ATTACK)
    pile = Pile((card("plasma-leak"), *deck.draw.cards))
    table.state = table.state.with_deck(DeckName.ATTACK, deck._replace(draw=pile))
    return table.do("reveal")


def drawn(table: Table) -> Sequence[Plain]:
    """Return every lot of the only open task."""
    (task,) = table.state.tasks
    return [encode(one) for one in lots(table.state, task)]


def test_any_flagship_may_be_drawn_and_the_damage_card_is_asked_for_then(table: Table) -> None:
    leak(table)
    assert [one["ship"] for one in drawn(table)] == ["moscow", "golem", "truth"]
    table.do("draw_lots", task=1, ship="golem")
    (task,) = table.state.tasks
    assert (task.ships, task.random) == (("golem",), False)
    assert table.breaks("reveal", card="worry") == ["O1"]
    table.do("damage", ship="golem", card="direct-hit").do("reveal", card="worry")
    assert value(table, "ships.golem.structure") == 65


def test_damage_on_another_flagship_leaves_the_one_that_was_drawn(table: Table) -> None:
    leak(table).do("draw_lots", task=1, ship="golem")
    table.do("damage", ship="truth", card="direct-hit")
    assert len(table.state.tasks) == 1


def test_the_table_may_draw_another_ship_by_hand(table: Table) -> None:
    """Section 13: manual override allowed."""
    leak(table).do("damage", ship="truth", card="direct-hit")
    assert table.state.tasks == ()


def test_a_virtual_deck_deals_the_damage_card_at_once(held: Table) -> None:
    leak(held).do("draw_lots", task=1, ship="moscow")
    assert held.state.tasks == ()
    assert len(held.state.ship("moscow").damage) == 1


def test_a_card_of_a_known_hand_is_drawn_by_name_each_copy_as_likely(held: Table) -> None:
    ann = held.state.player("ann")
    hand = Pile((card("defiance"), card("defiance"), card("fire-at-will")))
    held.state = held.state.with_player(ann._replace(hand=hand))
    top = Pile((card("cargo-bay-hit"),))
    deck = held.state.deck(DeckName.DAMAGE)
    held.state = held.state.with_deck(DeckName.DAMAGE, deck._replace(draw=top))
    held.do("damage", ship="truth")
    assert Counter(one["card"] for one in drawn(held)) == {"defiance": 2, "fire-at-will": 1}
    held.do("draw_lots", task=1, card="fire-at-will")
    assert value(held, "players.ann.hand.cards") == ["Defiance", "Defiance"]
    assert value(held, "players.ann.discard.cards") == ["Fire At Will"]


def test_a_card_of_an_unknown_hand_is_drawn_by_its_place(table: Table) -> None:
    """No name is told: nobody knows it."""
    table.do("damage", ship="moscow", card="cargo-bay-hit")
    assert [one["place"] for one in drawn(table)] == [1, 2, 3]
    action = PINNED_DOWN.decode({"do": "draw_lots", "task": 1, "place": 2}, CARDS)
    assert action.text(table.state) == "Cargo Bay Hit: the lot falls on card 2"
    table.do("draw_lots", task=1, place=2)
    assert value(table, "players.ann.hand.size") == 2
    assert value(table, "players.ann.discard.size") == 1


def test_a_character_is_drawn_by_name_or_by_its_place(table: Table) -> None:
    """Q32: one of those aboard the damaged ship."""
    table.do("damage", ship="moscow", card="sickbay-hit")
    assert [one["card"] for one in drawn(table)] == ["tinkerer-lott", "dr-cooley"]
    table.do("draw_lots", task=1, card="dr-cooley")
    assert value(table, "players.ann.characters") == ["Tinkerer Lott"]
    table.do("damage", ship="golem", card="sickbay-hit").do("draw_lots", task=2, place=1)
    assert value(table, "players.bob.characters") == []


def test_where_nobody_is_left_nothing_is_asked(table: Table) -> None:
    """H7, Q32: Truth has no character, and ann has no card left."""
    table.do("damage", ship="truth", card="sickbay-hit")
    table.do("discard", player="ann", count=3).do("damage", ship="moscow", card="cargo-bay-hit")
    assert table.state.tasks == ()


def test_a_hand_that_is_emptied_otherwise_has_nothing_to_lose(table: Table) -> None:
    """H7."""
    table.do("end_main").do("reveal", card="lack-of-preparation")
    table.do("discard", player="cat", count=3)
    assert [one.player for one in table.state.tasks] == ["ann", "bob"]
    table.do("set_cards", player="bob", hand=0, why="counted")
    assert [one.player for one in table.state.tasks] == ["ann"]


@pytest.mark.parametrize(
    "data",
    [
        {"task": 1, "ship": "nobody"},
        {"task": 1, "place": 1},
        {"task": 1},
        {"task": 2, "ship": "moscow"},
        {"task": 1, "ship": "moscow", "place": 1},
    ],
    ids=str,
)
def test_what_is_no_lot_of_the_task_makes_no_sense(table: Table, data: Plain) -> None:
    leak(table)
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "draw_lots", **data})


def test_no_lots_are_drawn_where_the_owner_chooses(table: Table) -> None:
    """H8."""
    table.do("end_main").do("reveal", card="lack-of-preparation")
    assert all(task.kind is TaskKind.DISCARD for task in table.state.tasks)
    assert [lots(table.state, task) for task in table.state.tasks] == [()] * 3
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "draw_lots", "task": 1, "place": 1})


def test_a_nullified_effect_asks_for_nothing() -> None:
    """K11: Cantrell and Mooney protect the whole table."""
    crew = ["chief-engineer-cantrell", "mr-mooney"]
    players: Mapping[str, Plain] = {"ann": {"ship": {"id": "a", "power": 7}, "characters": crew}}
    table = set_up(players, ["datar"]).do("end_main")
    for effect in ("plasma-leak", "lack-of-preparation"):
        assert table.do("reveal", card=effect).state.tasks == ()


def test_a_power_that_was_paid_without_its_card_is_no_further_overload() -> None:
    """J4, Q37: the damage card of Pegasus' overload is entered after its power."""
    players: Mapping[str, Plain] = {"ann": {"ship": {"id": "a", "card": "tri-pegasus"}}}
    table = set_up(players, ["datar"]).do("end_main").do("reveal", name="Dear", threat=99)
    table.do("use_power", player="ann", card="tri-pegasus")
    assert [task.kind for task in table.state.tasks] == [TaskKind.DAMAGE]
    table.do("damage", ship="a", card="direct-hit")
    assert table.state.flags.more_shown == 1


def test_a_damage_card_that_was_forgotten_is_no_power() -> None:
    """J2, J3, J4: it pays no upkeep, ends no wrap-up window and shows no further location."""
    players: Mapping[str, Plain] = {
        "ann": {"ship": {"id": "a", "card": "tri-pegasus"}},
        "bob": {"ship": {"id": "b", "card": "trf-moscow"}},
    }
    table = set_up(players, ["datar"]).do("end_main").do("reveal", card="db-agony")
    table.do("damage", ship="a", card="engines-hit")
    assert (table.state.flags.more_shown, table.state.flags.upkeep_paid) == (0, False)
    shown = ["harana", "agniar", "moslov-asteroid"]
    assert table.breaks("jump", shown=shown, choose="harana") == ["J4"]
    salvaging = {"player": "bob", "card": "salvaging", "ship": "a", "repaired": "engines-hit"}
    assert table.breaks("play_effect", **salvaging) == []
