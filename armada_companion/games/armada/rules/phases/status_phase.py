"""Status Phase. Source: RRG 15, 20, 54; digest 7."""

from collections.abc import Iterator

from armada_companion.games.armada.rules.actions import DeclineReady, EndStatusPhase, ReadyUpgrade
from armada_companion.games.armada.rules.command_tokens import without_token
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.scoring import is_eliminated
from armada_companion.games.armada.rules.ship import Ship, Token, Upgrade
from armada_companion.games.armada.rules.squadron import Squadron
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import (
    Command,
    ExhaustIcon,
    Phase,
    ShipId,
    Side,
    TokenState,
    Until,
)
from armada_companion.games.armada.rules.upgrades import find_upgrade, with_upgrade
from armada_companion.kit.note import Note, Notes

COMPARTMENT_FIRE = "compartment fire"
_BARS_OF_THE_ROUND = frozenset({Until.TURN, Until.ROUND, Until.NOT_FIRST, Until.LAST})


def payable_cards(state: GameState, side: Side) -> Iterator[tuple[Ship, Upgrade]]:
    """Yield a side's exhausted non-recur cards whose ready cost their ship can pay."""
    for ship in state.ships_of(side):
        for upgrade in ship.upgrades if ship.in_play else ():
            if upgrade.exhausted and not upgrade.discarded and _can_pay(ship, upgrade):
                yield ship, upgrade


def readying_side(state: GameState) -> Side | None:
    """Return whose turn it is to ready a card by payment, or None when nobody can.

    Players alternate, the first player first; one with nothing left is skipped. Source: RRG 15,
    54; A-32.
    """
    if state.phase is not Phase.STATUS or state.readying is None:
        return None
    for side in (state.readying, state.readying.other):
        if not state.player(side).declined and next(payable_cards(state, side), None):
            return side
    return None


def check_ready_upgrade(state: GameState, action: ReadyUpgrade) -> Iterator[Rule]:
    """Yield what forbids readying this card for this payment. Source: RRG 15, 54."""
    ship = state.ship(action.ship)
    upgrade = find_upgrade(ship, action.upgrade)
    if not ship.in_play:
        yield Rule.NOT_IN_PLAY
    if state.player(ship.side).declined:
        yield Rule.READIED_ENOUGH
    elif readying_side(state) not in (None, ship.side):
        yield Rule.NOT_YOUR_TURN
    if not upgrade.exhausted or upgrade.discarded:
        yield Rule.NOT_EXHAUSTED
    yield from _check_payment(ship, upgrade, action.pay)


def ready_upgrade(state: GameState, action: ReadyUpgrade, notes: Notes) -> GameState:
    """Return the state with the tokens paid and the card readied; the opponent is next."""
    ship = state.ship(action.ship)
    upgrade = find_upgrade(ship, action.upgrade)
    for token in action.pay:
        ship = without_token(ship, token)
    ship = with_upgrade(ship, upgrade, upgrade._replace(exhausted=False))
    return state.with_ship(ship)._replace(readying=ship.side.other)


def check_decline_ready(state: GameState, action: DeclineReady) -> Iterator[Rule]:
    """Yield what forbids declining: only a second time."""
    if state.player(action.side).declined:
        yield Rule.READIED_ENOUGH


def decline_ready(state: GameState, action: DeclineReady, notes: Notes) -> GameState:
    """Return the state with a player out of the paid readying of this round."""
    player = state.player(action.side)._replace(declined=True)
    return state.with_player(action.side, player)._replace(readying=action.side.other)


def is_last_round(state: GameState) -> bool:
    """Tell whether the game ends with this round. Source: RRG 15, 22."""
    if state.last_round or (state.ruleset.rounds and state.round >= state.ruleset.rounds):
        return True
    return any(is_eliminated(state, side) for side in Side)


def check_end_status_phase(state: GameState, action: EndStatusPhase) -> Iterator[Rule]:
    """Yield nothing: paid readying is optional. Source: RRG 15."""
    yield from ()


