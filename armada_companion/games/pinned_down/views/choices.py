"""The choices at Pinned Down's table: the buttons of each phase, and all entries of its menus.

The rules judge each choice; the window only shows it. The first button is the next step.
"""

from collections.abc import Callable, Iterator
from functools import partial

from armada_companion.kit.choice import Choice, Does, Go

from ..rules.damage.hits import Destroy, TakeDamage, loses_game
from ..rules.decks.draw_decks import Shuffle, to_be_shuffled
from ..rules.decks.piles import DiscardCards, DrawCards
from ..rules.game import PINNED_DOWN
from ..rules.model.state import GameState
from ..rules.model.types import DeckName, Phase, Until
from ..rules.phases.assignment import Assign, EndAssignment, Unassign
from ..rules.phases.attack import EndAttack, EndMain, Reveal
from ..rules.phases.fight import OpenFight
from ..rules.phases.jump import ShowLocations
from ..rules.phases.phase_changes import waits_for_tasks
from ..rules.table.action import unit_name
from ..rules.table.card_texts import ChangePool, ChangePower
from .cards import drawn_cards
from .cards.card_choices import PutCardsBack, counted, play_choice, power_choice
from .cards.open_piles import DiscardPiles
from .cards.task_choices import OpenTasks, task_choices
from .judge.correction_choices import Corrections
from .judge.counts import CountCards
from .phases.jumping import ShownLocations
from .phases.reveal import RevealAll, RevealedCard
from .table.bands import band_of
from .table.questions import GameView, SheetQuestion, SheetView, choice, offer, offers
from .units.proposals import CloseAndFight, TakePairs, is_complete, pairs_to_propose

_LEAVES = "Leaves the table"
"""The group of entries that no other entry corrects."""

_FULL = 5
"""With so many buttons there is no room for one about the shown unit."""

_AMOUNTS = (1, 2, 3, 4, -1, -2, -3, -4)
_LASTING = {Until.FIGHT: "For the fight", Until.TURN: "For the turn", Until.GAME: "For good"}


def main_choices(state: GameState, shown: str) -> tuple[Choice, ...]:
    """Return the buttons of the phase; `shown` is the ship or enemy ship that was tapped last."""
    asked = tuple(_waited_for(state)) or tuple(_task_choices(state))
    if len(asked) >= _FULL:
        return asked
    found = asked or (*_phase_choices(state, shown), *_tasks_beside(state))
    return (*found, *_about(state, shown)) if state.phase is not Phase.OVER else found


def is_waiting(state: GameState) -> bool:
    """Return whether a shuffle, cards to put back, or a task comes before the next step."""
    return any(True for _ in _waited_for(state))


def next_fight(state: GameState, shown: str) -> str:
    """Return the ship of the next fight: the shown one, or the first; or ""."""
    first = state.pairs[0].ship if state.pairs else ""
    return paired_ship(state, shown) or first


def pairing(state: GameState, ship: str, enemy: str) -> Choice:
    """Return the choice that pairs a ship with an enemy ship, or separates them."""
    name, other = state.ship(ship).card.name, state.enemy(enemy).card.name
    if any(pair.ship == ship and pair.enemy == enemy for pair in state.pairs):
        return parting(state, ship)
    return choice(state, f"{name} against {other}", Assign(ship, enemy), "swords")


def parting(state: GameState, ship: str) -> Choice:
    return choice(state, f"Free {state.ship(ship).card.name}", Unassign(ship), "cross", "F")


def paired_ship(state: GameState, unit: str) -> str | None:
    """Return the player's ship of the unit's first pair, or None."""
    return next((pair.ship for pair in state.pairs if unit in (pair.ship, pair.enemy)), None)


class AboutUnit(SheetQuestion, frozen=True):
    """Asks what happened to a ship or an enemy ship."""

    unit: str

    def sheet(self, game: GameView) -> SheetView:
        state = game.state
        found = state.ship(self.unit) if self.unit in state.ships else state.enemy(self.unit)
        return SheetView(found.card.name, unit_choices(state, self.unit))


class AboutTable(SheetQuestion, frozen=True):
    """Asks what happened in the game, apart from single ships."""

    def sheet(self, game: GameView) -> SheetView:
        return SheetView("The table", table_choices(game.state))


class PowerOf(SheetQuestion, frozen=True):
    """Asks by how much the power of a ship or enemy ship changes."""

    unit: str

    def sheet(self, game: GameView) -> SheetView:
        lasting = partial(HowLong, self.unit)
        return SheetView("Change the power by", _amounts(game.state, lasting))


class HowLong(SheetQuestion, frozen=True):
    """Asks how long a change of power lasts."""

    unit: str
    by: int

    def sheet(self, game: GameView) -> SheetView:
        """Offer the durations, the likeliest first."""
        is_ship = self.unit in game.state.ships
        ship, enemy = (self.unit, None) if is_ship else (None, self.unit)
        in_fight = game.state.phase is Phase.FIGHT
        order = tuple(_LASTING) if in_fight else (Until.TURN, Until.GAME, Until.FIGHT)
        rows = [(_LASTING[one], ChangePower(self.by, one, ship, enemy)) for one in order]
        return SheetView("How long?", offers(game.state, "until", rows))


