"""Write the tables of resources/core_pack from a folder of fact tables.

    python packaging/make_cards.py FACTS

FACTS holds ships.csv, squadrons.csv, upgrades.csv, objectives.csv and aliases.csv. The tables are
the source, the JSON files are what ships: run it again whenever a table changes. The words of
lists, `resources/cards/armada_words.json`, are written by hand.
"""

import csv
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from armada_companion.games.armada.cards.cards import (
    FORMAT,
    KINDS,
    VERSION,
    AliasFile,
    BuilderNamesFile,
    CardFile,
    EffectFile,
    ObjectiveFacts,
    Restrictions,
    ShipFacts,
    SquadronFacts,
    UpgradeFacts,
)
from armada_companion.games.armada.cards.names import own_spellings
from armada_companion.games.armada.rules.cards.reminders import Effect
from armada_companion.games.armada.rules.model.fleet import Modifier, ReadyCost, SetupCommands
from armada_companion.games.armada.rules.model.types import KNOWN_COMMANDS, ExhaustIcon, HullZone
from armada_companion.kit.names import normalize_name

CARDS = Path(__file__).parent.parent / "resources" / "core_pack"

Row = Mapping[str, str]
Card = ShipFacts | SquadronFacts | UpgradeFacts | ObjectiveFacts

EXHAUST = {
    "not-exhausting": ExhaustIcon.NO,
    "none": ExhaustIcon.RECUR,
    "recur": ExhaustIcon.RECUR,
    "non-recur": ExhaustIcon.NON_RECUR,
}
STARTS_EXHAUSTED = "starts_exhausted"
LARGER = ("medium", "large")
COMMAND_WORDS = {"concentrate-fire": "concentrate_fire"}


def main(arguments: list[str]) -> int:
    """Convert the tables of the folder named on the command line; return the exit code."""
    if len(arguments) != 1:
        print("usage: make_cards.py FACTS", file=sys.stderr)
        return 2
    facts = Path(arguments[0])
    ships = tuple(ship(row) for row in rows(facts / "ships.csv"))
    squadrons = tuple(squadron(row) for row in rows(facts / "squadrons.csv"))
    upgrades = tuple(upgrade(row) for row in rows(facts / "upgrades.csv"))
    objectives = tuple(objective(row) for row in rows(facts / "objectives.csv"))
    cards: tuple[Card, ...] = ships + squadrons + upgrades + objectives
    write("ships", CardFile(FORMAT, VERSION, "ship", ships))
    write("squadrons", CardFile(FORMAT, VERSION, "squadron", squadrons))
    write("upgrades", CardFile(FORMAT, VERSION, "upgrade", upgrades))
    write("objectives", CardFile(FORMAT, VERSION, "objective", objectives))
    write("reminders", EffectFile(FORMAT, VERSION, "effects", tuple(reminders(cards))))
    spellings = rows(facts / "aliases.csv")
    write("aliases", aliases(spellings, cards))
    write("builder_names", builder_names(spellings, cards))
    return 0


def rows(path: Path) -> list[Row]:
    with path.open(encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table))


def write(name: str, file: msgspec.Struct) -> None:
    """Write one file: a card a line, so that a changed card is a changed line."""
    data: dict[str, Any] = msgspec.to_builtins(file)
    lines = [f'"{key}": {compact(value)}' for key, value in data.items()]
    (CARDS / f"{name}.json").write_text(
        "{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8", newline="\n"
    )


def compact(value: Any) -> str:
    match value:
        case list() | tuple():
            return "[\n" + ",\n".join(encode(entry) for entry in value) + "\n]"
        case dict() if not any(isinstance(entry, dict) for entry in value.values()):
            return per_line(value)
        case dict():
            return "{\n" + ",\n".join(f'"{k}": {per_line(v)}' for k, v in value.items()) + "\n}"
        case _:
            return encode(value)


def per_line(table: Mapping[str, object]) -> str:
    return "{\n" + ",\n".join(f"{encode(k)}: {encode(v)}" for k, v in table.items()) + "\n}"


def encode(value: object) -> str:
    if isinstance(value, dict) and value.get("restrictions") == {}:
        value = {key: entry for key, entry in value.items() if key != "restrictions"}
    return msgspec.json.encode(value).decode("utf-8")


def ship(row: Row) -> ShipFacts:
    zones = {zone: row[f"shields_{zone.value}"] for zone in HullZone}
    batteries = {zone: row[f"battery_{zone.value}"] for zone in HullZone}
    chart = [row[f"speed_{speed}"] for speed in range(1, 5)]
    result = plain(row, "id", "name", "faction", "chassis", "size", "title_group") | {
        **numbers(row, "points", "hull", "command", "squadron", "engineering"),
        "shields": {zone: int(value) for zone, value in zones.items() if value},
        "defense_tokens": several(row["defense_tokens"]),
        "speed_chart": [[int(c) for c in clicks.split()] for clicks in chart if clicks],
        "batteries": {zone: dice(value) for zone, value in batteries.items() if value},
        "anti_squadron": dice(row["anti_squadron"]),
        "upgrade_slots": several(row["upgrade_slots"]),
        "points_history": history(row),
        "unique": yes(row["unique"]),
        "flotilla": yes(row["flotilla"]),
        "traits": several(row["traits"]),
        "special_battery": dice(row["battery_special"]) if row["battery_special"] else None,
    }
    facts = msgspec.convert(result, ShipFacts)
    if facts.max_speed != int(row["max_speed"]):
        raise SystemExit(f"{facts.id}: the speed chart does not end at speed {row['max_speed']}")
    return facts


