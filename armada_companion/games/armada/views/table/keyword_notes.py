"""Explains squadron keywords in our own words. Source: RRG 20; digest 6.4, 6.5."""

from collections.abc import Mapping, Sequence

from ...rules.model.state import GameState
from ...rules.model.units import Squadron


def keyword_notes() -> Mapping[str, str]:
    """Return the effect of each keyword; `{n}` is its number."""
    # Imported late: the table needs them only while a squadron is shown.
    from ...cards.vocabulary import meanings

    return meanings("keyword_notes")


def keyword_note(keyword: str) -> str:
    """Return the effect of a keyword, or "" if unknown.

    Args:
        keyword: In its shown form: `Counter 2`, `AI: Battery 1`.
    """
    name, _, number = keyword.rpartition(" ")
    if not number.isdigit():
        name, number = keyword, ""
    return keyword_notes().get(name.casefold(), "").replace("{n}", number or "its")


def has_intel(state: GameState, squadron: Squadron) -> bool:
    """Return whether another squadron of its side in play has Intel, which may give grit.

    Source: RRG 20; digest 6.4.
    """
    return any(
        one.in_play and one is not squadron and "intel" in one.keywords
        for one in state.squadrons_of(squadron.side)
    )


def engagement_note(keywords: Sequence[str], *, has_intel: bool = False) -> str:
    """Return the question whether a squadron is engaged; the program does not know positions.

    Args:
        keywords: In their shown form. Source: RRG 6, 19, 20; digest 6.4.
        has_intel: Whether a friendly squadron with Intel may give it grit.
    """
    by = "a squadron (near Intel: several) that is" if has_intel else "a squadron that is"
    if "Grit" in keywords:
        by = "several squadrons, one of them"
    return f"Engaged by {by} not heavy? Then it does not move, and attacks a squadron if it can."
