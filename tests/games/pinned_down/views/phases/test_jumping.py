"""Locations are named and chosen with what they mean. Source: J4, J5, H6, A1, Q4."""

from armada_companion.games.pinned_down.rules.phases.attack import pool_after_main
from armada_companion.games.pinned_down.rules.phases.jump import Jump
from armada_companion.games.pinned_down.views.phases.jumping import JumpTo, ShownLocations
from armada_companion.games.pinned_down.views.table.questions import SheetView, Tile
from tests.games.pinned_down.views.game import CARDS, Game, assignment


def jump_phase(distance: int = 0) -> Game:
    """No enemy came; the first location is called Nowhere."""
    game = assignment(settings={"starting_pool": 9})
    if distance:
        game.do("jump", shown=[{"name": "Far", "distance": distance}], choose="Far")
        game.do("end_main").do("reveal", name="Too dear", threat=999, power=1)
    return game


def chosen_from(game: Game, *names: str) -> dict[str, Tile]:
    view = game.sheet(JumpTo(tuple(CARDS.cards[name] for name in names)))
    return {one.title: one for one in view.tiles}


def test_the_locations_on_the_table_are_not_offered() -> None:
    game = jump_phase()
    assert len(game.sheet(ShownLocations()).tiles) == 14
    game.do("jump", shown=["agniar"], choose="agniar").do("end_main")
    game.do("reveal", name="Too dear", threat=999, power=1)
    names = [one.choice.label for one in game.sheet(ShownLocations()).tiles]
    assert "Agniar" not in names
    assert names == sorted(names)


def test_a_location_that_was_named_keeps_its_place_and_can_be_taken_back() -> None:
    """The next one lay elsewhere: the tiles moved up after each choice."""
    game, harana = jump_phase(), CARDS.cards["harana"]
    first = game.sheet(ShownLocations())
    second = game.sheet(ShownLocations((harana,)))
    labels = [one.choice.label for one in first.tiles]
    assert [one.choice.label for one in second.tiles] == labels
    place = labels.index("Harana")
    assert [one.tone for one in second.tiles].index("ok") == place
    assert first.tiles[place].choice.does == ShownLocations((harana,))
    assert second.tiles[place].choice.does == ShownLocations()


def test_all_locations_that_were_named_are_reported() -> None:
    """Pegasus may show a third one."""
    game = Game()
    game.do("add_player", player="Ana", ship={"id": "s1", "card": "tri-pegasus"})
    game.do("show_location", card="datar").do("begin").do("end_main")
    game.do("reveal", name="Too dear", threat=999, power=1)
    game.do("use_power", player="Ana", card="tri-pegasus", damage=["direct-hit"])
    both = (CARDS.cards["harana"], CARDS.cards["agniar"])
    view = game.sheet(ShownLocations(both))
    assert (view.title, view.words) == (
        "Location shown, 3 of 3",
        "Harana and Agniar are shown, and …",
    )


def test_none_at_all_is_not_offered_while_there_are_some() -> None:
    """A slip would jump nowhere."""
    game = jump_phase()
    assert [one.name for one in game.sheet(ShownLocations()).choices] == ["other"]
    one_shown = game.sheet(ShownLocations((CARDS.cards["harana"],)))
    assert [one.name for one in one_shown.choices] == ["other", "no_further"]


def test_after_the_last_one_they_are_side_by_side() -> None:
    game = jump_phase()
    both = (CARDS.cards["harana"], CARDS.cards["solmar-border-station"])
    assert ShownLocations(both).sheet(game.table) == JumpTo(both)
    view = game.sheet(JumpTo(both))
    assert view.is_large
    assert [one.figure for one in view.tiles] == ["1", "1"]


def test_what_is_said_of_the_next_attack_comes_true() -> None:
    """Solmar adds 3 on becoming current; Berena Pulsar takes cloaking away."""
    for name in ("harana", "solmar-border-station", "berena-pulsar", "gerrara-nebula"):
        game = jump_phase()
        (tile,) = chosen_from(game, name).values()
        game.do("jump", shown=[name], choose=name)
        words = f"→ {pool_after_main(game.state)} threat"
        assert any(line.endswith(words) for line in tile.lines), name


def test_the_way_home_is_reported() -> None:
    """J1: ten is reached now, and wins after one more attack."""
    tiles = chosen_from(jump_phase(distance=8), "harana", "agniar")
    assert tiles["Harana"].lines[-1] == "Distance 9 of 10"
    assert tiles["Agniar"].lines[-1] == "Home after one more attack"


def test_tekana_passage_has_to_be_chosen() -> None:
    """J5: the other one is locked with the rule."""
    tiles = chosen_from(jump_phase(), "harana", "tekana-passage")
    assert "(J5, " in tiles["Harana"].choice.reason
    assert tiles["Tekana Passage"].choice.legal
    assert tiles["Tekana Passage"].tone == "ok"
    assert tiles["Tekana Passage"].choice.does == Jump(
        (CARDS.cards["harana"], CARDS.cards["tekana-passage"]), "tekana-passage"
    )


def test_no_location_is_a_jump_at_once() -> None:
    """H6."""
    asked = JumpTo(()).sheet(jump_phase().table)
    assert not isinstance(asked, SheetView)
    assert asked == Jump()
