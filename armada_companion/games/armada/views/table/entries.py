"""The choices after a tap on a part of the shown unit: dials, tokens, cards, effects."""

from collections.abc import Iterator

from armada_companion.games.armada.rules.attack.defense_tokens import (
    DiscardDefenseToken,
    ExhaustDefenseToken,
    ReadyDefenseToken,
    SpendDefenseToken,
)
from armada_companion.games.armada.rules.cards.card_pieces import SpendCardDial, SpendCardToken
from armada_companion.games.armada.rules.cards.upgrades import (
    DeclineReady,
    DiscardUpgrade,
    ExhaustUpgrade,
    ReadyUpgrade,
    find_upgrade,
    readying_side,
)
from armada_companion.games.armada.rules.command.commands import (
    DiscardCommandToken,
    GainCommandToken,
    ResolveCommand,
    TakeCommandToken,
    sources_text,
)
from armada_companion.games.armada.rules.command.dials import (
    AssignDials,
    DiscardDial,
    TakeBackDials,
    has_unspent_dial,
)
from armada_companion.games.armada.rules.damage.hull import DiscardDamageCard
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import (
    KNOWN_COMMANDS,
    Command,
    ExhaustIcon,
    Phase,
    Place,
    ShipValue,
    Source,
    TokenState,
    Until,
    WhichDial,
)
from armada_companion.games.armada.rules.model.units import Ship, Squadron, Upgrade
from armada_companion.games.armada.rules.setup.steps import DeploySetAside
from armada_companion.games.armada.rules.ship.activation import (
    ActivateShip,
    AllowActivation,
    PreventActivation,
    RequireActivation,
    TellDial,
    ToggleActivated,
)
from armada_companion.games.armada.rules.ship.maneuver import SetSpeed
from armada_companion.games.armada.rules.table.activation_bars import is_prevented
from armada_companion.games.armada.rules.turns.squadrons import ExtendTurn
from armada_companion.games.armada.rules.turns.turn_order import Instead
from armada_companion.games.armada.views.attack.attack_questions import AttackTarget
from armada_companion.games.armada.views.command.dial_effects import effect_questions
from armada_companion.games.armada.views.damage.damage_cards import owed_choices
from armada_companion.games.armada.views.table.table_views import Choice, choice
from armada_companion.games.armada.views.table.words import NOT_ENTERED, command_icon, command_name
from armada_companion.kit.choice import Question

SOURCES = (
    (Source.DIAL,),
    (Source.TOKEN,),
    (Source.DIAL, Source.TOKEN),
    (Source.EXTRA_DIAL,),
    (Source.EXTRA_DIAL, Source.TOKEN),
)
"""The sources to resolve a command with. Source: RRG 32."""

_BARS = {
    Until.TURN: "Prevented this turn",
    Until.ROUND: "Prevented this round",
    Until.NOT_FIRST: "May not be first",
    Until.LAST: "Must be last",
}


class DialEntries(Question, frozen=True):
    """The choices about the dials of a ship."""

    ship: str


class TokenEntries(Question, frozen=True):
    """The choices about the command tokens of a ship."""

    ship: str


class SpeedEntries(Question, frozen=True):
    """The speed of a ship."""

    ship: str


class DefenseEntries(Question, frozen=True):
    """The choices about a defense token; `place` is its index on the unit, from 0."""

    unit: str
    place: int


class CardEntries(Question, frozen=True):
    """The choices about the faceup damage cards and upgrade cards of a ship."""

    ship: str


def dial_choices(state: GameState, ship_id: str) -> tuple[Choice, ...]:
    """Return the choices about a ship's dials in this phase."""
    ship = state.ship(ship_id)
    activation = state.activation
    if state.phase is Phase.COMMAND:
        return tuple(assign_choices(state, ship_id))
    if activation is None or activation.ship != ship_id:
        return tuple(_reveal_choices(state, ship))
    if ship.revealed is Command.UNKNOWN:
        faces = (
            choice(state, command_name(face), TellDial(face), mark=command_icon(face))
            for face in KNOWN_COMMANDS
        )
        return (*faces, *resolve_choices(state, ship))
    return (*_convert_choices(state, ship), *resolve_choices(state, ship))


