"""How a saved game reads on the start page."""

import pytest

from armada_companion.app.saved_games import game_row, moment_words
from armada_companion.kit.game import Headline
from armada_companion.session.saved_game import SavedGame
from armada_companion.ui.models import EntryRow

NOW = "2026-11-22T23:40:00.000Z"
ENTRY = SavedGame(
    "k1",
    "Armada, 2026-11-22",
    "armada",
    changed="2026-11-22T23:27:00.000Z",
    steps=167,
    headline=Headline("Mia v Jonas", "round 4"),
)


@pytest.fixture(autouse=True)
def in_greenwich(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "UTC")


def row(entry: SavedGame, game: str = "Armada") -> EntryRow:
    return game_row(entry, game, NOW, is_usual=game == "Armada")


def words(entry: SavedGame, game: str = "Armada") -> str:
    return "  ·  ".join(part for part in row(entry, game)[1:4] if part)


def test_a_running_game_tells_who_plays_the_round_and_when() -> None:
    """Bug 32: "Armada, 2026-11-22 · 167 steps" told nothing of it."""
    assert words(ENTRY) == "Mia v Jonas  ·  round 4  ·  today 23:27"


def test_games_of_the_same_players_differ_by_their_fleets() -> None:
    headline = Headline("Mia v Jonas", "round 1", "Liberty v Demolisher")
    shown = "Mia v Jonas  ·  round 1  ·  Liberty v Demolisher  ·  today 23:27"
    assert words(ENTRY._replace(headline=headline)) == shown


def test_a_finished_game_of_another_day_tells_winner_and_score() -> None:
    ended = Headline("Mia v Jonas", "Jonas wins 143 to 98")
    entry = ENTRY._replace(headline=ended, changed="2026-11-21T23:27:00.000Z")
    assert words(entry) == "Mia v Jonas  ·  Jonas wins 143 to 98  ·  21 Nov 23:27"


def test_a_game_beside_the_main_one_says_which_it_is() -> None:
    standing = Headline("Ana, Ben", "turn 3  ·  distance 7 of 10")
    entry = ENTRY._replace(title="Pinned Down, 2026-11-22", headline=standing)
    shown = "Ana, Ben  ·  turn 3  ·  distance 7 of 10  ·  Pinned Down  ·  today 23:27"
    assert words(entry, "Pinned Down") == shown
    nobody = entry._replace(headline=Headline("", "setup"))
    assert words(nobody, "Pinned Down") == "Pinned Down  ·  setup  ·  today 23:27"


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("k1", "round 4"),
        ("Armada, 2026-01-02", "round 4"),
        ("Sample game, 2026-11-22", "round 4  ·  Sample game"),
        ("Club final", "round 4  ·  Club final"),
    ],
)
def test_a_title_is_reported_when_somebody_gave_it(title: str, shown: str) -> None:
    assert row(ENTRY._replace(title=title)).detail == shown


@pytest.mark.parametrize(("steps", "shown"), [(1, "Armada  ·  1 step"), (2, "Armada  ·  2 steps")])
def test_until_somebody_looked_into_it_a_game_tells_its_steps(steps: int, shown: str) -> None:
    assert row(ENTRY._replace(headline=None, steps=steps)) == EntryRow(
        "k1", "Armada, 2026-11-22", shown, "today 23:27"
    )


def test_a_game_that_cannot_be_opened_says_why() -> None:
    shown = row(SavedGame("k1", "k1", problem="game k1 not opened: it is damaged"))
    assert shown == EntryRow("k1", "k1", "", "", "game k1 not opened: it is damaged")


@pytest.mark.parametrize(
    ("at", "shown"),
    [
        ("2026-11-22T00:05:00.000Z", "today 00:05"),
        ("2026-01-03T09:07:00.000Z", "3 Jan 09:07"),
        ("2025-11-22T23:27:00.000Z", "22 Nov 2025"),
        ("", ""),
        ("yesterday", ""),
    ],
)
def test_a_time_is_reported_as_people_say_it(at: str, shown: str) -> None:
    assert moment_words(at, NOW) == shown
