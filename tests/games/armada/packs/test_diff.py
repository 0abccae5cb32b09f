"""The difference between two catalogues: cards that are new, removed or changed."""

import csv
import io

import pytest
from msgspec.structs import replace

from armada_companion.games.armada.cards.cards import ObjectiveFacts
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.cards.pack import CardRef, CostChange, Pack, PackInfo, Ruling
from armada_companion.games.armada.packs.diff import CardChange, FieldChange, card_changes
from armada_companion.games.armada.packs.diff_texts import COLUMNS, as_csv, as_html, as_text

LEIA = "leia-organa-commander"
INFO = PackInfo(id="club", title="Club", version="1")


@pytest.fixture
def changes(catalog: Catalog) -> list[CardChange]:
    corvette = catalog.ships["cr90-corvette-a"]
    lengthened = replace(
        corvette,
        hull=corvette.hull + 1,
        unique=True,
        shields={**corvette.shields, next(iter(corvette.shields)): 4},
        speed_chart=corvette.speed_chart[:-1],
    )
    pack = Pack(
        INFO,
        ships=(lengthened,),
        objectives=(ObjectiveFacts(id="raid", name="=Raid <b>", type="assault", token_value=15),),
        costs=(CostChange("upgrade", LEIA, 30),),
        not_allowed=(CardRef("upgrade", LEIA),),
        texts={"upgrade": {LEIA: "Two\nlines"}},
        rulings=(Ruling("upgrade", LEIA, "Later.", source="Club"),),
    )
    return [*card_changes(catalog, catalog.with_packs([pack]))]


def test_each_changed_field_has_both_values(changes: list[CardChange]) -> None:
    ship, upgrade, raid = changes
    assert (ship.kind, ship.card, ship.what) == ("ship", "cr90-corvette-a", "changed")
    assert ship.fields == (
        FieldChange("hull", "4", "5"),
        FieldChange(
            "shields", "front 2, left 2, right 2, rear 1", "front 4, left 2, right 2, rear 1"
        ),
        FieldChange("speed_chart", "2; 1 2; 0 1 2; 0 1 1 2", "2; 1 2; 0 1 2"),
        FieldChange("unique", "no", "yes"),
    )
    assert upgrade.fields == (
        FieldChange("points", "28", "30"),
        FieldChange("allowed", "yes", "no"),
        FieldChange("text", "", "Two\nlines"),
        FieldChange("rulings", "", f"kind upgrade, card {LEIA}, text Later., source Club"),
    )
    assert raid == CardChange("objective", "raid", "=Raid <b>", "new", ())


def test_the_other_way_round_a_new_card_is_gone(catalog: Catalog) -> None:
    squadron = replace(catalog.squadrons["x-wing-squadron"], id="dart", name="Dart")
    above = catalog.with_packs([Pack(INFO, squadrons=(squadron,))])
    assert [*card_changes(above, catalog)] == [
        CardChange("squadron", "dart", "Dart", "gone", (FieldChange("points", "13", ""),))
    ]


def test_the_text_has_a_line_for_each_card_and_field(changes: list[CardChange]) -> None:
    lines = as_text(changes).splitlines()
    assert lines[0] == "Changed ships:"
    assert "    hull: 4 -> 5" in lines
    assert "    text: none -> Two lines" in lines
    assert lines[-2:] == ["New objectives:", "  =Raid <b> [raid]"]


def test_the_table_has_a_row_for_each_field_and_no_formula(changes: list[CardChange]) -> None:
    rows = [*csv.DictReader(io.StringIO(as_csv(changes)))]
    assert tuple(rows[0]) == COLUMNS
    assert len(rows) == 4 + 4 + 1
    assert rows[0]["field"] == "hull"
    assert (rows[-1]["name"], rows[-1]["change"], rows[-1]["field"]) == ("'=Raid <b>", "new", "")


def test_the_page_shows_names_as_plain_text(changes: list[CardChange]) -> None:
    page = as_html(changes, "1 to <2>")
    assert "<title>1 to &lt;2&gt;</title>" in page
    assert "=Raid &lt;b&gt; [raid]" in page
    assert "<li>hull: 4 -&gt; 5</li>" in page


def test_equal_cards_have_no_difference(catalog: Catalog) -> None:
    assert not [*card_changes(catalog, catalog.with_packs([Pack(INFO)]))]
    assert as_text([]) == "There is no difference between the cards.\n"
    assert as_csv([]).count("\n") == 1
    assert "There is no difference" in as_html([], "Nothing")
