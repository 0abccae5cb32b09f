"""Lists with headings in other languages; the cards keep their English names."""

from typing import NamedTuple

from tests.games.armada.fleets.typed.hand import Hand


class Headings(NamedTuple):
    """The words of one language around a list."""

    factions: tuple[str, str, str, str]
    faction: str
    commander: str
    objectives: tuple[str, str, str]
    squadrons: str
    total: str
    points: str


ORDER = ("rebel", "empire", "republic", "separatist")
LANGUAGES = {
    "german": Headings(
        ("Rebellen", "Imperium", "Republik", "Separatisten"),
        "Fraktion",
        "Kommandant",
        ("Angriff", "Verteidigung", "Navigation"),
        "Staffeln",
        "Gesamt",
        "Punkte",
    ),
    "french": Headings(
        ("Rebelles", "Empire", "République", "Séparatistes"),
        "Faction",
        "Amiral",
        ("Assaut", "Défense", "Navigation"),
        "Escadrons",
        "Total",
        "points",
    ),
    "spanish": Headings(
        ("Rebeldes", "Imperio", "República", "Separatistas"),
        "Facción",
        "Comandante",
        ("Asalto", "Defensa", "Navegación"),
        "Escuadrones",
        "Total",
        "puntos",
    ),
    "polish": Headings(
        ("Rebelianci", "Imperium", "Republika", "Separatyści"),
        "Frakcja",
        "Dowódca",
        ("Atak", "Obrona", "Nawigacja"),
        "Eskadry",
        "Razem",
        "pkt",
    ),
    "russian": Headings(
        ("Повстанцы", "Империя", "Республика", "Сепаратисты"),
        "Фракция",
        "Командующий",
        ("Атака", "Оборона", "Навигация"),
        "Эскадрильи",
        "Всего",
        "очков",
    ),
}


def abroad(hand: Hand) -> str:
    """Headings in one of five languages."""
    fleet = hand.fleet
    words = LANGUAGES[hand.pick(*LANGUAGES)]
    dash = hand.pick(":", " :", " -")
    lines = [f"{words.faction}{dash} {words.factions[ORDER.index(fleet.faction)]}"]
    if hand.maybe():
        lines.append(f"{words.commander}{dash} {fleet.commander.name}")
    lines.append("")
    for kind, name in zip(words.objectives, hand.objectives(), strict=True):
        lines.append(f"{kind}{dash} {name}")
    for ship in fleet.ships:
        lines += ["", f"{hand.ship(ship)}{hand.cost(ship.points)}"]
        lines += [f"- {hand.upgrade(ship, one)}{hand.cost(one.points)}" for one in ship.upgrades]
        lines.append(f"= {ship.total} {words.points}")
    lines += ["", f"{words.squadrons}{dash}"] if fleet.squadrons else []
    for squadron in fleet.squadrons:
        count = f"{squadron.count}x " if squadron.count > 1 else ""
        lines.append(f"- {count}{hand.squadron(squadron)}{hand.cost(squadron.total)}")
    return "\n".join([*lines, "", f"{words.total}{dash} {fleet.total} {words.points}"])
