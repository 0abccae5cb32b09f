"""Files, folders and texts are checked one after the other; bad ones stop no others."""

import os
from pathlib import Path

import pytest

from armada_companion.games.armada.fleets.checking.check import MOST_LISTS
from tests.games.armada.fleets.checking.event_lists import (
    ILLEGAL,
    JONAS,
    MIA,
    UNREAD,
    checked,
    checked_path,
    new_check,
    shown,
)


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")


def test_a_folder_has_a_list_a_file_named_by_its_player(tmp_path: Path) -> None:
    (tmp_path / "later").mkdir()
    write(tmp_path, mia=MIA, zoe=ILLEGAL)
    write(tmp_path / "later", jonas=JONAS)
    write(tmp_path, **{".hidden": MIA})
    assert shown(checked_path(tmp_path)) == [("mia", 1, 90), ("zoe", 1, 104), ("jonas", 1, 80)]


def test_a_legal_list_is_legal_and_an_illegal_one_says_why() -> None:
    (legal,) = checked(MIA)
    assert (legal.is_legal, legal.codes, legal.faction) == (True, (), "rebel")
    assert (legal.commander, legal.commander_name) == (
        "general-dodonna-commander",
        "General Dodonna",
    )
    (illegal,) = checked(ILLEGAL)
    assert not illegal.is_legal
    assert "SEVERAL_COMMANDERS" in illegal.codes


def test_a_list_with_an_unread_card_is_not_legal() -> None:
    (one,) = checked(UNREAD)
    assert (one.codes, one.is_legal) == ((), False)
    assert [line.text for line in one.not_understood] == ["• Lost Corvette Captain (5)"]


def test_an_unread_line_hides_no_card_where_the_total_is_right() -> None:
    (one,) = checked(UNREAD + "Total Points: 90\n")
    assert one.not_understood
    assert one.is_legal


def test_talk_hides_no_card() -> None:
    (one,) = checked(f"{MIA.replace('Total Points: 90', '')}\n\nSee you on Sunday, bring snacks!\n")
    assert one.is_legal


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("empty.txt", b"", "The file is empty."),
        ("blank.txt", b" \n\n", "The file is empty."),
        ("photo.png", b"\x89PNG\r\n" + bytes(range(256)), "The file is a picture"),
        ("photo.jpg", b"\xff\xd8\xff\xe0" + bytes(99), "The file is a picture"),
        ("lists.xlsx", b"PK\x03\x04" + bytes(99), "Excel file: save the sheet as CSV"),
        ("list.docx", b"PK\x03\x04" + bytes(99), "Word file: save it as plain text"),
        ("all.zip", b"PK\x03\x04" + bytes(99), "a packed file"),
        ("list.pdf", b"%PDF-1.7\n%\xe2\xe3", "a PDF: copy its text"),
        ("some.bin", b"a\0b" * 99, "binary data"),
        ("large.txt", b"Ship (1)\n" * 1_200_000, "larger than 2 MiB"),
        ("prose.txt", b"It was a dark night.\n", "no fleet list"),
        ("page.html", b"<!DOCTYPE html><html><body>Hi</body></html>", "no fleet list"),
        (
            "other.txt",
            b"+ FACTION: Chaos\n1x Khorne Lord [140 pts]\n10x Cultists [50 pts]\n",
            "no ",
        ),
        ("long.txt", b"hello world\n" * 100_000, "more than 50000 lines"),
        ("words.txt", b"hello world\n" * 50_000, "no fleet list"),
        ("rules.txt", b"-----\n" * 50_000, "no fleet list"),
    ],
)
def test_a_bad_file_is_a_row_with_one_sentence(
    tmp_path: Path, name: str, data: bytes, why: str
) -> None:
    write(tmp_path, mia=MIA)
    (tmp_path / name).write_bytes(data)
    bad, good = sorted(checked_path(tmp_path), key=lambda one: one.reading is not None)
    assert (good.player, good.is_legal) == ("mia", True)
    assert why in bad.error
    assert bad.error.endswith(".")
    assert (bad.file, bad.codes, bad.is_legal) == (str(tmp_path / name), ("UNREADABLE",), False)


@pytest.mark.parametrize("name", ["missing.txt", "nul\0.txt"])
def test_a_missing_file_is_a_row(tmp_path: Path, name: str) -> None:
    (one,) = checked_path(tmp_path / name)
    assert "cannot be read" in one.error


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes in folders")
def test_a_pipe_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (one,) = checked_path(tmp_path)
    assert "not a regular file" in one.error


def test_an_empty_folder_says_so(tmp_path: Path) -> None:
    (one,) = checked_path(tmp_path)
    assert one.error == "The folder has no files."


def test_files_of_windows_programs_are_read(tmp_path: Path) -> None:
    for name, encoding in (("a", "utf-16"), ("b", "utf-8-sig"), ("c", "cp1252")):
        (tmp_path / f"{name}.txt").write_text(MIA, encoding=encoding)
    assert {one.points for one in checked_path(tmp_path)} == {90}


def test_lists_beyond_the_most_of_a_file_are_one_row() -> None:
    found = checked("Player: x\na\nb\nc\n" * (MOST_LISTS + 5))
    assert len(found) == MOST_LISTS + 1
    assert (found[-1].line, found[-1].error[:30]) == (8001, "The file has more than 2000 li")


def test_a_step_reads_one_list_and_stop_forgets_the_others(tmp_path: Path) -> None:
    write(tmp_path, a=MIA, b=JONAS, c=MIA)
    check = new_check()
    check.add_path(tmp_path)
    while not check.done:
        check.step()
    assert (len(check.done), check.is_running, check.waiting) == (1, True, 3)
    check.stop()
    assert (len(check.run()), check.is_running, check.waiting) == (1, False, 0)
    check.step()
    check.add_text(JONAS, "pasted")
    assert shown([*check.run()]) == [("a", 1, 90), ("Long Arm", 1, 80)]
