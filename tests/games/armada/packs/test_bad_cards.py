"""Bad input in the first file of a pack, and cards that nobody has: a sentence each."""

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.packs.tables import read_tables
from tests.games.armada.packs import pack_files

FACTIONS = "; known are empire, rebel, republic, separatist"


@pytest.mark.parametrize(
    ("info", "reason"),
    [
        (b"", "line 1: expected JSON; expecting value (column 1)"),
        (b'{"id": "club", "version": "1"}', "title: this field is missing"),
        (
            b'{"id": "Our club", "title": "Our club", "version": "1"}',
            "id: expected small letters, digits and hyphens",
        ),
        (
            b'{"id": "club", "title": "Our club", "version": "1", "date": "July"}',
            'date: expected a day, such as 2025-07-11, got "July"',
        ),
        (
            b'{"id": "club", "title": "Our club", "version": "1", "homepage": "x"}',
            "homepage: this field is unknown",
        ),
        (
            b'{"id": "c", "title": "C", "version": "1", "format": {"settings": {"rounds": "x"}}}',
            "format: settings.rounds: 'x' is not a number from 0 to ",
        ),
        (
            b'{"id": "c", "title": "C", "version": "1", "format": {"margin_table": [[9, 6, 5]]}}',
            "format.margin_table: [[9, 6, 5]] does not begin with margin 0",
        ),
    ],
)
def test_a_wrong_first_file_is_named(info: bytes, reason: str) -> None:
    found = read_tables({"pack.json": info})
    assert found.faults[0].sentence.startswith(f"pack.json: {reason}")


@pytest.mark.parametrize(
    ("table", "column", "cell", "reason"),
    [
        ("ships", "faction", "scum", f"scum is unknown{FACTIONS}"),
        ("ships", "faction", "rebels", "rebels is unknown; the nearest is rebel"),
        ("ships", "upgrade_slots", "oficer", "oficer is unknown; the nearest is officer"),
        (
            "ships",
            "upgrade_slots",
            "officer;title",
            "leave title out: no ship needs an icon for it",
        ),
        ("squadrons", "faction", "pirates", f"pirates is unknown{FACTIONS}"),
        ("upgrades", "faction", "rebel;pirates", f"pirates is unknown{FACTIONS}"),
        ("upgrades", "slot", "officers", "officers is unknown; the nearest is officer"),
        ("upgrades", "grants_slots", "crew", "crew is unknown"),
        (
            "upgrades",
            "restrict_size",
            "tiny",
            "tiny is unknown; known are huge, large, medium, small",
        ),
        ("upgrades", "restrict_chassis", "cr90", "cr90 is unknown; the nearest is cr90-corvette"),
        ("upgrades", "restrict_other", "variant:sloops", "sloops is unknown"),
    ],
)
def test_what_no_pack_has_is_named(
    catalog: Catalog, table: str, column: str, cell: str, reason: str
) -> None:
    row = {**pack_files.ROWS[table], column: cell}
    assert pack_files.sentences({f"{table}.csv": pack_files.csv_table(row)}, catalog) == [
        f"{table}.csv: line 2: {row['id']}: {column}: {reason}."
    ]


def test_a_card_that_a_table_names_and_nobody_has_is_named(catalog: Catalog) -> None:
    files = {
        "changes.csv": b"kind,card,change,points\nsquadron,x-wing-squadrons,cost,8\n",
        "aliases.csv": b"alias,kind,catalogue_id\nTub,ship,sloop\n",
        "texts.json": pack_files.json_table("texts", texts={"ship": {"sloop": "It floats."}}),
        "reminders.csv": b"card,hook,text\nsloop,reveal,Look.\n",
    }
    assert pack_files.sentences(files, catalog) == [
        "changes.csv: line 2: x-wing-squadrons: card: no squadron card has the id "
        "x-wing-squadrons; the nearest is x-wing-squadron.",
        "aliases.csv: line 2: sloop: catalogue_id: no ship card has the id sloop.",
        "reminders.csv: line 2: sloop: card: no card has the id sloop.",
        "texts.json: $.texts.ship: sloop: card: no ship card has the id sloop.",
    ]
    files["ships.csv"] = pack_files.csv_table({**pack_files.SHIP, "points": "many"})
    assert len(pack_files.sentences(files, catalog)) == 2, "its own fault, and the changed cost"


