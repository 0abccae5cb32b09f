"""What can be entered about the shown unit by tapping a part of it: dials, tokens, effects."""

from collections.abc import Iterator

from armada_companion.games.armada.rules.able import is_prevented
from armada_companion.games.armada.rules.phases.status_phase import payable_cards, readying_side
from armada_companion.games.armada.rules.ship import Ship
from armada_companion.games.armada.rules.squadron import Squadron
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import (
    KNOWN_COMMANDS,
    Command,
    ExhaustIcon,
    Phase,
    Place,
    TokenState,
)
from armada_companion.games.armada.views.judged import choice
from armada_companion.games.armada.views.table import ChoiceView
from armada_companion.games.armada.views.words import command_mark, command_name


def dial_choices(state: GameState, ship_id: str) -> tuple[ChoiceView, ...]:
    """Return what may be done with a ship's dials in this phase."""
    ship = state.ship(ship_id)
    activation = state.activation
    if state.phase is Phase.COMMAND:
        return tuple(assign_choices(state, ship_id))
    if activation is None or activation.ship != ship_id:
        return tuple(_reveal_choices(state, ship))
    if ship.revealed is Command.UNKNOWN:
        return tuple(
            choice(state, command_name(face), {"do": "tell_dial", "dial": face.value},
                   mark=command_mark(face))
            for face in KNOWN_COMMANDS
        )  # fmt: skip
    return (*_convert_choices(state, ship), *_resolve_choices(state, ship))


def token_choices(state: GameState, ship_id: str) -> tuple[ChoiceView, ...]:
    """Return command tokens spent for their command, gained, and discarded; each has its place."""
    named: dict[str, object] = {"ship": ship_id}
    gains = (
        choice(state, f"Gain {command_name(kind)}",
               {"do": "gain_command_token", **named, "command": kind.value},
               mark=command_mark(kind))
        for kind in KNOWN_COMMANDS
    )  # fmt: skip
    spends = (_spend_choice(state, ship_id, kind) for kind in KNOWN_COMMANDS)
    discards = (
        choice(state, f"Discard {command_name(kind)}",
               {"do": "discard_command_token", **named, "command": kind.value}, mark="cross")
        for kind in KNOWN_COMMANDS
    )  # fmt: skip
    return (*spends, *gains, *discards)


def _spend_choice(state: GameState, ship_id: str, kind: Command) -> ChoiceView:
    """Return a token spent for its command, which only the activating ship does."""
    spend = {"do": "resolve_command", "command": kind.value, "with": ["token"]}
    found = choice(state, f"Spend {command_name(kind)}", spend, mark=command_mark(kind))
    if state.activation is not None and state.activation.ship == ship_id:
        return found
    reason = "A ship spends command tokens in its activation (RRG 3)"
    return found._replace(legal=False, reason=reason, possible=False)


def speed_choices(state: GameState, ship_id: str) -> tuple[ChoiceView, ...]:
    """Return every speed of the ship's chart, 0 too."""
    return tuple(
        choice(state, f"Speed {speed}", {"do": "set_speed", "ship": ship_id, "speed": speed})
        for speed in range(state.ship(ship_id).card.max_speed + 1)
    )


def defense_choices(state: GameState, unit_id: str, index: int) -> tuple[ChoiceView, ...]:
    """Return what a tap on a unit's defense token, by its place, may mean; () when it has none.

    A single spending is meant at once. Readying comes last: only effects do it in mid-round.
    """
    tokens = state.unit(unit_id).defense
    if not 0 <= index < len(tokens):
        return ()
    token = tokens[index]
    action: dict[str, object] = {"unit": unit_id, "token": token.kind.value}
    if token.state is TokenState.READY:
        return (choice(state, "Spend", {"do": "spend_defense_token", **action}),)
    ready = choice(state, "Ready: by effect", {"do": "ready_defense_token", **action}, mark="undo")
    ready = ready._replace(group="By effect")
    if token.state is TokenState.DISCARDED:
        return (ready,)
    discard = {"do": "discard_defense_token", **action}
    return (choice(state, "Discard", discard, mark="cross"), ready)


def more_choices(state: GameState, unit_id: str) -> tuple[ChoiceView, ...]:
    """Return what effects may do to the unit outside the usual steps (rules digest, 13.5)."""
    unit = state.unit(unit_id)
    named: dict[str, object] = {"unit": unit_id}
    found = [choice(state, "Turn activation marker", {"do": "toggle_activated", **named})]
    if unit.place is Place.SET_ASIDE:
        found.append(choice(state, "Deploy", {"do": "deploy_set_aside", "units": [unit_id]}))
    if isinstance(unit, Ship):
        found += _ship_effects(state, unit)
    return (*found, *_token_effects(state, unit))


def card_choices(state: GameState, ship_id: str) -> tuple[ChoiceView, ...]:
    """Return what may be done with a ship's faceup damage cards and upgrade cards, by groups.

    Exhausting is offered for cards that exhaust; the others are under More.
    """
    ship = state.ship(ship_id)
    named: dict[str, object] = {"do": "discard_damage_card", "ship": ship_id}
    faceup = (
        choice(state, f"Discard {title}", {**named, "card": title})
        for title in dict.fromkeys(ship.faceup)
        if title
    )
    upgrades = tuple(_upgrade_choices(state, ship))
    exhausting = (one for one in upgrades if one.name == "exhaust_upgrade")
    usable = zip(ship.upgrades, exhausting, strict=True)
    return (
        *(one._replace(group="Damage cards") for one in faceup),
        *(
            one._replace(group="Upgrades")
            for upgrade, one in usable
            if upgrade.card.exhaust is not ExhaustIcon.NO
        ),
        *(one._replace(group="Discard") for one in upgrades if one.name == "discard_upgrade"),
    )


