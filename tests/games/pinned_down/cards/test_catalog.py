"""The cards of Pinned Down: complete, checked on reading, found by id and name."""

import csv
import json
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from armada_companion.games.pinned_down.cards.catalog import FILE, PinnedDownCatalog
from armada_companion.games.pinned_down.rules.model.types import CardKind
from armada_companion.kit.cards import CardSource
from armada_companion.store.errors import ContentError

DIFFERENT: Mapping[CardKind, int] = {
    CardKind.FLAGSHIP: 8,
    CardKind.CHARACTER: 16,
    CardKind.EFFECT: 19,
    CardKind.ENEMY: 11,
    CardKind.EVENT: 7,
    CardKind.DAMAGE: 8,
    CardKind.LOCATION: 14,
}
"""Section 2.1."""

PRINTED = {CardKind.ENEMY: 19, CardKind.EVENT: 12, CardKind.DAMAGE: 16, CardKind.LOCATION: 14}


@pytest.fixture
def cards(resources: Path) -> PinnedDownCatalog:
    return PinnedDownCatalog(resources / "cards")


@pytest.fixture
def copied(resources: Path, tmp_path: Path) -> Path:
    """A copy of the card file, to be damaged."""
    folder = tmp_path / "cards"
    folder.mkdir()
    shutil.copy(resources / "cards" / FILE, folder)
    return folder


def damage(folder: Path, position: int, **changes: object) -> PinnedDownCatalog:
    path = folder / FILE
    data = json.loads(path.read_text(encoding="utf-8"))
    data["cards"][position].update(changes)
    path.write_text(json.dumps(data), encoding="utf-8")
    return PinnedDownCatalog(folder)


def test_the_catalogue_holds_every_card_as_often_as_it_is_printed(cards: PinnedDownCatalog) -> None:
    assert len(cards.cards) == 83
    assert {kind: len(cards.of_kind(kind)) for kind in CardKind} == DIFFERENT
    for kind, copies in PRINTED.items():
        assert sum(card.copies for card in cards.of_kind(kind)) == copies
    assert sum(card.copies for card in cards.cards.values()) == 161


def test_the_totals_are_those_of_the_digest(cards: PinnedDownCatalog) -> None:
    """Section 2.1: 19 ships cost 53 threat; the distances add up to 24."""
    enemies, locations = cards.of_kind(CardKind.ENEMY), cards.of_kind(CardKind.LOCATION)
    assert sum(card.threat * card.copies for card in enemies) == 53
    assert sum(card.distance for card in locations) == 24
    assert all(card.threat == 0 for card in cards.of_kind(CardKind.EVENT))


def test_the_numbers_of_every_card_are_those_of_the_table(
    shared: Path, cards: PinnedDownCatalog
) -> None:
    table = (shared / "rules" / "pinned_down_cards.csv").open(encoding="utf-8", newline="")
    with table:
        rows = list(csv.DictReader(table))
    for row, card in zip(rows, cards.cards.values(), strict=True):
        assert (str(card.number), card.name) == (row["index"], row["name"])
        for number in ("threat", "power", "distance", "upkeep"):
            assert getattr(card, number) == int(row[number] or 0), card.name
        if card.kind is CardKind.DAMAGE:
            assert card.structure == int(row["structure"])
        assert (card.wing, card.group) == (row["affiliation"], row["subtype"])
        assert card.unique is (row["unique"] == "yes")


def test_the_card_file_says_what_the_converter_makes_of_the_table(
    shared: Path, resources: Path, tmp_path: Path
) -> None:
    checkout = resources.parent
    (tmp_path / "packaging").mkdir()
    (tmp_path / "resources" / "cards").mkdir(parents=True)
    script = shutil.copy(
        checkout / "packaging" / "make_pinned_down_cards.py", tmp_path / "packaging"
    )
    table = shared / "rules" / "pinned_down_cards.csv"
    environment = {"PYTHONPATH": str(checkout)}
    subprocess.run([sys.executable, str(script), str(table)], check=True, env=environment)
    made = (tmp_path / "resources" / "cards" / FILE).read_bytes()
    assert made == (resources / "cards" / FILE).read_bytes()


@pytest.mark.parametrize(
    ("spelled", "card"),
    [
        ("datar", "datar"),
        ("Da'tar", "datar"),
        ("DA’TAR", "datar"),
        ("Good As New", "good-as-new"),
        ("trb ardor", "trb-ardor"),
        ("Ardor", "trb-ardor"),
        ("Behemoth", "dratar-behemoth"),
        ("Dra-tar Swarm Frigate", "dratar-swarm-frigate"),
        ("Mr Alford", "mr-alford"),
    ],
)
def test_a_card_is_found_in_any_case_accent_and_punctuation(
    cards: PinnedDownCatalog, spelled: str, card: str
) -> None:
    found = cards.facts("card", spelled)
    assert found is not None and found.id == card


def test_a_card_is_found_only_as_what_it_is(cards: PinnedDownCatalog) -> None:
    source: CardSource = cards
    assert source.facts("attack", "worry") is not None
    assert source.facts("attack", "dsf-bane") is not None
    for kind, card in (("effect", "worry"), ("location", "dsf-bane"), ("nothing", "worry")):
        assert source.facts(kind, card) is None
    assert source.facts("card", "no-such-card") is None
    assert source.facts("card", "") is None


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"threat": -1}, "threat"),
        ({"kind": "spell"}, "kind"),
        ({"clauses": [{"does": "dance", "by": 1}]}, "clauses"),
        ({"clauses": [{"does": "power", "by": 1, "twice": 2}]}, "twice"),
        ({"colour": "red"}, "colour"),
        ({"number": 2}, "out of order"),
        ({"copies": 0}, "copies"),
        ({"name": "Admiral Whitfield"}, "used twice"),
        ({"captain_of": "trb-nobody"}, "no card trb-nobody"),
        ({"id": "admiral-whitfield"}, "id is used twice"),
    ],
)
def test_a_damaged_card_is_named(copied: Path, changes: Mapping[str, object], why: str) -> None:
    with pytest.raises(ContentError, match=why) as caught:
        damage(copied, 0, **changes).facts("card", "worry")
    assert FILE in str(caught.value)


@pytest.mark.parametrize(("content", "why"), [(b"{", "not JSON"), (b"\xff", "not JSON")])
def test_a_file_that_is_no_json_is_named(copied: Path, content: bytes, why: str) -> None:
    (copied / FILE).write_bytes(content)
    with pytest.raises(ContentError, match=why):
        PinnedDownCatalog(copied).facts("card", "worry")


def test_a_missing_file_is_named_when_it_is_first_needed(tmp_path: Path) -> None:
    catalog = PinnedDownCatalog(tmp_path)
    with pytest.raises(ContentError, match="not readable"):
        catalog.facts("card", "worry")