def test_an_id_of_any_length_is_shortened_in_its_fault(catalog: Catalog) -> None:
    names = f"alias,kind,catalogue_id,formats\nRunner,ship,{'x' * 5_000},\n".encode()
    (found,) = pack_files.sentences({"aliases.csv": names}, catalog)
    assert "no ship card has the id xxx" in found
    assert len(found) < 300


def test_a_faction_without_ships_is_named(catalog: Catalog) -> None:
    info = pack_files.INFO.replace(b"}", b', "factions": {"scum": {"title": "Scum"}}}')
    squadrons = pack_files.csv_table({**pack_files.SQUADRON, "faction": "scum"})
    found = read_tables({"pack.json": info, "squadrons.csv": squadrons}, catalog)
    assert [fault.sentence for fault in found.faults] == [
        "pack.json: factions.scum: no ship has this faction."
    ]


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (
            "old-hand,start_of_rounds,Look.,",
            "hook: expected one of start_of_round, command_phase_start",
        ),
        ("old-hand,reveal,,", 'text: expected a text, got ""'),
        ("old-hand,reveal,Look.,fly unit=$unit", "actions[0]: unknown action 'fly'"),
        ("old-hand,reveal,Look.,toggle_activated unit=?pilot", 'actions[0]: "?pilot" is unknown'),
        ("old-hand,reveal,Look.,toggle_activated ship=$unit", "actions[0]: toggle_activated: "),
        ("old-hand,reveal,Look.,toggle_activated", "actions[0]: toggle_activated: "),
    ],
)
def test_a_reminder_that_no_game_could_read_is_named(row: str, reason: str) -> None:
    table = f"card,hook,text,actions\n{row}\n".encode()
    found = pack_files.sentences(
        {"upgrades.csv": pack_files.csv_table(pack_files.UPGRADE), "reminders.csv": table}
    )
    assert found[0].startswith(f"reminders.csv: line 2: old-hand: {reason}")


def test_a_cost_of_a_card_that_cannot_pay_it_is_named(catalog: Catalog) -> None:
    ready = "old-hand,reveal,Look.,exhaust\nsloop,reveal,Look.,exhaust\ndart,reveal,Look.,discard\n"
    files = {
        "ships.csv": pack_files.csv_table(pack_files.SHIP),
        "squadrons.csv": pack_files.csv_table(pack_files.SQUADRON),
        "upgrades.csv": pack_files.csv_table(pack_files.UPGRADE),
        "reminders.csv": f"card,hook,text,cost\n{ready}x-wing-squadron,reveal,Look.,\n".encode(),
    }
    why = "cost: only an upgrade card can be exhausted or discarded."
    assert pack_files.sentences(files, catalog) == [
        f"reminders.csv: line 3: sloop: {why}",
        f"reminders.csv: line 4: dart: {why}",
    ]


def test_an_effect_of_a_card_that_the_pack_does_not_have_is_named() -> None:
    files = {
        "upgrades.csv": pack_files.csv_table(pack_files.UPGRADE),
        "effects.csv": b"card,value,by\nold-hand,hull,1\nold-hand,luck,1\nnew-hand,hull,1\n",
    }
    assert [sentence.split(": ", 3)[2:] for sentence in pack_files.sentences(files)] == [
        [
            "old-hand",
            "value: expected one of command, stack, token_limit, token_copies, squadron, "
            'engineering, hull, max_speed, attacks, zone_uses, got "luck".',
        ],
        ["new-hand", "card: expected an upgrade of this pack."],
    ]
