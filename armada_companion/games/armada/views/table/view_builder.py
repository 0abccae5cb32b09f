"""Builds the views of the table for everybody, from the state of a game.

The views have no secrets: facedown dials have no faces.
"""

from collections.abc import Iterator

from armada_companion.kit.wording import plural

from ...rules.command.dials import dials_missing
from ...rules.game import ARMADA
from ...rules.model.state import GameState
from ...rules.model.types import Phase, Place, ShipValue, Side
from ...rules.model.units import Ship, Squadron, Upgrade, zones_of
from ...rules.score.scoring import score
from ...rules.table.activation_bars import is_prevented
from ...rules.table.initiative import initiative_token, slider
from ...rules.table.teams import check_chosen, member_name
from ...rules.turns.status import EndStatusPhase, is_last_round
from ...rules.turns.turn_order import pass_reason, pass_refusal
from . import table_views, words
from .activation_steps import activation_words, is_dial_lost
from .keyword_notes import has_intel

_FIGHTER_ICONS = 6
_SQUADRONS_ACT = (Phase.SHIP, Phase.SQUADRON)


def table_view(state: GameState) -> table_views.TableView:
    return table_views.TableView(
        round=state.round,
        rounds=max(state.ruleset.rounds or 6, state.round),
        phase=state.phase.value,
        phase_notes=_phase_notes(state),
        banner=banner_view(state),
        players=(_player_view(state, Side.A), _player_view(state, Side.B)),
        fleets=(_fleet(state, Side.A), _fleet(state, Side.B)),
        wings=(_wing(state, Side.A), _wing(state, Side.B)),
        active=state.activation.ship if state.activation else "",
        objective=words.objective_words(state),
        event_mode=state.ruleset.event_mode,
    )


def ship_view(state: GameState, ship: Ship, name: str = "") -> table_views.ShipView:
    """Return a ship's card; giving its `name` saves a lookup."""
    card = ship.card
    activation = state.activation_of(ship.id)
    spent = activation is None or activation.dial_spent
    return table_views.ShipView(
        id=ship.id,
        player=words.player_number(ship.side),
        name=name or words.unit_name(state, ship),
        class_name=card.class_name,
        points=card.points,
        status=_ship_status(state, ship),
        hull=0 if ship.place in (Place.DESTROYED, Place.RETREATED) else ship.hull_left,
        hull_max=ship.value(ShipValue.HULL),
        zones=tuple(
            table_views.ZoneView(str(zone), ship.shields.get(zone, 0), card.shields.get(zone, 0))
            for zone in zones_of(ship)
        ),
        speed=ship.speed,
        speed_max=ship.value(ShipValue.MAX_SPEED),
        dial=table_views.DialView(
            len(ship.dials),
            ship.revealed.value if ship.revealed else "",
            spent,
            (*_left_of_activation(state, ship), *_given_by_effects(ship)),
            is_dial_lost(state, ship.id),
        ),
        command_tokens=tuple(map(str, ship.tokens)),
        command_limit=ship.value(ShipValue.TOKEN_LIMIT),
        defense_tokens=ship.defense,
        upgrades=tuple((upgrade.card.name, _upgrade_state(upgrade)) for upgrade in ship.upgrades),
        faceup_cards=ship.faceup,
        dimmed=_is_done(state, ship),
        facedown=ship.facedown,
        objective_tokens=state.tokens.get(ship.id, 0),
        is_objective=ship.id in state.objective_ships,
        upgrade_notes=tuple(map(words.upgrade_note, ship.upgrades)),
        owner=words.owner_name(state, ship),
        side_name=state.player(ship.side).name,
    )


def squadron_view(state: GameState, squadron: Squadron, name: str = "") -> table_views.SquadronView:
    """Return a squadron's card; giving its `name` saves a lookup."""
    card = squadron.card
    return table_views.SquadronView(
        id=squadron.id,
        player=words.player_number(squadron.side),
        name=name or words.unit_name(state, squadron),
        points=card.points,
        kind=sum(map(ord, card.card or card.name)) % _FIGHTER_ICONS,
        status=_squadron_status(squadron),
        hull=squadron.hull,
        hull_max=squadron.hull_value,
        speed=card.speed,
        ace=card.unique and bool(card.defense_tokens),
        keywords=tuple(
            words.keyword_name(name, value) for name, value in squadron.keywords.items()
        ),
        defense_tokens=squadron.defense,
        dimmed=(squadron.activated and state.phase in _SQUADRONS_ACT)
        or any(check_chosen(state, squadron)),
        objective_tokens=state.tokens.get(squadron.id, 0),
        owner=words.owner_name(state, squadron),
        side_name=state.player(squadron.side).name,
        slider=slider(state, squadron).value,
        has_notes=not state.ruleset.event_mode,
    )