def _token_effects(state: GameState, unit: Ship | Squadron) -> Iterator[ChoiceView]:
    """Yield what effects do to defense tokens, each kind once."""
    for verb, does in (("ready", "Ready"), ("exhaust", "Exhaust"), ("discard", "Discard")):
        for kind in dict.fromkeys(token.kind for token in unit.defense):
            action = {"do": f"{verb}_defense_token", "unit": unit.id, "token": kind.value}
            yield choice(state, f"{does} {kind}", action)


def _ship_effects(state: GameState, ship: Ship) -> Iterator[ChoiceView]:
    named: dict[str, object] = {"ship": ship.id}
    if is_prevented(state, ship) or ship.barred:
        yield choice(state, "May activate again", {"do": "allow_activation", **named})
    else:
        for until, label in (
            ("turn", "Prevented this turn"),
            ("round", "Prevented this round"),
            ("not_first", "May not be first"),
            ("last", "Must be last"),
        ):
            yield choice(state, label, {"do": "prevent_activation", **named, "until": until})
    yield choice(state, "Discard top dial", {"do": "discard_dial", **named})
    if state.phase is Phase.SHIP:
        why = {"do": "instead", "why": "an effect used instead of activating"}
        yield choice(state, "Instead of activating", why)
    yield from _upgrade_choices(state, ship)


def _upgrade_choices(state: GameState, ship: Ship) -> Iterator[ChoiceView]:
    for upgrade in ship.upgrades:
        named = {"ship": ship.id, "upgrade": upgrade.card.card or upgrade.card.name}
        for verb, does in (("exhaust", "Exhaust"), ("discard", "Discard")):
            action = {"do": f"{verb}_upgrade", **named}
            yield choice(state, f"{does} {upgrade.card.name}", action)


def assign_choices(state: GameState, ship_id: str) -> Iterator[ChoiceView]:
    """Yield the four faces of a ship's next dial, one that is not told, and taking dials back."""
    named: dict[str, object] = {"ship": ship_id}
    for face in KNOWN_COMMANDS:
        assign = {"do": "assign_dials", **named, "commands": [face.value]}
        yield choice(state, command_name(face), assign, mark=command_mark(face))
    unknown = {"do": "assign_dials", **named, "commands": [Command.UNKNOWN.value]}
    yield choice(state, "Not told", unknown)
    yield choice(state, "Take back", {"do": "take_back_dials", **named}, mark="undo")


def _reveal_choices(state: GameState, ship: Ship) -> Iterator[ChoiceView]:
    activate: dict[str, object] = {"do": "activate_ship", "ship": ship.id}
    if not ship.dials or ship.dials[0] is not Command.UNKNOWN:
        yield choice(state, "Reveal", activate, mark="check")
        return
    for face in KNOWN_COMMANDS:
        revealed = {**activate, "dial": face.value}
        yield choice(state, f"Reveal {command_name(face)}", revealed, mark=command_mark(face))


def _convert_choices(state: GameState, ship: Ship) -> Iterator[ChoiceView]:
    plain = choice(state, "Take command token", {"do": "take_command_token"}, mark="plus")
    yield plain
    if plain.legal or ship.revealed is None:
        return
    for kind in (*ship.tokens, ship.revealed):
        giving = {"do": "take_command_token", "discard": kind.value}
        found = choice(state, f"Take token, give up {command_name(kind)}", giving)
        if found.legal:
            yield found


def _resolve_choices(state: GameState, ship: Ship) -> Iterator[ChoiceView]:
    for command in KNOWN_COMMANDS:
        for sources in (["dial"], ["token"], ["dial", "token"]):
            if "dial" in sources and ship.revealed is not command:
                continue
            if "token" in sources and command not in ship.tokens:
                continue
            label = f"{command_name(command)} with {' and '.join(sources)}"
            action = {"do": "resolve_command", "command": command.value, "with": sources}
            yield choice(state, label, action, mark=command_mark(command))


def ready_choices(state: GameState) -> tuple[ChoiceView, ...]:
    """Return the cards that may be readied by payment now. Source: RRG 15, 54."""
    side = readying_side(state)
    found = []
    for ship, upgrade in payable_cards(state, side) if side else ():
        cost = upgrade.card.ready_cost
        if cost is not None:
            fitting = [token.value for token in ship.tokens if token in cost.kinds]
            action = {
                "do": "ready_upgrade",
                "ship": ship.id,
                "upgrade": upgrade.card.card or upgrade.card.name,
                "pay": fitting[: cost.tokens],
            }
            found.append(choice(state, f"Ready {upgrade.card.name}", action))
    if side:
        declining = {"do": "decline_ready", "side": side.value}
        found.append(choice(state, f"No more: {state.player(side).name}", declining))
    return tuple(found)
