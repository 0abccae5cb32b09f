"""Builds the views of the table and the end page from the state of a game."""

from armada_companion.kit.choice import BannerView
from armada_companion.kit.wording import plural

from ...rules.cards.card_play import powers_in_play, was_used
from ...rules.model.state import Enemy, GameState
from ...rules.model.types import Mark, Phase
from ...rules.phases.assignment import free_but_stronger, free_enemies, pairs_missing
from ...rules.phases.attack import attack_texts, attack_threat, pool_after_main
from ...rules.phases.phase_changes import waits_for_tasks
from ...rules.table.card_texts import standing_power
from ..table.bands import band_of, winning_effects
from ..table.table_views import LocationView, PoolView, TableView, TrackView
from ..table.task_words import banner_sentences
from ..table.words import card_lines
from .proposals import pairs_to_propose, proposed_views
from .unit_views import enemy_view, pair_views, ship_views

PHASES = (Phase.MAIN, Phase.ATTACK, Phase.ASSIGNMENT, Phase.FIGHT, Phase.JUMP)
PLAYERS_SIDE, ENEMY_SIDE = 0, 1

USUAL_COST, ATTACK_SHIPS = 3, 19
"""About what an enemy ship costs, and how many there are: together 53. Source: section 2.1."""


def table_view(state: GameState) -> TableView:
    pairs = tuple(pair_views(state))
    return TableView(
        turn=state.turn,
        phase=state.phase.value,
        phase_notes=tuple(_phase_note(state) if one is state.phase else "" for one in PHASES),
        banner=banner_view(state),
        pool=pool_view(state),
        track=track_view(state),
        location=location_view(state),
        ships=tuple(ship_views(state, pairs)),
        enemies=tuple(enemy_view(state, enemy, pairs) for enemy in enemies_in_order(state)),
        pairs=pairs,
        flags=turn_flags(state),
        fighting=state.fight.ships[0] if state.fight else "",
        proposed=tuple(proposed_views(state)),
    )


def enemies_in_order(state: GameState) -> tuple[Enemy, ...]:
    """Return the enemy ships in order of reveal, after the reveal in order of power. (G5, G9)"""
    found = tuple(state.enemies.values())
    if state.phase is Phase.ATTACK:
        return found
    return tuple(sorted(found, key=lambda enemy: -standing_power(state, enemy)))


def location_view(state: GameState) -> LocationView | None:
    card = state.current_location
    if card is None:
        return None
    return LocationView(card.name, card.group, card.distance, card_lines(card))


def track_view(state: GameState) -> TrackView:
    counted = state.locations if state.ruleset.count_initial_location else state.locations[1:]
    legs = tuple((card.name, card.distance) for card in counted)
    return TrackView(state.distance, state.ruleset.goal_distance, legs)


def turn_flags(state: GameState) -> tuple[str, ...]:
    """Return the effects for the rest of the turn, a line each. Source: O7, K12."""
    flags = state.flags
    lines = []
    if Mark.CAPTAINS_OFF in flags.marks:
        lines.append("Captains give no power (Worry)")
    if Mark.ALL_CLOAKED in flags.marks:
        lines.append("All ships are cloaked (Covert Ops)")
    if flags.ship_cost:
        more = "more" if flags.ship_cost > 0 else "less"
        lines.append(f"Enemy ships cost {abs(flags.ship_cost)} {more}")
    used = [
        f"{card.name} was used"
        for player in state.players
        for card in powers_in_play(state, player)
        if was_used(state, player, card)
    ]
    return (*lines, *used)


def banner_view(state: GameState) -> BannerView:
    """Return the current and the next action of the players."""
    side = ENEMY_SIDE if state.phase is Phase.ATTACK else PLAYERS_SIDE
    if state.looking is not None:
        seen = ", ".join(card.name for card in state.looking.cards)
        return BannerView(side, f"{state.looking.player} looks at cards", seen, None)
    if state.owed or any(player.unshuffled for player in state.players.values()):
        return BannerView(side, "Shuffle first", "A deck has to be shuffled to continue", None)
    if waits_for_tasks(state):
        return BannerView(side, *banner_sentences(state), None)
    title, detail = _sentences(state)
    is_lost = state.phase is Phase.OVER and not is_won(state)
    return BannerView(side, title, detail, None, tone="bad" if is_lost else "")


def is_won(state: GameState) -> bool:
    return state.outcome is not None and state.outcome.winner is not None


