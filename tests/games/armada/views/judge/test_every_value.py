"""Every value of a game can be corrected by the sheets of the corrections."""

from collections.abc import Iterator, Mapping

import pytest
from msgspec.structs import fields

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.state import GameState, Objective, Player
from armada_companion.games.armada.rules.model.stations import Obstacle
from armada_companion.games.armada.rules.model.units import Ship, Squadron, Token, Upgrade
from armada_companion.games.armada.views.effects.card_moves import SwapFor
from armada_companion.games.armada.views.judge.correction_menus import correction_sheet
from armada_companion.games.armada.views.judge.game_corrections import objective_choices
from armada_companion.games.armada.views.judge.judge_questions import (
    CorrectedObjective,
    Corrections,
)
from armada_companion.games.armada.views.table.table_views import Choice
from armada_companion.kit.action import Action
from armada_companion.kit.choice import OwnWords, Question
from armada_companion.kit.value import Value
from tests.games.armada.rules.table.test_teams import team_game
from tests.games.armada.rules.tabletop import (
    Table,
    fleet,
    fleet_of,
    set_up,
    ship,
    squadron,
)
from tests.games.armada.views.sheets import sheet_of

WALKED = (GameState, Player, Ship, Squadron, Token, Upgrade, Obstacle)
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

OBJECTIVES = (Objective("Minefields", "minefields"), Objective("Most Wanted", "most-wanted"))
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
    table.do("gain_raid_token", ship="a1", command="repair")
    table.do("put_token", on="a1", count=1)
    return table.do("correct_upgrade", ship="a1", upgrade="Gunnery", tokens=["repair"])


def states() -> Iterator[GameState]:
    """Moments of a game: in setup, a round with and without things left, after the end."""
    setup = Table().do("enter_fleet", side="A", fleet=fleet_of("a", 1, 1))
    yield setup.do("enter_fleet", side="B", fleet=fleet_of("b", 1)).state
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
    found = (correction_sheet(question, state) or sheet_of(state, question)).choices
    if isinstance(question, CorrectedObjective):
        found = objective_choices(state, OBJECTIVES)
    for one in found:
        yield one
        if isinstance(one.does, Question) and not isinstance(one.does, SwapFor | OwnWords):
            yield from choices_of(state, one.does, asked)


def changed(before: object, after: object, name: str = "GameState") -> Iterator[str]:
    """Yield the names of the fields that differ: "Ship.speed"."""
    if before == after:
        return
    if isinstance(before, WALKED) and type(before) is type(after):
        for one in fields(before):
            inner = getattr(before, one.name), getattr(after, one.name)
            yield from changed(*inner, f"{type(before).__name__}.{one.name}")
        return
    yield name
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in {*before} & {*after}:
            yield from changed(before[key], after[key], name)
    elif isinstance(before, tuple) and isinstance(after, tuple):
        for one, other in zip(before, after, strict=False):
            yield from changed(one, other, name)


def names() -> list[str]:
    """Return every field that the state of a game has."""
    kinds: tuple[type[Value], ...] = WALKED
    return [f"{kind.__name__}.{one.name}" for kind in kinds for one in fields(kind)]


@pytest.fixture(scope="module")
def reached() -> frozenset[str]:
    """The fields that some choice of the corrections changes."""
    found: set[str] = set()
    for state in states():
        for one in choices_of(state, Corrections(), set()):
            if isinstance(one.does, Action) and one.legal:
                after, _ = ARMADA.apply(state, one.does)
                found.update(changed(state, after))
    return frozenset(found)


@pytest.mark.parametrize("name", names())
def test_every_value_is_put_right_by_a_correction(name: str, reached: frozenset[str]) -> None:
    """Digest 11.7: set any counter."""
    if name not in FOLLOWS:
        assert name in reached


def test_what_needs_no_correction_is_a_value_of_the_game() -> None:
    assert {*FOLLOWS} <= {*names()}


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
