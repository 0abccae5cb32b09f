"""Legal fleets with one thing wrong; the cards added cost nothing, so that no total breaks too."""

from collections.abc import Callable, Mapping
from typing import Any

from tests.games.armada.fleets.rules.legal_fleets import Fleet, LegalFleet, Row, allows, cell

Step = Callable[[LegalFleet, Fleet], bool]
"""Makes the fleet wrong, or says that this one gives no chance to."""


def _equip(ship: Fleet, row: Row) -> bool:
    ship["upgrades"].append({"card": row["id"], "name": row["name"], "points": 0})
    return True


def _free(made: LegalFleet, slot: str | None = None) -> list[Row]:
    """Return current upgrades of the faction whose names are not taken."""
    return [
        row
        for row in made.ours(made.facts.upgrades)
        if row["status"] == "current"
        and slot in (None, row["slot"])
        and not made.names & set(cell(row, "unique_class"))
    ]


def _row(made: LegalFleet, ship: Fleet) -> Row:
    return next(row for row in made.facts.ships if row["id"] == ship["card"])


def _carried(made: LegalFleet, ship: Fleet) -> list[Row]:
    ids = [card["card"] for card in ship["upgrades"]]
    return [row for row in made.facts.upgrades if row["id"] in ids]


def _add_squadron(fleet: Fleet, row: Row) -> bool:
    number = len(fleet["squadrons"]) + 1
    unit = {"id": f"squadron{number}", "card": row["id"], "name": row["display_name"], "points": 0}
    fleet["squadrons"].append(unit)
    return True


def _set_points(fleet: Fleet) -> None:
    total = sum(unit["points"] for unit in (*fleet["ships"], *fleet["squadrons"]))
    fleet["points"] = fleet["points_stated"] = total


def no_ships(made: LegalFleet, fleet: Fleet) -> bool:
    fleet["ships"] = []
    _set_points(fleet)
    return bool(fleet["squadrons"])


def no_commander(made: LegalFleet, fleet: Fleet) -> bool:
    for ship in fleet["ships"]:
        ship["upgrades"] = [
            card for card in ship["upgrades"] if not card["card"].endswith("-commander")
        ]
    fleet["commander"] = None
    return True


def two_commanders(made: LegalFleet, fleet: Fleet) -> bool:
    carriers = [ship for ship in fleet["ships"] if not ship["flotilla"]]
    return _equip(carriers[-1], _free(made, "commander")[0])


def commander_on_a_flotilla(made: LegalFleet, fleet: Fleet) -> bool:
    flotillas = [ship for ship in fleet["ships"] if ship["flotilla"]]
    flagship = fleet["ships"][0]
    if not flotillas or any(card["card"] == "flag-bridge" for card in flagship["upgrades"]):
        return False
    flotillas[0]["upgrades"].append(flagship["upgrades"].pop(0))
    return True


def an_unknown_squadron(made: LegalFleet, fleet: Fleet) -> bool:
    rows = [row for row in made.facts.squadrons if row["faction"] != made.faction]
    return _add_squadron(fleet, made.chance.choice([row for row in rows if row["unique"] == "no"]))


def an_unknown_upgrade(made: LegalFleet, fleet: Fleet) -> bool:
    rows = [row for row in made.facts.upgrades if row["status"] == "current"]
    foreign = [row for row in rows if row["faction"] and made.faction not in cell(row, "faction")]
    free = [row for row in foreign if not made.names & set(cell(row, "unique_class"))]
    chosen = made.chance.choice([row for row in free if row["slot"] != "commander"])
    return _equip(made.chance.choice(fleet["ships"]), chosen)


def a_retired_card(made: LegalFleet, fleet: Fleet) -> bool:
    retired = next(row for row in made.facts.upgrades if row["id"] == "strategic-adviser-officer")
    return _equip(made.chance.choice(fleet["ships"]), retired)


