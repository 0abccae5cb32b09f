"""Builds what the table shows from the state of a game of Pinned Down."""

from armada_companion.rules.pinned_down.cards import Card
from armada_companion.rules.pinned_down.pairing import (
    free_but_stronger,
    free_enemies,
    pairs_missing,
)
from armada_companion.rules.pinned_down.phases.main_phase import attack_threat
from armada_companion.rules.pinned_down.power import (
    captain_bonus,
    characters_aboard,
    enemy_power,
    is_cloaked,
    ship_power,
    threat_in_play,
)
from armada_companion.rules.pinned_down.ship import Enemy, Ship
from armada_companion.rules.pinned_down.state import GameState
from armada_companion.rules.pinned_down.types import Phase
from armada_companion.views.pinned_down.bands import (
    band_of,
    fight_to_show,
    pair_views,
)
from armada_companion.views.pinned_down.table import (
    EnemyView,
    LocationView,
    PairView,
    PoolView,
    ShipView,
    TableView,
    TrackView,
)
from armada_companion.views.pinned_down.words import card_lines, card_words, numbers
from armada_companion.views.table_parts import BannerView

PHASES = (Phase.MAIN, Phase.ATTACK, Phase.ASSIGNMENT, Phase.FIGHT, Phase.JUMP)
PLAYERS_SIDE, ENEMY_SIDE = 0, 1

HARDEST_HIT = 35
"""What one damage card takes at most. Source: D8."""


def table_view(state: GameState) -> TableView:
    """Return the whole table."""
    pairs = tuple(pair_views(state))
    return TableView(
        turn=state.turn,
        phase=state.phase.value,
        phase_notes=tuple(_phase_note(state) if one is state.phase else "" for one in PHASES),
        banner=banner_view(state),
        pool=pool_view(state),
        track=track_view(state),
        location=location_view(state),
        ships=tuple(ship_view(state, ship, pairs) for ship in state.ships.values()),
        enemies=tuple(enemy_view(state, enemy, pairs) for enemy in state.enemies.values()),
        pairs=pairs,
    )


def ship_view(state: GameState, ship: Ship, pairs: tuple[PairView, ...]) -> ShipView:
    """Return the card of a player's ship."""
    player = state.player(ship.owner)
    hand, draw, discard = player.hand.size, player.deck.draw.size, player.deck.discard.size
    own = [pair for pair in pairs if pair.ship == ship.id]
    names = " and ".join(state.enemy(pair.enemy).card.name for pair in own)
    return ShipView(
        id=ship.id,
        name=ship.card.name,
        owner=ship.owner,
        crew=_crew(state, ship, whole=True),
        surnames=_crew(state, ship, whole=False),
        power=ship_power(state, ship),
        structure=ship.structure,
        survives=max(0, ship.structure - 1) // HARDEST_HIT,
        damage=tuple(_damage(card) for card in ship.damage),
        cloaked=is_cloaked(state, ship),
        cards=f"hand {hand}, deck {draw}, discard {discard}",
        status=_ship_status(state, ship, own),
        pairing=f"paired with {names}: {own[0].band.spoken}" if own else "",
    )


def enemy_view(state: GameState, enemy: Enemy, pairs: tuple[PairView, ...]) -> EnemyView:
    """Return the card of an enemy ship."""
    own = [pair for pair in pairs if pair.enemy == enemy.id]
    names = " and ".join(state.ship(pair.ship).card.name for pair in own)
    return EnemyView(
        id=enemy.id,
        name=enemy.card.name,
        class_name=enemy.card.group,
        power=enemy_power(state, enemy),
        threat=threat_in_play(state, enemy),
        unique=enemy.card.unique,
        words=card_words(enemy.card),
        status=_pair_status(own),
        pairing=f"paired with {names}: {own[0].band.spoken}" if own else "",
    )


def location_view(state: GameState) -> LocationView | None:
    """Return the current location."""
    card = state.current_location
    if card is None:
        return None
    return LocationView(card.name, card.group, card.distance, card_lines(card))


def track_view(state: GameState) -> TrackView:
    """Return the way home."""
    counted = state.locations if state.ruleset.count_initial_location else state.locations[1:]
    legs = tuple((card.name, card.distance) for card in counted)
    return TrackView(state.distance, state.ruleset.goal_distance, legs)


def pool_view(state: GameState) -> PoolView:
    """Return the threat pool and what is added to it next. Source: A1, J3, J7, section 21.

    The distance of the location that the fleet jumps to is not known before.
    """
    if state.phase in (Phase.SETUP, Phase.MAIN):
        return _before_attack(state)
    if state.phase is Phase.OVER:
        return PoolView(state.pool, "", "")
    upkeep = 0 if state.flags.upkeep_paid else sum(ship.upkeep for ship in state.ships.values())
    left = len(state.enemies)
    lines = (
        f"{state.pool} in the pool",
        f"{upkeep:+} upkeep at the Jump",
        f"{left:+} for enemy ships left",
        f"{attack_threat(state):+} at the next Attack, and the new location",
    )
    parts = f"{upkeep} upkeep, {_count(left, 'enemy', 'enemies')}"
    forecast = f"Jump +{upkeep + left}, Attack +{attack_threat(state)}"
    return PoolView(state.pool, forecast, parts, lines)


