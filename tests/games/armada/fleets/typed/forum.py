"""Lists as they stand in forums: tags, bullets, costs in brackets, sums under ships."""

from tests.games.armada.fleets.typed import words
from tests.games.armada.fleets.typed.hand import NUMBER_WORDS, Hand
from tests.games.armada.fleets.typed.meant_fleets import MeantShip, MeantSquadron

SLOT_WORDS = {
    "commander": "Commander",
    "officer": "Officer",
    "title": "Title",
    "support-team": "Support Team",
    "weapons-team": "Weapons Team",
    "offensive-retrofit": "Offensive Retrofit",
    "defensive-retrofit": "Defensive Retrofit",
    "ordnance": "Ordnance",
    "turbolasers": "Turbolasers",
    "ion-cannons": "Ion Cannons",
    "fleet-command": "Fleet Command",
    "fleet-support": "Fleet Support",
    "experimental-retrofit": "Experimental Retrofit",
    "superweapon": "Superweapon",
}


def bbcode(hand: Hand) -> str:
    """Tags of a forum around everything."""
    fleet = hand.fleet
    bold = hand.pick("[b]{}[/b]", "[B]{}[/B]", "[u][b]{}[/b][/u]", "[size=4]{}[/size]")
    lines = [bold.format(words.fleet_title(hand)) + f" ({fleet.total}/{fleet.limit})", ""]
    lines += [f"Faction: {words.FACTION_WORDS[fleet.faction]}", ""] if hand.maybe() else []
    lines += words.objective_lines(hand) + [""]
    item = hand.pick("[*]{}", " - {}", "[*] {}", "[li]{}[/li]")
    for ship in fleet.ships:
        lines.append(f"[b]{hand.ship(ship)}[/b]{hand.cost(ship.points)}")
        names = [item.format(_upgrade(hand, ship, n)) for n in range(len(ship.upgrades))]
        lines += ["[list]", *names, "[/list]"] if names else []
        lines += [hand.pick("= {} points", "[i]Total: {}[/i]", "{} pts").format(ship.total)]
    lines += ["", f"[b]Squadrons[/b] ({fleet.squadron_points})", "[list]"]
    lines += [item.format(_squadron(hand, one)) for one in fleet.squadrons]
    return "\n".join([*lines, "[/list]", *words.remark(hand)])


def markdown(hand: Hand) -> str:
    """Stars and underlines of a chat room or a wiki."""
    fleet = hand.fleet
    lines = [f"**{words.fleet_title(hand)}** ({fleet.total}/{fleet.limit})", "", "__Ships__"]
    star = hand.pick("- ", "* ", "> ", "  - ")
    for ship in fleet.ships:
        lines.append(f"**{hand.ship(ship)}**{hand.cost(ship.points)}")
        lines += [star + _upgrade(hand, ship, n) for n in range(len(ship.upgrades))]
        lines += [f"*{ship.total} points*", ""]
    if fleet.squadrons:
        lines += ["__Squadrons__", *(star + _squadron(hand, one) for one in fleet.squadrons)]
    link = ["", f"https://example.org/fleets/{hand.chance.randrange(10**6)}"]
    return "\n".join([*lines, "", *words.objective_lines(hand), *(link if hand.maybe(0.3) else [])])


def old_forum(hand: Hand) -> str:
    """As of 2015: costs in square brackets, a total under each ship."""
    fleet = hand.fleet
    hand.manner.cost = "[{}]"
    lines = [words.fleet_title(hand), f"Fleet Total: {fleet.total} / {fleet.limit}", ""]
    for ship in fleet.ships:
        lines.append(f"{hand.ship(ship)} [{ship.points}]")
        lines += [f"- {_upgrade(hand, ship, n)}" for n in range(len(ship.upgrades))]
        lines += [f"Total: {ship.total}", ""]
    if fleet.squadrons:
        lines += ["Squadrons", *(f"- {_squadron(hand, one)}" for one in fleet.squadrons)]
        lines += [f"Total: {fleet.squadron_points}", ""]
    return "\n".join([*lines, *words.objective_lines(hand)])


def slot_labels(hand: Hand) -> str:
    """Each upgrade behind the name of its slot."""
    fleet = hand.fleet
    hand.manner.cost = hand.pick("({})", "({} pts)", "- {}")
    bullet = hand.pick("• ", "- ", "  ", "* ")
    lines = [f"{words.fleet_title(hand)} - {fleet.total} pts", ""]
    for ship in fleet.ships:
        lines.append(f"{hand.ship(ship)}{hand.cost(ship.points)}")
        for number, one in enumerate(ship.upgrades):
            label = SLOT_WORDS.get(one.card.slots[0], "Upgrade")
            lines.append(f"{bullet}{label}: {_upgrade(hand, ship, number)}")
        lines.append("")
    lines += ["Squadrons:", *(bullet + _squadron(hand, one) for one in fleet.squadrons), ""]
    return "\n".join([*lines, *words.objective_lines(hand)])


