"""The sheet by which a second laptop that only looks joins: address, table, six digits."""

from collections.abc import Mapping

from armada_companion.desk.judge.judge_sheet import JudgeSheet
from armada_companion.kit.event import MOST_TABLE


class LookSheet(JudgeSheet):
    """Joins a table only to look, by a link of its own."""

    _NAME, _TITLE = "look", "Look at a table"
    _WHAT = (
        "This window then shows the game of one table as everybody there sees it, step by step. "
        "Nothing can be done here; the desk has a card for a second laptop of each table."
    )
    _NUMBER, _HINT, _MOST, _LONGEST = "Table", "Table, such as 17", MOST_TABLE, 4
    _HAS_NAME = False

    def _card(self, number: int) -> Mapping[str, object]:
        return {"table": number, "role": "look"}
