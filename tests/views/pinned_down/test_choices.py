"""What the players of Pinned Down are offered. Source: section 8."""

from armada_companion.views.pinned_down.choices import main_choices, pairing
from armada_companion.views.pinned_down.entries import (
    damage_asked,
    repaired_choices,
    unit_choices,
)
from armada_companion.views.pinned_down.setup import decks_missing, setup_view
from armada_companion.views.table_parts import ChoiceView
from tests.views.pinned_down.game import Game, assignment, first_turn


def offered(game: Game, shown: str = "") -> tuple[ChoiceView, ...]:
    return main_choices(game.state, game.judge, shown)


def names(game: Game) -> list[str]:
    return [one.name for one in offered(game)]


def test_the_first_choice_of_each_phase_moves_the_game_on() -> None:
    game = first_turn()
    assert names(game) == ["end_main", "play", "power"]
    game.do("end_main")
    assert names(game)[:2] == ["reveal", "end_attack"]
    game.do("reveal", id="e1", card="dratar-assault-frigate")
    game.do("reveal", card="db-agony")
    assert names(game) == ["end_assignment"]
    game.do("assign", ship="s1", enemy="e1").do("end_assignment")
    assert offered(game)[0].label == "Fight: TRB Truth"
    game.do("fight", ship="s1")
    assert [one.label for one in offered(game)][:2] == ["Resolve: win by 3", "Play effect"]
    game.do("resolve_fight")
    assert names(game)[:2] == ["jump", "play"]


def test_closing_an_assignment_too_early_says_its_rule() -> None:
    """G10."""
    close = offered(assignment(("agony", 14)))[0]
    assert not close.legal
    assert close.possible
    assert close.reason.startswith("1 pair is missing")
    assert "(G10, " in close.reason


def test_a_refused_pair_says_its_rule() -> None:
    """G5: an enemy with more power is free."""
    game = assignment(("agony", 14), ("bane", 8))
    refused = pairing(game.state, game.judge, "s1", "bane")
    assert not refused.legal
    assert "(G5, " in refused.reason
    assert pairing(game.state, game.judge, "s1", "agony").legal


def test_a_pair_that_is_chosen_again_is_parted() -> None:
    """G8."""
    game = assignment(("agony", 14)).do("assign", ship="s1", enemy="agony")
    again = pairing(game.state, game.judge, "s1", "agony")
    assert dict(again.action) == {"do": "unassign", "ship": "s1"}
    names_shown = [one.name for one in offered(game, "agony")]
    assert names_shown == ["end_assignment", "unassign", "about_unit"]


def test_the_shown_ship_fights_next() -> None:
    """F1: the players pick the order."""
    game = assignment(("agony", 14), ("bane", 14))
    game.do("assign", ship="s1", enemy="agony").do("assign", ship="s2", enemy="bane")
    game.do("end_assignment")
    assert dict(offered(game, "s2")[0].action) == {"do": "fight", "ship": "s2"}
    assert dict(offered(game, "bane")[0].action) == {"do": "fight", "ship": "s2"}
    assert dict(offered(game)[0].action) == {"do": "fight", "ship": "s1"}


def test_damage_cards_are_asked_for_exactly_when_a_ship_is_damaged() -> None:
    """F4."""
    for theirs, asked in ((7, 0), (8, 1), (15, 1), (16, 0)):
        game = assignment(("agony", theirs), ships=(8,)).do("assign", ship="s1", enemy="agony")
        game.do("end_assignment").do("fight", ship="s1")
        assert damage_asked(game.state) == asked


def test_a_repair_can_discard_any_attached_card() -> None:
    """D5."""
    game = first_turn().do("damage", ship="s1", card="direct-hit")
    game.do("damage", ship="s1", card="bridge-hit")
    repairs = [one.action for one in repaired_choices(game.state)]
    assert repairs == [
        (("ship", "s1"), ("repaired", "direct-hit")),
        (("ship", "s1"), ("repaired", "bridge-hit")),
    ]
    labels = [one.label for one in unit_choices(game.state, game.judge, "s1")]
    assert labels[2:4] == ["Repair Direct Hit", "Repair Bridge Hit"]


def test_a_deck_that_is_waited_for_is_shuffled_first() -> None:
    """A7, D7: nothing else is offered."""
    game = Game({"virtual_decks": True})
    game.do("add_player", player="Ana", ship={"id": "s1", "card": "trb-truth"})
    blue = ["defiance", "evasion-maneuver", "fire-at-will", "raise-the-stakes"]
    order: list[object] = [*blue * 4, *["target-eliminated"] * 4]
    assert decks_missing(game.state)[-1] == ("draw", "Ana")
    game.do("shuffle", deck="draw", player="Ana", order=order)
    game.do("shuffle", deck="attack", order=["worry"]).do(
        "shuffle", deck="location", order=["agniar"]
    )
    game.do("shuffle", deck="damage", order=["direct-hit"])
    assert decks_missing(game.state) == ()
    game.do("begin")
    for _ in range(2):
        game.do("damage", ship="s1")
        if game.state.owed:
            break
        game.do("repair", ship="s1", card="direct-hit")
    assert [one.label for one in offered(game)] == ["Shuffle the damage deck"]


def test_the_setup_tells_what_is_missing() -> None:
    game = Game()
    assert setup_view(game.state, game.judge).missing == "Add a player first"
    game.do("add_player", player="Ana", ship={"id": "s1", "card": "trb-truth"})
    view = setup_view(game.state, game.judge)
    assert view.missing == "No location is turned up"
    assert view.players[0].crew == "2 not told"
    assert view.next_ship == "s2"
    game.do("show_location", name="Nowhere", distance=2)
    view = setup_view(game.state, game.judge)
    assert (view.missing, view.location) == ("", "Nowhere, distance 2")


def test_no_more_than_eight_players_are_asked_for() -> None:
    """Q1."""
    game = Game()
    for number in range(8):
        assert not setup_view(game.state, game.judge).full
        ship = {"id": f"s{number}", "name": "Ship", "power": 7}
        game.do("add_player", player=f"Player {number}", ship=ship)
    assert setup_view(game.state, game.judge).full