def costs_left(hand: Hand) -> str:
    """Costs in front of the names, as in a bill."""
    fleet = hand.fleet
    mark = hand.pick("{} ", "{} - ", "({}) ", "{}: ", "[{}] ")
    lines = [words.fleet_title(hand), ""]
    for ship in fleet.ships:
        lines.append(mark.format(ship.points) + hand.ship(ship))
        lines += ["  " + mark.format(one.points) + hand.upgrade(ship, one) for one in ship.upgrades]
        lines += [f"  = {ship.total}", ""]
    lines += ["Squadrons"]
    for one in fleet.squadrons:
        count = f"{one.count}x " if one.count > 1 else ""
        lines.append("  " + mark.format(one.total) + count + hand.squadrons(one))
    lines += ["", f"Total {fleet.total}"]
    return "\n".join([*lines, *words.objective_lines(hand)])


def leaders(hand: Hand) -> str:
    """Dots between the names and the costs."""
    fleet = hand.fleet
    lines = [words.fleet_title(hand).upper(), ""]

    def dotted(name: str, points: int) -> str:
        return f"{name} {'.' * max(3, 40 - len(name))} {points}"

    for ship in fleet.ships:
        lines.append(dotted(hand.ship(ship), ship.points))
        lines += [dotted("  " + hand.upgrade(ship, one), one.points) for one in ship.upgrades]
    for one in fleet.squadrons:
        count = f" x{one.count}" if one.count > 1 else ""
        lines.append(dotted(hand.squadron(one) + count, one.total))
    lines += ["", dotted("TOTAL", fleet.total)]
    return "\n".join([*lines, *words.objective_lines(hand)])


def ship_sums(hand: Hand) -> str:
    """Roster programs print a ship with the cost of all it carries, then each card's own."""
    fleet = hand.fleet
    lines = [f"+ Fleet ({words.FACTION_WORDS[fleet.faction]}) [{fleet.total} pts] +", ""]
    for ship in fleet.ships:
        hand.manner.priced = False
        lines.append(f"{hand.ship(ship)} ({ship.total} pts)")
        hand.manner.priced = True
        lines += [f"  • {hand.upgrade(ship, one)} ({one.points} pts)" for one in ship.upgrades]
    lines += ["", "+ Squadrons +"]
    for squadron in fleet.squadrons:
        count = f"{squadron.count}x " if squadron.count > 1 else ""
        lines.append(f"{count}{hand.squadron(squadron)} ({squadron.total} pts)")
    return "\n".join([*lines, "", *words.objective_lines(hand)])


def number_words(hand: Hand) -> str:
    """Counts in words, equal ships named once."""
    fleet = hand.fleet
    hand.manner.priced = False
    lines = [words.fleet_title(hand), ""]
    for ship, count in fleet.groups():
        names = ", ".join(hand.upgrade(ship, one) for one in ship.upgrades)
        number = NUMBER_WORDS[count].capitalize() + " " if count > 1 or hand.maybe(0.3) else ""
        each = "each with" if count > 1 else "with"
        name = hand.ships(ship) if count > 1 else hand.ship(ship)
        lines.append(number + name + (f", {each} {names}" if names else ""))
    squadrons = [f"{NUMBER_WORDS[one.count]} {hand.squadrons(one)}" for one in fleet.squadrons]
    lines += ["", "Squadrons: " + ", ".join(squadrons)] if squadrons else []
    return "\n".join([*lines, "", *words.objective_lines(hand)])


def _upgrade(hand: Hand, ship: MeantShip, number: int) -> str:
    one = ship.upgrades[number]
    return f"{hand.upgrade(ship, one)}{hand.cost(one.points)}"


def _squadron(hand: Hand, one: MeantSquadron) -> str:
    if one.count == 1:
        return f"{hand.squadron(one)}{hand.cost(one.total)}"
    count = hand.pick("{count} x {name}", "{count}x {name}", "{name} x{count}", "{count} {name}")
    named = hand.squadron(one) if "x{" in count else hand.squadrons(one)
    return f"{count.format(count=one.count, name=named)}{hand.cost(one.total)}"
