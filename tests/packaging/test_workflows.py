"""What runs on GitHub's machines, as far as it can be judged here."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from tests.packaging.scripts import load

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = ROOT / ".github" / "workflows"
NAMES = ["ci.yml", "laws.yml", "release.yml"]
BASH = shutil.which("bash") if os.name == "posix" else None
"""On Windows it may be that of another system, and lines end otherwise."""

LINUX = sys.platform.startswith("linux")

product = load("product")
check_release = load("check_release")

# YAML holds anything.
Step = dict[str, Any]
Job = dict[str, Any]


def workflow(name: str) -> dict[str, Any]:
    with (WORKFLOWS / name).open(encoding="utf-8") as file:
        content = YAML(typ="safe").load(file)
    assert isinstance(content, dict)
    return content


def jobs(name: str) -> dict[str, Job]:
    found: dict[str, Job] = workflow(name)["jobs"]
    return found


def steps(name: str) -> list[Step]:
    return [step for job in jobs(name).values() for step in job["steps"]]


def step_named(name: str, part: str) -> Step:
    (found,) = [step for step in steps(name) if part in step.get("name", "")]
    return found


def bash_scripts() -> Iterator[tuple[str, str]]:
    """The commands of each step that a shell other than PowerShell runs."""
    for name in NAMES:
        for number, step in enumerate(steps(name)):
            if "run" in step and step.get("shell") != "pwsh":
                yield f"{name}-{step.get('name', number)}", step["run"]


SCRIPTS = dict(bash_scripts())


def systems(job: Job) -> list[str]:
    matrix = job["strategy"]["matrix"]
    return list(matrix.get("os", [])) + [row["os"] for row in matrix.get("include", [])]


def test_there_are_no_other_workflows() -> None:
    assert sorted(path.name for path in WORKFLOWS.iterdir()) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_workflows_keep_to_the_schema(name: str) -> None:
    checker = [sys.executable, "-m", "check_jsonschema"]
    schema = ["--builtin-schema", "vendor.github-workflows"]
    checked = subprocess.run(
        [*checker, *schema, str(WORKFLOWS / name)], check=False, capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.skipif(BASH is None, reason="bash reads the scripts")
@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS)
def test_bash_understands_every_script(script: str) -> None:
    checked = subprocess.run([BASH or "", "-n"], input=script, text=True, check=False)
    assert checked.returncode == 0


@pytest.mark.skipif(
    BASH is None or shutil.which("shellcheck") is None, reason="shellcheck is not installed"
)
@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS)
def test_shellcheck_finds_nothing(script: str) -> None:
    # GitHub ends a script at its first error.
    checked = subprocess.run(
        ["shellcheck", "--shell=bash", "-"],
        input=f"set -e\n{script}",
        text=True,
        check=False,
        capture_output=True,
    )
    assert checked.returncode == 0, checked.stdout


def test_scripts_take_what_comes_from_outside_from_the_environment() -> None:
    """What stands between ${{ and }} is pasted in: a branch could be named like a command."""
    assert not [script for script in SCRIPTS.values() if "${{" in script]


@pytest.mark.parametrize("name", NAMES)
def test_every_file_that_a_workflow_names_is_there(name: str) -> None:
    commands = " ".join(step.get("run", "") for step in steps(name))
    named = set(re.findall(r"packaging/[\w./-]+\w", commands))
    assert named
    assert not [path for path in named if not (ROOT / path).exists()]


@pytest.mark.parametrize("name", NAMES)
def test_every_command_of_make_is_one(name: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for step in steps(name):
        for target in re.findall(r"^make (\S+)", step.get("run", ""), re.MULTILINE):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


@pytest.mark.parametrize("name", NAMES)
def test_only_githubs_own_actions_are_used_each_by_its_commit(name: str) -> None:
    """A tag can be moved to other code; a commit cannot."""
    text = (WORKFLOWS / name).read_text(encoding="utf-8")
    used = re.findall(r"uses: (.+)", text)
    assert len(used) == len([step for step in steps(name) if "uses" in step]) > 0
    by_commit = re.compile(r"actions/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
    assert not [action for action in used if not by_commit.fullmatch(action)]
    assert len({action.partition("@")[0] for action in used}) == len(set(used))


@pytest.mark.parametrize("name", NAMES)
def test_workflows_may_only_read_but_for_the_job_that_drafts_the_release(name: str) -> None:
    assert workflow(name)["permissions"] == {"contents": "read"}
    more = {key: job["permissions"] for key, job in jobs(name).items() if "permissions" in job}
    rights = {"contents": "write", "id-token": "write", "attestations": "write"}
    assert more == ({"collect": rights} if name == "release.yml" else {})


@pytest.mark.parametrize("name", NAMES)
def test_no_job_can_run_for_hours(name: str) -> None:
    assert all(0 < job["timeout-minutes"] <= 120 for job in jobs(name).values())
    assert "concurrency" in workflow(name)


def test_every_push_is_tested_on_three_systems_and_two_pythons() -> None:
    triggers = workflow("ci.yml")["on"]
    assert set(triggers) == {"push", "pull_request"}
    rows = jobs("ci.yml")["test"]["strategy"]["matrix"]["include"]
    assert {(re.sub(r"-.*", "", row["os"]), row["python"]) for row in rows} == {
        ("ubuntu", "3.11"),
        ("ubuntu", "3.13"),
        ("windows", "3.11"),
        ("macos", "3.11"),
    }
    assert [step["run"] for step in steps("ci.yml") if "run" in step][-1] == "make test"


def test_the_laws_are_held_each_night() -> None:
    assert "schedule" in workflow("laws.yml")["on"]
    assert steps("laws.yml")[-1]["run"] == "make laws"


def test_a_release_is_built_for_windows_both_macs_and_linux() -> None:
    assert systems(jobs("release.yml")["build"]) == [
        "windows-2022",
        "macos-15",
        "macos-15-intel",
        "ubuntu-22.04",
    ]
    assert workflow("release.yml")["on"]["push"]["tags"] == ["v*"]


def test_releases_are_built_with_the_pins_the_spec_and_the_names_of_packaging() -> None:
    run = step_named("release.yml", "Put the program together")["run"]
    hashed = "--require-hashes -r packaging/shipped.txt -r packaging/installer_tools.txt"
    assert [line for line in run.splitlines() if "pip install" in line] == [
        f"python -m pip install --disable-pip-version-check {hashed}",
        "python -m pip install --disable-pip-version-check --no-build-isolation --no-deps -e .",
    ]
    assert "--version=" in step_named("release.yml", "NSIS")["run"]
    assert "packaging/armada.spec" in run
    build = jobs("release.yml")["build"]
    assert build["env"]["MACOSX_DEPLOYMENT_TARGET"] == product.LEAST_MACOS
    for part in ("installer, signed", "installer, not signed"):
        payload = f"--payload build/payload/{product.NAME} "
        assert payload in step_named("release.yml", part)["run"].replace("\n", " ")
    title = step_named("release.yml", "Draft of the release")["run"]
    assert f'--title "{product.TITLE} $VERSION"' in title


def test_a_release_says_where_its_files_were_built() -> None:
    """The sums are made where the files are, so they prove nothing against that machine."""
    attested = step_named("release.yml", "Where the files were built")
    assert attested["uses"].startswith("actions/attest-build-provenance@")
    assert attested["with"] == {"subject-path": "dist/*"}
    names = [step.get("name") for step in jobs("release.yml")["collect"]["steps"]]
    assert names.index("SHA256SUMS") < names.index(attested["name"])
    assert names.index(attested["name"]) < names.index("Draft of the release")


def test_the_installed_windows_program_is_tried_whether_signed_or_not() -> None:
    tried = step_named("release.yml", "Install, try and remove")
    assert tried["if"] == "runner.os == 'Windows'"
    signed, unsigned = (
        step_named("release.yml", part) for part in ("installer, signed", "installer, not signed")
    )
    assert signed["if"] == "steps.windows.outputs.signing == 'yes'"
    assert unsigned["if"] == "steps.windows.outputs.signing == 'no'"
    assert "--sign" in signed["run"] and "--sign" not in unsigned["run"]


def test_secrets_reach_only_the_steps_that_sign() -> None:
    """And no command line, where every program could read them."""
    with_secrets = {
        step["name"]: step
        for step in steps("release.yml")
        if any("secrets." in str(text) for text in step.get("env", {}).values())
    }
    assert set(with_secrets) == {
        "Can the Windows files be signed?",
        "Windows installer, signed",
        "macOS image",
    }
    assert all("if" in step for step in with_secrets.values())
    for name in NAMES:
        text = (WORKFLOWS / name).read_text(encoding="utf-8")
        used = re.findall(r"secrets\.(\w+)", text)
        shown = [str(step.get("env", {})) for step in with_secrets.values()]
        wanted = sum(text.count("secrets.") for text in shown) if name == "release.yml" else 0
        assert len(used) == wanted


def test_every_secret_is_reported_at_the_head_of_the_workflow() -> None:
    text = (WORKFLOWS / "release.yml").read_text(encoding="utf-8")
    head = text.partition("\nname:")[0]
    assert not [name for name in re.findall(r"secrets\.(\w+)", text) if name not in head]


@pytest.mark.skipif(BASH is None, reason="bash runs the script")
@pytest.mark.parametrize(("secret", "answer"), [("", "no"), ("something", "yes")])
def test_whether_to_sign_is_asked_of_the_secret(secret: str, answer: str, tmp_path: Path) -> None:
    script = step_named("release.yml", "Can the Windows files be signed?")["run"]
    out = tmp_path / "out"
    run_bash(script, tmp_path, SECRET=secret, GITHUB_OUTPUT=str(out))
    assert out.read_text(encoding="utf-8") == f"signing={answer}\n"


@pytest.mark.skipif(not LINUX, reason="that job runs on Linux, with its sha256sum")
def test_the_sums_of_a_release_are_those_of_its_files(tmp_path: Path) -> None:
    dist = tmp_path / "dist"
    dist.mkdir()
    for name in ("program.deb", "program setup.exe"):
        (dist / name).write_text(name, encoding="utf-8")
    run_bash(step_named("release.yml", "SHA256SUMS")["run"], tmp_path)
    lines = (dist / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    assert sorted(line.split(maxsplit=1)[1] for line in lines) == [
        "program setup.exe",
        "program.deb",
    ]
    subprocess.run(["sha256sum", "--check", "--strict", "SHA256SUMS"], cwd=dist, check=True)


def run_bash(script: str, folder: Path, **variables: str) -> None:
    """Run a script as GitHub does."""
    command = [BASH or "bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script]
    surroundings = {"PATH": "/usr/bin:/bin", **variables}
    subprocess.run(command, cwd=folder, env=surroundings, check=True, capture_output=True)


CHANGELOG = """# Changelog

