"""Whole lists in further ways, invented without a look at the reader."""

from tests.games.armada.fleets.typed.hand import NUMBER_WORDS, Hand
from tests.games.armada.fleets.typed.meant_fleets import MeantShip, MeantSquadron
from tests.games.armada.fleets.typed.words import FACTION_WORDS, TITLES


def upgrades_first(hand: Hand) -> str:
    """The upgrades of a ship above it, joined by an arrow to the ship below."""
    lines = [hand.pick(*TITLES), ""]
    for ship in hand.fleet.ships:
        names = [f"{hand.upgrade(ship, one)}{hand.cost(one.points)}" for one in ship.upgrades]
        lines += [f"[{', '.join(names)}] ->"] if names else []
        lines += [f"{hand.ship(ship)}{hand.cost(ship.points)}", ""]
    lines += [f"{_times(one)}{hand.squadrons(one)}{hand.cost(one.total)}" for one in _wing(hand)]
    return "\n".join([*lines, "", "Obj: " + "/".join(hand.objectives())])


def running_total(hand: Hand) -> str:
    """Each line ends with its cost and with what the list costs so far."""
    so_far, lines = 0, [f"{FACTION_WORDS[hand.fleet.faction]}", "card / cost / so far"]

    def line(name: str, points: int) -> str:
        nonlocal so_far
        so_far += points
        return f"{name} / {points} / {so_far}"

    for ship in hand.fleet.ships:
        lines.append(line(hand.ship(ship), ship.points))
        lines += [line("- " + hand.upgrade(ship, one), one.points) for one in ship.upgrades]
    lines += [line(f"{_times(one)}{hand.squadrons(one)}", one.total) for one in _wing(hand)]
    return "\n".join([*lines, *hand.objectives()])


def yaml(hand: Hand) -> str:
    """Keys and values, as a tool writes them."""
    lines = [f"name: {hand.pick(*TITLES)}", f"faction: {hand.fleet.faction}", "ships:"]
    for ship in hand.fleet.ships:
        lines += [f"  - name: {hand.ship(ship)}", f"    points: {ship.points}"]
        lines += ["    upgrades:"] if ship.upgrades else []
        lines += [f"      - {hand.upgrade(ship, one)}" for one in ship.upgrades]
    lines += ["squadrons:"] if hand.fleet.squadrons else []
    for one in _wing(hand):
        lines += [f"  - name: {hand.squadron(one)}", f"    count: {one.count}"]
    kinds = ("assault", "defense", "navigation")
    lines.append("objectives:")
    lines += [f"  {kind}: {name}" for kind, name in zip(kinds, hand.objectives(), strict=True)]
    return "\n".join(lines)


def german_mail(hand: Hand) -> str:
    """German words around English names."""
    lines = ["Moin,", "", f"ich spiele am Samstag {hand.fleet.total} Punkte:", ""]
    for ship in hand.fleet.ships:
        lines.append(f"{hand.ship(ship)} - {ship.points} Pkt")
        lines += [f"   mit {hand.upgrade(ship, one)} - {one.points} Pkt" for one in ship.upgrades]
        lines += [f"   macht {ship.total} Pkt", ""]
    lines += ["dazu an Jägern:"] if hand.fleet.squadrons else []
    for one in _wing(hand):
        price = f"je {one.points} Pkt" if one.count > 1 else f"{one.points} Pkt"
        lines.append(f"{one.count} mal {hand.squadron(one)}, {price}")
    a, d, v = hand.objectives()
    lines += ["", f"Missionen: Angriff {a}, Verteidigung {d}, Navigation {v}", "", "Gruß", "Jan"]
    return "\n".join(lines)


def prose_sums(hand: Hand) -> str:
    """Sentences with a sum for each ship."""
    hand.manner.priced = False
    lines = []
    for number, ship in enumerate(hand.fleet.ships):
        start = hand.pick("Then there is a", "Next comes the", "I also bring the")
        start = "I start with the" if number == 0 else start
        lines.append(f"{start} {hand.ship(ship)}{_equipped(hand, ship)}. {ship.total} points.")
    names = [f"{_word(one)} {hand.squadrons(one)}" for one in _wing(hand)]
    if names:
        lines.append(f"In the air: {', '.join(names)}, for {hand.fleet.squadron_points} points.")
    a, d, v = hand.objectives()
    return "\n".join([*lines, f"I would pick {a}, {d} and {v}."])


def sum_left(hand: Hand) -> str:
    """A ship's sum before it, its parts in brackets with plus signs."""
    hand.manner.priced = False
    lines = [f"{hand.fleet.total} | {FACTION_WORDS[hand.fleet.faction]}"]
    for ship in hand.fleet.ships:
        names = " + ".join(hand.upgrade(ship, one) for one in ship.upgrades)
        lines.append(f"{ship.total:>3} | {hand.ship(ship)}" + (f" + {names}" if names else ""))
    lines += [f"{one.total:>3} | {_times(one)}{hand.squadrons(one)}" for one in _wing(hand)]
    return "\n".join([*lines, "", *hand.objectives()])


def quantity_table(hand: Hand) -> str:
    """A table of markdown with the number in a column of its own, in the middle."""
    lines = ["| Unit | # | Pts | Total |", "| :-- | --: | --: | --: |"]
    for ship in hand.fleet.ships:
        lines.append(f"| {hand.ship(ship)} | 1 | {ship.points} | {ship.points} |")
        lines += [
            f"| &nbsp;&nbsp;{hand.upgrade(ship, one)} | 1 | {one.points} | {one.points} |"
            for one in ship.upgrades
        ]
    for one in _wing(hand):
        lines.append(f"| {hand.squadron(one)} | {one.count} | {one.points} | {one.total} |")
    return "\n".join([*lines, f"| **Sum** | | | **{hand.fleet.total}** |"])


def phone_notes(hand: Hand) -> str:
    """Small, without marks, upgrades a row below the ship."""
    hand.manner.priced = False
    lines = [f"{hand.pick(*TITLES).lower()} {hand.fleet.total}"]
    for ship in hand.fleet.ships:
        lines.append(hand.ship(ship))
        names = [hand.upgrade(ship, one) for one in ship.upgrades]
        lines += ["with " + " and ".join(names)] if names else []
    lines += [f"{hand.squadrons(one)} {one.count}x" for one in _wing(hand) if one.count > 1]
    lines += [hand.squadron(one) for one in _wing(hand) if one.count == 1]
    return "\n".join([*lines, "obj " + ", ".join(hand.objectives())])


def _wing(hand: Hand) -> list[MeantSquadron]:
    return hand.fleet.squadrons


def _times(one: MeantSquadron) -> str:
    return f"{one.count}x " if one.count > 1 else ""


def _word(one: MeantSquadron) -> str:
    return NUMBER_WORDS[one.count] if one.count > 1 else "the"


def _equipped(hand: Hand, ship: MeantShip) -> str:
    names = [hand.upgrade(ship, one) for one in ship.upgrades]
    if not names:
        return ""
    last = f" and {names[-1]}" if names[1:] else ""
    return " with " + ", ".join(names[:-1] or names) + last
