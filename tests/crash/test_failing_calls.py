"""On a disk that fails at random calls, what was saved is there, and what was refused is not."""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from armada_companion.kit.log_actions import AddNote
from armada_companion.session.opening import Condition
from armada_companion.store.errors import StoreError
from tests.examples import examples
from tests.saved_files import KEY, library_at

_CALLS = ("open", "write", "fsync", "ftruncate", "replace", "link", "unlink", "mkdir")
_ERRORS = (errno.ENOSPC, errno.EIO, errno.EACCES)


class FailingDisk:
    """Lets calls of the system fail while `share` is more than 0."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.share = 0.0

    @contextmanager
    def used(self) -> Iterator[None]:
        with ExitStack() as patched:
            for name in _CALLS:
                patched.enter_context(patch.object(os, name, self._failing(name)))
            yield

    def _failing(self, name: str) -> Callable[..., object]:
        call: Callable[..., object] = getattr(os, name)

        def fail_or_call(*words: object, **more: object) -> object:
            if self.chance.random() >= self.share:
                return call(*words, **more)
            if name == "write" and isinstance(words[1], bytes):
                # A full disk takes a part.
                call(words[0], words[1][: self.chance.randrange(len(words[1]))])
            raise OSError(self.chance.choice(_ERRORS), f"{name} fails")

        return fail_or_call


@pytest.mark.parametrize("seed", range(examples(300)))
def test_every_saved_step_is_there_again_and_no_refused_one(tmp_path: Path, seed: int) -> None:
    disk, library = FailingDisk(seed), library_at(tmp_path)
    session = library.new_game({"game": "toy", "id": KEY})
    session.dispatch(AddNote("the first"))
    saved, refused = ["the first"], set[str]()
    with disk.used():
        for number in range(30):
            disk.share = disk.chance.choice((0, 0, 0.1, 0.5, 1))
            act = disk.chance.random()
            if act < 0.1:
                library.back_up(KEY)
            elif act < 0.15:
                library.name_file(KEY, f"Mia {number}")
            elif act < 0.25:
                library.close(KEY)
                with suppress(StoreError):
                    session = library.open(KEY)
                if not library.is_open(KEY) or session.is_read_only:
                    disk.share = 0
                    library.close(KEY)
                    session = library.open(KEY)
                assert library.condition(KEY).damage is None
                texts = [str(step.action["text"]) for step in session.recorded]
                if texts[len(saved) :] and texts[-1] in refused:
                    # The disk took the line of a step, but no flush, and then no cut.
                    saved.append(texts[-1])
            else:
                refused.add(f"note {number}")
                with suppress(StoreError):
                    session.dispatch(AddNote(f"note {number}"))
                    saved.append(f"note {number}")
                    refused.clear()
            assert [step.action["text"] for step in session.recorded] == saved
        disk.share = 0
        library.close(KEY)
        again = library_at(tmp_path)
        assert [step.action["text"] for step in again.open(KEY).recorded] == saved
        assert again.condition(KEY) == Condition()
        again.close(KEY)
