"""The players' own damage deck, and their own table of tournament points.

Source: digest 9.2, 11.3; record page, section 7.
"""

from collections.abc import Mapping, Sequence

from armada_companion.kit.wording import plain_text, plural

from ...rules.model.damage_deck import STANDARD_COPIES, is_title
from ...rules.model.margin_tables import MarginStep
from ...rules.model.ruleset import STANDARD, read_ruleset
from .agreed_header import agreed_header
from .agreement import Agreement

Copies = Mapping[str, int]
"""The copies of each title of a damage deck; 0 for none."""

MarginRow = MarginStep
"""A margin of victory, and the tournament points of winner and loser from that margin."""

MOST_COPIES, MOST_MARGIN, MOST_POINTS = 99, 9999, 99
MOST_ROWS = 30
_NEXT_MARGIN = 50


def agreed_copies(agreement: Agreement) -> Copies:
    """Return the agreed copies of each title; 0 for titles that are not in the agreed deck."""
    deck = read_ruleset(agreed_header(agreement)).damage_deck
    if deck == STANDARD:
        return STANDARD_COPIES
    return {**dict.fromkeys(STANDARD_COPIES, 0), **_in_usual_spelling(deck)}


def usual_copies() -> Copies:
    """Return the number of copies of each title in the standard damage deck."""
    return STANDARD_COPIES


def with_deck(agreement: Agreement, copies: Copies) -> Agreement:
    """Return the agreement with a deck; the standard deck counts as the usual rule."""
    deck = {title: count for title, count in copies.items() if count}
    return agreement.with_own("damage_deck", deck if deck != STANDARD_COPIES else None)


def deck_words(copies: Copies) -> str:
    """Return the number of cards of a deck: "52 cards"."""
    return plural(sum(copies.values()), "card")


def deck_problem(copies: Copies) -> str:
    """Return why a deck cannot be used, as a sentence, or ""."""
    return "" if any(copies.values()) else "A deck needs at least one card."


def new_title(written: str, copies: Copies) -> tuple[str, str]:
    """Return a title in the spelling of the deck, and why it cannot be added, or ""."""
    title = " ".join(plain_text(written).split())
    if not title:
        return title, "Write the title of the card."
    if any(is_title(title, known) for known in copies):
        return title, f"{title} is in the list: change its number."
    return title, ""


def agreed_table(agreement: Agreement) -> tuple[MarginRow, ...]:
    """Return the agreed table of tournament points."""
    return read_ruleset(agreed_header(agreement)).margin_steps


def with_table(agreement: Agreement, table: Sequence[MarginRow]) -> Agreement:
    """Return the agreement with a table that the players made."""
    return agreement.with_own("margin_table", [list(step) for step in table])


def next_row(table: Sequence[MarginRow]) -> MarginRow:
    """Return a proposal for the next row of a table: a higher margin with the same points."""
    last = table[-1]
    return last._replace(margin=min(MOST_MARGIN, last.margin + _NEXT_MARGIN))


def range_words(table: Sequence[MarginRow], place: int) -> str:
    """Return the margins of a row: "0 to 59", "300 and more"."""
    start = table[place].margin
    if place + 1 == len(table):
        return f"{start} and more"
    return f"{start} to {max(start, table[place + 1].margin - 1)}"


def table_problem(table: Sequence[MarginRow]) -> str:
    """Return the error of a table of tournament points as a sentence, or "".

    Margins must rise; the winner's points must not fall, the loser's not rise.
    """
    for number, (before, row) in enumerate(zip(table, table[1:], strict=False), 2):
        if row.margin <= before.margin:
            return (
                f"Row {number} has to begin above {before.margin}, the margin of row {number - 1}."
            )
        if row.winner < before.winner:
            return f"Row {number} gives the winner fewer points than row {number - 1}."
        if row.loser > before.loser:
            return f"Row {number} gives the loser more points than row {number - 1}."
    return ""


def _in_usual_spelling(deck: Copies) -> dict[str, int]:
    """Return a deck whose titles have the spelling of the standard deck."""
    known = {title.casefold(): title for title in STANDARD_COPIES}
    return {known.get(title.casefold(), title): count for title, count in deck.items()}