class PoolBy(SheetQuestion, frozen=True):
    """Asks by how much the threat pool changes."""

    def sheet(self, game: GameView) -> SheetView:
        return SheetView("Change the threat pool by", _amounts(game.state, ChangePool))


class WhichDiscard(SheetQuestion, frozen=True):
    """Asks which hand card a player discards."""

    player: str

    def sheet(self, game: GameView) -> SheetView | Does:
        """Offer the cards of a known hand; in a printed hand, return the discard of one card."""
        state, player = game.state, self.player
        if not state.virtual:
            return DiscardCards(player, count=1)
        hand = counted(state.player(player).hand.cards)
        rows = [(label, DiscardCards(player, cards=(card,))) for label, card in hand]
        return SheetView(f"{player} discards", offers(state, "card", rows))


class ShuffleDeck(SheetQuestion, frozen=True):
    """Shuffles a deck: a player's draw deck, or the attack, location or damage deck."""

    deck: DeckName
    player: str | None = None

    def sheet(self, game: GameView) -> Shuffle:
        owner = None if self.player is None else game.state.player(self.player)
        cards = to_be_shuffled(game.state, self.deck, owner)
        return Shuffle(self.deck, game.cards.shuffled(cards), self.player)


def unit_choices(state: GameState, unit: str) -> tuple[Choice, ...]:
    """Return the entries about a ship or enemy ship.

    The entries have fixed places; the last one destroys the ship.
    """
    power = Choice("change_power", "Power…", PowerOf(unit), mark="plus")
    if unit in state.ships:
        return (power, *_ship_choices(state, unit))
    discard = choice(state, "Discard it", Destroy(unit), "cross")
    return (power, discard._replace(group=_LEAVES))


def table_choices(state: GameState) -> tuple[Choice, ...]:
    found = [one._replace(group="The table") for one in _of_the_table(state)]
    for player in state.players:
        draws = choice(state, f"{player} draws", DrawCards(player), "plus")
        told = [_discard(player), draws]
        if not state.virtual and state.phase is not Phase.SETUP:
            told.append(Choice("count", "Count the cards…", CountCards(player), mark="eye"))
        found += [one._replace(group=str(player)) for one in told]
    return tuple(found)


def shuffle_choice(label: str, does: ShuffleDeck) -> Choice:
    return Choice("shuffle", label, does, mark="dice", key="E")


def _phase_choices(state: GameState, shown: str) -> Iterator[Choice]:
    match state.phase:
        case Phase.MAIN:
            yield choice(state, "End Main Phase", EndMain(), "check", "E")
            yield play_choice(state)
            yield from power_choice(state)
        case Phase.ATTACK:
            yield from _attack(state)
        case Phase.ASSIGNMENT:
            yield from _assignment(state, shown)
        case Phase.FIGHT:
            yield from _fight(state, shown)
        case Phase.JUMP:
            yield from _jump(state)
        case Phase.OVER:
            yield Choice("result", "Result", Go("score"), mark="trophy", key="E")
        case Phase.SETUP:
            return


def _about(state: GameState, shown: str) -> Iterator[Choice]:
    """Yield the choice that asks what happened to the shown ship or enemy ship."""
    if shown in state.ships or shown in state.enemies:
        label = f"{unit_name(state, shown)}…"
        yield Choice("about_unit", label, AboutUnit(shown), mark="repair", key="X")


def _waited_for(state: GameState) -> Iterator[Choice]:
    """Yield the choices before the next step: cards to put back, decks to shuffle."""
    if state.looking is not None:
        yield Choice("put_back_cards", "Put the cards back", PutCardsBack(), mark="undo", key="E")
        return
    for owed in state.owed[:1]:
        deck = DeckName.ATTACK if owed.destiny else DeckName.DAMAGE
        yield shuffle_choice(f"Shuffle the {deck} deck", ShuffleDeck(deck))
    for player in state.players.values():
        if player.unshuffled:
            label = f"Shuffle the deck of {player.id}"
            yield shuffle_choice(label, ShuffleDeck(DeckName.DRAW, player.id))


def _task_choices(state: GameState) -> Iterator[Choice]:
    """Yield the buttons of the oldest task, if the next step waits for it. Source: O1."""
    if not waits_for_tasks(state):
        return
    yield from task_choices(state, state.tasks[0])
    others = len(state.tasks) - 1
    if others:
        yield Choice("tasks", f"{others} more…", OpenTasks(), mark="flag", key="U")


def _tasks_beside(state: GameState) -> Iterator[Choice]:
    """Yield the button for tasks, if the next step can be taken before they are done."""
    if state.tasks:
        yield Choice("tasks", f"To do: {len(state.tasks)}", OpenTasks(), mark="flag", key="N")


