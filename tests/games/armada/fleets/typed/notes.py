"""Lists in the other forms that people find: trees, slashes, tables of a wiki, wrapped lines."""

import textwrap

from tests.games.armada.fleets.typed.hand import Hand
from tests.games.armada.fleets.typed.meant_fleets import MeantShip, MeantSquadron
from tests.games.armada.fleets.typed.words import fleet_title, objective_lines

BULLETS = ("➤ ", "✦ ", "→ ", "▪ ", "✔ ", "☆ ", "~ ")


def wiki_table(hand: Hand) -> str:
    """A table with bars, as wikis and chat rooms draw them."""
    lines = ["| Card | Points |", "|---|---:|"]
    for ship in hand.fleet.ships:
        lines.append(f"| **{hand.ship(ship)}** | {ship.points} |")
        lines += [f"| {hand.upgrade(ship, one)} | {one.points} |" for one in ship.upgrades]
    for squadron in hand.fleet.squadrons:
        count = f"{squadron.count}x " if squadron.count > 1 else ""
        lines.append(f"| {count}{hand.squadron(squadron)} | {squadron.total} |")
    return "\n".join([*lines, f"| Total | {hand.fleet.total} |", "", *objective_lines(hand)])


def tree(hand: Hand) -> str:
    """Branches drawn with lines."""
    mark = hand.pick("├─ ", "├── ", "|- ", "+-- ")
    last = hand.pick("└─ ", "└── ", "`- ")
    lines = [f"{fleet_title(hand)} [{hand.fleet.total}/{hand.fleet.limit}]"]
    for ship in hand.fleet.ships:
        lines.append(f"{hand.ship(ship)}{hand.cost(ship.points)}")
        names = [f"{hand.upgrade(ship, one)}{hand.cost(one.points)}" for one in ship.upgrades]
        lines += [mark + name for name in names[:-1]] + [last + name for name in names[-1:]]
    lines += [f"{_counted(hand, one)}{hand.cost(one.total)}" for one in hand.fleet.squadrons]
    return "\n".join([*lines, *objective_lines(hand)])


def slashes(hand: Hand) -> str:
    """A ship a line, its upgrades behind slashes, and what it costs with them."""
    hand.manner.priced = False
    lines = []
    for ship in hand.fleet.ships:
        names = [hand.ship(ship), *(hand.upgrade(ship, one) for one in ship.upgrades)]
        lines.append(hand.pick(" / ", "/").join(names) + f" = {ship.total}")
    names = [_counted(hand, one) for one in hand.fleet.squadrons]
    lines += [" / ".join(names) + f" = {hand.fleet.squadron_points}"] if names else []
    return "\n".join([*lines, f"= {hand.fleet.total}"])


def brackets(hand: Hand) -> str:
    """The upgrades in brackets behind their ship, then the sum."""
    hand.manner.priced = False
    lines = [fleet_title(hand), ""]
    for number, ship in enumerate(hand.fleet.ships, start=1):
        names = ", ".join(hand.upgrade(ship, one) for one in ship.upgrades)
        inside = f" ({names})" if names else ""
        lines.append(f"{number}. {hand.ship(ship)}{inside} - {ship.total}")
    names = ", ".join(_counted(hand, one) for one in hand.fleet.squadrons)
    lines += (
        [f"{len(lines) - 1}. Squadrons ({names}) - {hand.fleet.squadron_points}"] if names else []
    )
    return "\n".join([*lines, "", f"{hand.fleet.total} points", *objective_lines(hand)])


def capitals(hand: Hand) -> str:
    """All in capitals, with signs instead of bullets."""
    sign = hand.pick(*BULLETS)
    lines = [f"*** {fleet_title(hand)} ***"]
    for ship in hand.fleet.ships:
        lines.append(f"{hand.ship(ship)}{hand.cost(ship.points)}")
        lines += [
            f"{sign}{hand.upgrade(ship, one)}{hand.cost(one.points)}" for one in ship.upgrades
        ]
    lines += [f"{_counted(hand, one)}{hand.cost(one.total)}" for one in hand.fleet.squadrons]
    return "\n".join([*lines, "", *objective_lines(hand)]).upper()