def squadron(row: Row) -> SquadronFacts:
    result = plain(row, "id", "faction", "ship_name") | {
        **numbers(row, "points", "hull", "speed"),
        "name": row["display_name"],
        "craft": row["craft_name"],
        "ace": row["ace_name"],
        "keywords": dict(keyword(word) for word in several(row["keywords"])),
        "battery": dice(row["battery"]),
        "anti_squadron": dice(row["anti_squadron"]),
        "defense_tokens": several(row["defense_tokens"]),
        "points_history": history(row),
        "unique": yes(row["unique"]),
        "unique_names": several(row["unique_class"]),
        "irregular": yes(row["irregular"]),
    }
    return msgspec.convert(result, SquadronFacts)


def keyword(printed: str) -> tuple[str, int | None]:
    name, _, value = printed.lower().rpartition(" ")
    return (name, int(value)) if value.isdigit() else (printed.lower(), None)


def upgrade(row: Row) -> UpgradeFacts:
    result = plain(row, "id", "name") | {
        **numbers(row, "points"),
        "slots": row["slot"].split("+"),
        "factions": several(row["faction"]),
        "points_history": history(row),
        "unique_names": several(row["unique_class"]),
        "modification": yes(row["modification"]),
        "retired": row["status"] == "retired",
        "grants_slots": several(row["grants_slots"]),
        "removes_slots": several(row["removes_slots"]),
        "exhaust": EXHAUST[row["exhaust_icon"]],
    }
    facts = msgspec.convert(result, UpgradeFacts)
    return msgspec.structs.replace(
        facts,
        restrictions=restrictions(row),
        ready_cost=ready_price(row["ready_cost"]),
        setup_commands=setup_commands(row["setup_command"]),
        starts_exhausted=any(row["value"] == STARTS_EXHAUSTED for row in effects(facts.id)),
        modifiers=tuple(modifiers(facts.id)),
    )


def restrictions(row: Row) -> Restrictions:
    result: dict[str, object] = {
        "chassis": several(row["restrict_chassis"]),
        "size": several(row["restrict_size"]),
        "traits": several(row["restrict_trait"]),
    }
    fields = {"name-contains": "name_contains", "name-starts": "name_starts", "variant": "variant"}
    without = {"ship-must-not-have-slot": (), "medium-or-large-must-not-have-slot": LARGER}
    for other in several(row["restrict_other"]):
        word, _, value = other.partition(":")
        if word == "flagship-only":
            result["flagship_only"] = True
        elif word in without:
            result |= {"without_slots": [value], "without_slots_size": without[word]}
        else:
            result[fields[word]] = value
    return msgspec.convert(result, Restrictions)


@cache
def all_effects() -> list[Row]:
    """Return our own table of what cards change."""
    return rows(Path(__file__).parent / "card_effects.csv")


def effects(card: str) -> Iterable[Row]:
    return (row for row in all_effects() if row["card"] == card)


def modifiers(card: str) -> Iterable[Modifier]:
    for row in effects(card):
        if row["value"] != STARTS_EXHAUSTED:
            yield msgspec.convert({"value": row["value"], "by": int(row["by"])}, Modifier)


def reminders(cards: Iterable[Card]) -> Iterable[Effect]:
    """Yield our own table of what cards do at their moments; a card that exhausts says so itself.

    An action is written `verb field=value`; a list stands in square brackets.
    """
    known = {card.id: card for card in cards}
    for row in rows(Path(__file__).parent / "card_reminders.csv"):
        card = known[row["card"]]
        exhausts = isinstance(card, UpgradeFacts) and card.exhaust is not ExhaustIcon.NO
        result = {
            **plain(row, "card", "hook", "text", "who", "of", "once"),
            "cost": row["cost"] or ("exhaust" if exhausts else ""),
            "rounds": rounds(row["rounds"]),
            "repeats": yes(row["repeats"]),
            "able": yes(row["able"]),
            "actions": [action_form(action) for action in several(row["actions"])],
        }
        yield msgspec.convert(result, Effect)


def rounds(cell: str) -> list[int]:
    """Return the rounds of "1,3" or "2-6"."""
    first, _, last = cell.partition("-")
    if last:
        return list(range(int(first), int(last) + 1))
    return [int(number) for number in cell.split(",") if number]


