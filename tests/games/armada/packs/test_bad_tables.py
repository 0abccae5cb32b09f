"""Bad input in the tables of a pack: a sentence each, with file, place, card and field."""

import json

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.packs.reading import MOST_FAULTS
from tests.games.armada.packs.pack_files import (
    ROWS,
    SHIP,
    SQUADRON,
    UPGRADE,
    csv_table,
    json_table,
    sentences,
)


def test_the_rows_below_are_right(catalog: Catalog) -> None:
    assert sentences({f"{name}.csv": csv_table(row) for name, row in ROWS.items()}, catalog) == []


@pytest.mark.parametrize(
    ("table", "column", "cell", "reason"),
    [
        ("ships", "points", "-3", "expected a whole number from 0 to 999, got -3"),
        ("ships", "points", "4.5", 'expected a whole number from 0 to 999, got "4.5"'),
        ("ships", "points", "1e3", 'expected a whole number from 0 to 999, got "1e3"'),
        ("ships", "points", "", 'expected a whole number from 0 to 999, got ""'),
        ("ships", "points", "٣", 'expected a whole number from 0 to 999, got "٣"'),
        ("ships", "hull", "0", "expected a whole number from 1 to 99, got 0"),
        ("ships", "size", "tiny", 'expected one of small, medium, large, huge, got "tiny"'),
        ("ships", "name", "", 'expected a text, got ""'),
        ("ships", "name", "a" * 201, "expected at most 200 letters, got 201"),
        ("ships", "name", "<b>Sloop</b>", "expected plain text, got the markup <b>"),
        ("ships", "name", "Rock &amp; Roll", "expected plain text, got the markup &amp;"),
        (
            "ships",
            "name",
            "Sl\u202eoop",
            "expected a text in one line, got the invisible character U+202E",
        ),
        (
            "ships",
            "name",
            "Slo\nop",
            "expected a text in one line, got the invisible character U+000A",
        ),
        ("ships", "shields_left", "10", "expected a whole number from 0 to 9, got 10"),
        (
            "ships",
            "battery_left",
            "1/2",
            'expected dice as red/blue/black, each from 0 to 9, such as 1/0/2, got "1/2"',
        ),
        (
            "ships",
            "battery_left",
            "01.02.2003",
            "expected dice as red/blue/black, each from 0 to 9, such as 1/0/2, "
            'got the date "01.02.2003"; write 1 0 2',
        ),
        (
            "ships",
            "anti_squadron",
            "0/11/0",
            'expected dice as red/blue/black, each from 0 to 9, such as 1/0/2, got "0/11/0"',
        ),
        ("ships", "speed_2", "1", "expected 2 joints"),
        ("ships", "speed_2", "1 x", 'expected a whole number from 0 to 9, got "x"'),
        ("ships", "max_speed", "4", "expected 2, the last speed of the chart"),
        ("ships", "flotilla", "maybe", 'expected yes or no, got "maybe"'),
        (
            "ships",
            "defense_tokens",
            "evade;shield",
            'expected one of scatter, evade, brace, redirect, contain, salvo, got "shield"',
        ),
        (
            "ships",
            "upgrade_slots",
            ";".join(["officer"] * 101),
            "expected at most 100 entries, got 101",
        ),
        ("squadrons", "speed", "6", "expected a whole number from 0 to 5, got 6"),
        ("squadrons", "keywords", "Counter 12", "expected a whole number from 0 to 9, got 12"),
        *(
            (
                "squadrons",
                "keywords",
                written,
                "expected keywords such as Swarm or Counter 2, with ; between them, "
                f'got "{written}"',
            )
            for written in ("Counter2", "Counter (2)", "Counter=2", "2 Counter", "Swarm, Bomber")
        ),
        ("squadrons", "keywords", "Swarm; swarm", "swarm is there twice"),
        ("squadrons", "keywords", "Counter", "counter needs a number, such as Counter 2"),
        ("squadrons", "keywords", "Swarm 2", "swarm has no number"),
        (
            "upgrades",
            "slot",
            "",
            'expected upgrade icons, such as officer or weapons-team+offensive-retrofit, got ""',
        ),
        (
            "upgrades",
            "exhaust_icon",
            "often",
            "expected one of recur, non-recur, none, not-exhausting",
        ),
        ("upgrades", "status", "gone", 'expected current or retired, got "gone"'),
        (
            "upgrades",
            "ready_cost",
            "x:repair",
            'expected a number and commands, such as 1:repair|navigate, got "x:repair"',
        ),
        (
            "upgrades",
            "ready_cost",
            "1:repair",
            "expected no cost on a card that readies automatically",
        ),
        (
            "upgrades",
            "setup_command",
            "2:squadron:disk",
            "expected a number, commands and a piece, such as 2:squadron:token, "
            'got "2:squadron:disk"',
        ),
        (
            "upgrades",
            "restrict_other",
            "flagship",
            "expected one of flagship-only, name-contains:…, name-starts:…, variant:…, "
            'ship-must-not-have-slot:…, got "flagship"',
        ),
        (
            "objectives",
            "type",
            "attack",
            'expected one of assault, defense, navigation, campaign, got "attack"',
        ),
        ("objectives", "standard_play", "2", 'expected yes or no, got "2"'),
        ("objectives", "change", "cost", "an objective has no cost"),
        ("ships", "change", "costs", 'expected cost or not-allowed, got "costs"'),
    ],
)
def test_a_wrong_cell_is_named(table: str, column: str, cell: str, reason: str) -> None:
    row = {**ROWS[table], column: cell}
    found = sentences({f"{table}.csv": csv_table(row)})
    assert len(found) == 1
    assert found[0].startswith(f"{table}.csv: line 2: {row['id']}: {column}: {reason}")
    assert found[0].endswith(".")


