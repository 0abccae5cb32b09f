from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from armada_companion.system.errors import PathError
from armada_companion.system.logs import close_log, log, open_log


@contextmanager
def log_into(path: Path, max_bytes: int = 10_000) -> Iterator[None]:
    handler = open_log(path, max_bytes=max_bytes)
    try:
        yield
    finally:
        close_log(handler)


def test_the_log_continues_where_it_ended(tmp_path: Path) -> None:
    path = tmp_path / "logs" / "a.log"
    for message in ("first", "second"):
        with log_into(path):
            log.info("%s start", message)
    log.warning("nobody listens")
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [line.split(": ", 1)[1] for line in lines] == ["first start", "second start"]


def test_a_long_log_starts_again_and_keeps_its_predecessor(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    with log_into(path, max_bytes=1000):
        for number in range(100):
            log.info("step %d", number)
    sizes = {file.name: file.stat().st_size for file in tmp_path.glob("a.log*")}
    assert sizes.keys() == {"a.log", "a.log.1"}
    assert all(size < 1200 for size in sizes.values())
    assert "step 99" in path.read_text(encoding="utf-8")


def test_a_log_that_was_long_before_the_start_starts_again(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_text("old\n" * 300, encoding="utf-8")
    with log_into(path, max_bytes=1000):
        log.info("new")
    assert "old" not in path.read_text(encoding="utf-8")


def test_a_log_that_cannot_be_opened_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "a.log").mkdir()
    with pytest.raises(PathError, match=r"a\.log cannot be written"):
        open_log(tmp_path / "a.log")


def test_a_log_that_cannot_be_written_stops_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.log"
    with log_into(path, max_bytes=1):
        log.info("first")
        (tmp_path / "a.log.1").mkdir()
        log.info("second, and no room for the old file")
        log.info("third")
    assert "third" in path.read_text(encoding="utf-8")
    assert capsys.readouterr().err == ""
