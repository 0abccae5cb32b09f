"""The cards of ships and enemy ships, and the results of their fights."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from ...rules.damage.hits import HARDEST_HIT, MILDEST_HIT
from ...rules.model.printed_cards import Card
from ...rules.model.state import Enemy, Fight, GameState, Player, Ship
from ...rules.model.types import CardKind, EnemyId, Mark, Phase, ShipId
from ...rules.phases.fight import fight_of
from ...rules.table import card_texts
from ..cards.task_choices import asked_units
from ..table.bands import band_of
from ..table.repairs import repair_problem
from ..table.table_views import CrewView, DamageView, EnemyView, PairView, ShipView
from ..table.words import hindrance, numbers, text_words

UnitT = TypeVar("UnitT", ShipId, EnemyId)
Units = Mapping[UnitT, Ship] | Mapping[UnitT, Enemy]

LOST = "lost-"
"""The prefix of the id of a shown ship that is out of play."""


def ship_views(state: GameState, pairs: tuple[PairView, ...]) -> Iterator[ShipView]:
    """Yield the card of every ship in play, then of every destroyed ship."""
    for ship in state.ships.values():
        yield ship_view(state, ship, pairs)
    for player in state.players.values():
        for place, card in enumerate(player.deck.discard.cards):
            if card.kind is CardKind.FLAGSHIP:
                yield _destroyed(player, card, place)


def ship_view(state: GameState, ship: Ship, pairs: tuple[PairView, ...]) -> ShipView:
    player = state.player(ship.owner)
    own = [pair for pair in pairs if pair.ship == ship.id]
    names = " and ".join(state.enemy(pair.enemy).card.name for pair in own)
    people = tuple(_person(state, ship, card) for card in card_texts.characters_aboard(state, ship))
    return ShipView(
        id=ship.id,
        name=ship.card.name,
        owner=ship.owner,
        crew=", ".join(one.full_name for one in people),
        surnames=", ".join(one.name for one in people),
        power=card_texts.ship_power(state, ship),
        structure=ship.structure,
        stands=stands(ship.structure),
        cloaked=card_texts.is_cloaked(state, ship),
        cards=_cards(player),
        status=_ship_status(state, ship, own),
        pairing=f"paired with {names}: {own[0].band.spoken}" if own else "",
        wing=ship.card.wing,
        upkeep=ship.upkeep,
        people=people,
        words=text_words(ship.card),
        asked=ship.id in asked_units(state),
        chips=tuple(_chip(state, card) for card in ship.damage),
        class_name=ship.card.group,
    )


def stands(structure: int) -> str:
    """Return how many more damage cards a ship surely survives, or the effect of the next."""
    if hits := max(0, structure - 1) // HARDEST_HIT:
        return f"surely survives {hits} more"
    return "a hit may destroy it" if structure > MILDEST_HIT else "any hit destroys it"


def enemy_view(state: GameState, enemy: Enemy, pairs: tuple[PairView, ...]) -> EnemyView:
    own = [pair for pair in pairs if pair.enemy == enemy.id]
    names = " and ".join(state.ship(pair.ship).card.name for pair in own)
    return EnemyView(
        id=enemy.id,
        name=enemy.card.name,
        class_name=enemy.card.group,
        power=card_texts.enemy_power(state, enemy),
        threat=card_texts.threat_in_play(state, enemy),
        unique=enemy.card.unique,
        words=text_words(enemy.card),
        status=_pair_status(own),
        pairing=f"paired with {names}: {own[0].band.spoken}" if own else "",
        asked=enemy.id in asked_units(state),
        copy=_copy_of(state.enemies, enemy.id),
    )


def fight_to_show(state: GameState, ship: str) -> Fight | None:
    """Return the open fight of a ship, else the fight of its pair."""
    if state.fight is not None and ship in state.fight.ships:
        return state.fight
    return fight_of(state, ship)


def pair_views(state: GameState) -> Iterator[PairView]:
    """Yield every pair before its fight; pairs of a joint fight share a result."""
    for pair in state.pairs:
        if pair.ship in state.ships and pair.enemy in state.enemies:
            fight = fight_to_show(state, pair.ship)
            if fight is not None:
                yield PairView(
                    pair.ship,
                    pair.enemy,
                    band_of(state, fight),
                    fighting=fight is state.fight,
                    names=pair_names(state, pair.ship, fight.enemies),
                )


def pair_names(state: GameState, ship: ShipId, enemies: Iterable[EnemyId]) -> str:
    """Return the names of a ship and its enemies: "TRB Truth against Agony".

    Equal names are numbered: "Dra'tar Swarm Frigate 1 of 2".
    """
    theirs = [_numbered_name(state.enemies, one) for one in enemies if one in state.enemies]
    return f"{_numbered_name(state.ships, ship)} against {' and '.join(theirs)}"


def _numbered_name(units: Units[UnitT], unit: UnitT) -> str:
    return f"{units[unit].card.name} {_copy_of(units, unit)}".rstrip()


def _copy_of(units: Units[UnitT], unit: UnitT) -> str:
    """Return a unit's number among units with its name, "1 of 2", or ""."""
    name = units[unit].card.name
    same = [one for one, other in units.items() if other.card.name == name]
    return f"{same.index(unit) + 1} of {len(same)}" if len(same) > 1 else ""


def _destroyed(player: Player, card: Card, place: int) -> ShipView:
    return ShipView(
        id=f"{LOST}{player.id}-{place}",
        name=card.name,
        owner=player.id,
        cards=_cards(player),
        status="destroyed",
        wing=card.wing,
        class_name=card.group,
    )


def _chip(state: GameState, card: Card) -> DamageView:
    tap = repair_problem(state) or "Tap to repair it"
    return DamageView(card.name, numbers(card), hindrance(card), tap)


def _cards(player: Player) -> str:
    hand, draw, discard = player.hand.size, player.deck.draw.size, player.deck.discard.size
    return f"hand {hand}, deck {draw}, discard {discard}"


def _person(state: GameState, ship: Ship, card: Card) -> CrewView:
    surname = card.name.rpartition(" ")[2]
    words, rank, captain = text_words(card), "", ""
    if card.captain_of and card.captain_of == ship.card.id:
        gives = _captain_words(state, ship)
        rank, captain = f" (captain, {gives})", "off" if gives.startswith("off") else "on"
    return CrewView(f"{surname}{rank}", f"{card.name}{rank}", words, captain)


def _captain_words(state: GameState, ship: Ship) -> str:
    """Return the bonus of a captain, or why there is none. Source: C4."""
    if Mark.CAPTAINS_OFF in state.flags.marks:
        return "off: Worry"
    hit = next((card for card in ship.damage if Mark.NO_BONUS in card.marks), None)
    if hit is not None:
        return f"off: {hit.name or 'damage'}"
    return f"{card_texts.captain_bonus(state, ship):+}"


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
