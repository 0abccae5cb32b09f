"""Every value of a game can be corrected by the sheets of the corrections."""

from collections.abc import Iterable, Iterator, Sequence

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.state import GameState, Player
from armada_companion.games.armada.rules.model.stations import Obstacle
from armada_companion.games.armada.rules.model.units import Ship, Squadron, Token, Upgrade
from armada_companion.games.armada.views.effects.card_moves import SwapFor
from armada_companion.games.armada.views.judge.correction_menus import Corrections
from armada_companion.games.armada.views.table.questions import GameView, SheetQuestion
from armada_companion.games.armada.views.table.table_views import Choice
from armada_companion.kit.action import Action
from armada_companion.kit.choice import OwnWords, Question
from tests.games.armada.rules.table.test_teams import team_game
from tests.games.armada.rules.tabletop import Table, fleet, fleet_of, set_up, ship, squadron
from tests.games.armada.views.chip_games import CATALOG
from tests.games.armada.views.sheets import sheet_of
from tests.games.corrected_values import Kinds, Ways, changes, is_corrected, names

WALKED: Kinds = (GameState, Player, Ship, Squadron, Token, Upgrade, Obstacle)
"""Values with fields of their own; any other one counts as one value."""

FOLLOWS = {
    "GameState.ruleset": "agreed before the game, in the header",
    "GameState.activation": "ends with the turn that is set; any of its limits can be overruled",
    "GameState.attack": "`end_attack` stands on the table",
    "GameState.owed_attacks": "goes with the attack",
    "GameState.outcome": "worked out from what is corrected",
    "GameState.coin_flip": "only says how the first player was found",
    "GameState.chosen_by": "only says how the first player was found",
    "GameState.deployment": "whose turn it was in setup: any other one can be overruled",
    "GameState.squadrons_done": "begins anew with the turn that is set",
    "GameState.squadrons_allowed": "begins anew with the turn that is set",
    "GameState.readying": "begins anew with the Status Phase",
    "GameState.round_ending": "begins anew with the Status Phase",
    "GameState.fallen": "of the last step alone",
    "GameState.fleeting": "the units of changes",
    "GameState.attackers": "of this round; what it forbids can be overruled",
    "GameState.secret_discard": "goes with the pile that is set",
    "GameState.answers": "the players answer again",
    "Player.name": "`name_player` stands in the setup",
    "Player.fleet": "`enter_fleet` stands in the setup; units join and leave",
    "Player.begun": "counts activations; what it forbids can be overruled",
    "Player.token_passed": "what it forbids can be overruled",
    "Player.chosen": "of this turn; what it forbids can be overruled",
    "Player.kept_in": "what it forbids can be overruled",
    "Player.station_used": "what it forbids can be overruled",
    "Player.squadron_round": "only says whose turn a squadron out of turn belongs to",
    "Ship.card": "its numbers are changed, its cards exchanged",
    "Squadron.card": "its numbers are changed",
    "Ship.assigned": "counts the dials of this phase",
    "Ship.resolved": "of this activation; what it forbids can be overruled",
    "Ship.kept": "of the last step alone",
    "Squadron.kept": "of the last step alone",
    "Ship.turned": "titles of facedown cards: they are dealt and turned",
    "Ship.secret": "titles of facedown cards: they are dealt and turned",
    "Ship.owed": "played or overruled on the table",
    "Ship.panics": "of this round; what it forbids can be overruled",
    "Ship.reveals_none": "of this round; what it forbids can be overruled",
    "Token.kind": "a token is added or discarded",
    "Upgrade.card": "exchanged for another card",
    "Obstacle.id": "its name",
    "Obstacle.kind": "it is taken out, and another one entered",
    "Obstacle.side": "who placed it counts in setup alone",
}
"""What no correction names, and why it needs none."""

ONE_WAY = {
    "GameState.ships": "a ship that joined by mistake is set aside",
    "GameState.squadrons": "a squadron that joined by mistake is set aside",
    "GameState.first_player": "the other side is chosen",
    "GameState.objective": "another one is chosen",
    "GameState.conceded": "a side concedes on the table",
    "Player.declined": "a side declines on the table",
    "Player.grand_admiral": "another player is named",
    "Ship.defense": "a token is discarded",
    "Ship.revealed": "another face is chosen",
    "Ship.changes": "the opposite change is added",
    "Squadron.defense": "a token is discarded",
    "Squadron.changes": "the opposite change is added",
    "Squadron.grants": "ends with its time",
    "Obstacle.destroyed": "it is taken out, and another one entered",
}
"""Values that a correction changes in one direction, and why."""

CARDS = [{"name": "Gunnery"}, {"name": "Paid", "exhaust": "non-recur"}]


def battle() -> Table:
    """The Ship Phase: every kind of piece is on the table."""
    ours = ship("a1", command=2, upgrades=CARDS, defense_tokens=["brace"], ignition=["close"])
    ace = squadron("as1", defense_tokens=["scatter"])
    table = set_up(fleet([ours, ship("a2")], [ace]), fleet_of("b", 2, 1)).lock()
    table.do("correct_obstacle", id="station1", kind="station")
    table.do("deal_damage_card", ship="a1", card="Crew Panic")
    table.do("deal_damage_card", ship="a1", faceup=False)
    table.do("correct_game", damage_discard=["Injured Crew"])
    table.do("gain_raid_token", ship="a1", command="repair").do("put_token", on="a1", count=1)
    return table.do("correct_upgrade", ship="a1", upgrade="Gunnery", tokens=["repair"])