def an_ace_twice(made: LegalFleet, fleet: Fleet) -> bool:
    rows = {row["id"]: row for row in made.facts.squadrons if row["unique"] == "yes"}
    here = [unit["card"] for unit in fleet["squadrons"] if unit["card"] in rows]
    return bool(here) and _add_squadron(fleet, rows[here[0]])


def a_unique_upgrade_twice_on_one_ship(made: LegalFleet, fleet: Fleet) -> bool:
    for ship in fleet["ships"]:
        for row in _carried(made, ship):
            if row["unique"] == "yes" and row["slot"] != "commander":
                return _equip(ship, row)
    return False


def an_upgrade_twice_on_one_ship(made: LegalFleet, fleet: Fleet) -> bool:
    for ship in fleet["ships"]:
        for row in _carried(made, ship):
            if row["unique"] == "no":
                return _equip(ship, row)
    return False


def two_titles(made: LegalFleet, fleet: Fleet) -> bool:
    for ship in fleet["ships"]:
        first = [row for row in _carried(made, ship) if row["slot"] == "title"]
        for row in _free(made, "title") if first else ():
            flagship = ship is fleet["ships"][0]
            if row["id"] != first[0]["id"] and allows(row, _row(made, ship), flagship=flagship):
                return _equip(ship, row)
    return False


def a_title_of_another_chassis(made: LegalFleet, fleet: Fleet) -> bool:
    ship = made.chance.choice(fleet["ships"])
    chassis = _row(made, ship)["chassis"]
    ship["upgrades"] = [card for card in ship["upgrades"] if not card["card"].endswith("-title")]
    removed = made.fleet["ships"][fleet["ships"].index(ship)]["upgrades"]
    if len(removed) != len(ship["upgrades"]):
        return False  # the title that is gone may have added icons
    for row in _free(made, "title"):
        if row["restrict_chassis"] and chassis not in cell(row, "restrict_chassis"):
            return _equip(ship, row)
    return False


def two_modifications(made: LegalFleet, fleet: Fleet) -> bool:
    """The second one takes the icon of another card."""
    for ship in fleet["ships"]:
        rows = _carried(made, ship)
        if not any(row["modification"] == "yes" for row in rows):
            continue
        for position, card in enumerate(ship["upgrades"]):
            old = next(row for row in rows if row["id"] == card["card"])
            plain = old["modification"] == "no" and not old["grants_slots"]
            for row in _free(made, old["slot"]) if plain else ():
                fits = allows(row, _row(made, ship), flagship=ship is fleet["ships"][0])
                if row["modification"] == "no" or row in rows or row["grants_slots"]:
                    continue
                if fits:
                    del ship["upgrades"][position]
                    return _equip(ship, row)
    return False


def no_icon(made: LegalFleet, fleet: Fleet) -> bool:
    for ship in fleet["ships"]:
        icons = set(cell(_row(made, ship), "upgrade_slots"))
        for row in _carried(made, ship):
            icons |= set(cell(row, "grants_slots"))
        for row in _free(made):
            off_bar = row["slot"] in {"title", "commander"} or row["modification"] == "yes"
            if off_bar or row["slot"] in icons or "+" in row["slot"]:
                continue
            if allows(row, _row(made, ship), flagship=False) and not row["grants_slots"]:
                return _equip(ship, row)
    return False


def over_points(made: LegalFleet, fleet: Fleet) -> bool:
    fleet["ships"][0]["points"] += made.points - fleet["points"] + 1
    _set_points(fleet)
    return True


def squadrons_too_dear(made: LegalFleet, fleet: Fleet) -> bool:
    for unit in (*fleet["ships"], *fleet["squadrons"]):
        unit["points"] = 0
    for unit in fleet["squadrons"][:1]:
        unit["points"] = {"sector-fleet": 201, "task-force": 68}.get(made.key, 135)
    _set_points(fleet)
    return bool(fleet["squadrons"])


