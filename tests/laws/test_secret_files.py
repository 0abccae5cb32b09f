"""What the public may not know stands in no message on damage, no log, no file to give out.

Paired games read alike there; a game's own files are whole, and for their owner alone.
"""

import os
import stat
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from armada_companion.app.repaired_game import sentences_of
from armada_companion.kit.codec import encode
from armada_companion.kit.log_actions import AddBookmark
from armada_companion.kit.step import Step
from armada_companion.session.exchange import import_record
from armada_companion.session.seal import write_record
from armada_companion.store.errors import StoreError
from tests.laws.armada_law_game import ARMADA_GAMES
from tests.laws.law_game import LawGame
from tests.laws.read_paired_games import KEY, header_of, library_of, placeless
from tests.laws.test_secrets import Pair, armada_pair
from tests.saved_files import KEPT, beside_of, lines_of

AnyGame = LawGame[Any]
Spoil = Callable[[Path, int], None]


def saved(law_game: AnyGame, steps: Sequence[Step], folder: Path) -> Path:
    """Save a game and close it; return its file."""
    library = library_of(law_game, folder)
    library.open(library.add(header_of(law_game), steps))
    path = library.path_of(KEY)
    library.close(KEY)
    return path


def change(path: Path, n: int, old: bytes, new: bytes) -> None:
    """Change the line of a step."""
    lines = lines_of(path)
    assert old in lines[n]
    lines[n] = lines[n].replace(old, new)
    path.write_bytes(b"".join(lines))


def drop_lines(path: Path, n: int) -> None:
    path.write_bytes(b"".join(lines_of(path)[:n]))


def break_hash(path: Path, n: int) -> None:
    change(path, n, b'"hash":"', b'"hash":"x')


def cut_line(path: Path, n: int) -> None:
    change(path, n, lines_of(path)[n][-9:], b"\n")


def add_a_word(path: Path, n: int) -> None:
    change(path, n, b'"action":{', b'"action":{"x":1,')


def no_game(path: Path, _n: int) -> None:
    path.write_bytes(b"x" * 4096)


SPOILS: Sequence[Spoil] = (drop_lines, break_hash, cut_line, add_a_word, no_game)


def messages(law_game: AnyGame, path: Path, log: pytest.LogCaptureFixture) -> list[object]:
    """All that is said while a game is listed, opened and looked into."""
    log.clear()
    folder = path.parent
    library, said = library_of(law_game, folder), []
    try:
        session = library.open(KEY)
        said += [session.damage, session.last_text, len(session.steps)]
        said.append(library.condition(KEY).warning)
        if (damage := library.condition(KEY).damage) is not None:
            said += sentences_of(damage, len(session.steps), session.last_text)
        library.close(KEY)
    except StoreError as error:
        said.append(str(error))
    said += [entry._replace(key="") for entry in library.entries()]
    said += [record.getMessage() for record in log.records]
    return [placeless(one, path) for one in said]


def first_secret(pair: Pair) -> int:
    """The number of the first step in which paired games differ."""
    return next(left.n for left, right in zip(*pair, strict=True) if left != right)


@pytest.mark.parametrize("with_backup", [True, False])
@pytest.mark.parametrize("spoil", SPOILS)
def test_messages_about_damage_are_alike(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, spoil: Spoil, with_backup: bool
) -> None:
    """Issue 14, part 1: no message quotes a damaged line."""
    pair, seen = armada_pair(), []
    n = first_secret(pair)
    for number, steps in enumerate(pair):
        folder = tmp_path / str(number)
        folder.mkdir()
        path = saved(ARMADA_GAMES[0], steps, folder)
        if not with_backup:
            beside_of(path, KEY).backup.unlink()
        spoil(path, n)
        seen.append(messages(ARMADA_GAMES[0], path, caplog))
    assert seen[0] == seen[1]
    told = ("not as it was saved", "last steps are missing", "not a saved game")
    assert any(words in str(one) for one in seen[0] for words in told)


BAD_VALUES: Sequence[Callable[[Mapping[str, Any]], Mapping[str, Any]]] = (
    lambda action: {**action, "commands": [*action["commands"], 7]},
    lambda action: {**action, "commands": {face: 1 for face in action["commands"]}},
    lambda action: {**action, "commands": str(action["commands"])},
    lambda action: {**action, "ship": action["commands"]},
    lambda action: {**action, "x": action["commands"]},
)


