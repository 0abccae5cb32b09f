"""Lists in chats and mails: slang, no lines, other people's lines around."""

from tests.games.armada.fleets.typed.hand import Hand
from tests.games.armada.fleets.typed.meant_fleets import MeantSquadron
from tests.games.armada.fleets.typed.words import SHORT_FACTIONS, fleet_title, objective_lines

NAMES = ("Tom", "Anna", "Jules", "Big Dave", "Mira")


def one_line(hand: Hand) -> str:
    """The whole list in one line, without costs."""
    hand.manner.priced = False
    between = hand.pick("; ", " | ", ". ", " // ")
    parts = _ship_parts(hand)
    squadrons = ", ".join(_counted(hand, one) for one in hand.fleet.squadrons)
    parts += ["squads: " + squadrons] if squadrons else []
    parts += ["objectives " + ", ".join(hand.objectives())] if hand.maybe(0.6) else []
    opening = hand.pick("", "", "ok so: ", f"{SHORT_FACTIONS[hand.fleet.faction]}, ", "my list: ")
    return opening + between.join(parts) + hand.pick("", f" ({hand.fleet.total})")


def one_line_priced(hand: Hand) -> str:
    """A copied row: the whole list in one line, each name with its cost, blanks or tabs between."""
    hand.manner.cost = hand.pick("({})", "({})", "[{}]", "({}pts)")
    between = hand.pick(" ", ", ", "\t", "  ")
    cells = []
    for ship in hand.fleet.ships:
        cells.append(hand.ship(ship) + hand.cost(ship.points))
        cells += [hand.upgrade(ship, one) + hand.cost(one.points) for one in ship.upgrades]
    for one in hand.fleet.squadrons:
        count = f"{one.count} x " if one.count > 1 else ""
        cells.append(count + hand.squadron(one) + hand.cost(one.total))
    return between.join(cells)


def messages(hand: Hand) -> str:
    """Several messages of a chat, each ship a message."""
    hand.manner.priced = False
    name = hand.pick(*NAMES)
    stamp = hand.pick("[21.03.24, 19:{:02}] {}: ", "{1} — Today at 7:{0:02} PM\n", "<{1}> ", "")
    lines = [stamp.format(12, name) + hand.pick("here it is", "my list for saturday", "try this:")]
    parts = _ship_parts(hand)
    if hand.fleet.squadrons:
        parts.append(", ".join(_counted(hand, one) for one in hand.fleet.squadrons))
    if stamp.endswith("\n"):
        lines += parts
    else:
        lines += [stamp.format(13 + n, name) + part for n, part in enumerate(parts)]
    return "\n".join([*lines, *objective_lines(hand)])


def commander_first(hand: Hand) -> str:
    """The commander in the first line or the last, without saying where he sits but once."""
    fleet = hand.fleet
    flagship = next(ship for ship in fleet.ships if ship.flagship)
    commander = next(one for one in flagship.upgrades if one.card.commander)
    alone = sum(ship.card == flagship.card for ship in fleet.ships) == 1
    lines, named = [], False
    for ship in fleet.ships:
        names = [one for one in ship.upgrades if not (one is commander and alone)]
        line = hand.ship(ship) + hand.cost(ship.points)
        flag = " [flagship]" if ship is flagship and alone and hand.maybe() else ""
        named = named or bool(flag)
        lines.append(line + flag)
        lines += [f"- {hand.upgrade(ship, one)}{hand.cost(one.points)}" for one in names]
    for squadron in fleet.squadrons:
        lines.append(_counted(hand, squadron) + hand.cost(squadron.total))
    if alone:
        who = hand.upgrade(flagship, commander, priced=True) + hand.cost(commander.points)
        where = f" on the {flagship.card.name}" if not named else ""
        line = hand.pick("Commander: ", "ADMIRAL: ") + who + where
        lines = [line, *lines] if hand.maybe() else [*lines, line]
    return "\n".join([*lines, *objective_lines(hand)])


def mail(hand: Hand) -> str:
    """A quoted mail with text around it."""
    fleet = hand.fleet
    name = hand.pick(*NAMES)
    body = [
        "Hi,",
        "",
        f"here is my list for Saturday, {fleet.total} points:",
        "",
        *objective_lines(hand),
        "",
    ]
    for ship in fleet.ships:
        body.append(f"{hand.ship(ship)}{hand.cost(ship.points)}")
        body += [f"   {hand.upgrade(ship, one)}{hand.cost(one.points)}" for one in ship.upgrades]
    body += ["", f"Squadrons ({fleet.squadron_points})"] if fleet.squadrons else []
    body += [_counted(hand, one) + hand.cost(one.total) for one in fleet.squadrons]
    body += ["", "See you there,", name]
    quote = hand.pick("> ", ">", ">> ", "| ", "")
    top = [f"On Tue, 12 Mar 2024 at 21:40, {name} wrote:", ""] if quote else []
    end = (
        ["", "Looks fine to me. Bring the blue dice!"]
        if quote
        else ["", "-- ", "Sent from my phone"]
    )
    return "\r\n".join([*top, *(quote + line for line in body), *end])


def title_first(hand: Hand) -> str:
    """A ship that has a title is called by it, its card in brackets behind it."""
    hand.manner.priced = False
    lines = [f"{fleet_title(hand)} ({hand.fleet.total}/{hand.fleet.limit})", ""]
    for ship in hand.fleet.ships:
        titles = [one for one in ship.upgrades if "title" in one.card.slots]
        others = [one for one in ship.upgrades if one not in titles]
        name = hand.ship(ship)
        name = f"{hand.upgrade(ship, titles[0])} ({name})" if titles else name
        names = ", ".join(hand.upgrade(ship, one) for one in others)
        lines.append(f"- {name}" + (f": {names}" if names else ""))
    names = ", ".join(_counted(hand, one) for one in hand.fleet.squadrons)
    lines += [f"- {hand.pick('Squadrons', 'Fighters')}: {names}"] if names else []
    return "\n".join([*lines, "", *objective_lines(hand)])


def plus_signs(hand: Hand) -> str:
    """A ship a line, with plus signs or commas, and the cost of it all behind."""
    hand.manner.priced = False
    lines = [f"{fleet_title(hand)} {hand.fleet.total}/{hand.fleet.limit}"]
    for ship in hand.fleet.ships:
        names = [hand.ship(ship), *(hand.upgrade(ship, one) for one in ship.upgrades)]
        lines.append(
            hand.pick(" + ", ", ").join(names) + hand.pick(" ({})", " = {}", "").format(ship.total)
        )
    lines += [_counted(hand, one) for one in hand.fleet.squadrons]
    return "\n".join([*lines, *objective_lines(hand)])


def _ship_parts(hand: Hand) -> list[str]:
    parts = []
    for ship, count in hand.fleet.groups():
        names = ", ".join(hand.upgrade(ship, one) for one in ship.upgrades)
        number = hand.pick(f"{count}x ", f"{count} ") if count > 1 else ""
        opening = hand.pick(" w/ ", " with ", ": ", " - ")
        parts.append(number + hand.ship(ship) + (opening + names if names else ""))
    return parts


def _counted(hand: Hand, one: MeantSquadron) -> str:
    if one.count == 1:
        return hand.squadron(one)
    if hand.maybe(0.3):
        return f"{hand.squadron(one)} x{one.count}"
    return f"{one.count}{hand.pick('x ', ' ')}{hand.squadrons(one)}"