def token_choices(state: GameState, ship_id: str) -> tuple[Choice, ...]:
    """Return command tokens spent for their command, gained, and discarded, in fixed order."""
    spends = (_spend_choice(state, ship_id, kind) for kind in KNOWN_COMMANDS)
    return (
        *spends,
        *(_gain_choice(state, ship_id, kind) for kind in KNOWN_COMMANDS),
        *(discard_choice(state, ship_id, kind) for kind in KNOWN_COMMANDS),
    )


def discard_choice(state: GameState, ship_id: str, kind: Command) -> Choice:
    discard = DiscardCommandToken(ship_id, kind)
    return choice(state, f"Discard {command_name(kind)}", discard, mark="cross")


def resolve_choice(
    state: GameState, label: str, command: Command, sources: tuple[Source, ...]
) -> Choice:
    return choice(state, label, ResolveCommand(command, sources), mark=command_icon(command))


def speed_choices(state: GameState, ship_id: str) -> tuple[Choice, ...]:
    """Return every speed of the ship's chart, and 0."""
    return tuple(
        choice(state, f"Speed {speed}", SetSpeed(ship_id, speed))
        for speed in range(state.ship(ship_id).value(ShipValue.MAX_SPEED) + 1)
    )


def defense_choice(state: GameState, unit_id: str, place: int) -> Choice | None:
    """Return the choice of a tap on a unit's defense token; None if there is no such token.

    A ready token is spent at once; any other one asks a question.
    """
    tokens = state.unit(unit_id).defense
    if not 0 <= place < len(tokens):
        return None
    token = tokens[place]
    if token.state is TokenState.READY:
        return choice(state, "Spend", SpendDefenseToken(unit_id, token.kind))
    return Choice("defense_token", token.kind.capitalize(), DefenseEntries(unit_id, place))


def defense_choices(state: GameState, unit_id: str, place: int) -> tuple[Choice, ...]:
    """Return the choices about a token that is not ready.

    Readying is last: during a round, only effects do it.
    """
    token = state.unit(unit_id).defense[place]
    ready = choice(
        state, "Ready: by effect", ReadyDefenseToken(unit_id, token.kind), mark="undo"
    )._replace(group="By effect")
    if token.state is TokenState.DISCARDED:
        return (ready,)
    discard = DiscardDefenseToken(unit_id, token.kind)
    return (choice(state, "Discard", discard, mark="cross"), ready)


def more_choices(state: GameState, unit_id: str) -> tuple[Choice, ...]:
    """Return the effects on a unit outside the usual steps (rules digest, 13.5)."""
    unit = state.unit(unit_id)
    found = [choice(state, "Turn activation marker", ToggleActivated(unit_id))]
    if unit.place is Place.SET_ASIDE:
        found.append(choice(state, "Deploy", DeploySetAside((unit_id,))))
    if state.phase is Phase.SQUADRON and unit.side is state.to_act:
        found.append(choice(state, "One more squadron this turn", ExtendTurn(1)))
    if isinstance(unit, Ship):
        found += (*effect_questions(unit.id), *_ship_effects(state, unit))
    return (*found, *_token_effects(state, unit))


def card_choices(state: GameState, ship_id: str) -> tuple[Choice, ...]:
    """Return the choices about a ship's faceup damage cards and upgrade cards, by groups.

    Only cards with an exhaust icon can be exhausted here; the others are under More.
    """
    ship = state.ship(ship_id)
    titles = [title for title in dict.fromkeys(ship.faceup) if title]
    usable = (card for card in ship.upgrades if card.card.exhaust is not ExhaustIcon.NO)
    faceup = (
        choice(state, f"Discard {title}", DiscardDamageCard(ship_id, title)) for title in titles
    )
    return (
        *(one._replace(group="To resolve") for one in owed_choices(state, ship_id)),
        *(one._replace(group="Damage cards") for one in faceup),
        *(_exhaust_choice(state, ship, one)._replace(group="Upgrades") for one in usable),
        *(_discard_card(state, ship, one)._replace(group="Discard") for one in ship.upgrades),
    )


