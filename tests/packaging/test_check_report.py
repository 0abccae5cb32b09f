"""What the scripts take for a good self-test, and what not."""

import json
from pathlib import Path

import pytest
from PIL import Image

from tests.packaging.scripts import load

check_report = load("check_report")

GOOD: dict[str, object] = {
    "ok": True,
    "error": None,
    "frozen": True,
    "platform": "windows",
    "style": "windows11",
    "python": "3.11.9",
    "qt": "6.9.3",
    "seconds": 2.5,
    "checks": [{"name": "fonts", "ok": True, "detail": "", "seconds": 0.1}],
}


def judged(tmp_path: Path, report: object, *words: str) -> int:
    file = tmp_path / "report.json"
    file.write_text(json.dumps(report), encoding="utf-8")
    return int(check_report.main([str(file), *words]))


def test_a_good_report_is_good(tmp_path: Path) -> None:
    words = ["--frozen", "--platform", "windows", "--goal", "5"]
    assert judged(tmp_path, GOOD, *words) == 0


@pytest.mark.parametrize(
    ("change", "words", "shown"),
    [
        ({"ok": False, "error": "RuntimeError: no"}, (), "RuntimeError: no"),
        (
            {"ok": False, "checks": [{"name": "fonts", "ok": False, "detail": "2 missing"}]},
            (),
            "fonts (2 missing)",
        ),
        ({"platform": "minimal"}, ("--platform", "windows"), "it ran on minimal, not on windows"),
        ({"frozen": False}, ("--frozen",), "it ran from its source"),
        ({"seconds": None}, ("--goal", "5"), "it does not tell how long it took"),
        ({"ok": "yes"}, (), "the program is not well"),
    ],
)
def test_what_is_wrong_is_reported(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    change: dict[str, object],
    words: tuple[str, ...],
    shown: str,
) -> None:
    assert judged(tmp_path, {**GOOD, **change}, *words) == 1
    assert shown in capsys.readouterr().err


@pytest.mark.parametrize(
    ("seconds", "shown"), [(4.9, "4.9 s (goal 5 s) on"), (5.1, "5.1 s (missed the goal of 5 s) on")]
)
def test_how_long_it_took_is_reported_and_fails_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], seconds: float, shown: str
) -> None:
    assert judged(tmp_path, {**GOOD, "seconds": seconds}, "--goal", "5") == 0
    assert shown in capsys.readouterr().out


@pytest.mark.parametrize("text", ["", "[]", "Traceback (most recent call last):"])
def test_what_is_no_report_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    file = tmp_path / "report.json"
    file.write_text(text, encoding="utf-8")
    assert check_report.main([str(file)]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_a_picture_of_one_color_is_no_picture_of_the_window(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "picture.png"
    Image.new("RGB", (1440, 900), "navy").save(picture)
    assert judged(tmp_path, GOOD, "--picture", str(picture)) == 1
    assert "1 colors only" in capsys.readouterr().err


def test_a_missing_picture_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert judged(tmp_path, GOOD, "--picture", str(tmp_path / "none.png")) == 1
    assert "there is no picture none.png" in capsys.readouterr().err


def test_a_picture_with_many_colors_is_good(tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    image = Image.linear_gradient("L").resize((1440, 900))
    image.save(picture)
    assert judged(tmp_path, GOOD, "--picture", str(picture)) == 0


def test_the_versions_are_reported_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert judged(tmp_path, GOOD, "--versions") == 0
    shown = capsys.readouterr().out
    assert shown == "Python 3.11.9, Qt 6.9.3, style windows11, self-test 2.5 s\n"
