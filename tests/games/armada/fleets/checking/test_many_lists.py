"""A text with the lists of several players is divided; the text of one list never is."""

import json
import random
from pathlib import Path

import pytest

from armada_companion.games.armada.fleets.checking.list_part import plain_name
from tests.conftest import CHECKOUT
from tests.games.armada.fleets.checking.event_lists import JONAS, MIA, checked, shown

LISTS = sorted(
    path
    for folder in ("fleet_lists", "typed_lists")
    for path in (CHECKOUT / "tests/data" / folder).glob("*.txt")
)


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_a_list_is_never_divided(path: Path) -> None:
    assert len(checked(path.read_text(encoding="utf-8"))) == 1


@pytest.mark.parametrize(
    ("text", "players"),
    [
        (f"{MIA}\n{JONAS}", ["Harbor Watch", "Long Arm"]),
        (f"{MIA}{JONAS}", ["Harbor Watch", "Long Arm"]),
        (f"Player: Mia\n{MIA}\nPlayer: Jonas\n{JONAS}", ["Mia", "Jonas"]),
        (f"Player 1: Mia\n{MIA}\nPlayer 2: Jonas\n{JONAS}", ["Mia", "Jonas"]),
        (f"Spieler: Mia\n{MIA}\nSpieler: Jonas\n{JONAS}", ["Mia", "Jonas"]),
        (f"## Mia\n\n{MIA}\n\n## Jonas\n\n{JONAS}", ["Mia", "Jonas"]),
        (f"== Mia's list ==\n{MIA}\n== Jonas’s fleet ==\n{JONAS}", ["Mia", "Jonas"]),
        (f"Mia Muster\n\n{MIA}\n\nJonas\n\n{JONAS}", ["Mia Muster", "Jonas"]),
        (f"{MIA}\n----------\n{JONAS}", ["Harbor Watch", "Long Arm"]),
        (f"-----\nMia\n-----\n{MIA}\n-----\nJonas\n-----\n{JONAS}", ["Mia", "Jonas"]),
    ],
)
def test_two_lists_are_two(text: str, players: list[str]) -> None:
    found = checked(text)
    assert [one.player for one in found] == players
    assert [one.points for one in found] == [90, 80]
    assert all(one.is_legal and not one.not_understood for one in found)


TYPED = ("MC80 Liberty - Mon Mothma, XI7s\nCR90A - Jaina's Light\n2 X-wings\n"
         "Most Wanted, Fire Lanes, Superior Positions", "ISD II - Vader, Gunnery Team\nRaider I\n"
         "4 TIE Fighters\nMost Wanted, Hyperspace Assault, Intel Sweep")  # fmt: skip


@pytest.mark.parametrize(
    "between", ["\n\nJonas\n\n", "\n\nJonas\n", "\n\n# Jonas\n", "\n\n*****\n"]
)
def test_typed_lists_are_divided_too(between: str) -> None:
    found = checked(f"Mia\n\n{TYPED[0]}{between}{TYPED[1]}")
    alone = [checked(text)[0].points for text in TYPED]
    assert [one.points for one in found] == alone
    if "Jonas" in between:
        assert [one.player for one in found] == ["Mia", "Jonas"]


def test_ships_with_a_heading_each_are_one_list() -> None:
    text = (
        "Sloane Ball (391)\n\nISD Kuat\n- Sloane\n- Sovereign\n\nQuasar I\n- Squall\n\n"
        "-----\nSquads\n3 TIE Fighters\n\nObjectives\nMost Wanted\nFighter Ambush"
    )
    assert len(checked(text)) == 1


def test_lists_of_a_known_form_are_divided_at_random() -> None:
    """Any two lists below labels of players are the lists that they are alone."""
    rng = random.Random(26)
    texts = {path.stem: path.read_text(encoding="utf-8") for path in LISTS}
    for _ in range(12):
        names = rng.sample(sorted(texts), 2)
        one, other = (texts[name] for name in names)
        if "Player:" in one + other:
            continue
        found = checked(f"Player: Mia\n{one}\n\nPlayer: Jonas\n{other}")
        assert [each.player for each in found] == ["Mia", "Jonas"], names


def test_the_lines_are_those_of_the_file() -> None:
    wrong = JONAS.replace("= 80 Points", "• Lost Captain (5)\n= 80 Points")
    found = checked(f"{MIA}\n{wrong}")
    ((number, text),) = [(line.n, line.text) for line in found[1].not_understood]
    assert f"{MIA}\n{wrong}".splitlines()[number - 1] == text == "• Lost Captain (5)"
    assert shown(found)[1][:2] == ("Long Arm", 18)


def test_an_array_of_fleets_is_a_list_each() -> None:
    ships = {"ships": [{"id": "x", "card": "cr90-corvette-a"}]}
    found = checked(json.dumps([{**ships, "name": "One"}, {**ships, "name": "Two"}]))
    assert shown(found) == [("One", 1, 44), ("Two", 1, 44)]


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("== Mia's list ==", "Mia"),
        ("Mia Muster   Table: 4", "Mia Muster"),
        ("**Jonas’s fleet**", "Jonas"),
        ("____________", ""),
        ("a" * 500, "a" * 80),
    ],
)
def test_a_heading_is_the_name_of_a_player(heading: str, name: str) -> None:
    assert plain_name(heading) == name