def unit_view(
    state: GameState, unit: str
) -> table_views.ShipView | table_views.SquadronView | None:
    """Return the card of a unit; None if there is no such unit."""
    if unit in state.ships:
        return ship_view(state, state.ship(unit))
    if unit not in state.squadrons:
        return None
    squadron = state.squadron(unit)
    # Computed only for the shown unit: for all cards the work would be quadratic.
    return squadron_view(state, squadron)._replace(has_intel=has_intel(state, squadron))


def banner_view(state: GameState) -> table_views.BannerView:
    match state.phase:
        case Phase.SETUP:
            return table_views.BannerView(None, "Setup", "Enter both fleets, then begin", None)
        case Phase.COMMAND:
            return table_views.BannerView(None, "Set command dials", _dials_detail(state), None)
        case Phase.SHIP:
            return _ship_banner(state)
        case Phase.SQUADRON:
            return _squadron_banner(state)
        case Phase.STATUS:
            return _status_banner(state)
        case Phase.OVER:
            return _final_banner(state)


def _status_banner(state: GameState) -> table_views.BannerView:
    is_last = is_last_round(state)
    if state.round_ending:
        detail = (
            "Enter its effects, then the game ends"
            if is_last
            else "Enter its effects, then take the next round token"
        )
        return table_views.BannerView(None, f"End of round {state.round}", detail, None)
    detail = "Ready tokens and cards, flip initiative, next round token"
    if is_last:
        detail = "Ready tokens and cards, then the game ends"
    return table_views.BannerView(None, "Status Phase", detail, None)


def pass_view(state: GameState, side: Side) -> table_views.PassView:
    """Return the values of the pass badge, with the verdict of the rules."""
    rule, reason = pass_refusal(state, side), pass_reason(state, side)
    if rule is None:
        return table_views.PassView(legal=True, reason=reason)
    return table_views.PassView(legal=False, reason=reason, code=rule.code, source=rule.source)


def dials_are_set(state: GameState, unit_id: str) -> bool:
    """Return whether a ship has all of its dials, in the Command Phase."""
    if state.phase is not Phase.COMMAND or unit_id not in state.ships:
        return False
    return dials_missing(state.ship(unit_id)) == 0


def status_preview(state: GameState) -> tuple[str, ...]:
    """Return what happens when the Status Phase ends, a line for each effect."""
    from ...rules.cards.upgrades import readying_side

    _, notes = ARMADA.apply(state, EndStatusPhase())
    lines = [note.text for note in notes if note.text]
    side = readying_side(state)
    if side is not None:
        name = state.player(side).name
        lines.insert(0, f"{name} may pay to ready a card: see the reminder above")
    return tuple(lines)


def _ship_banner(state: GameState) -> table_views.BannerView:
    side = state.to_act or Side.A
    name, passing = _acting_name(state, side), pass_view(state, side)
    if state.activation is None:
        own, enemy = state.unactivated_ships(side), state.unactivated_ships(side.other)
        other = words.side_name(state, side.other)
        has = words.verb(state, side.other, "has", "have")
        detail = words.of_team(state, side, f"{plural(own, 'ship')} left, {other} {has} {enemy}")
        return table_views.BannerView(
            words.player_number(side), f"{name}: choose a ship", detail, passing
        )
    ship = state.ship(state.activation.ship)
    detail = activation_words(state)
    title = f"{name} activates {words.brief(words.unit_name(state, ship))}"
    return table_views.BannerView(
        words.player_number(side), title, words.of_team(state, side, detail), passing
    )


def _acting_name(state: GameState, side: Side) -> str:
    """Return the name of the acting player of a team, or of the side."""
    player = state.player(side)
    if player.chosen:
        return words.brief(member_name(state, player.chosen))
    return words.side_name(state, side)


def _squadron_banner(state: GameState) -> table_views.BannerView:
    side = state.to_act or Side.A
    left, other = state.unactivated_squadrons(side), state.unactivated_squadrons(side.other)
    now = min(left, state.squadrons_allowed - state.squadrons_done)
    title = f"{_acting_name(state, side)}: activate {plural(now, 'squadron')}"
    has = words.verb(state, side.other, "has", "have")
    detail = f"{left} left, {words.side_name(state, side.other)} {has} {other}"
    return table_views.BannerView(
        words.player_number(side), title, words.of_team(state, side, detail), None
    )


def _final_banner(state: GameState) -> table_views.BannerView:
    if state.outcome is None or state.outcome.winner is None:
        return table_views.BannerView(None, "The game is over", "", None)
    winner = Side(state.outcome.winner)
    points = f"{score(state, winner)} to {score(state, winner.other)}"
    detail = f"{points}, {state.outcome.reason}"
    return table_views.BannerView(
        words.player_number(winner), f"{words.brief(state.player(winner).name)} wins", detail, None
    )


