"""What the list of games tells, how it is kept, and how games leave it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from armada_companion.kit.cards import NoCards
from armada_companion.kit.game import Headline
from armada_companion.kit.log_actions import AddNote, Undo
from armada_companion.kit.step import Step
from armada_companion.session import game_list
from armada_companion.session.library import Library
from armada_companion.store.errors import StoreError
from tests.saved_files import HEADER, beside_of, make_game, opened
from tests.session.conftest import StepClock
from tests.toy_game.rules import TOY, Add

Start = Callable[[], Library]


class LateClock(StepClock):
    """Time some days later."""

    def __init__(self, day: str) -> None:
        super().__init__()
        self._day = day

    def now(self) -> str:
        return f"{self._day}{super().now()[10:]}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "games"


@pytest.fixture
def start(folder: Path) -> Start:
    """Start the program anew."""
    return lambda: library_at(folder, StepClock())


def library_at(folder: Path, clock: StepClock) -> Library:
    return Library(folder, {"toy": TOY}, {"toy": NoCards()}, clock, "0.1.0")


def play(library: Library, key: str, *amounts: int, close: bool = True) -> Path:
    """Play a game, and return its file."""
    session = library.new_game({"game": "toy", "id": key, "title": key.title()})
    for amount in amounts:
        session.dispatch(Add(amount))
    path = library.path_of(key)
    if close:
        library.close(key)
    return path


def standings(library: Library) -> dict[str, str]:
    return {each.key: each.headline.standing if each.headline else "" for each in library.entries()}


def test_a_closed_game_tells_who_plays_and_how_far_they_are(start: Start) -> None:
    play(start(), "one", 3)
    (entry,) = start().entries()
    assert (entry.headline, entry.steps) == (Headline("Ann", "3 counted"), 1)


def test_an_open_game_tells_how_it_is_now(start: Start) -> None:
    library = start()
    play(library, "one", 3, close=False)
    assert standings(library) == {"one": "3 counted"}
    library.open("one").dispatch(Add(2))
    assert standings(library) == {"one": "5 counted"}
    library.close("one")


def test_the_next_start_opens_no_game_to_list_it(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(start(), "one", 3)
    monkeypatch.setattr(game_list, "summarize", None)
    assert standings(start()) == {"one": "3 counted"}


def test_a_game_that_nobody_looked_into_is_listed_without_and_then_with_it(
    start: Start, folder: Path
) -> None:
    """As games of an earlier version are, and copies put into the folder."""
    play(start(), "one", 3)
    (folder / "list.json").unlink()
    library = start()
    (entry,) = library.entries()
    assert (entry.headline, entry.steps, entry.title) == (None, 1, "One")
    assert library.look_into("one").headline == Headline("Ann", "3 counted")
    library.tidy()
    assert standings(library) == standings(start()) == {"one": "3 counted"}
    library.open("one")
    library.close("one")


def test_the_file_counts_and_not_the_cached_list(start: Start, folder: Path) -> None:
    """A crash leaves the list as it was before the last steps."""
    library = start()
    path = play(library, "one", 3)
    listed = (folder / "list.json").read_bytes()
    library.open("one").dispatch(Add(2))
    crashed = path.read_bytes()
    library.close("one")
    path.write_bytes(crashed)
    (folder / "list.json").write_bytes(listed)
    again = start()
    assert again.entries()[0].steps == 2
    assert again.look_into("one").headline == Headline("Ann", "5 counted")


def test_a_game_damaged_since_is_reported_though_the_list_was_kept(
    start: Start, folder: Path
) -> None:
    path = play(start(), "one", 3)
    path.write_bytes(b"x" * path.stat().st_size)
    for each in (folder / ".companion").iterdir():
        each.unlink()
    (entry,) = start().entries()
    assert entry.problem.startswith(f"game {path.stem} not opened")


@pytest.mark.parametrize("content", [b"", b"x" * 9000, None])
def test_a_game_whose_file_is_lost_is_listed_from_its_backup(
    start: Start, content: bytes | None
) -> None:
    path = play(start(), "one", 3)
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    library = start()
    (entry,) = library.entries()
    assert (entry.key, entry.title, entry.steps, entry.problem) == ("one", "One", 1, "")
    session = library.open("one")
    damage = library.condition("one").damage
    assert damage is not None
    assert (len(session.steps), damage.from_backup, damage.missing) == (1, True, 0)
    assert library.path_of("one") == path
    library.close("one")


def test_a_game_that_cannot_be_played_through_says_why(start: Start, folder: Path) -> None:
    library = start()
    make_game(folder, {**HEADER, "game": "chess"})
    assert "does not know the game chess" in library.look_into("one").problem
    assert library.look_into("../two").problem.startswith("there is no game")


def test_a_game_whose_first_step_cannot_follow_stays_in_the_list(
    start: Start, folder: Path
) -> None:
    """It was kept as a game of 0 steps, and no start listed it again."""
    library = start()
    log = opened(make_game(folder, steps=()))
    log.append(Step(action={"do": "fly"}, n=1, at="2026-11-21T12:00:01.000Z", by="table"))
    log.close()
    assert library.look_into("one").steps == 1
    library.open("one")
    library.look_into("one")
    library.close("one")
    library.tidy()
    assert [(entry.key, entry.steps) for entry in library.entries()] == [("one", 1)]
    assert [(entry.key, entry.steps) for entry in start().entries()] == [("one", 1)]


def test_a_game_in_which_nothing_was_entered_is_not_kept(start: Start, folder: Path) -> None:
    """P13: games of 0 steps piled up, and Continue offered them before the real one."""
    library = start()
    play(library, "empty", close=False)
    assert [entry.key for entry in library.entries()] == ["empty"]
    library.close("empty")
    assert {path.name for path in folder.rglob("*.*")} == {".companion", "list.json"}
    assert library.entries() == ()


def test_a_game_whose_steps_were_taken_back_is_kept(start: Start) -> None:
    """Nothing that was entered is lost: redo brings it back."""
    library = start()
    play(library, "one", 3, close=False)
    library.open("one").dispatch(Undo())
    library.close("one")
    assert standings(start()) == {"one": "0 counted"}


def test_empty_games_of_earlier_starts_are_not_listed_and_tidied_away(
    start: Start, folder: Path
) -> None:
    library = start()
    empty = make_game(folder, {**HEADER, "id": "empty"}, steps=(), name="empty")
    paths = [play(library, "one", 3), play(library, "open", close=False)]
    assert [entry.key for entry in library.entries()] == ["open", "one"]
    assert empty.exists()
    library.tidy()
    assert sorted(folder.glob("*.armada")) == sorted(paths)
    assert not beside_of(empty, "empty").head.exists()
    library.close("open")


@pytest.mark.parametrize("steps", [0, 20, 40, 90, 200])
def test_a_file_copied_alone_from_a_running_game_is_never_deleted(
    start: Start, folder: Path, tmp_path: Path, steps: int
) -> None:
    library = library_at(tmp_path / "other", StepClock())
    session = library.new_game({"game": "toy", "id": "one"})
    for number in range(steps):
        session.dispatch(AddNote(f"note {number}"))
    copied = library.path_of("one").read_bytes()
    start()
    (folder / "one.armada").write_bytes(copied)
    for _ in range(2):
        again = start()
        again.entries()
        again.tidy()
    left = [*folder.glob("one.armada"), *folder.glob("trash/*one.armada")]
    assert [path.read_bytes() for path in left] == [copied]
    library.close("one")


def test_an_empty_copy_that_cannot_be_moved_is_not_deleted_either(
    start: Start, folder: Path
) -> None:
    start()
    path = make_game(folder, steps=())
    beside_of(path).head.unlink()
    (folder / "trash").write_text("a file of the user")
    for _ in range(2):
        start().tidy()
    assert path.exists()


def test_a_game_whose_first_step_was_torn_is_tidied_away(start: Start, folder: Path) -> None:
    """A program that was killed in its first step has saved nothing."""
    path = make_game(folder, steps=())
    path.write_bytes(path.read_bytes() + b'{"action":{"do"')
    start().tidy()
    assert not path.exists()


def test_what_cannot_be_read_is_no_empty_game(start: Start, folder: Path) -> None:
    library = start()
    (folder / "bad.armada").write_text("nothing")
    other = opened(make_game(folder, steps=()))
    library.tidy()
    other.close()
    assert len(list(folder.glob("*.armada"))) == 2


def test_a_deleted_game_comes_back_as_it_was(start: Start) -> None:
    library = start()
    play(library, "one", 3)
    removed = library.remove("one")
    assert library.entries() == ()
    assert library.restore(removed) == "one"
    assert library.look_into("one").headline == Headline("Ann", "3 counted")
    assert standings(start()) == {"one": "3 counted"}


def test_an_open_game_is_not_deleted(start: Start) -> None:
    library = start()
    play(library, "one", 3, close=False)
    with pytest.raises(StoreError, match="close it first"):
        library.remove("one")
    library.close("one")
    assert standings(library) == {"one": "3 counted"}


@pytest.mark.parametrize(("day", "kept"), [("2026-12-21", True), ("2026-12-22", False)])
def test_the_trash_keeps_games_until_30_days_before_the_newest_step(
    start: Start, folder: Path, day: str, kept: bool
) -> None:
    library = start()
    play(library, "one", 3)
    removed = library.remove("one")
    later = library_at(folder, LateClock(day))
    play(later, "two", 3)
    later.tidy()
    assert (folder / "trash" / f"{removed}.armada").exists() is kept


@pytest.mark.parametrize("others", [(), ("two",)])
def test_a_clock_that_is_ahead_for_one_start_empties_no_trash(
    start: Start, folder: Path, others: tuple[str, ...]
) -> None:
    """R8: the whole trash was deleted for good."""
    library = start()
    for key in ("one", *others):
        play(library, key, 3)
    removed = library.remove("one")
    ahead = library_at(folder, LateClock("2036-01-01"))
    ahead.new_game({"game": "toy", "id": "three"})
    ahead.tidy()
    ahead.close("three")
    assert (folder / "trash" / f"{removed}.armada").exists()


@pytest.mark.parametrize("at", ["9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00Z", "soon"])
def test_a_step_with_an_odd_time_empties_no_trash(start: Start, folder: Path, at: str) -> None:
    library = start()
    play(library, "one", 3)
    removed = library.remove("one")
    library.add(
        {**HEADER, "id": "two"}, [Step(action={"do": "add", "amount": 1}, n=1, at=at, by="A")]
    )
    start().tidy()
    assert (folder / "trash" / f"{removed}.armada").exists()


def test_the_list_is_readable_text(start: Start, folder: Path) -> None:
    path = play(start(), "one", 3)
    lines = (folder / "list.json").read_text(encoding="utf-8").splitlines()
    games = {name: row for line in lines for name, row in json.loads(line)["games"].items()}
    assert games[path.name][1]["headline"] == ["Ann", "3 counted", ""]


def test_files_that_cannot_be_opened_are_not_taken_for_one_game(start: Start, folder: Path) -> None:
    library = start()
    for name in ("bad", "worse"):
        (folder / f"{name}.armada").write_text("nothing")
    for entry in library.entries():
        assert library.files.same_game(entry.key) == (entry,)
        assert library.files.choose(entry.key) == entry.key


def test_the_trash_comes_back_with_the_title_and_the_file(start: Start) -> None:
    library = start()
    path = play(library, "one", 3)
    data = path.read_bytes()
    library.restore(library.remove("one"))
    assert (library.path_of("one"), path.read_bytes()) == (path, data)
    assert library.open("one").steps
    library.close("one")
