"""What the frozen program starts with, when the program behind it cannot even be loaded."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.selftest.self_tests import ENTRY, Outcome, run_process


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A folder with a program of the same name that lacks a module."""
    package = tmp_path / "broken" / "armada_companion"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "__main__.py").write_text("import a_module_that_was_not_packed\n")
    return package.parent


def run_entry(broken: Path, *words: str) -> Outcome:
    return run_process([str(ENTRY), *words], broken.parent, PYTHONPATH=str(broken))


def test_a_program_that_cannot_be_loaded_is_reported(broken: Path) -> None:
    result = run_entry(broken, "--self-test")
    assert (result.code, result.out, result.report["ok"]) == (70, "", False)
    for text in (result.err, result.report["error"]):
        assert "ModuleNotFoundError: No module named 'a_module_that_was_not_packed'" in text
    assert {"frozen", "python", "system", "checks"} <= set(result.report)


def test_a_self_test_that_cannot_be_loaded_is_reported_too(broken: Path) -> None:
    main = broken / "armada_companion" / "__main__.py"
    main.write_text("def main(words):\n    from armada_companion import selftest\n")
    result = run_entry(broken, "--self-test")
    assert (result.code, result.report["ok"]) == (70, False)
    assert "cannot import name 'selftest'" in result.report["error"]


def test_the_programs_own_exit_codes_pass_through(broken: Path) -> None:
    main = broken / "armada_companion" / "__main__.py"
    main.write_text("def main(words):\n    raise SystemExit(5)\n")
    assert run_entry(broken, "--self-test").code == 5
    main.write_text("def main(words):\n    return len(words)\n")
    assert run_entry(broken, "--self-test", "a", "b").code == 5


def test_without_streams_and_without_a_report_the_code_alone_tells(broken: Path) -> None:
    starter = broken / "starter.py"
    starter.write_text(
        "import runpy, sys\n"
        "sys.stdout = sys.stderr = None\n"
        f"sys.argv = [{str(ENTRY)!r}, '--self-test']\n"
        "runpy.run_path(sys.argv[0], run_name='__main__')\n"
    )
    done = subprocess.run([sys.executable, str(starter)], cwd=broken, check=False)
    assert done.returncode == 70


def test_for_a_user_the_failure_continues_to_the_box_of_the_frozen_program(broken: Path) -> None:
    result = run_entry(broken)
    assert (result.code, result.report) == (1, {})
    assert result.err.count("Traceback") == 1
    assert "a_module_that_was_not_packed" in result.err
