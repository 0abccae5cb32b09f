"""The fleet rules: each check yields the problems of a fleet, with code, source and message."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import assert_never

from armada_companion.kit.wording import listed

from ...cards.cards import FieldedCard, ShipFacts, SquadronFacts, UpgradeFacts
from ...cards.catalog import Catalog
from ...cards.words import OBJECTIVE_TYPES, icon_names
from ...rules.model.fleet import Fleet
from .equipment import check_modifications, check_restrictions, check_slots, check_titles
from .game_format import STANDARD, GameFormat
from .judged_fleet import Fielded, JudgedFleet, Problem


def find_problems(
    fleet: Fleet, catalog: Catalog, game: GameFormat = STANDARD
) -> tuple[Problem, ...]:
    """Return every problem of a fleet; () if there is none.

    Raises:
        ContentError: The card files cannot be read.
    """
    judged = JudgedFleet(fleet, catalog, game)
    return tuple(problem for check in _CHECKS for problem in check(judged))


def check_ships(fleet: JudgedFleet) -> Iterator[Problem]:
    """Yield a problem if the fleet has no ship. Source: RRG 6."""
    if not fleet.ships:
        yield Problem("NO_SHIPS", "RRG 6", "The fleet has no ship.")


def check_commander(fleet: JudgedFleet) -> Iterator[Problem]:
    """Yield a problem unless exactly one ship carries a commander. Source: RRG 6."""
    commanders = [(card, ship) for ship in fleet.ships for card in ship.upgrades if card.commander]
    if fleet.ships and not commanders and not fleet.has_own_commander:
        yield Problem("NO_COMMANDER", "RRG 6", "No ship carries a commander.")
    ours = [(card, ship) for card, ship in commanders if fleet.fits(card)]
    if len(ours) > 1:
        names = listed(card.name for card, _ in ours)
        text = f"The fleet has {len(ours)} commanders: {names}."
        units = tuple(dict.fromkeys(ship.id for _, ship in ours))
        yield Problem("SEVERAL_COMMANDERS", "RRG 6", text, units)


def check_flotilla_flagship(fleet: JudgedFleet) -> Iterator[Problem]:
    """Yield a problem for each flotilla that carries a commander. Source: RRG 6."""
    for ship in fleet.ships:
        if ship.is_flagship and ship.card and ship.card.flotilla:
            names = listed(card.name for card in ship.upgrades if card.commander)
            text = f"{ship.name} is a flotilla and cannot carry a commander: {names}."
            yield Problem("FLOTILLA_FLAGSHIP", "RRG 6", text, (ship.id,))


def check_factions(fleet: JudgedFleet) -> Iterator[Problem]:
    """Yield a problem if the cards belong to several factions.

    If the list names no faction, the first cards decide. Source: RRG 6.
    """
    outsiders = fleet.outsiders
    if outsiders:
        names = listed(dict.fromkeys(card.name for card, _ in outsiders))
        units = tuple(dict.fromkeys(unit for _, unit in outsiders))
        factions = [fleet.faction_name(key) for key in sorted(fleet.factions)]
        faction = f", the {factions[0]}" if len(factions) == 1 else ""
        text = f"Not of the fleet's faction{faction}: {names}."
        yield Problem("MIXED_FACTIONS", "RRG 6", text, units)
    elif fleet.ships and len(fleet.factions) > 1:
        text = "The list names no faction, and its cards fit several."
        yield Problem("NO_FACTION", "RRG 6", text)


def check_retired(fleet: JudgedFleet) -> Iterator[Problem]:
    """Yield a problem for each card that the rules 1.5 have retired."""
    for ship in fleet.ships:
        for card in dict.fromkeys(card for card in ship.upgrades if card.retired):
            text = f"{card.name} on {ship.name} is retired: no longer legal in play."
            yield Problem("RETIRED_CARD", "RRG 1.5.0", text, (ship.id,))


def check_allowed(fleet: JudgedFleet) -> Iterator[Problem]:
    """Yield a problem for each card that a pack of the game forbids."""
    once = {(one.card.id, one.unit): one for one in fleet.fielded}
    for card, unit in once.values():
        if pack := fleet.forbidden_by(card):
            text = f"{_full_name(card)} is not allowed by {pack.title} {pack.version}."
            yield Problem("CARD_NOT_ALLOWED", f"{pack.id} {pack.version}", text, (unit,))
    for _, objective in fleet.objectives:
        if objective and (pack := fleet.forbidden_by(objective)):
            text = f"{objective.name} is not allowed by {pack.title} {pack.version}."
            yield Problem("CARD_NOT_ALLOWED", f"{pack.id} {pack.version}", text)


def check_unique_names(fleet: JudgedFleet) -> Iterator[Problem]:
    """Yield a problem for each unique name that occurs twice, except for commanders.

    Source: RRG 20.
    """
    bearers: dict[str, list[int]] = {}
    for position, (card, _) in enumerate(fleet.fielded):
        for name in card.unique_names:
            bearers.setdefault(name, []).append(position)
    # An ace and its ship are one card, which is reported once, not under both names.
    groups = {tuple(cards): name for name, cards in reversed(bearers.items()) if len(cards) > 1}
    for positions, name in reversed(groups.items()):
        cards = [fleet.fielded[position] for position in positions]
        if len(cards) > _unique_limit(cards) and not all(_is_commander(card) for card, _ in cards):
            yield _unique_twice(fleet, name, cards)


def check_duplicates(fleet: JudgedFleet) -> Iterator[Problem]:
    """Yield a problem for each upgrade of which a ship has two copies. Source: RRG 21."""
    for ship in fleet.ships:
        for card, number in Counter(ship.upgrades).items():
            if number > 1 and not card.unique:
                text = f"{ship.name} carries {number} copies of {card.name}; one is allowed."
                yield Problem("DUPLICATE_UPGRADE", "RRG 21", text, (ship.id,))


def _unique_limit(cards: Sequence[Fielded]) -> int:
    """Return how many cards of one unique name a fleet may have: more only of one squadron."""
    return min(card.unique_limit if isinstance(card, SquadronFacts) else 1 for card, _ in cards)


def _unique_twice(fleet: JudgedFleet, name: str, cards: list[Fielded]) -> Problem:
    if isinstance(cards[0].card, ShipFacts):
        name = cards[0].card.name  # A unique ship is recognized by its id instead of its name.
    kinds = {card.slots if isinstance(card, UpgradeFacts) else () for card, _ in cards}
    places = listed(_place(fleet, one, name, len(kinds) > 1) for one in cards)
    is_plain = len({card.id for card, _ in cards}) == 1 and kinds == {()}
    text = f"{name} is unique, but the fleet has {len(cards)}"
    text += "." if is_plain else f": {places}."
    return Problem("UNIQUE_TWICE", "RRG 20", text, tuple(dict.fromkeys(unit for _, unit in cards)))


def _place(fleet: JudgedFleet, one: Fielded, name: str, told_apart: bool) -> str:
    """Return a card and its ship in words; with `told_apart`, also the kind of upgrade."""
    card, unit = one
    match card:
        case ShipFacts():
            return f"the ship {fleet.unit_names[unit]}"
        case SquadronFacts():
            return f"the squadron {_full_name(card)}"
        case UpgradeFacts():
            which = "" if card.name == name else f"{card.name} "
            kind = f"as {icon_names(card.slots)} " if told_apart else ""
            return f"{which}{kind}on {fleet.unit_names[unit]}"
        case _:
            assert_never(card)


def _full_name(card: FieldedCard) -> str:
    return card.full_name if isinstance(card, SquadronFacts) else card.name


def _is_commander(card: FieldedCard) -> bool:
    return isinstance(card, UpgradeFacts) and card.commander


def check_points(fleet: JudgedFleet) -> Iterator[Problem]:
    """Yield a problem if the cards cost more than the agreed total. Source: RRG 6."""
    if fleet.fleet.points > fleet.game.points:
        text = f"The fleet costs {fleet.fleet.points} points; {fleet.game.points} were agreed."
        yield Problem("OVER_POINTS", "RRG 6", text)


def check_squadron_points(fleet: JudgedFleet) -> Iterator[Problem]:
    """Yield a problem if squadrons cost more than their share. Source: RRG 6, 33; Sector Fleet."""
    most = fleet.game.max_squadron_points
    if fleet.squadron_points > most:
        source = fleet.game.limits.source if "sector-fleet" in fleet.game.key else "RRG 6"
        text = f"Squadrons cost {fleet.squadron_points} points; at most {most} are allowed."
        units = tuple(squadron.unit.id for squadron in fleet.squadrons)
        yield Problem("SQUADRON_POINTS", source, text, units)


def check_total(fleet: JudgedFleet) -> Iterator[Problem]:
    """Yield a problem if the printed total is not the sum of the printed costs."""
    stated, points = fleet.fleet.points_stated, fleet.fleet.points
    if stated is not None and stated != points:
        text = f"The list says {stated} points; its cards add up to {points}."
        yield Problem("POINTS_TOTAL", "fleet list", text)


def check_aces(fleet: JudgedFleet) -> Iterator[Problem]:
    """Yield a problem if there is more than one ace for each 100 points agreed. Source: RRG 6."""
    aces = [squadron for squadron in fleet.squadrons if squadron.is_ace]
    # A second copy of an ace breaks another rule, and is reported there.
    number = len({squadron.card.id for squadron in aces if squadron.card})
    most = fleet.game.max_aces
    if number > most:
        names = listed(dict.fromkeys(squadron.unit.name for squadron in aces))
        text = (
            f"The fleet has {number} unique squadrons with defense tokens; "
            f"{fleet.game.points} points allow {most}: {names}."
        )
        yield Problem("TOO_MANY_ACES", "RRG 6", text, tuple(squadron.unit.id for squadron in aces))


def check_flotillas(fleet: JudgedFleet) -> Iterator[Problem]:
    """Yield a problem for too many flotillas; tournaments limit them, the rulebook does not."""
    most = fleet.game.limits.max_flotillas
    flotillas = [ship.id for ship in fleet.ships if ship.card and ship.card.flotilla]
    if most is not None and len(flotillas) > most:
        text = f"The fleet has {len(flotillas)} flotillas; at most {most} are allowed."
        yield Problem("TOO_MANY_FLOTILLAS", fleet.game.limits.source, text, tuple(flotillas))


def check_chosen_objectives(fleet: JudgedFleet) -> Iterator[Problem]:
    """Yield a problem if a type has no objective, except in a campaign. Source: RRG 6, 11."""
    filled = {kind for kind, _ in fleet.objectives}
    filled |= {card.type for _, card in fleet.objectives if card}
    missing = [kind for kind in OBJECTIVE_TYPES if kind not in filled]
    if missing and not fleet.game.campaign:
        text = f"No objective is chosen for {listed(missing)}."
        yield Problem("MISSING_OBJECTIVES", "RRG 11", text)


def check_objectives(fleet: JudgedFleet) -> Iterator[Problem]:
    """Yield a problem for each objective not allowed or of a wrong type. Source: RRG 11."""
    for kind, card in fleet.objectives:
        if card is None:
            continue
        if not card.standard_play:
            if not fleet.game.campaign:
                text = f"{card.name} is a campaign objective, but this is not a campaign."
                yield Problem("CAMPAIGN_OBJECTIVE", "RRG 11", text)
        elif not fleet.game.limits.allows(card.id):
            text = f"{card.name} cannot be chosen in a {fleet.game.limits.title} game."
            yield Problem("BARRED_OBJECTIVE", fleet.game.limits.source, text)
        elif kind != card.type:
            text = f"{card.name} is chosen for {kind}, but its type is {card.type}."
            yield Problem("WRONG_OBJECTIVE_TYPE", "RRG 11", text)


_CHECKS: Sequence[Callable[[JudgedFleet], Iterator[Problem]]] = (
    check_ships,
    check_commander,
    check_flotilla_flagship,
    check_factions,
    check_retired,
    check_allowed,
    check_unique_names,
    check_duplicates,
    check_restrictions,
    check_titles,
    check_modifications,
    check_slots,
    check_points,
    check_squadron_points,
    check_aces,
    check_flotillas,
    check_chosen_objectives,
    check_objectives,
    check_total,
)
"""The checks in the order in which problems are shown."""