def all_set() -> Table:
    """The Ship Phase of the second round: every value is set that corrections set."""
    right = {"tokens": ["repair"], "activated": True, "retreating": True}
    table = battle().do("correct_unit", unit="a1", targeting_token="close", **right)
    table.do("correct_unit", unit="as1", activated=True).do("add_dial", ship="a1", to="extra")
    table.do("correct_upgrade", ship="a1", upgrade="Gunnery", dials=["repair"], discarded=True)
    table.do("correct_game", objective="Minefields", objective_ships=["a1"])
    table.do("require_activation", ship="a2").do("flip_initiative_token").do("set_round", round=2)
    table.do("correct_obstacle", id="station2", kind="station")
    table.do("correct_unit", unit="station1", hull=5)
    return table.do("correct_unit", unit="station2", hull=0)


def states() -> Iterator[GameState]:
    """Moments of a game: in setup, a round with and without things left, after the end."""
    setup = Table().do("enter_fleet", side="A", fleet=fleet_of("a", 1, 1))
    yield setup.do("enter_fleet", side="B", fleet=fleet_of("b", 1)).state
    placed = setup.do("correct_unit", unit="a1", deployed=True)
    yield placed.do("correct_unit", unit="as1", deployed=True).state
    yield all_set().state
    yield set_up(fleet_of("a", 1), fleet_of("b", 1)).state
    yield battle().do("lose_shields", ship="a1", zone="left", amount=2).state
    yield battle().do("prevent_activation", ship="a1", until="round").do("call_time").state
    paid = battle().do("exhaust_upgrade", ship="a1", upgrade="Paid").do("end_phase")
    yield paid.do("end_phase").do("decline_ready", side="A").state
    yield battle().do("gain_victory_tokens", side="A", count=2).state
    yield battle().do("concede", side="A").state
    yield team_game({"team_tokens": "per_player"}, ann=(2, 1), cy=(1, 1)).lock().state
    yield battle().do("end_game", winner="A").do("destroy", unit="as1").state


def choices_of(state: GameState, question: Question, asked: set[Question]) -> Iterator[Choice]:
    """Yield every choice that the sheet of a question leads to."""
    if question in asked:
        return
    asked.add(question)
    game = GameView(state, catalog=lambda: CATALOG)
    found: Iterable[Choice] = ()
    if isinstance(question, SheetQuestion):
        found = question.choices(game)
    else:
        found = sheet_of(state, question).choices
    for one in found:
        yield one
        if isinstance(one.does, Question) and not isinstance(one.does, SwapFor | OwnWords):
            yield from choices_of(state, one.does, asked)


@pytest.fixture(scope="module")
def reached() -> Ways:
    """The fields that some choice of the corrections changes, each with its directions."""
    found: dict[str, set[str]] = {}
    for state in states():
        for one in choices_of(state, Corrections(), set()):
            if isinstance(one.does, Action) and one.legal:
                after, _ = ARMADA.apply(state, one.does)
                for name, way in changes(WALKED, state, after):
                    found.setdefault(name, set()).add(way)
    return found


@pytest.mark.parametrize("name", [name for name in names(WALKED) if name not in FOLLOWS])
def test_every_value_is_corrected_in_both_directions(name: str, reached: Ways) -> None:
    """Digest 11.7: set any counter. A value is set and unset, a number goes up and down."""
    assert is_corrected(reached.get(name, ()), one_way=name in ONE_WAY)


@pytest.mark.parametrize(
    ("ways", "one_way"), [((), True), (("up",), False), (("up", "down"), True)]
)
def test_a_value_without_a_way_back_is_found(ways: Sequence[str], one_way: bool) -> None:
    assert not is_corrected(ways, one_way=one_way)


def test_what_needs_no_correction_is_a_value_of_the_game() -> None:
    assert {*FOLLOWS, *ONE_WAY} <= {*names(WALKED)}


def test_each_correction_that_is_called_legal_is_legal() -> None:
    count = 0
    for state in states():
        for one in choices_of(state, Corrections(), set()):
            if isinstance(one.does, Action) and one.legal:
                assert list(ARMADA.broken_rules(state, one.does)) == [], one.label
                count += 1
    assert count > 1000


@pytest.mark.parametrize("discards", [0, 1])
def test_nothing_that_is_offered_depends_on_what_lies_facedown(discards: int) -> None:
    """RRG 31: two games that differ in facedown dials and damage cards alone look the same."""
    offered = []
    for title, face in (("Crew Panic", "repair"), ("Injured Crew", "navigate")):
        table = set_up(fleet_of("a", 1), fleet_of("b", 1))
        table.do("assign_dials", ship="a1", commands=[face]).do("leave_dials_on_table")
        for _ in range(2):
            table.overrule({"do": "deal_damage_card", "ship": "a1", "faceup": False, "card": title})
        for _ in range(discards):
            table.do("discard_damage_card", ship="a1")
        found = choices_of(table.state, Corrections(), set())
        offered.append([(one.name, one.label, one.legal, one.reason, one.note) for one in found])
    assert offered[0] == offered[1]
