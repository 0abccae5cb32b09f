"""What has to hold for every text whatever; the fuzzers and the tests ask it alike."""

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.fleets.formats.result import FleetReading, apply_suggestion
from armada_companion.store.errors import FleetUnreadableError

CLASSES = {"understood", "ignored", "not_understood"}

PIECES = (
    *(
        *("Name: ", "Faction: ", "Commander: ", "Assault: ", "Squadrons:", "Total Points: "),
        "Points: ",
    ),
    *("= ", " Points", " points", " total ship cost", "• ", "- ", "· ", "\t+ ", "[flagship] "),
    *("(", ")", "(44)", "( 4 points)", "(44 + 5: 49)", "(2 x 11)", "(49/400)", "(22/49/400)", "!"),
    *("2 x ", "3x ", "x3", "2× ", "1\t", "1 • ", "12 • ", " - ", " + ", ", ", ": ", "/", "=" * 9),
    *("\n", "\n\n", "\r\n", "\r", "ship:", "upgrade:", "squadron:", "REBEL FLEET", "Objectives - "),
    *("CR90 Corvette A", "Leia Organa", "X-wing Squadron", "Darth Vader", "Rebel", "Ion Storm"),
    *(
        *("GR-75", "ECM", "Agate", "Admrial Screed", "Wedge Antilles", "YT-2400s"),
        "All Fighters, Follow",
    ),
    *("<br>", "<li>", "&amp;", "&#39;", "â€¢", "Ã¢â‚¬Â¢", "\u00a0", "{REB}", "[Legacy]", "(com)"),
    *(
        *("!vassal", "> ", "**", "“", "9", " ", "\u2028", "\ud800", "{", '"ships":', "[", "}"),
        *("\0", "ß"),
    ),
)
"""Parts of every format and of what happens to lists."""


def check_any_text(text: str, catalog: Catalog) -> FleetReading | None:
    """Read a text; return the reading, or None where it was refused with a sentence.

    Raises:
        AssertionError: A line is lost or has no class, or a choice cannot be taken.
    """
    try:
        reading = read_fleet(text, catalog)
    except FleetUnreadableError as error:
        assert str(error).strip() and "\n" not in str(error)
        return None
    plain = text.encode("utf-8", "replace").decode("utf-8").removeprefix("\ufeff")
    plain = plain.replace("\r\n", "\n").replace("\r", "\n")
    assert "\n".join(line.text for line in reading.lines) == plain.removesuffix("\n")
    for number, line in enumerate(reading.lines, start=1):
        assert line.n == number
        assert line.status in CLASSES
        assert line.why or line.status != "ignored" or not line.text.strip()
        for choice in line.suggestions:
            assert choice.written in line.text
            assert 1 <= choice.confidence <= 100
            assert choice.name in apply_suggestion(text, line, choice)
    return reading
