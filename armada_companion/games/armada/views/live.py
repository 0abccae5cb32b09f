"""The values that a live page shows of a game of Armada: a whitelist. Source: event page, E 8."""

from weakref import WeakKeyDictionary

from armada_companion.kit.event import event_of
from armada_companion.kit.live_view import LiveClock, LivePass, LiveSide, LiveUnit, LiveView
from armada_companion.session.live_session import LiveSession, is_called, last_lines
from armada_companion.session.times import milliseconds
from armada_companion.system.clock import Clock

from ..rules.model.state import GameState
from ..rules.model.types import Command, Phase, Side, TokenState
from ..rules.score.scoring import score
from .table.table_views import (
    OUT,
    BannerView,
    PlayerView,
    ShipView,
    SquadronView,
    TableView,
    TokenView,
)
from .table.times import Tally, clock_view, reopened, start_of, tally
from .table.view_builder import banner_view, table_view
from .table.words import command_name

_STATUS = {"ready": "", "active": "acting", "prevented": "may not activate"}
_TALLIES: WeakKeyDictionary[LiveSession, Tally] = WeakKeyDictionary()
"""The time that each game has used until its last step, which counts a step only once."""


def live_view(session: LiveSession, clock: Clock) -> LiveView:
    """Return the public view of a game; `clock` gives the time for the game's clock."""
    state: GameState = session.state
    table, event = table_view(state), event_of(session.header)
    banner, is_over = table.banner, state.outcome is not None
    return LiveView(
        game="Armada",
        n=len(session.steps),
        event=event.name,
        table=event.place,
        round=table.round,
        rounds=table.rounds,
        round_words=f"Round {table.round} of {table.rounds}" if table.round else "Setup",
        phase="Game over" if is_over else _phase_words(state.phase),
        turn=banner.title,
        detail=banner.detail,
        side=banner.player,
        passing=_passing(banner),
        objective=table.objective,
        call=is_called(session),
        over=is_over,
        sides=tuple(_side(table, player) for player in table.players),
        last=last_lines(session),
        clock=_clock(session, clock),
    )


def tile_view(session: LiveSession, clock: Clock) -> LiveView:
    """Return what of `live_view` a tile of the judges' desk shows: no units, steps or clock."""
    state: GameState = session.state
    banner, event = banner_view(state), event_of(session.header)
    return LiveView(
        game="Armada",
        n=len(session.steps),
        event=event.name,
        table=event.place,
        round=state.round,
        rounds=max(state.ruleset.rounds or 6, state.round),
        turn=banner.title,
        detail=banner.detail,
        side=banner.player,
        call=is_called(session),
        over=state.outcome is not None,
        sides=tuple(LiveSide(state.player(side).name, score(state, side)) for side in Side),
    )


def _phase_words(phase: Phase) -> str:
    return "Setup" if phase is Phase.SETUP else f"{phase.title()} Phase"


def _passing(banner: BannerView) -> LivePass | None:
    found = banner.passing
    return None if found is None else LivePass(found.legal, found.reason)


def _side(table: TableView, player: PlayerView) -> LiveSide:
    return LiveSide(
        name=player.name,
        score=player.score,
        ships=tuple(map(_ship, table.fleets[player.player])),
        squadrons=tuple(map(_squadron, table.wings[player.player])),
    )


def _ship(ship: ShipView) -> LiveUnit:
    return LiveUnit(
        name=ship.name,
        hull=(ship.hull, ship.hull_max),
        shields=tuple(zone.shields for zone in ship.zones),
        speed=ship.speed,
        tokens=tuple(map(command_name, ship.command_tokens)),
        defense=tuple(map(_token, ship.defense_tokens)),
        dials=ship.dial.facedown,
        revealed=_face(ship.dial.revealed),
        status=_status(ship.status),
        acting=ship.status == "active",
        done=ship.status == "activated",
        out=ship.status in OUT,
    )


def _squadron(squadron: SquadronView) -> LiveUnit:
    return LiveUnit(
        name=squadron.name,
        hull=(squadron.hull, squadron.hull_max),
        defense=tuple(map(_token, squadron.defense_tokens)),
        status=_status(squadron.status),
        done=squadron.status == "activated",
        out=squadron.status in OUT,
    )


def _face(command: str) -> str:
    # A face that nobody entered is no news.
    return "" if command == Command.UNKNOWN else command_name(command)


def _token(token: TokenView) -> tuple[str, str]:
    return token.kind.capitalize(), "" if token.state is TokenState.READY else str(token.state)


def _status(status: str) -> str:
    return _STATUS.get(status, status.replace("_", " "))


def _clock(session: LiveSession, clock: Clock) -> LiveClock | None:
    found = tally(session.steps, _TALLIES.get(session) or start_of(session.state))
    _TALLIES[session] = found
    if (again := milliseconds(session.reopened_at)) is not None:
        found = reopened(found, again)
    if (now := milliseconds(clock.now())) is not None:
        found = found.until(now)
    view = clock_view(found, session.state)
    return None if view is None else LiveClock(view.left_ms, view.runs, view.words)