def _before_attack(state: GameState) -> PoolView:
    added = attack_threat(state)
    distances = sum(location.distance for location in state.locations)
    ships = added - distances
    lines = (
        f"{state.pool} in the pool",
        f"{distances:+} for the distance of {_count(len(state.locations), 'location')}",
        f"{ships:+} for ships that are not cloaked",
        f"{state.pool + added} to reveal attack cards with",
    )
    parts = f"{distances} distance, {_count(ships, 'ship')}"
    return PoolView(state.pool, f"next Attack +{added}", parts, lines)


def banner_view(state: GameState) -> BannerView:
    """Return what the players do now, and what is next."""
    side = ENEMY_SIDE if state.phase is Phase.ATTACK else PLAYERS_SIDE
    if state.looking is not None:
        seen = ", ".join(card.name for card in state.looking.cards)
        return BannerView(side, f"{state.looking.player} looks at cards", seen, None)
    if state.owed or any(player.unshuffled for player in state.players.values()):
        return BannerView(side, "Shuffle first", "A deck has to be shuffled to go on", None)
    title, detail = _sentences(state)
    return BannerView(side, title, detail, None)


def missing_words(state: GameState) -> str:
    """Return what the assignment still needs; "" when it can be closed. Source: G1 to G6, G10."""
    missing = pairs_missing(state)
    if missing > 0:
        return "1 pair is missing" if missing == 1 else f"{missing} pairs are missing"
    stronger = free_but_stronger(state)
    return f"{stronger.card.name} is free and stronger than an engaged one" if stronger else ""


def _sentences(state: GameState) -> tuple[str, str]:
    match state.phase:
        case Phase.SETUP:
            return "Setup", "Add the players and the first location, then begin"
        case Phase.MAIN:
            return "Play Main effects", f"Then end the Main Phase: {pool_view(state).forecast}"
        case Phase.ATTACK:
            return "Reveal attack cards", f"{state.pool} threat to spend; one too dear ends it"
        case Phase.ASSIGNMENT:
            return _assignment_sentences(state)
        case Phase.FIGHT:
            return _fight_sentences(state)
        case Phase.JUMP:
            return _jump_sentences(state)
        case Phase.OVER:
            won = state.outcome is not None and state.outcome.winner is not None
            reason = state.outcome.reason if state.outcome else ""
            return ("The players win" if won else "The players lose"), reason


def _assignment_sentences(state: GameState) -> tuple[str, str]:
    missing = missing_words(state)
    if missing:
        return "Pair ships with enemies", f"{missing}; strongest enemies first"
    left = [state.enemies[one].card.name for one in free_enemies(state)]
    after = f"Free: {', '.join(left)}, 1 threat each at the Jump" if left else "Then the fights"
    return "Close the assignment", after


def _fight_sentences(state: GameState) -> tuple[str, str]:
    if state.fight is None:
        left = len({pair.ship for pair in state.pairs})
        return "Choose the next fight", f"{left} left to fight, in any order"
    ships = " and ".join(state.ship(one).card.name for one in state.fight.ships)
    enemies = " and ".join(state.enemy(one).card.name for one in state.fight.enemies)
    band = band_of(state, state.fight)
    return f"{ships} against {enemies}", f"{band.powers}: {band.spoken}"


def _jump_sentences(state: GameState) -> tuple[str, str]:
    shown = " or ".join(f"{card.name} ({card.distance})" for card in state.flags.shown)
    if shown:
        return "Choose where to jump", shown
    return "Jump to a location", f"{pool_view(state).forecast} threat; each player draws a card"


def _phase_note(state: GameState) -> str:
    match state.phase:
        case Phase.ATTACK:
            return f"{len(state.enemies)} in play"
        case Phase.ASSIGNMENT:
            missing = max(0, pairs_missing(state))
            return f"{missing} missing" if missing else ""
        case Phase.FIGHT:
            return f"{len({pair.ship for pair in state.pairs})} left"
        case _:
            return ""


def _count(number: int, noun: str, many: str = "") -> str:
    return f"{number} {noun if number == 1 else many or noun + 's'}"


def _crew(state: GameState, ship: Ship, *, whole: bool) -> str:
    aboard = characters_aboard(state, ship)
    return ", ".join(_aboard(state, ship, card, whole=whole) for card in aboard)


def _aboard(state: GameState, ship: Ship, card: Card, *, whole: bool) -> str:
    name = card.name if whole else card.name.rpartition(" ")[2]
    if card.captain_of and card.captain_of == ship.card.id:
        return f"{name} (captain, {captain_bonus(state, ship):+})"
    return name


def _damage(card: Card) -> str:
    return f"{card.name} {numbers(card)}" if card.name else numbers(card)


def _ship_status(state: GameState, ship: Ship, own: list[PairView]) -> str:
    if own:
        return _pair_status(own)
    fighting = fight_to_show(state, ship.id) is not None
    fought = state.phase is Phase.FIGHT and ship.id in state.flags.assigned
    return "fighting" if fighting else "fought" if fought else "free"


def _pair_status(own: list[PairView]) -> str:
    if not own:
        return "free"
    return "fighting" if any(pair.fighting for pair in own) else "paired"
