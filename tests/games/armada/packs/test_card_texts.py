"""Texts and rulings of cards: which pack decides, and their order."""

from msgspec.structs import replace

from armada_companion.games.armada.cards.card_texts import card_texts
from armada_companion.games.armada.cards.catalog import Catalog
from tests.games.armada.packs.invented import CARD_TEXT, club_pack

RUNNER = "night-runner-club"


def test_the_newest_ruling_is_first_and_a_defunct_one_last(catalog: Catalog) -> None:
    with_pack = Catalog(catalog.core.folder, [club_pack(catalog)])
    found = card_texts(with_pack, "ship", RUNNER, "Night Runner")
    assert found is not None
    assert (found.text, found.source) == (CARD_TEXT, "Club Cup, 2026-09")
    texts = [(one.text, one.is_defunct) for one in found.rulings]
    assert texts == [
        ("It is never seen.", False),
        ("It is seen by day.", False),
        ("It is always seen.", True),
    ]
    assert found.sources == ("Club, C 1.0, 2026-09-01", "Club, C 1.0, 2026-03-01")


def test_of_two_packs_the_later_one_has_the_text(catalog: Catalog) -> None:
    one = club_pack(catalog)
    info = replace(one.info, id="other", title="Other", version="1")
    other = replace(one, info=info, texts={"ship": {RUNNER: "Another text."}})
    found = card_texts(Catalog(catalog.core.folder, [one, other]), "ship", RUNNER, "Night Runner")
    assert found is not None
    assert (found.text, found.source) == ("Another text.", "Other, 1")
    assert len(found.rulings) == 3


def test_a_card_without_text_and_rulings_has_nothing_to_show(catalog: Catalog) -> None:
    with_pack = Catalog(catalog.core.folder, [club_pack(catalog)])
    assert card_texts(with_pack, "ship", "cr90-corvette-a", "CR90") is None
    assert card_texts(catalog, "ship", RUNNER, "Night Runner") is None


def test_a_source_is_one_line_without_repetition(catalog: Catalog) -> None:
    pack = club_pack(catalog)
    rulings = tuple(replace(one, source="", version=pack.info.title) for one in pack.rulings[:1])
    found = card_texts(
        Catalog(catalog.core.folder, [replace(pack, rulings=rulings)]),
        "ship",
        RUNNER,
        "Night Runner",
    )
    assert found is not None
    assert found.sources == ("Club Cup, 2026-03-01",)