def pool_view(state: GameState) -> PoolView:
    """Return the threat pool with its forecast. Source: A1, A2, J3, J7, section 21.

    The distance of the next location is unknown before the jump.
    """
    if state.phase in (Phase.SETUP, Phase.MAIN):
        return _weighed(state, _before_attack(state))
    if state.phase is Phase.OVER:
        return PoolView(state.pool, "", "")
    if state.phase is Phase.ATTACK:
        return _weighed(state, _after_attack(state)._replace(coming=0))
    return _weighed(state, _after_attack(state))


def _weighed(state: GameState, view: PoolView) -> PoolView:
    """Return the view with the number of enemy ships that the pool pays for.

    The view warns if the fleet has fewer ships than that.
    """
    count = min(ATTACK_SHIPS, max(0, view.pool + view.coming) // USUAL_COST)
    verdict = f"about {plural(count, 'ship')}"
    return view._replace(verdict=verdict, warns=count > max(1, len(state.ships)))


def _after_attack(state: GameState) -> PoolView:
    """Return the forecast after an attack: the threat of the Jump and of the next Attack."""
    upkeep = 0 if state.flags.upkeep_paid else sum(ship.upkeep for ship in state.ships.values())
    left, attack = len(state.enemies), attack_threat(state) + _texts(state)
    lines = (
        f"{state.pool} in the pool",
        f"{upkeep:+} upkeep at the Jump",
        f"{left:+} for undefeated enemies",
        f"{attack:+} at the next Attack, and the new location",
    )
    parts = f"{upkeep} upkeep, {plural(left, 'enemy', 'enemies')}"
    forecast = f"Jump {upkeep + left:+}, Attack {attack:+}"
    steps = (state.pool, upkeep, left, attack)
    return PoolView(state.pool, forecast, parts, lines, steps, upkeep + left + attack)


def _sentences(state: GameState) -> tuple[str, str]:
    match state.phase:
        case Phase.SETUP:
            return "Setup", "Add the players and the first location, then begin"
        case Phase.MAIN:
            return "Play Main effects", f"Then end the Main Phase: {pool_view(state).forecast}"
        case Phase.ATTACK:
            return (
                "Reveal attack cards",
                f"{state.pool} threat to spend; a dearer card ends the reveal",
            )
        case Phase.ASSIGNMENT:
            return _assignment_sentences(state)
        case Phase.FIGHT:
            return _fight_sentences(state)
        case Phase.JUMP:
            return _jump_sentences(state)
        case Phase.OVER:
            reason = state.outcome.reason if state.outcome else ""
            return ("The players win" if is_won(state) else "The players lose"), reason


def _assignment_sentences(state: GameState) -> tuple[str, str]:
    """Return the missing pairs, or the effect of closing the assignment. Source: G1 to G6, G10."""
    missing, stronger = pairs_missing(state), free_but_stronger(state)
    if missing > 0:
        words = f"{plural(missing, 'pair is', 'pairs are')} missing"
        after = "; the best ones are proposed" if pairs_to_propose(state) else "; strongest first"
        return "Pair ships with enemies", words + after
    if stronger:
        words = f"{stronger.card.name} is free and stronger than a paired one"
        return "Pair ships with enemies", f"{words}; strongest enemies first"
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
    wins = winning_effects(state, state.fight)
    help_ = f"; {' or '.join(wins[:2])} wins" if wins else ""
    return f"{ships} against {enemies}", f"{band.powers}: {band.spoken}{help_}"


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


def _before_attack(state: GameState) -> PoolView:
    distances = sum(location.distance for location in state.locations)
    ships = attack_threat(state) - distances
    after = pool_after_main(state)
    texts = attack_texts(state)
    lines = (
        f"{state.pool} in the pool",
        f"{distances:+} for the distance of {plural(len(state.locations), 'location')}",
        f"{ships:+} for ships that are not cloaked",
        *(f"{by:+} by {name}" for name, by in texts),
        f"{after} to spend on attack cards",
    )
    parts = [f"{distances} distance", plural(ships, "ship")]
    parts += [f"{name} {by:+}" for name, by in texts]
    forecast = f"next Attack {after - state.pool:+}"
    steps = (state.pool, distances, ships, *(by for _, by in texts), after)
    return PoolView(state.pool, forecast, ", ".join(parts), lines, steps, after - state.pool)


def _texts(state: GameState) -> int:
    return sum(by for _, by in attack_texts(state))
