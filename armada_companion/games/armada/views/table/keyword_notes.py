"""Explains squadron keywords in our own words. Source: RRG 20; digest 6.4, 6.5."""

from collections.abc import Mapping, Sequence

from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.units import Squadron

NOTES: Mapping[str, str] = {
    "adept": "attacking: rerolls up to {n} dice",
    "ai: anti-squadron": "by a command: +{n} dice at a squadron",
    "ai: battery": "by a command: +{n} dice at a ship",
    "assault": "at a ship: a hit becomes a raid token",
    "bomber": "at a ship: criticals count, with their effect",
    "cloak": "phase ends: moves to distance 1, engaged too",
    "counter": "answers a squadron with {n} blue dice",
    "dodge": "a squadron rerolls up to {n} of its dice",
    "escort": "engaged squadrons attack it first",
    "grit": "moves while engaged by one squadron only",
    "heavy": "engaged, it holds nobody back",
    "intel": "friends at distance 1 have grit",
    "relay": "{n} commanded squadrons at distance 1-3 of it",
    "rogue": "moves and attacks in the Squadron Phase",
    "scout": "deploys beyond distance 5 of enemies",
    "screen": "dodge 1 for each engaged friend, 3 at most",
    "snipe": "at distance 2: {n} blue dice, no counter",
    "strategic": "moves an objective token at distance 1",
    "swarm": "rerolls a die at an engaged squadron",
}
"""By keyword; `{n}` is its number."""


def keyword_note(keyword: str) -> str:
    """Return the effect of a keyword, or "" if unknown.

    Args:
        keyword: In its shown form: `Counter 2`, `AI: Battery 1`.
    """
    name, _, number = keyword.rpartition(" ")
    if not number.isdigit():
        name, number = keyword, ""
    return NOTES.get(name.casefold(), "").replace("{n}", number or "its")


def has_intel(state: GameState, squadron: Squadron) -> bool:
    """Return whether another squadron of the same side in play has Intel, which gives grit nearby.

    Source: RRG 20; digest 6.4.
    """
    return any(
        one.in_play and one is not squadron and "intel" in one.keywords
        for one in state.squadrons_of(squadron.side)
    )


def engagement_note(keywords: Sequence[str], *, has_intel: bool = False) -> str:
    """Return the engagement question for the players; the program does not know positions.

    Args:
        keywords: In their shown form. Source: RRG 6, 19, 20; digest 6.4.
        has_intel: A friendly squadron may give it grit.
    """
    by = "a squadron (near Intel: several) that is" if has_intel else "a squadron that is"
    if "Grit" in keywords:
        by = "several squadrons, one of them"
    return f"Engaged by {by} not heavy? It does not move, and attacks a squadron if it can."
