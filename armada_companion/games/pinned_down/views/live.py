"""The values that a live page shows of Pinned Down: a whitelist. Source: event page, E 8."""

from armada_companion.kit.event import event_of
from armada_companion.kit.live_view import LiveSide, LiveUnit, LiveView
from armada_companion.session.live_session import LiveSession, is_called, last_lines
from armada_companion.system.clock import Clock

from ..rules.model.state import FULL_STRUCTURE, GameState
from ..rules.model.types import Phase
from .table.table_views import EnemyView, ShipView
from .units.view_builder import PLAYERS_SIDE, table_view


def live_view(session: LiveSession, clock: Clock) -> LiveView:
    """Return the public view of a game; this game has no clock."""
    state: GameState = session.state
    table, event = table_view(state), event_of(session.header)
    is_over, banner, place = state.outcome is not None, table.banner, table.location
    side = banner.player
    return LiveView(
        game="Pinned Down",
        n=len(session.steps),
        event=event.name,
        table=event.place,
        round=table.turn,
        round_words=f"Turn {table.turn}" if table.turn else "Setup",
        phase=_phase_words(state.phase),
        turn=banner.title,
        detail=banner.detail,
        side=side if not is_over or not banner.tone else 1 - PLAYERS_SIDE,
        call=is_called(session),
        over=is_over,
        sides=(
            LiveSide(", ".join(state.players) or "Players", ships=tuple(map(_ship, table.ships))),
            LiveSide("Enemies", ships=tuple(map(_enemy, table.enemies))),
        ),
        facts=(
            *((("Location", place.name),) if place else ()),
            ("Distance", f"{table.track.distance} of {table.track.goal}"),
            ("Threat", str(table.pool.pool)),
        ),
        last=last_lines(session),
    )


def _phase_words(phase: Phase) -> str:
    if phase is Phase.OVER:
        return "Game over"
    return "Setup" if phase is Phase.SETUP else f"{phase.title()} Phase"


def _ship(ship: ShipView) -> LiveUnit:
    is_lost = ship.status == "destroyed"
    return LiveUnit(
        name=ship.name,
        hull=(0 if is_lost else max(0, ship.structure), FULL_STRUCTURE),
        status=_status(ship.status),
        acting=ship.status == "fighting",
        done=ship.status == "fought",
        out=is_lost,
        facts=() if is_lost else _facts(ship),
    )


def _enemy(enemy: EnemyView) -> LiveUnit:
    return LiveUnit(
        name=f"{enemy.name} {enemy.copy}".rstrip(),
        status=_status(enemy.status),
        acting=enemy.status == "fighting",
        facts=_facts(enemy),
    )


def _facts(unit: ShipView | EnemyView) -> tuple[str, ...]:
    return tuple(filter(None, (f"Power {unit.power}", unit.pairing)))


def _status(status: str) -> str:
    return "" if status == "free" else status