def action_form(written: str) -> dict[str, object]:
    verb, *fields = written.split()
    found: dict[str, object] = {"do": verb}
    for field in fields:
        name, _, value = field.partition("=")
        is_list = value.startswith("[")
        values = [plain_value(word) for word in value.strip("[]").split(",")]
        found[name] = values if is_list else values[0]
    return found


def plain_value(word: str) -> int | str | bool:
    if word == "true":
        return True
    return int(word) if word.lstrip("-").isdigit() else word


def ready_price(printed: str) -> ReadyCost | None:
    if not printed:
        return None
    count, _, kinds = printed.partition(":")
    return msgspec.convert({"count": int(count), "kinds": commands(kinds)}, ReadyCost)


def setup_commands(printed: str) -> SetupCommands | None:
    if not printed:
        return None
    count, *kinds, piece = printed.split(":")
    one_of_each = count == "1 of each"
    result = {
        "count": len(KNOWN_COMMANDS) if one_of_each else int(count),
        "kinds": commands(kinds[0] if kinds else "any"),
        "piece": piece,
        "one_of_each": one_of_each,
    }
    return msgspec.convert(result, SetupCommands)


def commands(printed: str) -> list[str]:
    if printed == "any":
        return [command.value for command in KNOWN_COMMANDS]
    return [COMMAND_WORDS.get(word, word) for word in printed.split("|")]


def objective(row: Row) -> ObjectiveFacts:
    result = plain(row, "id", "name", "type") | {
        "token_value": int(row["victory_token_points"] or 0),
        "standard_play": yes(row["standard_play"]),
    }
    return msgspec.convert(result, ObjectiveFacts)


def aliases(table: Iterable[Row], cards: Iterable[Card]) -> AliasFile:
    """Return the spellings that the cards themselves do not give.

    What players say and no table of aliases has stands in `short_forms.csv` beside this script.
    """
    own: dict[str, set[str]] = {card.id: own_spellings(card) for card in cards}
    found: dict[bool, dict[str, dict[str, list[str]]]] = {
        spoken: {kind: defaultdict(list) for kind in KINDS} for spoken in (False, True)
    }
    for row in (*table, *short_forms()):
        key, card = normalize_name(row["alias"]), row["catalogue_id"]
        means = found[row["formats"] == "nickname"][row["kind"]][key]
        if key and key not in own[card] and card not in means:
            means.append(card)
    spellings, nicknames = (
        {
            kind: {key: means for key, means in sorted(keys.items()) if means}
            for kind, keys in found[spoken].items()
        }
        for spoken in (False, True)
    )
    for kind, keys in nicknames.items():
        nicknames[kind] = {k: means for k, means in keys.items() if means != spellings[kind].get(k)}
    head = {"format": FORMAT, "version": VERSION, "kind": "alias"}
    return msgspec.convert({**head, "spellings": spellings, "nicknames": nicknames}, AliasFile)


def short_forms() -> Iterable[Row]:
    """Return our own table of spoken short forms, in the shape of the table of aliases."""
    for row in rows(Path(__file__).parent / "short_forms.csv"):
        for card in row["cards"].split(";"):
            yield {**row, "catalogue_id": card, "formats": "nickname"}


def builder_names(table: Iterable[Row], cards: Iterable[Card]) -> BuilderNamesFile:
    """Return how the builders that read lists spell a card today, where it is not as printed."""
    seen: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in table:
        for builder in row["formats"].split(";"):
            seen[builder, row["catalogue_id"]].append(row)
    kingston, starforge = (
        {
            card.id: spelling
            for card in cards
            if (spelling := todays_spelling(card, seen[builder, card.id], full)) != name(card, full)
        }
        for builder, full in (("kingston", False), ("starforge", True))
    )
    return BuilderNamesFile(FORMAT, VERSION, "builder_names", kingston, starforge)


def todays_spelling(card: Card, seen: Iterable[Row], full: bool) -> str:
    """Return the spelling that was seen with today's cost, rather one that means no other card."""
    points = "" if isinstance(card, ObjectiveFacts) else str(card.points)
    best = min(
        seen,
        key=lambda row: (
            points not in row["points_seen"].split("|"),
            row["ambiguous_within_kind"] == "yes",
            row["alias"] != name(card, full),
        ),
        default=None,
    )
    return best["alias"] if best else name(card, full)


def name(card: Card, full: bool) -> str:
    return card.full_name if full and isinstance(card, SquadronFacts) else card.name


def plain(row: Row, *fields: str) -> dict[str, object]:
    return {field: row[field] for field in fields}


def numbers(row: Row, *fields: str) -> dict[str, object]:
    return {field: int(row[field]) for field in fields}


def several(cell: str) -> list[str]:
    return [entry.strip() for entry in cell.split(";") if entry.strip()]


def history(row: Row) -> list[int]:
    return [int(cost) for cost in row["points_history"].split("|") if cost]


def dice(cell: str) -> list[int]:
    return [int(count) for count in cell.split("/")] if cell else [0, 0, 0]


def yes(cell: str) -> bool:
    return cell == "yes"


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