def _dials_detail(state: GameState) -> str:
    parts = []
    for side in Side:
        player = state.player(side)
        missing = sum(dials_missing(ship) for ship in state.ships_of(side))
        if player.locked and not missing:
            parts.append(f"{words.brief(player.name)}: locked")
        else:
            parts.append(f"{words.brief(player.name)}: {_dials_to_set(missing)}")
    return "  ·  ".join(parts)


def _dials_to_set(missing: int) -> str:
    return f"{plural(missing, 'dial')} to set" if missing else "dials set, not locked"


def _phase_notes(state: GameState) -> tuple[str, str, str, str]:
    ships = sum(state.unactivated_ships(side) for side in Side)
    squadrons = sum(state.unactivated_squadrons(side) for side in Side)
    dials = sum(dials_missing(ship) for ship in state.ships.values())
    notes = {
        Phase.COMMAND: f"{dials} to set" if dials else "set",
        Phase.SHIP: f"{ships} left",
        Phase.SQUADRON: f"{squadrons} left",
    }
    now = notes.get(state.phase, "")
    return (
        now if state.phase is Phase.COMMAND else "",
        now if state.phase is Phase.SHIP else "",
        now if state.phase is Phase.SQUADRON else "",
        "",
    )


def _player_view(state: GameState, side: Side) -> table_views.PlayerView:
    player = state.player(side)
    token = initiative_token(state) if side is state.first_player else None
    return table_views.PlayerView(
        player=words.player_number(side),
        name=player.name,
        score=score(state, side),
        pass_tokens=player.pass_tokens,
        initiative=side is state.first_player,
        to_act=side is state.to_act,
        to_do=_to_do(state, side),
        victory_tokens=player.victory_tokens,
        short=words.short_name(state, side),
        token=token.value if token else "",
    )


def _is_done(state: GameState, ship: Ship) -> bool:
    """Return whether a ship has nothing to do in this phase, or its team chose another player."""
    if state.phase is not Phase.SHIP:
        return False
    return _ship_status(state, ship) == "activated" or any(check_chosen(state, ship))


def _to_do(state: GameState, side: Side) -> str:
    """Return in words a side's remaining actions in the phase, or how many ships it has left."""
    ships = sum(ship.in_play for ship in state.ships_of(side))
    squadrons = sum(unit.in_play for unit in state.squadrons_of(side))
    match state.phase:
        case Phase.COMMAND:
            missing = sum(map(dials_missing, state.ships_of(side)))
            is_locked = state.player(side).locked and not missing
            return "dials locked" if is_locked else _dials_to_set(missing)
        case Phase.SHIP:
            return f"{state.unactivated_ships(side)} of {plural(ships, 'ship')} to activate"
        case Phase.SQUADRON:
            left = state.unactivated_squadrons(side)
            return f"{left} of {plural(squadrons, 'squadron')} to activate"
        case _:
            return f"{plural(ships, 'ship')} left"


def _given_by_effects(ship: Ship) -> Iterator[str]:
    for heading, faces in (("Extra dial", ship.extra_dials), ("Raided", ship.raid_tokens)):
        if faces:
            yield f"{heading}: {', '.join(map(words.command_name, faces))}"


def _left_of_activation(state: GameState, ship: Ship) -> tuple[str, ...]:
    if (activation := state.activation_of(ship.id)) is None:
        return ()
    found = []
    if activation.squadrons is not None:
        left = f"{activation.squadrons} of {activation.squadron_limit}"
        found.append(f"{left} squadrons left")
    if activation.engineering is not None:
        points = activation.engineering
        over = f", {-points.left} too many" if points.left < 0 else " left"
        found.append(f"Engineering {max(0, points.left)} of {points.total}{over}")
    return tuple(found)


def _fleet(state: GameState, side: Side) -> tuple[table_views.ShipView, ...]:
    names = words.names_of(state.ships_of(side))
    return tuple(ship_view(state, ship, names[ship.id]) for ship in state.ships_of(side))


def _wing(state: GameState, side: Side) -> tuple[table_views.SquadronView, ...]:
    names = words.names_of(state.squadrons_of(side))
    return tuple(squadron_view(state, one, names[one.id]) for one in state.squadrons_of(side))


def _ship_status(state: GameState, ship: Ship) -> str:
    if not ship.in_play:
        return ship.place.value
    if state.activation_of(ship.id) is not None:
        return "active"
    if ship.activated:
        return "activated"
    return "prevented" if is_prevented(state, ship) else "ready"


def _squadron_status(squadron: Squadron) -> str:
    if squadron.place is not Place.IN_PLAY:
        return squadron.place.value
    return "activated" if squadron.activated else "ready"


def _upgrade_state(upgrade: Upgrade) -> str:
    if upgrade.discarded:
        return "discarded"
    return "exhausted" if upgrade.exhausted else "ready"