def end_status_phase(state: GameState, action: EndStatusPhase, notes: Notes) -> GameState:
    """Return the state at the start of the next round, or of the end. Source: RRG 15, 20, 54."""
    state = _ready_everything(state, notes)
    if is_last_round(state):
        notes.append(Note("phase", Phase.OVER, "The game is over"))
        return state._replace(phase=Phase.OVER, to_act=None, readying=None)
    notes.append(Note("initiative_token", "", "The initiative token is flipped"))
    state = _clear_round(state)
    notes.append(Note("phase", Phase.COMMAND, f"Round {state.round} begins: Command Phase"))
    return state


def _can_pay(ship: Ship, upgrade: Upgrade) -> bool:
    cost = upgrade.card.ready_cost
    if upgrade.card.exhaust is not ExhaustIcon.NON_RECUR or cost is None:
        return False
    return sum(token in cost.kinds for token in ship.tokens) >= cost.tokens


def _check_payment(ship: Ship, upgrade: Upgrade, pay: tuple[Command, ...]) -> Iterator[Rule]:
    if upgrade.card.exhaust is not ExhaustIcon.NON_RECUR:
        yield Rule.READIES_BY_ITSELF
        return
    cost = upgrade.card.ready_cost
    if cost is None:
        yield Rule.CANNOT_BE_READIED
    elif len(pay) != cost.tokens or any(token not in cost.kinds for token in pay):
        yield Rule.WRONG_PAYMENT
    if any(pay.count(token) > ship.tokens.count(token) for token in pay):
        yield Rule.COMMAND_TOKEN_MISSING


def _ready_everything(state: GameState, notes: Notes) -> GameState:
    ships = {ship.id: _ready_ship(ship, notes) for ship in state.ships.values()}
    squadrons = {unit.id: _ready_squadron(unit, notes) for unit in state.squadrons.values()}
    return state._replace(ships=ships, squadrons=squadrons)


def _ready_ship(ship: Ship, notes: Notes) -> Ship:
    if not ship.in_play:
        return ship
    if COMPARTMENT_FIRE not in (title.casefold() for title in ship.faceup):
        ship = ship._replace(defense=_ready_tokens(ship.defense, ship.id, ship.card.name, notes))
    return ship._replace(upgrades=tuple(_ready_card(ship, card, notes) for card in ship.upgrades))


def _ready_squadron(squadron: Squadron, notes: Notes) -> Squadron:
    if not squadron.in_play:
        return squadron
    name = squadron.card.name
    defense = _ready_tokens(squadron.defense, squadron.id, name, notes)
    return squadron._replace(defense=defense)


def _ready_tokens(
    tokens: tuple[Token, ...], unit: str, name: str, notes: Notes
) -> tuple[Token, ...]:
    exhausted = [token for token in tokens if token.state is TokenState.EXHAUSTED]
    if not exhausted:
        return tokens
    kinds = ", ".join(token.kind for token in exhausted)
    notes.append(Note("readied", unit, f"{name} readies {kinds}"))
    return tuple(Token(token.kind) if token in exhausted else token for token in tokens)


def _ready_card(ship: Ship, upgrade: Upgrade, notes: Notes) -> Upgrade:
    if not upgrade.exhausted or upgrade.discarded:
        return upgrade
    if upgrade.card.exhaust is ExhaustIcon.NON_RECUR:
        return upgrade
    notes.append(Note("readied", ship.id, f"{ship.card.name} readies {upgrade.card.name}"))
    return upgrade._replace(exhausted=False)


def _clear_round(state: GameState) -> GameState:
    """Return the state of a new round: nothing activated, dials picked up, effects ended."""
    ships: dict[ShipId, Ship] = {ship.id: _clear_ship(ship) for ship in state.ships.values()}
    squadrons = {unit.id: unit._replace(activated=False) for unit in state.squadrons.values()}
    players = {
        side: player._replace(locked=False, declined=False, begun=0, token_passed=False)
        for side, player in state.players.items()
    }
    first = state.first_player
    if state.ruleset.rounds == 0 and first is not None:
        first = first.other
    return state._replace(
        phase=Phase.COMMAND,
        round=state.round + 1,
        ships=ships,
        squadrons=squadrons,
        players=players,
        first_player=first,
        readying=None,
    )


def _clear_ship(ship: Ship) -> Ship:
    return ship._replace(
        activated=False,
        assigned=0,
        revealed=None,
        resolved=frozenset(),
        barred=ship.barred - _BARS_OF_THE_ROUND,
    )
