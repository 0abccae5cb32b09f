"""The pipe between a window and its child, and the child as a command. Source: issue 28, part 8."""

import asyncio
import io
import json
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from armada_companion.__main__ import main
from armada_companion.net import children, pipe
from armada_companion.net.pipe import PipeError, Said, Speaker, lines_of
from tests.conftest import CHECKOUT


def heard(data: bytes) -> list[Said | str]:
    async def read() -> list[Said | str]:
        found = lines_of(io.BytesIO(data))
        return [str(one) if isinstance(one, PipeError) else one async for one in found]

    return asyncio.run(read())


def test_lines_that_cannot_be_read_are_named_and_the_rest_is_heard() -> None:
    whole = b'{"a":1}\n'
    wrong = (b"no\n", b"[]\n", b"\xff\xfe\n", b"{" * 100_000 + b"\n", b"\n")
    found = heard(whole + b"".join(wrong) + whole)
    assert found[0] == found[-1] == {"a": 1}
    assert len(found) == len(wrong) + 2 and all("left out" in str(one) for one in found[1:-1])


def test_a_line_of_2_mb_is_left_out_as_one() -> None:
    found = heard(b'{"a":"' + b"x" * 2_000_000 + b'"}\n{"b":2}\n')
    assert found == [f"a line of more than {pipe.MOST_LINE:,} bytes was left out", {"b": 2}]


def test_half_a_line_at_the_end_ends_the_child() -> None:
    assert heard(b'{"a":1}\n{"b"') == [{"a": 1}, "a line that is not JSON was left out"]
    assert heard(b"") == []


def test_a_window_that_reads_no_more_is_noticed() -> None:
    file = io.BytesIO()
    speaker = Speaker(file)
    speaker.say(a=1)
    assert json.loads(file.getvalue()) == {"a": 1}
    file.close()
    speaker.say(b=2)
    assert not speaker.is_heard


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--listen", "0.0.0.0"], "stands for every network"),
        (["--listen", "nowhere"], "is no address"),
        (["--port", "x"], "invalid int value"),
        (["--what"], "unrecognized arguments"),
    ],
)
def test_wrong_words_are_one_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["live", *words]) == 2
    found = capsys.readouterr()
    assert not found.out and found.err.startswith("live: ") and said in found.err
    assert found.err.count("\n") == 1


def test_its_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["live", "--help"]) == 0
    assert "--listen ADDRESS" in capsys.readouterr().out


def test_a_package_that_is_missing_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [one for one in sys.modules if one.startswith("armada_companion.net.l")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "aiohttp", None)
    assert main(["live"]) == 2
    assert capsys.readouterr().err == f"{children.missing('live', 'aiohttp')}\n"
    assert "pip install 'armada-companion[live]'" in children.missing("live", "aiohttp.web")


def test_the_child_ends_with_its_input_and_writes_no_token_elsewhere(tmp_path: Path) -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "armada_companion", "live"],
        cwd=CHECKOUT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert child.stdin is not None and child.stdout is not None
    child.stdin.write(b'{"view":{"game":"Toy","n":1}}\n{"share":true}\n')
    child.stdin.flush()
    assert b"addresses" in child.stdout.readline()
    link = json.loads(child.stdout.readline())["link"]
    with urlopen(f"{link}state.json", timeout=5) as answer:
        assert json.load(answer)["view"] == {"game": "Toy", "n": 1}
    _, errors = child.communicate(timeout=20)
    assert (child.returncode, errors) == (0, b"")
