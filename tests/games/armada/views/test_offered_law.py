"""In random play the table offers all that is legal, and nothing that it calls legal is refused."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from armada_companion.games.armada.rules.command.dials import AssignDials
from armada_companion.games.armada.rules.damage.hull import Destroy
from armada_companion.games.armada.rules.effects.belonging import ChangeOwner, Retreat
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.judge.course import EndGame
from armada_companion.games.armada.rules.judge.endings import AgreeDraw
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import Command, Phase
from armada_companion.games.armada.rules.setup.steps import SetAside
from armada_companion.games.armada.rules.ship.activation import ActivateShip, AllowActivation
from armada_companion.games.armada.rules.table.players import CallTime, Concede
from armada_companion.games.armada.rules.turns.squadrons import ActivateSquadron
from armada_companion.games.armada.views.attack.attacks import AttackPlan, AttackTarget
from armada_companion.games.armada.views.attack.defense_entries import defense_choice
from armada_companion.games.armada.views.attack.entered_at_once import attack_steps
from armada_companion.games.armada.views.attack.entry import Change, PickDie, PickRange, PickToken
from armada_companion.games.armada.views.attack.rows import faces_of
from armada_companion.games.armada.views.attack.sheet_of_attack import (
    attack_entry,
    attack_view,
    entry_with,
)
from armada_companion.games.armada.views.command.dial_entries import (
    DialEntries,
    TokenEntries,
    assign_choices,
)
from armada_companion.games.armada.views.damage.damage_choices import HullEntries
from armada_companion.games.armada.views.damage.zone_entries import ShieldEntries, ZoneEntries
from armada_companion.games.armada.views.judge.correction_menus import Corrections
from armada_companion.games.armada.views.judge.unit_corrections import UnitCorrections
from armada_companion.games.armada.views.menus.table_menu import TableEntries
from armada_companion.games.armada.views.menus.unit_menu import MoreEntries
from armada_companion.games.armada.views.offers.choices import SetDials, SetDialsInSecret, offered
from armada_companion.games.armada.views.offers.unit_entries import CardEntries
from armada_companion.games.armada.views.ship.maneuvers import ManeuverEntry, SpeedEntries
from armada_companion.games.armada.views.table.table_views import Choice, choice
from armada_companion.kit.action import Action
from armada_companion.kit.choice import OwnWords, Question
from armada_companion.kit.codec import encode
from armada_companion.kit.step import Step
from armada_companion.kit.timeline import Timeline, Verdict
from tests.examples import few
from tests.games.armada.rules.table.test_team_tokens import OWN
from tests.games.armada.rules.table.test_teams import PLAYERS, fleet_for
from tests.games.armada.rules.tabletop import NO_CARDS, fleet, ship, squadron
from tests.games.armada.views.sheets import sheet_of

_CARDS = [
    {"name": "Again", "exhaust": "recur"},
    {"name": "Paid", "exhaust": "non-recur", "ready_cost": {"count": 1, "kinds": ["repair"]}},
]
_STEPS = 120
_TARGETS = 2
"""Of so many targets the sheet of the attack is looked at."""
_ENDINGS = (Concede, Destroy, CallTime, EndGame, AgreeDraw, SetAside, ChangeOwner, Retreat)


def begun() -> Timeline[GameState]:
    """Three ships against two, one of them huge, with squadrons, tokens and cards."""
    ours = [
        ship("a1", command=3, squadron=2, defense_tokens=["evade", "brace"], upgrades=_CARDS),
        ship("a2"),
        ship("a3", size="huge", hull=6, shields={"front": 3, "left_aux": 1}),
    ]
    theirs = [ship("b1", command=2, defense_tokens=["redirect"], upgrades=_CARDS), ship("b2")]
    rogues = [squadron("as1", keywords={"rogue": None}), squadron("as2")]
    aces = [squadron("bs1", defense_tokens=["scatter"]), squadron("bs2")]
    timeline = Timeline(ARMADA, NO_CARDS, {})
    for action in (
        {"do": "enter_fleet", "side": "A", "fleet": fleet(ours, rogues)},
        {"do": "enter_fleet", "side": "B", "fleet": fleet(theirs, aces)},
        {"do": "choose_first_player", "side": "A"},
        {"do": "begin"},
    ):
        assert timeline.play(Step(action, len(timeline.steps) + 1)).accepted
    return timeline


def asked_by(state: GameState, question: Question) -> Iterator[Choice]:
    """Yield what the answer to a question may be; questions among them are followed."""
    if isinstance(question, SetDials):
        yield from assign_choices(state, question.ship)
    elif isinstance(question, ManeuverEntry | ShieldEntries):
        # Each of its joints, or zones, asks the same question again.
        yield from sheet_of(state, question).choices
    elif isinstance(question, AttackTarget):
        yield from followed(state, sheet_of(state, question).choices[:_TARGETS])
    elif isinstance(question, AttackPlan):
        yield from on_attack_sheet(state, question)
    elif not isinstance(
        question, SetDialsInSecret | Change | Corrections | UnitCorrections | OwnWords
    ):
        yield from followed(state, sheet_of(state, question).choices)


def on_attack_sheet(state: GameState, plan: AttackPlan) -> Iterator[Choice]:
    """Yield what the sheet of an attack records: with any die chosen, with dice and without."""
    entry = attack_entry(state, plan)
    if state.attack is None:
        for told in (entry, entry_with(state, entry, PickRange("close"))):
            yield attack_view(state, told).buttons[1]
        for step in attack_steps(state, entry)[:1]:
            yield choice(state, "", step)
        return
    faces = tuple((color, faces_of(color)[0]) for color, _ in entry.dice)
    entries = [entry, entry._replace(dice=faces, chosen=0), entry._replace(skips_dice=True)]
    shown = (cell.choice.does for row in attack_view(state, entry).rows for cell in row.cells)
    entries += (entry_with(state, entry, does) for does in shown if isinstance(does, PickDie))
    entries += (entry_with(state, entry, PickToken(token)) for token in ("evade", "redirect"))
    for one in entries:
        view = attack_view(state, one)
        cells = [cell.choice for row in view.rows for cell in row.cells]
        yield from (*cells, *view.target.zones, *(one for one in view.buttons if one.name))


def followed(state: GameState, choices: tuple[Choice, ...]) -> Iterator[Choice]:
    """Yield choices, and what the questions among them lead to."""
    for one in choices:
        yield one
        if one.legal and isinstance(one.does, Question):
            yield from asked_by(state, one.does)


def shown_with(state: GameState, unit: str) -> Iterator[Choice]:
    """Yield all that can be tapped while a unit, or none, is in the middle column."""
    found = offered(state, unit)
    yield from followed(state, (*found.buttons, *found.more))
    if not unit:
        yield from asked_by(state, TableEntries(has_steps=True))
        return
    yield from asked_by(state, MoreEntries(unit))
    yield from asked_by(state, HullEntries(unit))
    tokens = range(len(state.unit(unit).defense))
    taps = (defense_choice(state, unit, place) for place in tokens)
    yield from followed(state, tuple(tap for tap in taps if tap is not None))
    if unit in state.ships:
        for zone in state.ship(unit).shields:
            yield from asked_by(state, ZoneEntries(unit, zone))
        for kind in (CardEntries, DialEntries, SpeedEntries, TokenEntries):
            yield from asked_by(state, kind(unit))


def unit_for(state: GameState, action: Action[Any]) -> str:
    """Return the unit that has to be shown so that an action is offered, "" for none."""
    match action:
        case ActivateShip(ship=unit) | AssignDials(ship=unit) | ActivateSquadron(squadron=unit):
            return unit
        case _:
            return state.activation.ship if state.activation else ""


def dial_by_dial(action: Action[Any]) -> Action[Any]:
    """Return of an assignment of unknown dials the first: the sheet sets one after the other."""
    if isinstance(action, AssignDials):
        return AssignDials(action.ship, (Command.UNKNOWN,))
    return action


def states(timeline: Timeline[GameState], chance: random.Random) -> Iterator[GameState]:
    """Play at random what is legal, and what is offered as legal; yield each state."""
    for number in range(_STEPS):
        state = timeline.state
        if state.phase is Phase.OVER:
            return
        yield state
        action = any_of(state, chance)
        assert timeline.play(Step(encode(action), number + 1)).accepted, action


def any_of(state: GameState, chance: random.Random) -> Action[Any]:
    """Return something legal that ends no game; where nothing is, what lifts a bar on a ship."""
    if chance.random() < 0.4:
        unit = chance.choice(["", *state.ships, *state.squadrons])
        legal = [one.does for one in shown_with(state, unit) if one.legal]
        entered = [one for one in legal if isinstance(one, Action)]
        if harmless := [one for one in entered if not isinstance(one, _ENDINGS)]:
            return chance.choice(harmless)
    barred = [AllowActivation(unit.id) for unit in state.ships.values() if unit.barred]
    return chance.choice(list(ARMADA.legal_actions(state)) or barred)


def begun_by_teams() -> Timeline[GameState]:
    """Two ships and a squadron for each of two players a side; each holds the own pass tokens."""
    timeline = Timeline(ARMADA, NO_CARDS, {"players": PLAYERS, "settings": OWN})
    sizes = {"ann": (2, 1), "ben": (2, 1), "cy": (1, 1), "di": (1, 1)}
    entered: list[dict[str, object]] = [
        {"do": "enter_fleet", "side": one["side"], "player": one["id"], "fleet": units}
        for one in PLAYERS
        for units in (fleet_for(one["id"], *sizes[one["id"]]),)
    ]
    entered += [{"do": "choose_first_player", "side": "A"}, {"do": "begin"}]
    for action in entered:
        assert timeline.play(Step(action, len(timeline.steps) + 1)).accepted
    return timeline


GAMES = [*((begun, seed) for seed in range(8)), *((begun_by_teams, seed) for seed in range(3))]


@pytest.mark.parametrize(("start", "seed"), few(GAMES, 5))
def test_every_legal_action_is_offered_with_the_right_unit(
    start: Callable[[], Timeline[GameState]], seed: int
) -> None:
    phases = set()
    for state in states(start(), random.Random(seed)):
        phases.add(state.phase)
        for action in map(dial_by_dial, ARMADA.legal_actions(state)):
            offers = shown_with(state, unit_for(state, action))
            assert action in [one.does for one in offers if one.legal], (state.phase, action)
    assert len(phases) > 1


@pytest.mark.parametrize(("start", "seed"), few([*GAMES[:4], *GAMES[-2:]], 5))
def test_what_is_offered_as_legal_is_accepted_as_a_record_writes_it(
    start: Callable[[], Timeline[GameState]], seed: int
) -> None:
    timeline = start()
    for number, state in enumerate(states(timeline, random.Random(seed))):
        units = ["", *state.ships, *state.squadrons]
        for one in shown_with(state, units[number % len(units)]):
            if not isinstance(one.does, Action):
                continue
            written = encode(one.does)
            assert ARMADA.decode(written, NO_CARDS) == one.does
            assert one.legal is not bool(one.reason)
            if one.legal:
                assert timeline.judge(Step(written, 0), one.does).verdict is Verdict.APPLIED