def assign_choices(state: GameState, ship_id: str) -> Iterator[Choice]:
    """Yield the four faces of a ship's next dial, an unknown one, and taking dials back."""
    for face in KNOWN_COMMANDS:
        assign = AssignDials(ship_id, (face,))
        yield choice(state, command_name(face), assign, mark=command_icon(face))
    yield choice(state, NOT_ENTERED, AssignDials(ship_id, (Command.UNKNOWN,)))
    yield choice(state, "Take back", TakeBackDials(ship_id), mark="undo")


def ready_choices(state: GameState) -> tuple[Choice, ...]:
    """Return the cards that can be readied by payment now. Source: RRG 15, 54."""
    ways = tuple(ARMADA.legal_of(state, ReadyUpgrade))
    cards = [(one.ship, one.upgrade) for one in ways]
    found = []
    for action in ways:
        label = f"Ready {_upgrade_name(state, action)}"
        if cards.count((action.ship, action.upgrade)) > 1:
            label = f"{label}: {', '.join(map(command_name, action.pay or ()))}"
        found.append(choice(state, label, action))
    side = readying_side(state)
    if side:
        found.append(choice(state, f"No more: {state.player(side).name}", DeclineReady(side)))
    return tuple(found)


def _upgrade_name(state: GameState, action: ReadyUpgrade) -> str:
    return find_upgrade(state.ship(action.ship), action.upgrade).card.name


def _spend_choice(state: GameState, ship_id: str, kind: Command) -> Choice:
    """Return a token spent for its command; only the activating ship may."""
    found = resolve_choice(state, f"Spend {command_name(kind)}", kind, (Source.TOKEN,))
    if state.activation is not None and state.activation.ship == ship_id:
        return found
    reason = "A ship spends command tokens in its activation (RRG 3)"
    return found._replace(legal=False, reason=reason, possible=False)


def _gain_choice(state: GameState, ship_id: str, kind: Command) -> Choice:
    gain = GainCommandToken(ship_id, kind)
    return choice(state, f"Gain {command_name(kind)}", gain, mark=command_icon(kind))


def _token_effects(state: GameState, unit: Ship | Squadron) -> Iterator[Choice]:
    """Yield the effects on defense tokens, each kind once."""
    for does, kind_of_action in (
        ("Ready", ReadyDefenseToken),
        ("Exhaust", ExhaustDefenseToken),
        ("Discard", DiscardDefenseToken),
    ):
        for token in dict.fromkeys(token.kind for token in unit.defense):
            yield choice(state, f"{does} {token}", kind_of_action(unit.id, token))


def _ship_effects(state: GameState, ship: Ship) -> Iterator[Choice]:
    yield from _bar_choices(state, ship)
    if has_unspent_dial(state, ship):
        revealed = DiscardDial(ship.id, WhichDial.REVEALED)
        yield choice(state, "Discard revealed dial", revealed)
    yield choice(state, "Discard top dial", DiscardDial(ship.id))
    if len(ship.dials) > 1:
        yield choice(state, "Discard all dials", DiscardDial(ship.id, WhichDial.ALL))
    yield from _instead_choices(state)
    for upgrade in ship.upgrades:
        yield from _spend_from_card(state, ship, upgrade)
        yield _exhaust_choice(state, ship, upgrade)
        if upgrade.card.exhaust is not ExhaustIcon.NO:
            ready = ReadyUpgrade(ship.id, _id_of(upgrade), why="an effect")
            yield choice(state, f"Ready {upgrade.card.name}: by effect", ready)
        yield _discard_card(state, ship, upgrade)


