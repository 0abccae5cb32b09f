"""Installs, tries and removes the program on Windows: python try_installer.py SETUP.exe FOLDER

The reports and the picture of the self-test are kept in FOLDER. Ends with one sentence when
something is not as it should be. Takes a Windows on which the program is not installed.
"""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

PACKAGING: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PACKAGING))

import product  # noqa: E402  # it lies beside this folder

APPS_KEY: Final = rf"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\{product.NAME}"
CLASSES: Final = r"HKCU\Software\Classes"
LONGEST_S: Final = 300
REMOVED_WITHIN_S: Final = 60


def main(words: Sequence[str]) -> int:
    """Install, try and remove; return the exit code."""
    if len(words) != 2:
        raise SystemExit("usage: python try_installer.py SETUP.exe FOLDER")
    setup, reports = Path(words[0]).resolve(), Path(words[1]).resolve()
    if value(APPS_KEY, "InstallLocation"):
        raise SystemExit("not tried: the program is installed already")
    reports.mkdir(parents=True, exist_ok=True)
    run(str(setup), "/S")
    folder = Path(value(APPS_KEY, "InstallLocation"))
    check_records_open(folder)
    play(folder, reports)
    remove(folder)
    print(f"{setup.name}: installed, tried, removed")
    return 0


def check_records_open(folder: Path) -> None:
    """See that a double click on a record would start the installed program."""
    kind = value(rf"{CLASSES}\.{product.SUFFIX}")
    command = value(rf"{CLASSES}\{kind}\shell\open\command")
    expect(kind == product.PROG_ID, f"records are opened as {kind!r}")
    expect(str(folder / f"{product.NAME}.exe") in command, f"records are opened by {command!r}")


def play(folder: Path, reports: Path) -> None:
    """Run the self-test of the window, and one command."""
    report, picture = reports / "windows.json", reports / "windows.png"
    kept = ["--report", str(report), "--picture", str(picture)]
    run(str(folder / f"{product.NAME}.exe"), "--self-test", *kept)
    check = str(PACKAGING / "check_report.py")
    asked = ["--frozen", "--platform", "windows", "--picture", str(picture)]
    run(sys.executable, check, str(report), *asked)
    sample = product.ROOT / "resources" / "samples" / "sample_pinned_down.armada"
    run(str(folder / f"{product.COMMAND}.exe"), "check", str(sample))


def remove(folder: Path) -> None:
    """Uninstall, and see that the program is gone and a game is not."""
    game = Path(os.environ["LOCALAPPDATA"], product.COMMAND, "games", "kept.txt")
    game.parent.mkdir(parents=True, exist_ok=True)
    game.write_text("a game", encoding="utf-8")
    run(str(folder / "uninstall.exe"), "/S")
    # The uninstaller goes on as a copy of itself, so that it can remove its own file.
    end = time.monotonic() + REMOVED_WITHIN_S
    while folder.exists() and time.monotonic() < end:
        time.sleep(0.5)
    expect(not folder.exists(), f"{folder} is still there")
    for key in (APPS_KEY, rf"{CLASSES}\{product.PROG_ID}"):
        expect(not has_key(key), f"{key} is still there")
    expect(game.is_file(), "the uninstaller took a game away")
    game.unlink()


def run(*command: str) -> None:
    """Run a program to its end, window or not."""
    try:
        code = subprocess.run(command, check=False, timeout=LONGEST_S).returncode
    except subprocess.TimeoutExpired:
        raise SystemExit(f"{command[0]} did not end within {LONGEST_S} s") from None
    expect(code == 0, f"{' '.join(command)} ended with {code}")


def value(key: str, name: str = "") -> str:
    """Return a value of the registry; "" when there is none."""
    found = query(key, *(["/v", name] if name else ["/ve"])).stdout
    lines = [line.split("REG_SZ", 1)[1] for line in found.splitlines() if "REG_SZ" in line]
    return lines[0].strip() if lines else ""


def has_key(key: str) -> bool:
    """Return whether the registry has a key."""
    return query(key).returncode == 0


def query(key: str, *further: str) -> subprocess.CompletedProcess[str]:
    """Ask the registry."""
    command = ["reg", "query", key, *further]
    return subprocess.run(command, check=False, capture_output=True, text=True)


def expect(holds: bool, otherwise: str) -> None:
    """Stop when something does not hold."""
    if not holds:
        raise SystemExit(f"not as it should be: {otherwise}")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