def test_a_bad_id_is_named() -> None:
    (found,) = sentences({"upgrades.csv": csv_table({**UPGRADE, "id": "Old Hand"})})
    wanted = "small letters, digits and hyphens, such as x-wing-squadron"
    assert found == f'upgrades.csv: line 2: Old Hand: id: expected {wanted}, got "Old Hand".'


def test_every_fault_of_a_row_and_of_a_file_is_named() -> None:
    bad = {**SHIP, "points": "x", "hull": "0", "unique": "so", "battery_rear": "?"}
    files = {"ships.csv": csv_table(bad, {**SHIP, "id": "brig", "size": "grand"}), "extra.csv": b""}
    columns = [sentence.split(": ")[1:4] for sentence in sentences(files)[:5]]
    assert sorted(columns) == [
        ["line 2", "sloop", "battery_rear"],
        ["line 2", "sloop", "hull"],
        ["line 2", "sloop", "points"],
        ["line 2", "sloop", "unique"],
        ["line 3", "brig", "size"],
    ]
    assert sentences(files)[5].startswith("extra.csv: this file is not a table of a pack; tables")


def test_an_unknown_column_and_a_missing_one_are_named_once() -> None:
    row = {key: cell for key, cell in SQUADRON.items() if key not in ("hull", "speed")}
    table = csv_table({**row, "colour": "red"}, {**row, "id": "lance", "colour": "blue"})
    assert sentences({"squadrons.csv": table}) == [
        "squadrons.csv: line 1: colour: this column is unknown.",
        "squadrons.csv: line 1: hull: this column is missing.",
        "squadrons.csv: line 1: speed: this column is missing.",
    ]


def test_a_card_that_is_there_twice_is_named_with_both_places() -> None:
    changes = b"kind,card,change,points\nsquadron,dart,cost,8\n"
    files = {"squadrons.csv": csv_table(SQUADRON, SQUADRON), "changes.csv": changes}
    where = "it is also in squadrons.csv, line 2"
    assert sentences(files) == [
        f"squadrons.csv: line 3: dart: id: dart is there twice; {where}.",
        f"changes.csv: line 2: dart: card: dart is there twice; {where}.",
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"", "the table is empty; expected a row with the names of its columns"),
        (b"\n\n ,,\n", "the table is empty; expected a row with the names of its columns"),
        (b"id,name,slot,points\n", "the table is empty"),
        (b"\x89PNG\x00\x01", "line 1: expected UTF-8; save the file as CSV UTF-8"),
        (b"id,name\nold,Lu\xefs\n", "line 2: expected UTF-8; save the file as CSV UTF-8"),
        (b"id\0,name", "expected a text, got binary data"),
        (b"\xff\xfei", "line 1: expected UTF-8; save the file as CSV UTF-8"),
        (
            b'id,name,slot,points\nold,"Old Hand,officer,3\n',
            "line 2: a quotation mark is opened and not closed",
        ),
        (
            b'id,name,slot,points\nold,"Old" Hand,officer,3\n',
            'line 2: a quotation mark inside a cell must be doubled ("")',
        ),
        (
            b'id,name,slot,points\nold,"' + b"x" * 200_000 + b'",officer,3\n',
            "line 2: a cell has more than 131,072 letters, or a quotation mark is not closed",
        ),
        (
            b"id,name,slot,points\nold,Old Hand,officer\n",
            "line 2: old: the row has 3 cells and the header has 4",
        ),
        (
            b"id,name,slot,points\nold,Old Hand,officer,3,4\n",
            "line 2: old: the row has 5 cells and the header has 4",
        ),
        (b"id,name,slot,points,slot\na,A,b,1,c\n", "line 1: slot: this column is there twice"),
    ],
)
def test_a_table_that_is_no_table_is_named(text: bytes, reason: str) -> None:
    assert sentences({"upgrades.csv": text})[0] == f"upgrades.csv: {reason}."


