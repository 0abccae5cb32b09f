"""Writes generated fleets as each builder prints them: the formats page, turned into text."""

from collections.abc import Callable, Iterator

from armada_companion.kit.names import normalize_name
from tests.games.armada.fleets.generated_fleets import Card, Fleet

ALLIANCES = {
    "rebel": "Rebel Alliance",
    "empire": "Galactic Empire",
    "republic": "Galactic Republic",
    "separatist": "Separatist Alliance",
}
SHORT = {"rebel": "Rebel", "empire": "Empire", "republic": "Republic", "separatist": "Separatist"}
APP = {"rebel": "Rebels", "empire": "Empire", "republic": "Republic", "separatist": "Separatists"}


def warlords(fleet: Fleet) -> str:
    lines = [fleet.title, "\t", "Author: somebody", "", f"Faction: {ALLIANCES[fleet.faction]}\t"]
    lines += [f"Points: {fleet.total}/400\t", " "]
    if fleet.commander:
        lines += [f"Commander: {fleet.commander.written}", ""]
    lines += [f"{kind.title()} Objective: {card.written}\t" for kind, card in objectives(fleet)]
    for ship, upgrades in fleet.ships:
        lines += [
            "",
            "",
            f"{flag(fleet, upgrades, '[ flagship ] ')}{ship.written} ({ship.points} points)",
        ]
        lines += [f"-  {card.written}\t ( {card.points}\t points) " for card in upgrades]
        lines.append(f"= {ship_total(ship, upgrades)} total ship cost")
    lines += ["", ""]
    for card in fleet.squadrons:
        plural = "s" if card.count > 1 else ""
        lines.append(f"{card.count}\t{card.written}{plural} ( {card.points * card.count} points) ")
    return "\n".join([*lines, f"= {fleet.squadron_points} total squadron cost", ""])


def flagship(fleet: Fleet) -> str:
    lines = [fleet.title, "", "Author: somebody", f"Faction: {ALLIANCES[fleet.faction]}"]
    lines += [f"Commander: {fleet.commander.written if fleet.commander else 'None'}", ""]
    lines += [f"{kind.title()} Objective: {card.written}" for kind, card in objectives(fleet)]
    for ship, upgrades in fleet.ships:
        lines += ["", f"{flag(fleet, upgrades, '[flagship] ')}{ship.written} ({ship.points})"]
        lines += [f"- {card.written} ({card.points})" for card in upgrades]
        lines.append(f"= {ship_total(ship, upgrades)} points")
    if fleet.squadrons:
        lines += ["", *(f"{card.count} {card.written} ({card.points})" for card in fleet.squadrons)]
        lines.append(f"= {fleet.squadron_points} points")
    return "\r\n".join(lines) + "\r\n"


def designer(fleet: Fleet) -> str:
    title = f"{fleet.title} ({fleet.squadron_points}/{fleet.total}/400)"
    return designer_lines(fleet, title, "· ", total=True)


def older_designer(fleet: Fleet) -> str:
    title = f"{fleet.title} ({fleet.squadron_points}/{fleet.total}/400)"
    return designer_lines(fleet, title, "\t+ ", total=True)


def oldest_designer(fleet: Fleet) -> str:
    return designer_lines(fleet, f"{fleet.title} ({fleet.total}/400)", "+ ", total=False)


def designer_lines(fleet: Fleet, title: str, bullet: str, total: bool) -> str:
    lines = [title, "=" * len(title)]
    for ship, upgrades in fleet.ships:
        more = sum(card.points for card in upgrades)
        end = f": {ship.points + more}" if total else ""
        cost = f"({ship.points} + {more}{end})" if upgrades else f"({ship.points})"
        lines += [f"{ship.written} {cost}"]
        lines += [f"{bullet}{card.written} ({card.points})" for card in upgrades]
    for card in fleet.squadrons:
        several = f"{card.count} x {card.written} ({card.count} x {card.points})"
        lines.append(several if card.count > 1 else f"{card.written} ({card.points})")
    return "\n".join([*lines, *(card.written for _, card in objectives(fleet))])


def fabs(fleet: Fleet) -> str:
    lines = [f"{SHORT[fleet.faction].upper()} FLEET ({fleet.total} points)"]
    entries = [
        " - ".join(["Objectives", *(card.written for _, card in objectives(fleet))]) + " (0)"
    ]
    for ship, upgrades in fleet.ships:
        leader = [card for card in upgrades if card is fleet.commander]
        others = [card for card in upgrades if card is not fleet.commander]
        names = [card.written for card in (ship, *leader, *others)]
        entries.append(f"{' - '.join(names)} ({ship_total(ship, upgrades)})")
    for card in fleet.squadrons:
        entries += [f"{card.written} ({card.points})"] * card.count
    return "\n".join([*lines, *(f"{n} • {entry}" for n, entry in enumerate(entries, start=1))])