def web_page(hand: Hand) -> str:
    """A page that was copied: each name and each cost is a line."""
    lines = ["Ships", ""]
    for ship in hand.fleet.ships:
        lines += [hand.ship(ship), str(ship.points)]
        for one in ship.upgrades:
            lines += [hand.upgrade(ship, one), str(one.points)]
        lines.append("")
    lines += ["Squadrons", ""] if hand.fleet.squadrons else []
    for squadron in hand.fleet.squadrons:
        count = f"{squadron.count}x " if squadron.count > 1 else ""
        lines += [count + hand.squadron(squadron), str(squadron.total)]
    return "\n".join([*lines, "", "Total", str(hand.fleet.total)])


def wrapped(hand: Hand) -> str:
    """A mail program breaks the lines at a width."""
    hand.manner.priced = False
    lines = []
    for ship in hand.fleet.ships:
        names = ", ".join(hand.upgrade(ship, one) for one in ship.upgrades)
        lines.append(hand.ship(ship) + (f" with {names}" if names else "") + f" ({ship.total})")
    names = ", ".join(_counted(hand, one) for one in hand.fleet.squadrons)
    lines += [f"Squadrons: {names} ({hand.fleet.squadron_points})"] if names else []
    width = hand.pick(46, 58, 72)
    return "\n".join(
        wide
        for line in [*lines, *objective_lines(hand)]
        for wide in textwrap.wrap(line, width, break_on_hyphens=False)
    )


def each_cost(hand: Hand) -> str:
    """Squadrons with the cost of one; costs with a letter behind them."""
    unit = hand.pick("p", " p", "pt", " pts.", " Pkt.")
    lines = [f"{fleet_title(hand)}: {hand.fleet.total}{unit}"]
    for ship in hand.fleet.ships:
        lines.append(f"{hand.ship(ship)} {ship.points}{unit}")
        lines += [f"  {hand.upgrade(ship, one)} {one.points}{unit}" for one in ship.upgrades]
    for one in hand.fleet.squadrons:
        several = f"{one.count} {hand.squadrons(one)} @ {one.points}{unit}"
        single = f"{hand.squadron(one)} {one.points}{unit}"
        lines.append(several if one.count > 1 else single)
    return "\n".join([*lines, *objective_lines(hand)])


def on_ships(hand: Hand) -> str:
    """An answer in a thread: what is on which ship."""
    hand.manner.priced = False
    lines = [hand.pick("My list, if it helps:", "I'd run:", "Mine is")]
    for ship, count in hand.fleet.groups():
        names = " & ".join(hand.upgrade(ship, one) for one in ship.upgrades)
        number = f"{count} x " if count > 1 else ""
        lines.append(f"* {number}{hand.ship(ship)}" + (f" <- {names}" if names else ""))
    lines += [f"* {_counted(hand, one)}" for one in hand.fleet.squadrons]
    return "\n".join([*lines, hand.pick("", "Good luck!"), *objective_lines(hand)])


def code_block(hand: Hand) -> str:
    """Columns of one width between three backticks."""
    rows = [
        _row(hand.ship(ship), ship.points, 0) + _upgrades(hand, ship) for ship in hand.fleet.ships
    ]
    rows += [_row(_counted(hand, one), one.total, 0) for one in hand.fleet.squadrons]
    whole = _row("Total", hand.fleet.total, 0)
    return "\n".join(["```", *rows, "-" * 40, whole, "```", *objective_lines(hand)])


def _upgrades(hand: Hand, ship: MeantShip) -> str:
    return "".join("\n" + _row(hand.upgrade(ship, one), one.points, 2) for one in ship.upgrades)


def _row(name: str, points: int, indent: int) -> str:
    return f"{' ' * indent + name:<50}{points:>4}"


def _counted(hand: Hand, one: MeantSquadron) -> str:
    if one.count == 1:
        return hand.squadron(one)
    return hand.pick("{0}x {1}", "{0} x {1}", "{0} {1}").format(one.count, hand.squadrons(one))
