"""Packs that may be added, in words."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.cards.pack import CardRef, Pack, PackInfo, PublishedCard
from armada_companion.games.armada.packs.reading import Fault, PackReading, UnknownField
from armada_companion.games.armada.views.packs.addition import Addition
from armada_companion.games.armada.views.packs.pack_words import content_lines, one_line, pack_name
from tests.games.armada.packs.invented import DEARER, club_pack


def pack(catalog: Catalog, pack_id: str, points: int, **info: Any) -> Pack:
    """Return a pack with General Dodonna for other points."""
    dodonna = replace(catalog.upgrades[DEARER], points=points)
    return Pack(
        PackInfo(id=pack_id, title=pack_id.title(), version="2", **info), upgrades=(dodonna,)
    )


def texts(catalog: Catalog, *readings: PackReading) -> Sequence[str]:
    return [line.text for line in Addition(readings, catalog).lines()]


def test_new_cards_changed_costs_and_what_is_not_allowed_are_listed(catalog: Catalog) -> None:
    club = club_pack(catalog)
    forbidden = next(iter(catalog.squadrons.values()))
    forbids = (CardRef("squadron", forbidden.id),)
    club = replace(club, not_allowed=forbids, texts={}, rulings=())
    found = texts(catalog, PackReading(club))
    numbers = "1 ship, 1 upgrade, 1 cost change, 1 forbidden card"
    assert found[0] == f"Understood: {numbers}."
    assert "Night Runner  ·  ship  ·  50" in found
    assert "General Dodonna  ·  points 20 → 25" in found
    assert f"{forbidden.full_name}  ·  allowed yes → no" in found
    content = [line.text for line in content_lines(club, catalog)]
    assert "General Dodonna  ·  25" in content
    assert forbidden.full_name in content


def test_of_two_packs_that_change_a_card_the_later_one_is_named(catalog: Catalog) -> None:
    below = catalog.with_packs([pack(catalog, "one", 31)])
    found = texts(below, PackReading(pack(catalog, "two", 32)))
    assert "General Dodonna  ·  points 31 → 32" in found
    assert "General Dodonna: Two 2 decides, not One 2." in found


def test_a_pack_that_builds_on_another_one_may_change_its_cards(catalog: Catalog) -> None:
    below = catalog.with_packs([pack(catalog, "one", 31)])
    found = texts(below, PackReading(pack(catalog, "two", 32, builds_on=("one", "core", "three"))))
    assert not [text for text in found if "decides" in text]
    assert found[found.index("needs packs that are not added  (1)") + 1] == "three"


def test_a_replaced_pack_is_named_and_its_own_cards_are_gone(catalog: Catalog) -> None:
    club = club_pack(catalog)
    found = texts(
        catalog.with_packs([club]), PackReading(pack(catalog, "two", 20, replaces=("club-cup",)))
    )
    assert "Takes the place of Club Cup 2026-09, which games that use it keep." in found
    assert "Night Runner  ·  ship  ·  50" in found[found.index("cards that are gone  (2)") :]


def test_packs_that_are_added_together_are_compared_in_their_order(catalog: Catalog) -> None:
    readings = [PackReading(pack(catalog, name, at)) for name, at in (("one", 31), ("two", 32))]
    found = texts(catalog, *readings)
    assert "General Dodonna  ·  points 20 → 31" in found
    assert "General Dodonna  ·  points 31 → 32" in found
    assert "General Dodonna: Two 2 decides, not One 2." in found
    assert Addition(tuple(readings), catalog).title == "2 packs"


def test_a_pack_with_faults_cannot_be_added(catalog: Catalog) -> None:
    reading = PackReading(
        pack(catalog, "one", 31),
        (Fault("ships.csv", "line 2", "sloop", "hull", "expected a number"),),
        (UnknownField("ships.csv", "color", 3),),
    )
    found = texts(catalog, reading)
    assert "ships.csv: line 2: sloop: hull: expected a number." in found
    assert "ships.csv  ·  color  ·  3 cards" in found
    assert Addition((reading,), catalog).problem.startswith("Not added: 1 fault;")


def test_of_packs_that_are_added_together_a_fault_in_one_stops_all(catalog: Catalog) -> None:
    readings = (
        PackReading(pack(catalog, "one", 31)),
        PackReading(pack(catalog, "two", 32), (Fault("ships.csv", text="expected a number"),)),
    )
    problem = Addition(readings, catalog).problem
    assert problem.startswith("None of the 2 packs is added: 1 fault in Two 2;")


def test_what_the_reader_decided_is_listed(catalog: Catalog) -> None:
    note = Fault("x.json", card="cache", field="start_command", text="it starts with nothing")
    found = texts(catalog, PackReading(pack(catalog, "one", 31), notes=(note,)))
    assert found[found.index("remarks  (1)") + 1] == note.sentence
    assert not Addition((PackReading(pack(catalog, "one", 31), notes=(note,)),), catalog).problem


def test_fields_that_the_program_does_not_use_are_listed(catalog: Catalog) -> None:
    unused = tuple(UnknownField("x.json", field, 2) for field in ("author", "release"))
    found = texts(catalog, PackReading(pack(catalog, "one", 31), unused=unused))
    words = "x.json: author, release: they describe cards to people, and are not saved."
    assert found[found.index("fields for people only  (1)") + 1] == words


def test_two_packs_with_one_id_cannot_be_added_together(catalog: Catalog) -> None:
    readings = (PackReading(pack(catalog, "one", 31)), PackReading(pack(catalog, "one", 32)))
    assert Addition(readings, catalog).problem == "Not added: several packs have the id one."


def test_a_pack_that_changes_nothing_is_named_as_such(catalog: Catalog) -> None:
    same = pack(catalog, "one", catalog.upgrades[DEARER].points)
    assert "1 card without a difference from now." in texts(catalog, PackReading(same))
    added = texts(catalog.with_packs([same]), PackReading(same))
    assert "It is added already." in added
    assert not [text for text in added if "the place of" in text]
    empty = texts(catalog, PackReading(replace(same, upgrades=())))
    assert "Nothing changes against the cards of now." in empty


def test_unknown_fields_that_are_saved_are_listed_with_the_content(catalog: Catalog) -> None:
    kept = PublishedCard("upgrade", DEARER, fields={"artist": "x", "frame": 2})
    found = content_lines(replace(pack(catalog, "one", 31), published=(kept,)), catalog)
    assert [line.text for line in found][-2:] == ["artist  ·  1 card", "frame  ·  1 card"]


def test_a_line_of_a_pack_is_one_plain_line() -> None:
    assert one_line("a\u202eb\u2028c\nd") == "ab c d"
    assert len(one_line("W" * 10_000)) == 300


def test_a_version_that_is_in_the_title_is_named_once() -> None:
    assert pack_name(PackInfo(id="x", title="ARC 0.1", version="0.1")) == "ARC 0.1"
    assert pack_name(PackInfo(id="x", title="Nexus", version="2025-06")) == "Nexus 2025-06"
    assert pack_name(PackInfo(id="x", title="lost.zip", version="")) == "lost.zip"
