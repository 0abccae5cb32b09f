"""What can be done next at the table of Pinned Down: the buttons of each phase.

The engine judges each choice; the window only shows it. The first one is the next step.
"""

from collections.abc import Callable, Iterator, Mapping

from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.effects import (
    is_window_open,
    powers_in_play,
    was_used,
)
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.rules.types import DeckName, Phase
from armada_companion.games.pinned_down.views.bands import band_of, band_of_ship
from armada_companion.games.pinned_down.views.words import when_words
from armada_companion.kit.choice import ChoiceView
from armada_companion.session.change import Explanation

Judge = Callable[[Mapping[str, object]], Explanation]
"""Tells why an action is not allowed now; the session's `explain`."""

PLAY, POWER, REVEAL, RESOLVE, JUMP = "play", "power", "reveal", "resolve_fight", "jump"
DESTINY, SHUFFLE, RESULT, PLANS, ABOUT = "destiny", "shuffle", "result", "plans", "about_unit"
PUT_BACK = "put_back_cards"
"""Names of choices that ask for something before they are an action."""


def choice(
    judge: Judge, label: str, action: Mapping[str, object], mark: str = "", key: str = ""
) -> ChoiceView:
    """Return a choice with the engine's verdict on its action."""
    verdict = judge(action)
    reason = verdict.impossible[:1].upper() + verdict.impossible[1:]
    if verdict.rules:
        reason = "; ".join(f"{rule.text} ({rule.code}, {rule.source})" for rule in verdict.rules)
    return ChoiceView(
        name=str(action["do"]),
        label=label,
        action=tuple(action.items()),
        legal=verdict.legal,
        reason=reason,
        mark=mark,
        key=key,
        possible=not verdict.impossible,
    )


def main_choices(state: GameState, judge: Judge, shown: str) -> tuple[ChoiceView, ...]:
    """Return the buttons of the phase; `shown` is the ship or enemy that was tapped last."""
    found = tuple(_waited_for(state)) or tuple(_phase_choices(state, judge, shown))
    return (*found, *_about(state, shown)) if state.phase is not Phase.OVER else found


def next_fight(state: GameState, shown: str) -> str:
    """Return the ship whose fight comes next: the shown one's, or the first; "" for none."""
    for pair in state.pairs:
        if shown in (pair.ship, pair.enemy):
            return pair.ship
    return state.pairs[0].ship if state.pairs else ""


def pairing(state: GameState, judge: Judge, ship: str, enemy: str) -> ChoiceView:
    """Return the choice of pairing a ship with an enemy ship, or of parting them."""
    name, other = state.ship(ship).card.name, state.enemy(enemy).card.name
    if any(pair.ship == ship and pair.enemy == enemy for pair in state.pairs):
        return parting(state, judge, ship)
    action = {"do": "assign", "ship": ship, "enemy": enemy}
    return choice(judge, f"{name} against {other}", action, "swords")


def parting(state: GameState, judge: Judge, ship: str) -> ChoiceView:
    """Return the choice of making a ship free again."""
    action = {"do": "unassign", "ship": ship}
    return choice(judge, f"Free {state.ship(ship).card.name}", action, "cross", "F")


def _phase_choices(state: GameState, judge: Judge, shown: str) -> Iterator[ChoiceView]:
    match state.phase:
        case Phase.MAIN:
            yield choice(judge, "End Main Phase", {"do": "end_main"}, "check", "E")
            yield _play()
            yield from _powers(state)
        case Phase.ATTACK:
            yield from _attack(state, judge)
        case Phase.ASSIGNMENT:
            yield from _assignment(state, judge, shown)
        case Phase.FIGHT:
            yield from _fight(state, judge, shown)
        case Phase.JUMP:
            yield from _jump(state, judge)
        case Phase.OVER:
            yield ChoiceView(RESULT, "Result", (), mark="trophy", key="E")
        case Phase.SETUP:
            return


def _about(state: GameState, shown: str) -> Iterator[ChoiceView]:
    """Yield the choice that asks what happened to the shown ship or enemy ship."""
    cards = {str(ship.id): ship.card for ship in state.ships.values()}
    cards.update({str(enemy.id): enemy.card for enemy in state.enemies.values()})
    if shown in cards:
        yield ChoiceView(ABOUT, f"{cards[shown].name}…", (), mark="repair", key="X")


