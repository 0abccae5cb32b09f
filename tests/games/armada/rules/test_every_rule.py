"""Every rule is broken by an action that the data names, and overruling it has its effect."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypedDict

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import Side
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.kit.step import Overruled, Step
from armada_companion.kit.timeline import Timeline, Verdict
from tests.games.armada.rules.tabletop import NO_CARDS, Plain, Table

DATA = json.loads((Path(__file__).parents[3] / "data" / "broken_rules.json").read_text("utf-8"))


class Patch(TypedDict, total=False):
    """What no action brings about: ships that have activated, pass tokens held."""

    activated: Sequence[str]
    pass_tokens: Mapping[str, int]


class Case(TypedDict, total=False):
    """An action that breaks rules.

    Attributes:
        code: The rule that the case is about.
        at: The opening it starts from.
        given: Legal actions after the opening.
        header: What the record begins with; {} where it is left out.
        rules: Every rule that the action breaks.
        after: Values of the summary after the overruled action, by path.
    """

    code: str
    at: str
    given: Sequence[Plain]
    header: Plain
    patch: Patch
    action: Plain
    rules: Sequence[str]
    after: Mapping[str, object]


CASES: Sequence[Case] = DATA["cases"]
PLAYABLE = [case for case in CASES if "patch" not in case]


def case_name(case: Case) -> str:
    return f"{case['code']}-{case['action']['do']}"


def steps_of(opening: str) -> Iterator[Plain]:
    if opening:
        yield from steps_of(DATA["openings"][opening]["after"])
        yield from DATA["openings"][opening]["steps"]


def patched(state: GameState, patch: Patch) -> GameState:
    for ship in patch.get("activated", ()):
        state = state.with_ship(state.ship(ship)._replace(activated=True))
    for side, count in patch.get("pass_tokens", {}).items():
        state = state.with_player(Side(side), pass_tokens=count)
    return state


def open_case(case: Case) -> Table:
    table = Table(case.get("header"))
    for data in (*steps_of(case["at"]), *case["given"]):
        assert table.rules(data) == [], data
        table.overrule(data)
    table.state = patched(table.state, case.get("patch", {}))
    return table


def value_at(summary: object, path: str) -> object:
    for key in path.split("."):
        summary = summary[int(key)] if isinstance(summary, list) else as_mapping(summary)[key]
    return summary


def as_mapping(value: object) -> Mapping[str, object]:
    assert isinstance(value, Mapping)
    return value


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_an_action_breaks_its_rules_and_has_its_effect_when_overruled(case: Case) -> None:
    table = open_case(case)
    assert case["code"] in case["rules"]
    assert table.rules(case["action"]) == case["rules"]
    table.overrule(case["action"])
    summary = table.summary("judge")
    assert {path: value_at(summary, path) for path in case["after"]} == case["after"]


@pytest.mark.parametrize("case", PLAYABLE, ids=case_name)
def test_a_step_is_refused_until_every_rule_it_breaks_is_overruled(case: Case) -> None:
    """Record page, section 1."""
    timeline: Timeline[GameState] = Timeline(ARMADA, NO_CARDS, case.get("header", {}))
    for data in (*steps_of(case["at"]), *case["given"]):
        assert timeline.play(Step(data, len(timeline.steps) + 1)).verdict is Verdict.APPLIED
    before, number = timeline.state, len(timeline.steps) + 1
    for named in ((), tuple(case["rules"][1:]), ("ANOTHER",)):
        played = timeline.play(Step(case["action"], number, overruled=Overruled(named)))
        assert played.verdict is Verdict.REFUSED
        assert [rule.code for rule in played.rules] == case["rules"]
        assert timeline.state is before
    overruled = Overruled((*case["rules"], "ANOTHER"), "judge", "so agreed")
    played = timeline.play(Step(case["action"], number, overruled=overruled))
    assert played.verdict is Verdict.OVERRULED
    assert [rule.code for rule in played.rules] == case["rules"]
    if played.action.IS_REMARK:
        # Undo would pass over it.
        assert played.state is before
        return
    timeline.play(Step({"do": "undo"}, number + 1))
    assert timeline.state is before
    timeline.play(Step({"do": "redo"}, number + 2))
    assert timeline.state == played.state


def test_the_data_has_a_case_for_every_rule() -> None:
    assert {case["code"] for case in CASES} == {rule.code for rule in Rule.all()}


def test_every_code_is_upper_snake_case_and_has_a_source_and_a_text() -> None:
    for rule in Rule.all():
        assert re.fullmatch(r"[A-Z][A-Z0-9]*(_[A-Z0-9]+)*", rule.code), rule
        assert re.fullmatch(r"RRG \d+(, \d+)*|SF", rule.source), rule
        assert rule.text[0].isupper(), rule
        assert not rule.text.endswith("."), rule


def test_no_two_rules_share_source_and_text() -> None:
    assert len({rule.text for rule in Rule.all()}) == len(Rule.all())


def test_the_codes_that_the_record_names_exist() -> None:
    """Record page, section 4."""
    named = """
        NOT_YOUR_TURN NONE_LEFT PREVENTED NO_TOKEN P1_MUST_ACTIVATE_FIRST P1_NOT_FEWER P2_HAS_MORE
        CONSECUTIVE SHIP_ACTIVATED SHIP_PREVENTED ACTIVATION_IN_PROGRESS DIALS_MISSING
        TOO_MANY_DIALS TOO_MANY_ATTACKS ZONE_USED SQUADRON_ACTIVATED MOVE_OR_ATTACK_ONLY
    """
    assert set(named.split()) <= {rule.code for rule in Rule.all()}
