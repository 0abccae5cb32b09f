"""The environment that a browser gets which the program opens."""

import os
import sys

import pytest

from armada_companion.app.launch import restore_library_path

PATH, BEFORE = "LD_LIBRARY_PATH", "LD_LIBRARY_PATH_ORIG"


@pytest.fixture(autouse=True)
def bundle(monkeypatch: pytest.MonkeyPatch) -> None:
    """A frozen program on Linux, which looks for libraries in its own folder."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv(PATH, "/opt/program/_internal")
    monkeypatch.delenv(BEFORE, raising=False)


def test_where_no_path_was_set_there_is_none_again() -> None:
    restore_library_path()
    assert PATH not in os.environ


def test_the_path_that_the_user_had_set_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(BEFORE, "/home/ann/lib")
    restore_library_path()
    assert os.environ[PATH] == "/home/ann/lib"
    assert BEFORE not in os.environ


def test_a_clone_leaves_the_path_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(sys, "frozen")
    restore_library_path()
    assert os.environ[PATH] == "/opt/program/_internal"