def _waited_for(state: GameState) -> Iterator[ChoiceView]:
    """Yield what everything else waits for: cards looked at, and decks to be shuffled."""
    if state.looking is not None:
        yield ChoiceView(PUT_BACK, "Put the cards back", (), mark="undo", key="E")
        return
    for owed in state.owed[:1]:
        deck = DeckName.ATTACK if owed.destiny else DeckName.DAMAGE
        yield _shuffle(deck, f"Shuffle the {deck} deck")
    for player in state.players.values():
        if player.unshuffled:
            yield _shuffle(DeckName.DRAW, f"Shuffle the deck of {player.id}", player.id)


def _shuffle(deck: DeckName, label: str, player: str = "") -> ChoiceView:
    words: tuple[tuple[str, object], ...] = (("deck", deck.value), ("player", player))
    return ChoiceView(SHUFFLE, label, words, mark="dice", key="E")


def _play() -> ChoiceView:
    return ChoiceView(PLAY, "Play effect", (), mark="play", key="P")


def _powers(state: GameState) -> Iterator[ChoiceView]:
    powers = [(one, card) for one in state.players for card in powers_in_play(state, one)]
    if not powers:
        return
    usable = any(power_problem(state, player, card) == "" for player, card in powers)
    reason = "" if usable else "; ".join(power_problem(state, *power) for power in powers)
    yield ChoiceView(POWER, "Use power", (), usable, reason, mark="star", key="U", possible=False)


def power_problem(state: GameState, player: str, card: Card) -> str:
    """Return why a power cannot be used now, its costs aside; "" when this is its time."""
    if was_used(state, player, card):
        return f"{card.name} was used in this turn (K12)"
    return "" if is_window_open(state, card) else f"{card.name}: {when_words(card)} (M2)"


def _attack(state: GameState, judge: Judge) -> Iterator[ChoiceView]:
    deck = state.deck(DeckName.ATTACK)
    if state.virtual and not deck.draw.size and deck.discard.size:
        yield _shuffle(DeckName.ATTACK, "Shuffle the attack deck")
    elif state.virtual:
        yield choice(judge, "Reveal a card", {"do": "reveal"}, "eye", "R")
    else:
        yield ChoiceView(REVEAL, "Reveal a card", (), mark="eye", key="R")
    if state.flags.plans_offered:
        yield ChoiceView(PLANS, "Change plans", (), mark="redo", key="F")
    yield from _powers(state)


def _assignment(state: GameState, judge: Judge, shown: str) -> Iterator[ChoiceView]:
    yield choice(judge, "Close assignment", {"do": "end_assignment"}, "check", "E")
    paired = next((pair.ship for pair in state.pairs if shown in (pair.ship, pair.enemy)), None)
    if paired is not None:
        yield parting(state, judge, paired)


def _fight(state: GameState, judge: Judge, shown: str) -> Iterator[ChoiceView]:
    if state.fight is None:
        ship = next_fight(state, shown)
        band = band_of_ship(state, ship)
        if ship and band:
            label = f"Fight: {state.ship(ship).card.name}"
            yield choice(judge, label, {"do": "fight", "ship": ship}, "swords", "E")
        return
    words = band_of(state, state.fight).words
    yield ChoiceView(RESOLVE, f"Resolve: {words}", (), mark="check", key="E")
    yield _play()
    yield from _powers(state)
    yield ChoiceView(DESTINY, "Destiny", (), mark="dice", key="D")


def _jump(state: GameState, judge: Judge) -> Iterator[ChoiceView]:
    deck = state.deck(DeckName.LOCATION)
    if state.virtual and not state.flags.shown and deck.draw.size:
        yield choice(judge, "Show locations", {"do": "show_locations"}, "eye", "E")
    elif state.virtual and not state.flags.shown and deck.discard.size:
        yield _shuffle(DeckName.LOCATION, "Shuffle the location deck")
    else:
        yield ChoiceView(JUMP, "Jump", (), mark="next", key="E")
    if not state.flags.upkeep_paid:
        yield _play()
    yield from _powers(state)
