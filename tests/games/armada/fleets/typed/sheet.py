"""Lists as they are copied out of spreadsheets: tabs, quoted cells, columns of numbers."""

import csv
from io import StringIO

from tests.games.armada.fleets.typed.forum import SLOT_WORDS
from tests.games.armada.fleets.typed.hand import Hand
from tests.games.armada.fleets.typed.words import fleet_title

Row = list[str]
COLUMNS = ("title", "commander", "officer", "turbolasers", "ordnance", "weapons-team")


def card_rows(hand: Hand) -> str:
    """One card a row: kind, name, cost."""
    rows: list[Row] = [["Type", "Card", "Points"]] if hand.maybe() else []
    for ship in hand.fleet.ships:
        rows.append(["Ship", hand.ship(ship), str(ship.points)])
        for one in ship.upgrades:
            slot = SLOT_WORDS.get(one.card.slots[0], "Upgrade")
            rows.append([hand.pick("Upgrade", slot), hand.upgrade(ship, one), str(one.points)])
    for squadron in hand.fleet.squadrons:
        rows += [["Squadron", hand.squadron(squadron), str(squadron.points)]] * squadron.count
    rows += [["Objective", name, ""] for name in hand.objectives()]
    return _text([*rows, ["", "Total", str(hand.fleet.total)]], hand)


def count_column(hand: Hand) -> str:
    """Number, name, cost of one, cost of all."""
    rows: list[Row] = [["Qty", "Name", "Each", "Total"]]
    for ship in hand.fleet.ships:
        rows.append(["1", hand.ship(ship), str(ship.points), str(ship.points)])
        rows += [
            ["1", hand.upgrade(ship, one), str(one.points), str(one.points)]
            for one in ship.upgrades
        ]
    for one in hand.fleet.squadrons:
        rows.append([str(one.count), hand.squadron(one), str(one.points), str(one.total)])
    return _text([*rows, ["", "", "", str(hand.fleet.total)]], hand)


def ship_rows(hand: Hand) -> str:
    """A ship a row, its upgrades in one cell with line ends, and the row's cost."""
    hand.manner.priced = False
    rows: list[Row] = [["Ship", "Upgrades", "Cost"]]
    for ship in hand.fleet.ships:
        upgrades = "\n".join(hand.upgrade(ship, one) for one in ship.upgrades)
        rows.append([hand.ship(ship), upgrades, str(ship.total)])
    for one in hand.fleet.squadrons:
        count = f"{one.count}x " if one.count > 1 else ""
        rows.append([count + hand.squadrons(one), "", str(one.total)])
    rows.append(["Total", "", str(hand.fleet.total)])
    return _text(rows, hand)


def slot_columns(hand: Hand) -> str:
    """A ship a row, a column a slot."""
    hand.manner.priced = False
    heads = [SLOT_WORDS[slot] for slot in COLUMNS]
    rows: list[Row] = [["Ship", *heads, "Other", "Points"]]
    for ship in hand.fleet.ships:
        cells = {slot: "" for slot in (*COLUMNS, "other")}
        for one in ship.upgrades:
            slot = one.card.slots[0] if one.card.slots[0] in COLUMNS else "other"
            name = hand.upgrade(ship, one)
            cells[slot] = f"{cells[slot]}, {name}" if cells[slot] else name
        rows.append([hand.ship(ship), *cells.values(), str(ship.total)])
    for squadron in hand.fleet.squadrons:
        count = f"{squadron.count} x " if squadron.count > 1 else ""
        blank = [""] * (len(COLUMNS) + 1)
        rows.append([count + hand.squadron(squadron), *blank, str(squadron.total)])
    return _text(rows, hand)


def side_costs(hand: Hand) -> str:
    """Costs in their own column, a title above, sums below each ship."""
    rows: list[Row] = [[fleet_title(hand), ""], ["", ""]]
    for ship in hand.fleet.ships:
        rows.append([hand.ship(ship), str(ship.points)])
        rows += [[hand.upgrade(ship, one), str(one.points)] for one in ship.upgrades]
        rows += [["", str(ship.total)], ["", ""]]
    for one in hand.fleet.squadrons:
        count = f" x{one.count}" if one.count > 1 else ""
        rows.append([hand.squadron(one) + count, str(one.total)])
    rows += [["", str(hand.fleet.squadron_points)]] if hand.fleet.squadrons else []
    rows += [[name, ""] for name in hand.objectives()]
    return _text([*rows, ["Total", str(hand.fleet.total)]], hand)


def _text(rows: list[Row], hand: Hand) -> str:
    """Return the rows with tabs, commas or semicolons; cells are quoted where they must be."""
    file = StringIO()
    csv.writer(file, delimiter=hand.pick("\t", "\t", ",", ";"), lineterminator="\n").writerows(rows)
    return file.getvalue()
