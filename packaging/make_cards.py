"""Write the tables of resources/core_pack from a folder of fact tables.

    python packaging/make_cards.py FACTS

FACTS holds ships.csv, squadrons.csv, upgrades.csv, objectives.csv and aliases.csv; the tables of
effects, reminders and short forms are beside this script. They are the source, the JSON files are
what ships: run it again whenever a table changes. `pack.json`, and the words of lists in
`resources/cards/armada_words.json`, are written by hand.
"""

import csv
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from io import StringIO
from pathlib import Path

from msgspec.structs import replace

from armada_companion.games.armada.cards.cards import KINDS, ObjectiveFacts, SquadronFacts
from armada_companion.games.armada.cards.names import Card
from armada_companion.games.armada.cards.pack import Pack, PackInfo
from armada_companion.games.armada.packs.tables import read_tables, table_file, write_tables

TABLES = Path(__file__).parent
CARDS = TABLES.parent / "resources" / "core_pack"
NAME_COLUMNS = ("alias", "kind", "catalogue_id", "formats")

Row = Mapping[str, str]


def main(arguments: list[str]) -> int:
    """Convert the tables of the folder named on the command line; return the exit code."""
    if len(arguments) != 1:
        print("usage: make_cards.py FACTS", file=sys.stderr)
        return 2
    facts = Path(arguments[0])
    names = rows(facts / "aliases.csv")
    found = read_tables(
        {
            **{f"{kind}s.csv": (facts / f"{kind}s.csv").read_bytes() for kind in KINDS},
            "effects.csv": (TABLES / "card_effects.csv").read_bytes(),
            "reminders.csv": (TABLES / "card_reminders.csv").read_bytes(),
            "aliases.csv": aliases((*names, *rows(TABLES / "short_forms.csv"))),
        },
        info=PackInfo(id="core", title="Star Wars: Armada", version="1"),
    )
    if found.faults or found.pack is None:
        print(*(fault.sentence for fault in found.faults), sep="\n", file=sys.stderr)
        return 1
    for name, content in core_tables(found.pack, names).items():
        (CARDS / name).write_bytes(content)
    return 0


def rows(path: Path) -> list[Row]:
    with path.open(encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table))


def aliases(names: Iterable[Row]) -> bytes:
    """Return the names as one table of a pack."""
    table = StringIO()
    writer = csv.DictWriter(table, NAME_COLUMNS, extrasaction="ignore")
    writer.writeheader()
    writer.writerows(names)
    return table.getvalue().encode()


def core_tables(pack: Pack, names: Iterable[Row]) -> dict[str, bytes]:
    """Return the files of the pack `core` that are not written by hand, keyed by name."""
    whole = replace(
        pack,
        spellings={kind: pack.spellings.get(kind, {}) for kind in KINDS},
        nicknames={kind: pack.nicknames.get(kind, {}) for kind in KINDS},
    )
    files = {**write_tables(whole), "builder_names.json": builder_names(names, pack)}
    del files["pack.json"]
    return files


def builder_names(table: Iterable[Row], pack: Pack) -> bytes:
    """Return how the builders that read lists spell a card today, where it is not as printed."""
    seen: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in table:
        for builder in row["formats"].split(";"):
            seen[builder, row["catalogue_id"]].append(row)
    cards: tuple[Card, ...] = (*pack.ships, *pack.squadrons, *pack.upgrades, *pack.objectives)
    spelled = {
        builder: {
            card.id: spelling
            for card in cards
            if (spelling := todays_spelling(card, seen[builder, card.id], full)) != name(card, full)
        }
        for builder, full in (("kingston", False), ("starforge", True))
    }
    return table_file("builder_names", spelled)


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


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
