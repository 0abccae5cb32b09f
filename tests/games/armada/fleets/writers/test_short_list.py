"""The short list: what it says beside its cards, and what a chat or a typing error does to it."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.fleets.formats.result import FleetReading
from armada_companion.games.armada.fleets.rules.game_format import GameFormat, game_format
from armada_companion.games.armada.fleets.writers import write_fleet
from armada_companion.games.armada.rules.model.fleet import Fleet
from armada_companion.store.errors import FleetUnreadableError
from armada_companion.ui.paint.square_code import square_code
from tests.games.armada.fleets.writers.conftest import FleetMaker

TEXT = """\
Name: Harbor Watch
Armada Companion: rebel
- CR90 Corvette A 44
+ General Dodonna 20
2x X-wing Squadron 26
Assault: Most Wanted
= 90
"""


def short(fleet: Fleet, catalog: Catalog, game: GameFormat | None = None) -> str:
    return write_fleet(fleet, "short", catalog, game).text


def unread(reading: FleetReading) -> list[str]:
    return [line.text for line in reading.not_understood]


def test_the_list_is_short_and_for_people_to_read(catalog: Catalog) -> None:
    reading = read_fleet(TEXT, catalog)
    assert (reading.format, unread(reading)) == ("short", [])
    assert short(reading.fleet, catalog) == TEXT
    assert [one.name for one in reading.fleet.squadrons] == ["X-wing Squadron"] * 2


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\n\n"),
        lambda text: "".join(f"> {line}\n" for line in text.splitlines()),
        lambda text: f"Hi Mia,\nhere is my list:\n\n{text}",
        lambda text: f"\ufeff  {text}  ",
    ],
    ids=["windows", "blank-lines", "quoted", "below-words", "spaces"],
)
def test_what_a_chat_does_to_it_changes_nothing(
    change: Callable[[str], str], catalog: Catalog
) -> None:
    reading = read_fleet(change(TEXT), catalog)
    assert reading.fleet == read_fleet(TEXT, catalog).fleet
    assert unread(reading) == []


def test_another_game_is_kept(catalog: Catalog, legal_fleet: FleetMaker) -> None:
    fleet, game = legal_fleet(1, "empire"), game_format("sector-fleet", 600)
    reading = read_fleet(short(fleet, catalog, game), catalog)
    assert (reading.game, reading.fleet) == (game, fleet)
    agreed = game_format("other", 900)
    assert read_fleet(short(fleet, catalog, game), catalog, agreed).game == agreed


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("+ General Dodona 20", "no upgrade card of this name"),
        ("+ General Dodonna", "neither a card nor a label"),
        ("0x X-wing Squadron 26", "more cards than a fleet has"),
        ("Assault: No Such Objective", "no objective of this name"),
        ("Armada Companion: rebel, blitz 400", "There is no game format 'blitz'"),
        ("Armada Companion: rebel, 400", "no faction and game"),
    ],
)
def test_a_line_that_is_wrong_is_reported(line: str, found: str, catalog: Catalog) -> None:
    begin = line.partition(" ")[0]
    lines = [line if one.startswith(begin) else one for one in TEXT.splitlines()]
    if line not in lines:
        lines.append(line)
    reading = read_fleet("\n".join(lines), catalog)
    assert unread(reading) == [line]
    assert reading.not_understood[0].why.startswith(found)


def test_an_upgrade_without_a_ship_is_reported(catalog: Catalog) -> None:
    text = TEXT.replace("- CR90 Corvette A 44\n", "")
    assert unread(read_fleet(text, catalog)) == ["+ General Dodonna 20"]


def test_a_head_alone_is_no_fleet(catalog: Catalog) -> None:
    with pytest.raises(FleetUnreadableError):
        read_fleet("Name: x\nArmada Companion: rebel\n", catalog)


def test_own_cards_keep_their_names_and_points_and_are_reported(catalog: Catalog) -> None:
    text = TEXT.replace("General Dodonna", "Our Own Crew")
    reading = read_fleet(text, catalog)
    written = write_fleet(reading.fleet, "short", catalog)
    assert written.text == text
    assert "Our Own Crew" in written.lost[0]


def test_a_fleet_without_faction_or_name_reads_back(catalog: Catalog) -> None:
    fleet = replace(read_fleet(TEXT, catalog).fleet, faction="", name="")
    assert read_fleet(short(fleet, catalog), catalog).fleet == fleet


def test_every_usual_fleet_fits_into_a_code_that_a_telephone_reads(
    catalog: Catalog, legal_fleet: FleetMaker
) -> None:
    """On paper it is 67 mm wide; half a millimeter a dot is what cameras read from a hand away."""
    for seed in range(20):
        code = square_code(short(legal_fleet(seed, "republic"), catalog))
        assert 67 / len(code) > 0.5
