"""What just happened, told from the log as it stands."""

from armada_companion.games.pinned_down.views.table.table_views import NOTHING, NewsView
from armada_companion.games.pinned_down.views.table_source import news_of
from armada_companion.session.history import HistoryRow, RowKind


def row(n: int, text: str, kind: RowKind = RowKind.ACTION, **more: object) -> HistoryRow:
    return HistoryRow(n, kind, "", "", text, **more)  # type: ignore[arg-type]


FIRST = row(1, "Main ends", notes=("+3 threat",))
SECOND = row(2, "A card is revealed", notes=("accepted",))


def test_the_last_step_is_the_news_with_its_notes() -> None:
    assert news_of([], 9) == NOTHING
    assert news_of([FIRST, SECOND], 9) == NewsView(
        "A card is revealed", ("accepted",), (("Main ends", ("+3 threat",)),)
    )


def test_a_step_that_was_undone_is_no_news() -> None:
    undone = [FIRST, SECOND._replace(taken_back=True), row(3, "Undo: A card", RowKind.UNDO)]
    assert news_of(undone, 9) == NewsView("Undo: A card", (), (("Main ends", ("+3 threat",)),))


def test_a_step_that_was_restored_is_reported_with_its_notes() -> None:
    rows = [FIRST, SECOND, row(3, "Undo: A card", RowKind.UNDO), row(4, "Redo: A", RowKind.REDO)]
    assert news_of(rows, 9) == NewsView("Redo: A", ("accepted",), (("Main ends", ("+3 threat",)),))


def test_only_so_many_earlier_steps_are_reported() -> None:
    rows = [row(n, f"step {n}") for n in range(1, 9)]
    assert [text for text, _ in news_of(rows, 2).before] == ["step 7", "step 6"]