@pytest.mark.parametrize("place", range(len(BAD_VALUES)))
def test_a_line_that_cannot_be_read_is_not_quoted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, place: int
) -> None:
    """A whole chain of lines, one of which no rule can read: another program wrote it."""
    seen = []
    for number, face in enumerate(("repair", "navigate")):
        folder = tmp_path / str(number)
        folder.mkdir()
        steps, _ = armada_pair()
        hidden = {"do": "assign_dials", "ship": "a2", "commands": [face]}
        bad = steps[-1]._replace(action=BAD_VALUES[place](hidden), n=len(steps) + 1)
        path = saved(ARMADA_GAMES[0], (*steps, bad), folder)
        seen.append(messages(ARMADA_GAMES[0], path, caplog))
    assert seen[0] == seen[1]


LEFT_OUT: Sequence[Callable[[Mapping[str, Any]], Mapping[str, Any]]] = (
    *BAD_VALUES,
    lambda action: {**action, "ship": "b9"},
    lambda action: {"do": "deal_damage_card", "ship": "b9", "faceup": False, "card": action["to"]},
    lambda action: action,
)


@pytest.mark.parametrize("place", range(len(LEFT_OUT)))
def test_a_line_of_a_record_that_is_left_out_is_not_quoted(tmp_path: Path, place: int) -> None:
    """The window says what was wrong with a whole record, to whoever sits there."""
    seen = []
    law_game = ARMADA_GAMES[0]
    for face in ("repair", "navigate"):
        steps, _ = armada_pair()
        hidden = {"do": "assign_dials", "ship": "a2", "commands": [face], "to": face}
        action = {key: value for key, value in LEFT_OUT[place](hidden).items() if key != "to"}
        bad = steps[-1]._replace(action=action, n=len(steps) + 1)
        file = tmp_path / "game.armada"
        file.write_bytes(write_record(header_of(law_game), (*steps, bad)))
        (tmp_path / face).mkdir()
        imported = import_record(library_of(law_game, tmp_path / face), file)
        seen.append(imported.problems)
    assert seen[0] == seen[1]
    assert seen[0]


LINE_SPOILS: Sequence[Callable[[bytes], bytes]] = (
    lambda line: line[:-7],
    lambda line: line[:-4] + b"\xff" + line[-4:],
    lambda line: line.replace(b"]", b"]]"),
    lambda line: line + b"}",
    lambda line: line[:-1] + b',"by":1e999}',
    lambda line: b'{"' + line.split(b'["')[1].split(b'"')[0] + b'":1,' + line[1:],
)


@pytest.mark.parametrize("place", range(len(LINE_SPOILS)))
def test_where_a_line_of_a_record_breaks_off_is_not_said(tmp_path: Path, place: int) -> None:
    """The byte would tell how long the name of the face before it is."""
    seen, law_game = [], ARMADA_GAMES[0]
    for face in ("repair", "concentrate_fire"):
        steps, _ = armada_pair()
        hidden = {"do": "assign_dials", "ship": "a2", "commands": [face]}
        bad = steps[-1]._replace(action=hidden, n=len(steps) + 1)
        *before, line, end = write_record(header_of(law_game), (*steps, bad)).splitlines()
        file = tmp_path / "game.armada"
        file.write_bytes(b"\n".join([*before, LINE_SPOILS[place](line), end]))
        imported = import_record(library_of(law_game, tmp_path / face), file)
        seen.append(imported.problems)
    assert seen[0] == seen[1]
    assert "this line is not" in seen[0][0] or "unknown field" in seen[0][0]


@pytest.mark.skipif(os.name != "posix", reason="rights of files are those of POSIX")
def test_the_files_of_a_game_are_whole_and_for_their_owner_alone(tmp_path: Path) -> None:
    """A game's file and its backup have every face, so nobody else may read them."""
    folder = tmp_path / "games"
    folder.mkdir(mode=0o700)
    path = saved(ARMADA_GAMES[0], armada_pair()[0], folder)
    assert "Crew Panic" in beside_of(path, KEY).backup.read_text(encoding="utf-8")
    drop_lines(path, 3)
    library = library_of(ARMADA_GAMES[0], folder)
    library.open(KEY)
    library.close(KEY)
    found = list(folder.rglob("*"))
    assert any(KEPT in one.name for one in found)
    for one in found:
        assert stat.S_IMODE(one.stat().st_mode) & 0o077 == 0, one


def test_a_bookmark_names_a_step_and_nothing_of_it() -> None:
    assert encode(AddBookmark(7)) == {"do": "bookmark", "step": 7}
