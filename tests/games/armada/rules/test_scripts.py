"""Scripts from the record page: the verdict, the first code and the state of each step.

They are written from the page and the digest, sections 9 and 10 of the page, and read as records.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NotRequired, TypedDict

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.kit.step import Overruled, Step
from armada_companion.kit.timeline import Timeline
from tests.games.armada.rules.tabletop import NO_CARDS, Plain

SCRIPTS = Path(__file__).parents[3] / "data" / "scripts"


class Line(TypedDict):
    """A step; left out, the verdict is `applied`, and no code is expected.

    Attributes:
        overruled: The codes that the table overrules.
        state: Values of the summary after it, by path.
    """

    action: Plain
    verdict: NotRequired[str]
    code: NotRequired[str]
    overruled: NotRequired[Sequence[str]]
    state: NotRequired[Mapping[str, object]]


class Script(TypedDict):
    """Steps after an opening, all steps of which are legal."""

    name: str
    at: NotRequired[str]
    header: NotRequired[Plain]
    steps: Sequence[Line]


class Book(TypedDict):
    """The scripts of one file, with the openings that they start from."""

    openings: Mapping[str, Sequence[Plain]]
    scripts: Sequence[Script]


def read_book(path: Path) -> Book:
    book: Book = json.loads(path.read_text(encoding="utf-8"))
    return book


BOOKS = {path.stem: read_book(path) for path in sorted(SCRIPTS.glob("*.json"))}


def all_scripts() -> Iterator[object]:
    for name, book in BOOKS.items():
        for script in book["scripts"]:
            opening = book["openings"][script["at"]] if "at" in script else ()
            yield pytest.param(opening, script, id=f"{name}: {script['name']}")


def value_at(state: object, path: str) -> object:
    for key in path.split("."):
        if isinstance(state, list):
            state = state[int(key)]
        else:
            assert isinstance(state, Mapping), path
            state = state[key]
    return state


def overruled_in(line: Line) -> Overruled | None:
    codes = line.get("overruled")
    return Overruled(tuple(codes), "judge", "so agreed") if codes else None


@pytest.mark.parametrize(("opening", "script"), list(all_scripts()))
def test_a_script_has_the_verdicts_codes_and_states_of_the_page(
    opening: Sequence[Plain], script: Script
) -> None:
    timeline: Timeline[GameState] = Timeline(ARMADA, NO_CARDS, script.get("header", {}))
    for n, data in enumerate(opening, 1):
        assert timeline.play(Step(data, n)).verdict == "applied", data
    for n, line in enumerate(script["steps"], len(opening) + 1):
        played = timeline.play(Step(line["action"], n, overruled=overruled_in(line)))
        shown = ARMADA.summary(timeline.state, played.notes, None)
        expected = line.get("state", {})
        codes = [rule.code for rule in played.rules]
        assert (
            line["action"],
            str(played.verdict),
            codes[0] if codes else None,
            {path: value_at(shown, path) for path in expected},
        ) == (line["action"], line.get("verdict", "applied"), line.get("code"), dict(expected))


def test_each_section_has_a_dozen_scripts_legal_and_illegal() -> None:
    assert BOOKS
    for book in BOOKS.values():
        assert len(book["scripts"]) >= 12
        verdicts = {line.get("verdict") for one in book["scripts"] for line in one["steps"]}
        assert {None, "refused"} <= verdicts
