"""Lines that a person typed: headings, labels of slots and colors, titles, and what is left."""

import re
from dataclasses import dataclass, field

from armada_companion.games.armada.cards.cards import UpgradeFacts
from armada_companion.games.armada.fleets.formats.blocks import Block
from armada_companion.games.armada.fleets.formats.freehand_picks import Pick
from armada_companion.games.armada.fleets.formats.freehand_pieces import Piece
from armada_companion.games.armada.fleets.formats.reading import Choice
from armada_companion.games.armada.fleets.formats.shapes import Label
from armada_companion.games.armada.fleets.formats.verdict import Verdict
from armada_companion.kit.names import squeeze

LONGEST_LINE = 1500
"""Characters; what stands behind them is not looked at."""

_SECTIONS = {
    "squadron": "squadron",
    "squadrons": "squadron",
    "squads": "squadron",
    "fighters": "squadron",
    "ship": "ship",
    "ships": "ship",
    "capitalships": "ship",
    "fleet": "ship",
    "list": "ship",
    "flagship": "ship",
    "upgrade": "upgrade",
    "upgrades": "upgrade",
    "objective": "objective",
    "objectives": "objective",
}
_HEADING = re.compile(
    r"\W{0,4}([A-Za-z]+(?: ships)?)\s?(?:\W{1,2}\d{1,4}[^:a-z]{0,12}(?:points|pts)?\)?)?\s?"
    r"(?::\s?(.*))?$",
    re.IGNORECASE,
)
_SLOT = re.compile(
    r"\W{0,4}(?:officers?|title|weapons? teams?|support teams?|fleet (?:command|support)"
    r"|(?:offensive|defensive|experimental)(?: retrofits?)?|turbolasers?|ion cannons?|ordnance"
    r"|superweapons?|boarding teams?)\s?:\s?(.+)$",
    re.IGNORECASE,
)
_COLOR = re.compile(
    r"\W{0,4}(?:red|yellow|blue|objs?|nav)(?: objectives?)?\s?[:-]\s?(.+)$", re.IGNORECASE
)


@dataclass(slots=True)
class TypedLine:
    """A line while the list is read.

    Attributes:
        text: What of it may be cards.
        role: What a label on it says its cards are: `upgrade`, `commander`, `objective` or "".
        section: The heading on it, which is about the lines below too, or None.
        named: Commanders who are named before any ship.
        strange: Words that are no card, with the nearest ones.
        verdict: There once nothing more can change it.
    """

    block: Block
    text: str
    role: str = ""
    section: str | None = None
    found: list[Piece] = field(default_factory=list)
    named: list[UpgradeFacts] = field(default_factory=list)
    picks: list[Pick] = field(default_factory=list)
    strange: list[tuple[str, tuple[Choice, ...]]] = field(default_factory=list)
    verdict: Verdict | None = None


def typed_line(block: Block) -> TypedLine:
    """Return a line without its heading or label, in which cards are still to be found."""
    text = block.text[:LONGEST_LINE]
    if isinstance(block.shape, Label) and block.shape.key == "commander":
        return TypedLine(block, block.shape.value, role="commander")
    if slot := _SLOT.match(text):
        return TypedLine(block, slot.group(1), role="upgrade")
    if color := _COLOR.match(text):
        return TypedLine(block, color.group(1), role="objective")
    heading = _HEADING.match(text)
    section = _SECTIONS.get(squeeze(heading.group(1))) if heading else None
    if heading and section:
        return TypedLine(block, heading.group(2) or "", section=section)
    return TypedLine(block, text)