def _bar_choices(state: GameState, ship: Ship) -> Iterator[Choice]:
    """Yield the effects on whether the ship activates."""
    if is_prevented(state, ship) or ship.barred:
        yield choice(state, "May activate again", AllowActivation(ship.id))
        return
    for until, label in _BARS.items():
        yield choice(state, label, PreventActivation(ship.id, until))
    if ship.unactivated:
        yield choice(state, "Must activate next", RequireActivation(ship.id))


def _instead_choices(state: GameState) -> Iterator[Choice]:
    if state.phase is not Phase.SHIP:
        return
    instead = Instead("an effect used instead of activating")
    yield choice(state, "Instead of activating", instead)
    if state.objective is not None and "armed-station" in state.objective.key:
        station = Instead("the armed station attacks", station=True)
        found = choice(state, "Armed station attacks instead", station)
        yield found
        for base in state.stations().values() if found.legal else ():
            label = f"{base.card.name} attacks…"
            yield Choice("station_attack", label, AttackTarget(base.id), mark="fire")


def _spend_from_card(state: GameState, ship: Ship, upgrade: Upgrade) -> Iterator[Choice]:
    """Yield the tokens and dials that lie on a card, each command once."""
    if upgrade.discarded:
        return
    for word, held, kind in (
        ("token", upgrade.tokens, SpendCardToken),
        ("dial", upgrade.dials, SpendCardDial),
    ):
        for face in dict.fromkeys(held):
            label = f"Spend {command_name(face)} {word} from {upgrade.card.name}"
            yield choice(state, label, kind(ship.id, _id_of(upgrade), face), command_icon(face))


def _exhaust_choice(state: GameState, ship: Ship, upgrade: Upgrade) -> Choice:
    return choice(state, f"Exhaust {upgrade.card.name}", ExhaustUpgrade(ship.id, _id_of(upgrade)))


def _discard_card(state: GameState, ship: Ship, upgrade: Upgrade) -> Choice:
    return choice(state, f"Discard {upgrade.card.name}", DiscardUpgrade(ship.id, _id_of(upgrade)))


def _id_of(upgrade: Upgrade) -> str:
    return upgrade.card.card or upgrade.card.name


def _reveal_choices(state: GameState, ship: Ship) -> Iterator[Choice]:
    is_unknown = bool(ship.dials) and ship.dials[0] is Command.UNKNOWN
    if not is_unknown or ship.reveals_none:
        yield choice(state, "Reveal", ActivateShip(ship.id), mark="check")
        return
    for face in KNOWN_COMMANDS:
        reveal = ActivateShip(ship.id, face)
        yield choice(state, f"Reveal {command_name(face)}", reveal, mark=command_icon(face))


def _convert_choices(state: GameState, ship: Ship) -> Iterator[Choice]:
    plain = choice(state, "Take command token", TakeCommandToken(), mark="plus")
    yield plain
    if plain.legal or ship.revealed is None:
        return
    for kind in (*ship.tokens, ship.revealed):
        label = f"Take token, give up {command_name(kind)}"
        found = choice(state, label, TakeCommandToken(kind))
        if found.legal:
            yield found


def resolve_choices(state: GameState, ship: Ship) -> Iterator[Choice]:
    for command in KNOWN_COMMANDS:
        for sources in SOURCES:
            if Source.DIAL in sources and ship.revealed is not command:
                continue
            if Source.TOKEN in sources and command not in ship.tokens:
                continue
            if Source.EXTRA_DIAL in sources and not _has_extra_dial(ship, command):
                continue
            label = f"{command_name(command)} with {sources_text(sources)}"
            yield resolve_choice(state, label, command, sources)


def _has_extra_dial(ship: Ship, command: Command) -> bool:
    return command in ship.extra_dials or Command.UNKNOWN in ship.extra_dials
