"""Unusual effects on a unit, and the cards of a ship. Source: digest 13.5."""

from collections.abc import Iterator

from ...rules.attack import defense_tokens
from ...rules.cards import upgrades
from ...rules.cards.card_pieces import SpendCardDial, SpendCardToken
from ...rules.command.dials import DiscardDial, has_unspent_dial
from ...rules.damage.hull import DiscardDamageCard
from ...rules.game import ARMADA
from ...rules.model.state import GameState
from ...rules.model.types import ExhaustIcon, Phase, Place, Until, WhichDial
from ...rules.model.units import Ship, Squadron, Upgrade
from ...rules.setup.steps import DeploySetAside
from ...rules.ship import activation
from ...rules.table.activation_bars import is_prevented
from ...rules.turns.squadrons import ExtendTurn
from ...rules.turns.turn_order import Instead
from ..attack.attacks import AttackTarget
from ..command.dial_effects import effect_questions
from ..damage.damage_cards import owed_choices
from ..table.card_texts import reading_choices, unit_cards
from ..table.questions import GameView, UnitQuestion
from ..table.table_views import Choice, choice, in_group
from ..table.words import command_icon, command_name

_BARS = {
    Until.TURN: "Prevented this turn",
    Until.ROUND: "Prevented this round",
    Until.NOT_FIRST: "May not be first",
    Until.LAST: "Must be last",
}


class CardEntries(UnitQuestion, frozen=True):
    """Asks for a faceup damage card or upgrade card of a ship.

    Only cards with an exhaust icon can be exhausted here; other cards are under *More*.
    """

    HAS_HEADER = False
    TITLE = "cards"

    def choices(self, game: GameView) -> Iterator[Choice]:
        state, ship = game.state, game.state.ship(self.unit)
        yield from in_group("To resolve", owed_choices(state, ship.id))
        for title in filter(None, dict.fromkeys(ship.faceup)):
            discard = DiscardDamageCard(ship.id, title)
            yield game.choice(f"Discard {title}", discard)._replace(group="Damage cards")
        usable = (card for card in ship.upgrades if card.card.exhaust is not ExhaustIcon.NO)
        yield from in_group("Upgrades", (_exhaust_choice(state, ship, one) for one in usable))
        yield from in_group("Discard", (_discard_card(state, ship, one) for one in ship.upgrades))
        yield from reading_choices(game, *unit_cards(ship))


def more_choices(state: GameState, unit_id: str) -> tuple[Choice, ...]:
    """Return the unusual effects on a unit (rules digest, 13.5)."""
    unit = state.unit(unit_id)
    found = [choice(state, "Turn activation marker", activation.ToggleActivated(unit_id))]
    if unit.place is Place.SET_ASIDE:
        found.append(choice(state, "Deploy", DeploySetAside((unit_id,))))
    if state.phase is Phase.SQUADRON and unit.side is state.to_act:
        found.append(choice(state, "One more squadron this turn", ExtendTurn(1)))
    if isinstance(unit, Ship):
        found += (*effect_questions(unit.id), *_ship_effects(state, unit))
    return (*found, *_token_effects(state, unit))


def ready_choices(state: GameState) -> tuple[Choice, ...]:
    """Return the choices that ready a card by paying its cost now. Source: RRG 15, 54."""
    ways = tuple(ARMADA.legal_of(state, upgrades.ReadyUpgrade))
    cards = [(one.ship, one.upgrade) for one in ways]
    found = []
    for action in ways:
        card = upgrades.find_upgrade(state.ship(action.ship), action.upgrade).card
        label = f"Ready {card.name}"
        if cards.count((action.ship, action.upgrade)) > 1:
            label = f"{label}: {', '.join(map(command_name, action.pay or ()))}"
        found.append(choice(state, label, action))
    side = upgrades.readying_side(state)
    if side:
        found.append(
            choice(state, f"No more: {state.player(side).name}", upgrades.DeclineReady(side))
        )
    return tuple(found)


def _token_effects(state: GameState, unit: Ship | Squadron) -> Iterator[Choice]:
    """Yield the effects on a unit's defense tokens; equal tokens share their effects."""
    for does, kind_of_action in (
        ("Ready", defense_tokens.ReadyDefenseToken),
        ("Exhaust", defense_tokens.ExhaustDefenseToken),
        ("Discard", defense_tokens.DiscardDefenseToken),
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
            ready = upgrades.ReadyUpgrade(ship.id, upgrade.key, why="an effect")
            yield choice(state, f"Ready {upgrade.card.name}: by effect", ready)
        yield _discard_card(state, ship, upgrade)


def _bar_choices(state: GameState, ship: Ship) -> Iterator[Choice]:
    """Yield the effects that prevent a ship from activating, or allow it again."""
    if is_prevented(state, ship) or ship.barred:
        yield choice(state, "May activate again", activation.AllowActivation(ship.id))
        return
    for until, label in _BARS.items():
        yield choice(state, label, activation.PreventActivation(ship.id, until))
    if ship.unactivated:
        yield choice(state, "Must activate next", activation.RequireActivation(ship.id))


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
    """Yield choices that spend a token or dial on an upgrade card, each command once."""
    if upgrade.discarded:
        return
    for word, held, kind in (
        ("token", upgrade.tokens, SpendCardToken),
        ("dial", upgrade.dials, SpendCardDial),
    ):
        for face in dict.fromkeys(held):
            label = f"Spend {command_name(face)} {word} from {upgrade.card.name}"
            yield choice(state, label, kind(ship.id, upgrade.key, face), command_icon(face))


def _exhaust_choice(state: GameState, ship: Ship, upgrade: Upgrade) -> Choice:
    return choice(
        state, f"Exhaust {upgrade.card.name}", upgrades.ExhaustUpgrade(ship.id, upgrade.key)
    )


def _discard_card(state: GameState, ship: Ship, upgrade: Upgrade) -> Choice:
    return choice(
        state, f"Discard {upgrade.card.name}", upgrades.DiscardUpgrade(ship.id, upgrade.key)
    )