## [Unreleased]

- Later.

## [1.2.0] - 2027-01-02

- This.

## 1.1.10

- Old.
"""


@pytest.mark.parametrize(
    ("version", "news"), [("1.2.0", "- This."), ("1.1.10", "- Old."), ("1.1.1", ""), ("1.3.0", "")]
)
def test_the_notes_of_a_release_are_its_part_of_the_changelog(version: str, news: str) -> None:
    assert check_release.news(CHANGELOG, version) == news


@pytest.mark.parametrize(
    ("tag", "news", "reasons"),
    [
        ("v1.2.0", "- This.", 0),
        ("", "- This.", 0),
        ("1.2.0", "- This.", 1),
        ("v1.2.1", "- This.", 1),
        ("v1.2.0", "", 1),
        ("v1.2.0rc1", "", 2),
    ],
)
def test_a_tag_is_that_of_the_version_and_has_news(tag: str, news: str, reasons: int) -> None:
    assert len(list(check_release.reasons(tag, "1.2.0", news))) == reasons


def test_a_release_is_where_the_program_looks_for_updates() -> None:
    assert not list(check_release.reasons_of_place("armada-companion/armada-companion"))
    assert list(check_release.reasons_of_place("somebody/armada-companion"))


def test_this_version_can_be_released_under_its_own_tag(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    notes = tmp_path / "notes.md"
    version = product.version()
    assert check_release.main(["--tag", f"v{version}", "--notes", str(notes)]) == 0
    assert capsys.readouterr().out == f"{version}\n"
    assert notes.read_text(encoding="utf-8").strip()


def test_a_wrong_tag_ends_with_1_and_writes_no_notes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    notes = tmp_path / "notes.md"
    assert check_release.main(["--tag", "v0.0.0", "--notes", str(notes)]) == 1
    assert "not to be released: the tag is v0.0.0" in capsys.readouterr().err
    assert not notes.exists()
