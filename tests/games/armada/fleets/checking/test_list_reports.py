"""The result of a check as JSON, CSV, HTML and words."""

import csv
import io

from armada_companion.games.armada.fleets.checking import list_reports
from tests.games.armada.fleets.checking.event_lists import ILLEGAL, JONAS, MIA, UNREAD, checked

ALL = [
    *checked(f"Player: Mia\n{MIA}"),
    *checked(f"Player: @Zoë\n{ILLEGAL}"),
    *checked(f"Player: <b>Ann</b>\n{UNREAD}"),
    *checked("hello"),
]


def test_json_has_a_row_for_each_list_in_their_order() -> None:
    mia, zoe, ann, bad = list_reports.as_json(ALL)
    assert mia == {
        "file": "pasted",
        "player": "Mia",
        "legal": True,
        "points": 90,
        "faction": "rebel",
        "commander": "general-dodonna-commander",
        "problems": [],
        "not_understood": [],
    }
    assert (zoe["legal"], zoe["player"]) == (False, "@Zoë")
    assert ann["not_understood"] == [{"n": 11, "text": "• Lost Corvette Captain (5)"}]
    assert bad == {
        "file": "pasted",
        "player": "pasted 1",
        "legal": False,
        "points": 0,
        "faction": "",
        "commander": None,
        "problems": ["UNREADABLE"],
        "not_understood": [],
    }


def test_csv_has_the_worst_first_and_no_formula() -> None:
    heading, *rows = csv.reader(io.StringIO(list_reports.as_csv(ALL), newline=""))
    assert heading[:3] == ["player", "legal", "points"]
    assert [row[0] for row in rows] == ["pasted 1", "<b>Ann</b>", "'@Zoë", "Mia"]
    assert [row[1] for row in rows] == ["no", "no", "no", "yes"]
    assert rows[1][6] == "Line 11: • Lost Corvette Captain (5)"


def test_html_shows_no_markup_of_a_list() -> None:
    page = list_reports.as_html(ALL)
    assert "<b>&lt;b&gt;Ann&lt;/b&gt;</b>" in page
    assert page.count("<tr>") == len(ALL) + 1
    assert "4 lists: 1 legal, 2 not legal, 1 not readable" in page


def test_words_say_why() -> None:
    words = "\n".join(list_reports.as_words(ALL))
    assert "Mia: Legal, 90 points, Rebel Alliance, General Dodonna [pasted]" in words
    assert "pasted 1: Not readable [pasted]\n  This is no fleet list" in words
    assert "  not understood: Line 11: • Lost Corvette Captain (5)" in words


def test_a_line_that_was_not_understood_is_said_beside_legal() -> None:
    (one,) = checked(f"{JONAS}\nSee you on Sunday, bring snacks and a chair!\n")
    assert list_reports.state(one) == ("Legal as far as read" if one.not_understood else "Legal")
    assert list_reports.summary([]) == "no lists"