def test_cells_of_several_lines_keep_the_number_of_the_line() -> None:
    table = b'kind,card,text\nship,sloop,"One.\nTwo."\nshop,sloop,Three.\n'
    (found,) = sentences({"texts.csv": table})
    assert found.startswith("texts.csv: line 4: sloop: kind: expected one of ship, squadron")


def test_a_text_of_a_megabyte_is_one_sentence() -> None:
    table = b"kind,card,text\nship,sloop," + b"x" * 1_000_000 + b"\n"
    (found,) = sentences({"texts.csv": table})
    assert found.startswith("texts.csv: line 2: a cell has more than 131,072 letters")


def test_the_beginning_of_an_id_names_the_card(catalog: Catalog) -> None:
    table = b"kind,card,change,points\nupgrade,grand-moff-tarkin,cost,31\n"
    (found,) = sentences({"changes.csv": table}, catalog)
    assert found.endswith("; the nearest is grand-moff-tarkin-commander.")


def test_a_text_over_the_limit_is_named() -> None:
    table = b"kind,card,text\nship,sloop," + b"x" * 8_001 + b"\n"
    expected = "texts.csv: line 2: sloop: text: expected at most 8,000 letters, got 8,001."
    assert sentences({"texts.csv": table}) == [expected]


def test_a_hundred_thousand_rows_are_one_sentence() -> None:
    rows = "".join(f"card-{number},Card {number},officer,1\n" for number in range(100_000))
    table = f"id,name,slot,points\n{rows}".encode()
    assert sentences({"upgrades.csv": table}) == [
        "upgrades.csv: the table has more than 10,000 rows."
    ]
    cards = [{"id": f"card-{number}"} for number in range(100_000)]
    assert sentences({"upgrades.json": json_table("upgrade", cards=cards)}) == [
        "upgrades.json: $.cards: the list has more than 10,000 entries."
    ]


def test_of_many_faults_the_first_are_named_and_the_others_are_counted() -> None:
    rows = [{**UPGRADE, "id": f"card-{number}", "points": "x"} for number in range(1_000)]
    found = sentences({"upgrades.csv": csv_table(*rows)})
    assert len(found) == MOST_FAULTS
    assert found[-1] == f"upgrades.csv: {1_001 - MOST_FAULTS} more faults are not shown."


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"{", "line 1: expected JSON; expecting property name enclosed in double quotes"),
        (b"[]", "expected an object, got []"),
        (b"[" * 100_000, "the values are nested too deeply"),
        (b'{"a": NaN}', "expected a number, got NaN"),
        (b'{"a": 1, "a": 2}', 'the field "a" is there twice in one object'),
        (b"{}", "$.format: expected armada-companion-cards, got null"),
        (json_table("ships", cards=[]), '$.kind: expected ship, got "ships"'),
        (json_table("ship"), "$.cards: expected a list, got null"),
        (json_table("ship", cards=[], sheep=[]), "$.sheep: this field is unknown"),
        (json_table("ship", cards=[7]), "$.cards[0]: expected an object, got 7"),
        (
            json_table("ship", cards=[{"id": "sloop", "colour": 1}]),
            "$.cards[0]: sloop: colour: this field is unknown",
        ),
        (
            json_table("ship", cards=[{"id": "sloop"}]),
            "$.cards[0]: sloop: name: this field is missing",
        ),
        (
            json_table("ship", cards=[{"id": "sloop", "shields": {"front": 12}}]).replace(
                b'"id": "sloop"',
                b'"id": "sloop", "name": "S", "faction": "rebel", "chassis": "s", "points": 1.5',
            ),
            "$.cards[0]: sloop: points: expected a whole number from 0 to 999, got 1.5",
        ),
    ],
)
def test_a_table_of_json_that_is_wrong_is_named(text: bytes, reason: str) -> None:
    assert sentences({"ships.json": text})[0].startswith(f"ships.json: {reason}")


@pytest.mark.parametrize("value", [True, 7, 1.5, [], "ship", None])
def test_an_object_by_kind_that_is_none_is_named(value: object) -> None:
    texts, names = json_table("texts", texts=value), json_table("alias", spellings=value)
    assert sentences({"texts.json": texts, "aliases.json": names}) == [
        f"aliases.json: $.spellings: expected an object, got {json.dumps(value)}.",
        "aliases.json: $.nicknames: expected an object, got null.",
        f"texts.json: $.texts: expected an object, got {json.dumps(value)}.",
    ]


def test_a_table_may_be_there_only_once() -> None:
    files = {"upgrades.csv": csv_table(UPGRADE), "Upgrades.json": json_table("upgrade", cards=[])}
    assert sentences(files) == [
        "Upgrades.json: expected either this file or upgrades.csv, got both."
    ]
    same = {"upgrades.csv": csv_table(UPGRADE), "UPGRADES.CSV": csv_table(UPGRADE)}
    assert sentences(same) == ["UPGRADES.CSV: this file is there twice."]
