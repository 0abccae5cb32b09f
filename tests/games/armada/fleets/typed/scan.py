"""Lists that a scanner or a telephone's camera read from paper."""

from tests.games.armada.fleets.typed.hand import Hand
from tests.games.armada.fleets.typed.slips import scanned


def scanned_export(hand: Hand) -> str:
    """A builder's print, with costs, read by a machine."""
    fleet = hand.fleet
    lines = [f"Faction: {fleet.faction.title()}", f"Commander: {fleet.commander.name}", ""]
    kinds = ("Assault", "Defense", "Navigation")
    lines += [f"{kind}: {name}" for kind, name in zip(kinds, hand.objectives(), strict=True)]
    for ship in fleet.ships:
        lines += ["", f"{hand.ship(ship)} ({ship.points})"]
        lines += [f"• {hand.upgrade(ship, one)} ({one.points})" for one in ship.upgrades]
        lines.append(f"= {ship.total} Points")
    lines += ["", "Squadrons:"]
    for squadron in fleet.squadrons:
        count = f"{squadron.count} x " if squadron.count > 1 else ""
        lines.append(f"• {count}{hand.squadron(squadron)} ({squadron.total})")
    lines += [f"= {fleet.squadron_points} Points", "", f"Total Points: {fleet.total}"]
    return scanned("\n".join(lines), hand.chance)


def scanned_note(hand: Hand) -> str:
    """A handwritten sheet: names and costs, nothing else."""
    lines = []
    for ship in hand.fleet.ships:
        lines.append(f"{hand.ship(ship)} {ship.points}")
        lines += [f"  {hand.upgrade(ship, one)} {one.points}" for one in ship.upgrades]
    for squadron in hand.fleet.squadrons:
        count = f"{squadron.count}x " if squadron.count > 1 else ""
        lines.append(f"{count}{hand.squadron(squadron)} {squadron.total}")
    return scanned("\n".join(lines), hand.chance, strength=0.05)
