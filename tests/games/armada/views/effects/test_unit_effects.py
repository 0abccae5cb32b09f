"""What effects and judges decide is offered where a player looks for it: digest 11.7, 13.5."""

from armada_companion.games.armada.rules.cards.upgrades import ReadyUpgrade
from armada_companion.games.armada.rules.effects import counters, lasting
from armada_companion.games.armada.rules.effects.belonging import Join, KeepInPlay, Retreat
from armada_companion.games.armada.rules.judge.course import EndGame, SetTurn
from armada_companion.games.armada.rules.model.types import Lasts, Phase, ShipValue, Side
from armada_companion.games.armada.views.effects.joining import JoinEntries
from armada_companion.games.armada.views.effects.unit_effects import unit_effects, unit_words
from armada_companion.games.armada.views.judge.course_choices import CourseEntries
from armada_companion.games.armada.views.menus.table_menu import TableEntries
from armada_companion.games.armada.views.menus.unit_menu import MoreEntries
from armada_companion.games.armada.views.score.score_view import score_view
from armada_companion.games.armada.views.table.questions import GameView, SheetView
from armada_companion.kit.choice import Question
from tests.games.armada.rules.tabletop import (
    Table,
    fleet,
    fleet_of,
    set_up,
    ship,
    ship_phase,
    squadron,
)
from tests.games.armada.views.sheets import sheet_of


def sheet(table: Table, *labels: str, unit: str = "") -> SheetView:
    """Return the sheet after taps on choices; the first is that of a unit or the table."""
    found = sheet_of(table.state, MoreEntries(unit) if unit else TableEntries())
    for label in labels:
        (question,) = (one.does for one in found.choices if one.label == label)
        assert isinstance(question, Question)
        found = sheet_of(table.state, question)
    return found


def offers(found: SheetView) -> dict[str, object]:
    return {one.label: one.does for one in found.choices}


def test_a_number_of_a_ship_changes_for_as_long_as_the_effect_lasts() -> None:
    table = ship_phase(1, 1)
    changes = sheet(table, "Change a number…", "Attacks…", unit="a1")
    attacks = lasting.ChangeValue("a1", ShipValue.ATTACKS, 1, Lasts.ROUND)
    assert changes.title == "Ship a1: attacks"
    assert offers(changes)["+1 this round"] == attacks
    assert len(changes.choices) == 6
    table.do("change_value", unit="a1", value="attacks", by=1, until="round")
    table.do("retreat", ship="a1").do("put_token", on="a1", count=2)
    assert sheet(table, unit="a1").words == (
        "Retreats when the Status Phase begins. Attacks +1 this round. Objective tokens: 2."
    )


def test_a_squadron_gets_a_keyword_and_another_hull_value() -> None:
    table = set_up(fleet_of("a", 1, 1), fleet_of("b", 1))
    lasts = sheet(table, "Give a keyword…", "Counter 1", unit="as1")
    assert offers(lasts)["This round"] == lasting.GrantKeyword("as1", "counter", Lasts.ROUND, 1)
    hull = sheet(table, "Change hull value…", unit="as1")
    assert offers(hull)["-1 all game"] == lasting.ChangeValue("as1", ShipValue.HULL, -1, Lasts.GAME)
    table.do("grant_keyword", squadron="as1", keyword="counter", value=1, until="round")
    assert sheet(table, unit="as1").words == "Counter 1 this round."


def test_keeping_in_play_is_offered_right_after_the_loss() -> None:
    table = ship_phase(2, 1).do("destroy", unit="a1")
    keep = "Keep in play this round"
    assert offers(sheet(table, unit="a1"))[keep] == KeepInPlay("a1")
    assert keep not in offers(sheet(table, unit="a2"))
    table.do("keep_in_play", unit="a1")
    assert sheet(table, unit="a1").words == "Stays in play until the Status Phase ends."
    assert keep not in offers(sheet(table, unit="a1"))


def test_an_exhausted_card_is_readied_by_an_effect() -> None:
    card = {"name": "Again", "exhaust": "recur"}
    table = set_up(fleet([ship("a1", upgrades=[card])]), fleet_of("b", 1))
    for is_exhausted in (False, True):
        (ready,) = (
            one for one in sheet(table, unit="a1").choices if one.label == "Ready Again: by effect"
        )
        assert ready.does == ReadyUpgrade("a1", "Again", why="an effect")
        assert ready.legal is is_exhausted
        if not is_exhausted:
            table.do("exhaust_upgrade", ship="a1", upgrade="Again")