def _attack(state: GameState) -> Iterator[Choice]:
    deck = state.deck(DeckName.ATTACK)
    if state.virtual and not deck.draw.size and deck.discard.size:
        yield shuffle_choice("Shuffle the attack deck", ShuffleDeck(DeckName.ATTACK))
    else:
        does = Reveal() if state.virtual else RevealedCard()
        reveal = offer(state, "reveal", "Reveal a card", does, "eye", "R")
        yield reveal._replace(at_right=state.virtual)
        if state.virtual:
            every = Choice("reveal_all", "Reveal all", RevealAll(), mark="eye", key="A")
            yield every._replace(at_right=True)
    if state.flags.plans_offered:
        yield Choice("plans", "Change plans", drawn_cards.WhoChangesPlans(), mark="redo", key="F")
    yield from power_choice(state)


def _assignment(state: GameState, shown: str) -> Iterator[Choice]:
    close = choice(state, "Close assignment", EndAssignment(), "check", "E")
    if number := pairs_to_propose(state):
        label = "Take the proposed pair" if number == 1 else f"Take the {number} proposed pairs"
        yield Choice("take_pairs", label, TakePairs(), mark="swords", key="E")
        close = close._replace(key="")
    elif is_complete(state) and (ship := next_fight(state, shown)):
        label = f"Close and fight: {state.ship(ship).card.name}"
        yield Choice("close_and_fight", label, CloseAndFight(ship), mark="swords", key="E")
        close = close._replace(key="")
    yield close
    paired = paired_ship(state, shown)
    if paired is not None:
        yield parting(state, paired)


def _fight(state: GameState, shown: str) -> Iterator[Choice]:
    if state.fight is None:
        if ship := next_fight(state, shown):
            label = f"Fight: {state.ship(ship).card.name}"
            yield choice(state, label, OpenFight(ship), "swords", "E")
        return
    words = band_of(state, state.fight).words
    yield offer(
        state, "resolve_fight", f"Resolve: {words}", drawn_cards.fight_end(state), "check", "E"
    )
    yield play_choice(state)
    yield from power_choice(state)
    yield Choice("destiny", "Destiny", drawn_cards.WhoseDestiny(), mark="dice", key="D")


def _jump(state: GameState) -> Iterator[Choice]:
    deck = state.deck(DeckName.LOCATION)
    if state.virtual and not state.flags.shown and deck.draw.size:
        show = choice(state, "Show locations", ShowLocations(), "eye", "E")
        yield show._replace(at_right=True)
    elif state.virtual and not state.flags.shown and deck.discard.size:
        yield shuffle_choice("Shuffle the location deck", ShuffleDeck(DeckName.LOCATION))
    else:
        yield Choice("jump", "Jump", ShownLocations(), mark="chevron", key="E")
    if not state.flags.upkeep_paid:
        yield play_choice(state)
    yield from power_choice(state)


def _ship_choices(state: GameState, unit: str) -> Iterator[Choice]:
    ship = state.ship(unit)
    if state.virtual:
        yield choice(state, "Damage: draw", TakeDamage(unit), "fire")
    else:
        asked = drawn_cards.DrawnDamage(TakeDamage(unit), "Which damage card?")
        yield Choice("damage", "Damage…", asked, mark="fire")
    reason = "" if ship.damaged else f"{ship.card.name} is not damaged (D5)"
    repair = Choice(
        "repair", "Repair…", drawn_cards.RepairShip(unit), mark="repair", possible=False
    )
    yield repair._replace(legal=ship.damaged, reason=reason)
    yield _discard(ship.owner)
    if loses_game(state, ship):
        gone = Choice(
            "destroy_flagship", "Destroyed…", drawn_cards.LoseFlagship(unit), mark="cross"
        )
    else:
        gone = choice(state, "Destroyed", Destroy(unit), "cross")
    yield gone._replace(group=_LEAVES)


def _of_the_table(state: GameState) -> Iterator[Choice]:
    yield Choice("change_pool", "Threat pool…", PoolBy(), mark="plus")
    if state.phase is Phase.ATTACK and not state.virtual:
        yield choice(state, "No attack card is left", EndAttack(), "check")
    for action in PINNED_DOWN.legal_of(state, Shuffle):
        if action.player is None:
            label = f"Shuffle the {action.deck} deck"
            yield shuffle_choice(label, ShuffleDeck(action.deck))._replace(key="")
    if state.phase is not Phase.OVER:
        yield Choice("destiny", "Destiny…", drawn_cards.WhoseDestiny(), mark="dice")
    yield Choice("discard_piles", "Discard piles…", DiscardPiles(), mark="eye")
    yield Choice("corrections", "Correct a value…", Corrections(), mark="gear")
    yield Choice("history", "Notes and history", Go("history"), mark="history")


def _amounts(state: GameState, does: Callable[[int], Does]) -> tuple[Choice, ...]:
    return tuple(offer(state, "by", f"{by:+}", does(by)) for by in _AMOUNTS)


def _discard(player: str) -> Choice:
    return Choice("discard_cards", f"{player} discards", WhichDiscard(player), mark="minus")
