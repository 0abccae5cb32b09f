"""What the log of Pinned Down tells: lines and notes as players would say them."""

import pytest

from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.phases.attack import attack_texts
from tests.games.pinned_down.rules.tabletop import CARDS, Table

LOTT = {
    "player": "Ana",
    "ship": {"id": "s1", "card": "trf-moscow"},
    "characters": ["tinkerer-lott"],
}


def begun(location: object = "agniar", **player: object) -> Table:
    """A game of one in its first Main Phase."""
    table = Table({"starting_pool": 50}).do("add_player", **{**LOTT, **player})
    named = {"card": location} if isinstance(location, str) else location
    assert isinstance(named, dict)
    return table.do("show_location", **named).do("begin")


def found(table: Table) -> list[str]:
    return [note.text for note in table.notes]


def described(table: Table, **data: object) -> str:
    return PINNED_DOWN.decode(data, CARDS).text(table.state)


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (
            {"do": "draw_destiny", "player": "Ana", "card": "dratar-behemoth"},
            "A destiny for Ana: Dra'tar Behemoth",
        ),
        ({"do": "draw_destiny", "player": "Ana", "threat": 3}, "A destiny for Ana: threat 3"),
        ({"do": "draw_destiny", "ship": "s1"}, "A destiny for TRF Moscow"),
        (
            {"do": "shuffle", "deck": "draw", "player": "Ana", "order": []},
            "Shuffled: the draw deck of Ana",
        ),
    ],
)
def test_a_line_of_the_log_reads_as_a_sentence(data: dict[str, object], line: str) -> None:
    assert described(begun(), **data) == line


def test_a_jump_from_a_virtual_deck_tells_the_name_of_the_location() -> None:
    table = Table({"virtual_decks": True, "starting_pool": 0})
    table.do("add_player", **LOTT)
    for deck, order in (
        ("location", ["agniar", "berena-pulsar", "harana"]),
        ("attack", ["db-agony"]),
        ("damage", ["direct-hit"]),
    ):
        table.overrule({"do": "shuffle", "deck": deck, "order": order})
    table.overrule(
        {"do": "shuffle", "deck": "draw", "player": "Ana", "order": ["lost-and-found"] * 20}
    )
    table.do("begin").do("end_main").do("reveal").do("show_locations")
    line = described(table, do="jump", choose="berena-pulsar")
    assert line == "The fleet jumps to Berena Pulsar"


def test_alford_takes_his_token_before_the_first_reveal() -> None:
    """A2: what watches for the Attack Phase is known in advance."""
    table = begun(player="Ben", ship={"id": "s1", "card": "tri-pegasus"}, characters=["mr-alford"])
    assert attack_texts(table.state) == (("Mr. Alford", -1),)
    assert attack_texts(begun().state) == ()


def test_the_draw_of_lott_is_reported() -> None:
    """P16: with printed cards somebody has to take the card."""
    table = begun().do("end_main").do("reveal", id="e1", name="Raider", threat=0, power=1)
    table.do("reveal", id="dear", name="Too dear", threat=999, power=1)
    table.do("assign", ship="s1", enemy="e1").do("end_assignment").do("fight", ship="s1")
    table.do("resolve_fight")
    assert "Tinkerer Lott: Ana draws a card" in found(table)


def test_a_jump_with_printed_cards_tells_what_goes_under_the_deck() -> None:
    """H6."""
    table = begun().no_attackers()
    table.do("jump", shown=["harana", "volar-pulsar"], choose="harana")
    assert "Volar Pulsar goes under the location deck" in found(table)
    assert "Each player draws a card" in found(table)


def test_an_arrival_text_says_that_it_is_one() -> None:
    """Q4: nobody jumped to the first location, so nothing of it happens there."""
    table = begun("volar-pulsar")
    assert not any("discards" in text for text in found(table))
    table.no_attackers()
    table.do("jump", shown=["rahra-asteroid-belt"], choose="rahra-asteroid-belt")
    line = "Rahra Asteroid Belt: on arrival a flagship chosen at random takes a damage card"
    assert line in found(table)


def test_a_unique_enemy_ship_in_play_twice_is_noted() -> None:
    """K8."""
    table = begun().do("end_main").do("reveal", id="e1", card="db-agony")
    assert not any("unique" in text for text in found(table))
    table.do("reveal", id="e2", card="db-agony")
    assert "DB Agony is unique and in play twice" in found(table)


def test_no_second_guessing_does_not_count_itself() -> None:
    """M3: a card goes to the discard pile when it has been carried out."""
    table = begun(ship={"id": "s1", "card": "tri-golem"}, characters=[])
    table.do("draw", player="Ana", count=8).do("discard", player="Ana", count=9)
    player = table.state.players["Ana"]  # type: ignore[index]
    assert (player.deck.draw.size, player.deck.discard.size) == (9, 9)
    table.do("play_effect", player="Ana", card="no-second-guessing")
    assert table.state.players["Ana"].deck.draw.size == 9  # type: ignore[index]


def test_a_deck_shuffled_by_hand_hides_what_was_put_into_it() -> None:
    """I4: after Rise From The Ashes nobody knows which card is drawn next."""
    table = begun()
    for card in ("emergency-procedures", "rise-from-the-ashes"):
        table.do("play_effect", player="Ana", card=card)
    table.do("draw", player="Ana", count=1)
    for _ in range(3):
        table.overrule({"do": "play_effect", "player": "Ana", "card": "lost-and-found"})
    player = table.state.players["Ana"]  # type: ignore[index]
    assert player.hand.size == 0
    assert player.deck.draw.size + player.deck.discard.size == 20