def phone_app(fleet: Fleet) -> str:
    lines = [f"{fleet.title} ({fleet.total}/400)", f"{APP[fleet.faction]}  - Author: somebody", ""]
    if fleet.commander:
        lines += [f"Commander: {fleet.commander.written}", ""]
    lines += ["Objectives: " + ", ".join(card.written for _, card in objectives(fleet)), ""]
    for ship, upgrades in fleet.ships:
        lines.append(f"{flag(fleet, upgrades, '[flagship] ')}{ship.written} ({ship.points})")
        lines += [f" - {card.written} ({card.points})" for card in upgrades]
        lines += [f"= {ship_total(ship, upgrades)} total points", ""]
    lines.append(f"Squadrons ({fleet.squadron_points}/134):")
    lines += [
        f"{card.count}x {card.written} ({card.points * card.count})" for card in fleet.squadrons
    ]
    return "\n".join(lines)


def aff(fleet: Fleet) -> str:
    lines = []
    for ship, upgrades in fleet.ships:
        lines.append(f"ship:{normalize_name(ship.written)}")
        lines += [f"upgrade:{normalize_name(card.written)}" for card in upgrades]
    for card in fleet.squadrons:
        lines += [f"squadron:{card.written}"] * card.count
    return "\n".join(lines)


def tts(fleet: Fleet) -> str:
    lines = [f"Faction: {SHORT[fleet.faction]}"]
    lines += [f"Commander: {fleet.commander.written if fleet.commander else ''}", ""]
    lines += [f"{kind.title()}: {card.written}" for kind, card in objectives(fleet)]
    for ship, upgrades in fleet.ships:
        lines += ["", ship.line, *(f" - {card.line}" for card in upgrades)]
        lines.append(f"= {ship_total(ship, upgrades)} Points")
    lines += ["", "Squadrons: ", *(f" - {card.line}" for card in fleet.squadrons)]
    return "\n".join(
        [*lines, f"= {fleet.squadron_points} Points", "", f"Total Points: {fleet.total}"]
    )


def hyphened(fleet: Fleet) -> str:
    """A ship, then its upgrades below it; squadrons with their number behind."""
    lines = [f"{fleet.title} ({fleet.total})", ""]
    for ship, upgrades in fleet.ships:
        lines += [ship.written, *(f"-{card.written}" for card in upgrades)]
    lines += [counted(card, "{name} x{count}") for card in fleet.squadrons]
    return "\n".join([*lines, "", *objective_lines(fleet)])


def joined(fleet: Fleet) -> str:
    """A ship a line, its upgrades behind plus signs."""
    lines = [SHORT[fleet.faction].upper()]
    for ship, upgrades in fleet.ships:
        lines.append(" + ".join(card.written for card in (ship, *upgrades)))
    lines.append(" ".join(counted(card, "{count}x {name}") for card in fleet.squadrons))
    return "\n".join([*lines, *objective_lines(fleet)])


def colons(fleet: Fleet) -> str:
    """Bullets with colons and commas, and a total to choose by."""
    lines = [f"{fleet.title} ({fleet.total})", ""]
    for ship, upgrades in fleet.ships:
        names = ", ".join(card.written for card in upgrades)
        lines += [f"  • {ship.written}: {names}" if names else f"  • {ship.written}", ""]
    squadrons = ", ".join(counted(card, "{count}× {name}") for card in fleet.squadrons)
    return "\n".join([*lines, f"  • Squadrons ({fleet.squadron_points}): {squadrons}"])


def priced(fleet: Fleet) -> str:
    """As one types a builder's list from memory, with costs but without sums."""
    lines = ["My fleet", ""]
    for ship, upgrades in fleet.ships:
        lines += [f"{ship.written} - {ship.points}"]
        lines += [f"  * {card.written} - {card.points}" for card in upgrades] + [""]
    lines.append("Squads:")
    return "\n".join(
        [
            *lines,
            *(
                f"{card.count} {card.written} ({card.points * card.count}pts)"
                for card in fleet.squadrons
            ),
        ]
    )


def objectives(fleet: Fleet) -> Iterator[tuple[str, Card]]:
    return ((kind, fleet.objectives[kind]) for kind in ("assault", "defense", "navigation"))


def objective_lines(fleet: Fleet) -> list[str]:
    return ["Objectives: " + ", ".join(card.written for _, card in objectives(fleet))]


def ship_total(ship: Card, upgrades: list[Card]) -> int:
    return ship.points + sum(card.points for card in upgrades)


def flag(fleet: Fleet, upgrades: list[Card], mark: str) -> str:
    return mark if fleet.commander and fleet.commander in upgrades else ""


def counted(card: Card, form: str) -> str:
    return form.format(count=card.count, name=card.written) if card.count > 1 else card.written


Writer = Callable[[Fleet], str]

PRICED: dict[str, Writer] = {
    "warlords": warlords,
    "flagship": flagship,
    "afd": designer,
    "afd older": older_designer,
    "afd oldest": oldest_designer,
    "afb-app": phone_app,
    "tts": tts,
    "fabs": fabs,
}
"""Formats whose costs tell cards of one name apart."""

UNPRICED: dict[str, Writer] = {
    "aff": aff,
    "freehand hyphened": hyphened,
    "freehand joined": joined,
    "freehand colons": colons,
    "freehand priced": priced,
}
