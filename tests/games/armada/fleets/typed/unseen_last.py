"""Whole lists in ways that are scored once, when the reader is done."""

from tests.games.armada.fleets.typed.hand import NUMBER_WORDS, Hand
from tests.games.armada.fleets.typed.words import FACTION_WORDS, SHORT_FACTIONS, TITLES


def checklist(hand: Hand) -> str:
    """Boxes to tick, with a number of pieces to pack."""
    lines = [f"Packing list: {hand.pick(*TITLES)}"]
    for ship in hand.fleet.ships:
        lines.append(f"[ ] 1 {hand.ship(ship)}{hand.cost(ship.points)}")
        lines += [
            f"    [ ] 1 {hand.upgrade(ship, one)}{hand.cost(one.points)}" for one in ship.upgrades
        ]
    for squadron in hand.fleet.squadrons:
        lines.append(f"[ ] {squadron.count} {hand.squadrons(squadron)}{hand.cost(squadron.total)}")
    return "\n".join([*lines, *(f"[ ] {name}" for name in hand.objectives())])


def spaced_columns(hand: Hand) -> str:
    """Names and costs in columns of blanks, a column for one and a column for all."""
    rows = [("Card", "No", "Pts", "Sum")]
    for ship in hand.fleet.ships:
        rows.append((hand.ship(ship), "1", str(ship.points), ""))
        for one in ship.upgrades:
            rows.append(("  " + hand.upgrade(ship, one), "1", str(one.points), ""))
        rows.append(("", "", "", str(ship.total)))
    for squadron in hand.fleet.squadrons:
        number, points = str(squadron.count), str(squadron.points)
        rows.append((hand.squadron(squadron), number, points, str(squadron.total)))
    width = max(len(row[0]) for row in rows) + 2
    return "\n".join(f"{a:{width}}{b:>4}{c:>6}{d:>6}" for a, b, c, d in rows)


def question(hand: Hand) -> str:
    """Sentences of a question to others, squadrons in brackets."""
    hand.manner.priced = False
    lines = [f"Quick question about my {SHORT_FACTIONS[hand.fleet.faction]} list.", ""]
    for ship in hand.fleet.ships:
        names = [hand.upgrade(ship, one) for one in ship.upgrades]
        rest = f" running {', '.join(names)}" if names else ""
        lines.append(f"{hand.ship(ship)}{rest} = {ship.total}")
    names = [f"{NUMBER_WORDS[one.count]} {hand.squadrons(one)}" for one in hand.fleet.squadrons]
    lines += [f"plus squads ({', '.join(names)}) = {hand.fleet.squadron_points}"] if names else []
    return "\n".join([*lines, "", "Would you go first with it?"])


def ini(hand: Hand) -> str:
    """Sections in brackets, keys with equals signs."""
    lines = [
        "[fleet]",
        f"faction={FACTION_WORDS[hand.fleet.faction]}",
        f"points={hand.fleet.total}",
    ]
    for number, ship in enumerate(hand.fleet.ships, 1):
        lines += ["", f"[ship{number}]", f"class={hand.ship(ship)}", f"cost={ship.points}"]
        lines += [
            f"upgrade{at}={hand.upgrade(ship, one)}" for at, one in enumerate(ship.upgrades, 1)
        ]
    lines += ["", "[squadrons]"] if hand.fleet.squadrons else []
    return "\n".join(
        [*lines, *(f"{hand.squadron(one)}={one.count}" for one in hand.fleet.squadrons)]
    )