def too_many_aces(made: LegalFleet, fleet: Fleet) -> bool:
    rows = {row["id"]: row for row in made.facts.squadrons if row["counts_as_ace"] == "yes"}
    number = sum(unit["card"] in rows for unit in fleet["squadrons"])
    taken = set(made.names)
    for row in made.ours(list(rows.values())):
        if number <= made.points // 100 and not taken & set(cell(row, "unique_class")):
            taken |= set(cell(row, "unique_class"))
            number += _add_squadron(fleet, row)
    return number > made.points // 100


def too_many_flotillas(made: LegalFleet, fleet: Fleet) -> bool:
    rows = [row for row in made.ours(made.facts.ships) if row["flotilla"] == "yes"]
    most = {"standard": 2, "task-force": 1, "sector-fleet": 3}.get(made.key)
    if not rows or most is None:
        return False
    for number in range(most + 1 - sum(ship["flotilla"] for ship in fleet["ships"])):
        unit = {"id": f"f{number}", "card": rows[0]["id"], "name": "F", "points": 0}
        fleet["ships"].append({**unit, "flotilla": True, "upgrades": []})
    return True


def objectives_missing(made: LegalFleet, fleet: Fleet) -> bool:
    del fleet["objectives"][made.chance.choice(["assault", "defense", "navigation"])]
    return made.key != "campaign"


def objectives_swapped(made: LegalFleet, fleet: Fleet) -> bool:
    fleet["objectives"]["assault"] = fleet["objectives"]["defense"]
    return True


def a_campaign_objective(made: LegalFleet, fleet: Fleet) -> bool:
    rows = [row["id"] for row in made.facts.objectives if row["standard_play"] == "no"]
    fleet["objectives"]["assault"] = made.chance.choice(rows)
    return made.key != "campaign"


def an_unsuitable_objective(made: LegalFleet, fleet: Fleet) -> bool:
    fleet["objectives"]["defense"] = made.chance.choice(["fire-lanes", "fleet-ambush"])
    return made.key == "task-force"


def a_wrong_total(made: LegalFleet, fleet: Fleet) -> bool:
    fleet["points_stated"] += made.chance.choice([-1, 1, 40])
    return True


STEPS: Mapping[Step, str] = {
    no_ships: "NO_SHIPS",
    no_commander: "NO_COMMANDER",
    two_commanders: "SEVERAL_COMMANDERS",
    commander_on_a_flotilla: "FLOTILLA_FLAGSHIP",
    an_unknown_squadron: "MIXED_FACTIONS",
    an_unknown_upgrade: "MIXED_FACTIONS",
    a_retired_card: "RETIRED_CARD",
    an_ace_twice: "UNIQUE_TWICE",
    a_unique_upgrade_twice_on_one_ship: "UNIQUE_TWICE",
    an_upgrade_twice_on_one_ship: "DUPLICATE_UPGRADE",
    two_titles: "SEVERAL_TITLES",
    a_title_of_another_chassis: "WRONG_CHASSIS",
    two_modifications: "SEVERAL_MODIFICATIONS",
    no_icon: "NO_SLOT",
    over_points: "OVER_POINTS",
    squadrons_too_dear: "SQUADRON_POINTS",
    too_many_aces: "TOO_MANY_ACES",
    too_many_flotillas: "TOO_MANY_FLOTILLAS",
    objectives_missing: "MISSING_OBJECTIVES",
    objectives_swapped: "WRONG_OBJECTIVE_TYPE",
    a_campaign_objective: "CAMPAIGN_OBJECTIVE",
    an_unsuitable_objective: "BARRED_OBJECTIVE",
    a_wrong_total: "POINTS_TOTAL",
}


def copied(fleet: Any) -> Any:
    """Return a fleet that can be changed."""
    if isinstance(fleet, dict):
        return {key: copied(value) for key, value in fleet.items()}
    return [copied(value) for value in fleet] if isinstance(fleet, list) else fleet
