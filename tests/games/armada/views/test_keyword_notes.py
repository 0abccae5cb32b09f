"""What keywords do is said in a few words of our own."""

import re

import pytest

from armada_companion.games.armada.views.keyword_notes import NOTES, keyword_note

DIGEST = """
    adept, ai: anti-squadron, ai: battery, assault, bomber, cloak, counter, dodge, escort, grit,
    heavy, intel, relay, rogue, scout, screen, snipe, strategic, swarm
"""


def test_every_keyword_of_the_digest_is_said() -> None:
    """Digest 6.5."""
    assert sorted(NOTES) == sorted(name.strip() for name in DIGEST.split(","))
    for note in NOTES.values():
        assert re.fullmatch(r"[a-z{][^.]+", note), note


@pytest.mark.parametrize(
    ("keyword", "note"),
    [
        ("Counter 2", "answers a squadron with 2 blue dice"),
        ("AI: Battery 1", "by a command: +1 dice at a ship"),
        ("Escort", "engaged squadrons attack it first"),
        ("Snipe 4", "at distance 2: 4 blue dice, no counter"),
        ("Adept", "attacking: rerolls up to its dice"),
        ("Of the house", ""),
    ],
)
def test_a_keyword_is_said_with_its_number(keyword: str, note: str) -> None:
    assert keyword_note(keyword) == note
