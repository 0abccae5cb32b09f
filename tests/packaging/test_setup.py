"""Which Python the set-up makes `.venv` with, and what it says when none fits."""

import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.packaging.scripts import PACKAGING

pytestmark = pytest.mark.skipif(os.name != "posix", reason="its Pythons are scripts of a shell")

AddPython = Callable[..., Path]

_STUB = """#!/bin/sh
exec {real} -c 'import sys
sys.version_info, sys.executable = {version}, {path}
if {bare}: sys.modules["ensurepip"] = None
exec(sys.argv[1])' "$2"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The only folder on the PATH: the shell and what the script needs besides a Python."""
    for tool in ("sh", "dirname"):
        (tmp_path / tool).symlink_to(shutil.which(tool) or "")
    return tmp_path


@pytest.fixture
def add_python(folder: Path) -> AddPython:
    """Put a Python onto the PATH that gives itself out for a version."""

    def add(name: str, *version: int, bare: bool = False) -> Path:
        program = folder / name
        real, path = shlex.quote(sys.executable), json.dumps(str(program))
        program.write_text(_STUB.format(real=real, version=version, path=path, bare=bare))
        program.chmod(0o755)
        return program

    return add


def asked(folder: Path) -> subprocess.CompletedProcess[str]:
    """Ask the set-up which Python it would take."""
    command = ["sh", str(PACKAGING / "setup.sh"), "python"]
    return subprocess.run(
        command, env={"PATH": str(folder)}, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 11, 2), (3, 12, 1), (3, 13, 0)])
def test_each_version_promised_is_taken_and_named_with_its_path(
    folder: Path, add_python: AddPython, version: tuple[int, int, int]
) -> None:
    program = add_python("python3", *version)
    shown = asked(folder)
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout == "Python {}.{}.{} ({})\n".format(*version, program)


def test_a_fitting_one_is_taken_though_python3_is_too_old(
    folder: Path, add_python: AddPython
) -> None:
    add_python("python3", 3, 9, 18)
    program = add_python("python3.11", 3, 11, 4)
    assert asked(folder).stdout == f"Python 3.11.4 ({program})\n"


def test_a_fitting_one_is_taken_though_python3_is_too_new(
    folder: Path, add_python: AddPython
) -> None:
    add_python("python3", 3, 14, 0)
    program = add_python("python3.12", 3, 12, 3)
    assert asked(folder).stdout == f"Python 3.12.3 ({program})\n"


def test_a_name_that_only_tells_where_no_python_is_counts_for_none(
    folder: Path, add_python: AddPython
) -> None:
    """As the names of pyenv do for versions that are not switched on."""
    broken = folder / "python3.13"
    broken.write_text("#!/bin/sh\necho 'python3.13: command not found' >&2\nexit 127\n")
    broken.chmod(0o755)
    program = add_python("python3", 3, 11, 2)
    assert asked(folder).stdout == f"Python 3.11.2 ({program})\n"


def test_one_that_can_make_environments_comes_before_a_newer_one_that_cannot(
    folder: Path, add_python: AddPython
) -> None:
    add_python("python3.13", 3, 13, 0, bare=True)
    program = add_python("python3.11", 3, 11, 2)
    assert asked(folder).stdout == f"Python 3.11.2 ({program})\n"


def test_one_that_cannot_make_environments_is_taken_when_it_is_the_only_one(
    folder: Path, add_python: AddPython
) -> None:
    """Its venv module is a package that can be installed."""
    program = add_python("python3", 3, 11, 2, bare=True)
    assert asked(folder).stdout == f"Python 3.11.2 ({program})\n"


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 10, 13), (3, 14, 0)])
def test_another_version_is_refused_in_one_sentence(
    folder: Path, add_python: AddPython, version: tuple[int, int, int]
) -> None:
    program = add_python("python3", *version)
    shown = asked(folder)
    assert shown.returncode == 1
    assert shown.stdout == ""
    number = "{}.{}.{}".format(*version)
    assert shown.stderr == (
        "Armada Companion needs Python 3.11, 3.12 or 3.13; "
        f"found on the PATH: Python {number} ({program}).\n"
    )


def test_no_python_at_all_is_one_sentence_too(folder: Path) -> None:
    shown = asked(folder)
    assert shown.returncode == 1
    assert shown.stderr == (
        "Armada Companion needs Python 3.11, 3.12 or 3.13; there is none on the PATH.\n"
    )