def test_the_table_gives_and_takes_tokens_and_points() -> None:
    found = sheet(ship_phase(1, 1).do("put_token", on="card", count=3), "Tokens and points…")
    side_a = [one for one in found.choices if one.group == "Side A"]
    assert [one.does for one in side_a if one.label == "Points +10"] == [
        counters.AddPoints(Side.A, 10)
    ]
    (take,) = (one for one in side_a if one.does == counters.TakePassToken(Side.A))
    assert (take.legal, take.reason[:13]) == (False, "No pass token")
    assert "One objective token fewer on the card" in offers(found)
    assert found.words.endswith("Objective tokens: 3 on the objective card.")


def test_objective_tokens_lie_on_obstacles_too() -> None:
    table = Table().do("enter_fleet", side="A", fleet=fleet_of("a", 1))
    table.do("enter_fleet", side="B", fleet=fleet_of("b", 1)).do("choose_first_player", side="A")
    table.do("place_obstacle", side="B", kind="asteroid_field")
    placed = table.state.obstacles[0].id
    table.do("put_token", on=placed, count=1)
    assert table.state.phase is Phase.SETUP
    found = offers(sheet(table, "Tokens and points…"))
    where = f" on {placed.replace('_', ' ')}"
    assert found[f"One more objective token{where}"] == counters.PutToken(placed, 1)
    assert found[f"One objective token fewer{where}"] == counters.TakeToken(placed, 1)


def test_the_table_sets_the_turn_and_ends_the_game() -> None:
    found = offers(sheet(ship_phase(1, 1), "Turn, phase, end of game…"))
    assert found["Turn of Side B"] == SetTurn(Side.B)
    assert found["Side A wins"] == EndGame(Side.A)
    assert found["The rules say who wins"] == EndGame()


def test_a_unit_like_those_of_the_game_joins_a_side() -> None:
    wing = squadron("as1", points=11)
    table = set_up(fleet([ship("a1")], [wing]), fleet_of("b", 1))
    found = sheet(table, "A unit joins…")
    joins = [one.does for one in found.choices if one.label == "Another Squadron as1"]
    assert [one.side for one in joins if isinstance(one, Join)] == [Side.A, Side.B]
    table.do("join", side="B", squadrons=[{**wing, "id": "as1-2"}])
    ids = [
        one.does.squadrons[0].id
        for one in JoinEntries().choices(GameView(table.state))
        if isinstance(one.does, Join) and one.does.squadrons
    ]
    assert ids == ["as1-3", "as1-3"]


def test_points_by_hand_are_a_line_of_the_score_and_the_lines_add_up() -> None:
    table = set_up(fleet([ship("a1", points=30), ship("a2")]), fleet_of("b", 1)).lock()
    table.do("destroy", unit="a1")
    for verb, points, total in (("add_points", 15, 45), ("take_points", 90, 0)):
        table.do(verb, side="B", points=points)
        side = score_view(table.state).sides[1]
        assert side.total == total == sum(line.points for line in side.lines)
        assert side.lines[-1].text == "Points by hand"


def test_a_round_that_no_record_may_hold_is_not_offered() -> None:
    table = ship_phase(1, 1).do("set_round", round=99)
    rounds = [
        one.label
        for one in CourseEntries().choices(GameView(table.state))
        if one.name == "set_round"
    ]
    assert rounds == ["It is round 98"]


def test_a_ship_that_may_retreat_from_a_campaigns_battle_says_so() -> None:
    """Digest 12.4: on its revealed dial, in rounds 4 and 5; the distance is measured."""
    table = ship_phase(1, 1, settings={"format": "campaign"}).do("set_round", round=4)
    assert unit_words(table.state, "a1") == ""
    table.do("activate_ship", ship="a1")
    assert unit_words(table.state, "a1").startswith("May retreat, unless")
    table.do("retreat", ship="a1")
    assert unit_words(table.state, "a1") == "Retreats when the Status Phase begins."


def test_a_campaign_with_other_rounds_to_retreat_in_is_the_reason() -> None:
    """Digest 12.4: rounds 4 and 5 are those of one campaign, those of another are not known."""
    table = ship_phase(1, 1, settings={"format": "campaign"})
    found = {one.label: one for one in unit_effects(table.state, "a1")}
    assert not found["Retreat as this round ends"].legal
    other = found["Retreat, another campaign"]
    assert (other.legal, other.does) == (
        True,
        Retreat("a1", why="by the rules of another campaign"),
    )
    assert "Retreat, another campaign" not in [
        one.label for one in unit_effects(ship_phase(1, 1).state, "a1")
    ]
