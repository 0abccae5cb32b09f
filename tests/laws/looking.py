"""All that is ever shown of a state: summaries, views, choices, sheets, keys, scores."""

import json
from collections.abc import Sequence
from random import Random

from armada_companion.games.armada.rules.damage.piles import public
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import Phase
from armada_companion.games.armada.views.attack.attacks import attack_on
from armada_companion.games.armada.views.command import dial_views
from armada_companion.games.armada.views.offers import key_choices
from armada_companion.games.armada.views.offers.middle import turn_of
from armada_companion.games.armada.views.offers.remedies import remedies
from armada_companion.games.armada.views.table.state_line import state_line
from armada_companion.games.armada.views.table.table_views import Choice
from armada_companion.games.armada.views.table.view_builder import unit_view
from armada_companion.games.armada.views.table_source import TableSource
from armada_companion.kit.action import Action
from armada_companion.kit.note import Note
from armada_companion.kit.step import Header, Step
from armada_companion.session.game_session import GameSession
from tests.games.armada.rules.tabletop import NO_CARDS
from tests.games.armada.views.test_offered_law import shown_with
from tests.laws.attack_taps import tapped

_KEYS = ("attack", "maneuver", "end", "pass", "lock", "token 0", "token 9", "speed +1", "hull -1")
_MORE_KEYS = ("shields front +1", "activate", "squadron", "undo", "dials", "unknown")


class NoLog:
    """A log without a step."""

    header: Header = {"game": ARMADA.NAME, "id": "standing"}
    damage = ""

    def steps(self) -> Sequence[Step]:
        return ()

    def append(self, step: Step) -> None:
        """Keep nothing."""

    def close(self) -> None:
        """Do nothing."""

    def now(self) -> str:
        return "2026-11-21T12:00:00.000Z"


class StandingSession(GameSession[GameState]):
    """A session that stands at one state."""

    def __init__(self, state: GameState, notes: tuple[Note, ...]) -> None:
        super().__init__(ARMADA, NO_CARDS, NoLog(), NoLog())
        self._now = state
        self._notes = notes

    @property
    def state(self) -> GameState:
        return self._now

    @property
    def last_notes(self) -> tuple[Note, ...]:
        return self._notes

    @property
    def last_text(self) -> str:
        return "The last step"


def all_views(state: GameState, unit: str) -> Sequence[object]:
    """Return all that the table shows of a state, but for the faces that an owner asks for."""
    session = StandingSession(state, ())
    table = TableSource(lambda: session)
    keys = [table.key_choice(unit, key) for key in (*_KEYS, *_MORE_KEYS)]
    owners = table.show(dial_views.dial_owners)
    refused = [one for one in keys if one is not None and not one.legal]
    shown: list[object] = [
        table.view(),
        table.middle(unit),
        table.show(unit_view, unit),
        table.news(),
        table.follow(unit),
        table.show(turn_of),
        table.show(key_choices.ready_squadron),
        table.setup(),
        table.score(),
        table.show(attack_on, unit),
        owners,
        *(table.show(dial_views.owner_lock, owner) for owner in range(len(owners))),
        table.show(dial_views.next_without_dials),
        table.chips(unit),
        table.is_event,
        table.record_name,
        table.sides,
        *keys,
        *(table.show(remedies, found) for found in refused if not table.is_event),
    ]
    if unit in state.ships:
        views = (dial_views.dial_entry, key_choices.dial_question, dial_views.next_without_dials)
        shown += [table.show(view, unit) for view in views]
    if state.phase is not Phase.SETUP:
        shown += shown_with(state, unit)
        shown += tapped(table, state, unit, Random(len(unit)))
    return shown


def look(
    state: GameState, notes: tuple[Note, ...], seats: Sequence[str | None], chance: Random
) -> None:
    """Make all that is shown of a state, for one unit and one seat, drawn at random."""
    assert json.dumps(ARMADA.summary(state, notes, chance.choice(seats)))
    assert state_line(state)
    assert ARMADA.headline(state).standing
    for action in ARMADA.legal_actions(state):
        ARMADA.apply(state, action)
    unit = chance.choice(["", *state.ships, *state.squadrons])
    for one in all_views(state, unit):
        if isinstance(one, Choice) and isinstance(one.does, Action) and one.legal:
            # What is offered must not depend on titles that nobody may know.
            assert ARMADA.broken_rules(public(state), one.does) == (), one
    session = StandingSession(state, notes)
    table = TableSource(lambda: session)
    table.news()
    if unit in state.ships:
        table.show(dial_views.dial_faces, unit)
