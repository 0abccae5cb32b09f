"""A record on the disk with those who sign it, check it and change it."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

from armada_companion.kit.step import Step
from armada_companion.session.record import salvage_record
from armada_companion.session.seal import write_record
from tests.cli.cli_runs import RECORDS, Run, run

SEALED = (RECORDS / "sealed.armada").read_bytes()
STEPS = len(SEALED.splitlines()) - 2


class Table:
    """A folder with a record and the private keys of those who sign it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.record = folder / "game.armada"
        self.record.write_bytes(SEALED)
        self.keys: dict[str, str] = {}

    def make_key(self, name: str) -> str:
        result = run("keygen", str(self.folder / f"{name}.key"))
        assert (result.code, result.err) == (0, "")
        self.keys[name] = result.out.strip()
        return self.keys[name]

    def sign(self, name: str, key: str = "") -> Run:
        key_file = str(self.folder / f"{key or name}.key")
        return run("sign", str(self.record), "--key", key_file, "--name", name)

    def check(self, keys: Mapping[str, object] | None = None) -> Run:
        path = self.folder / "keys.json"
        path.write_text(json.dumps(self.keys if keys is None else keys))
        return run("check", str(self.record), "--keys", str(path))

    def change(self, change: Callable[[list[Step]], list[Step]]) -> None:
        """Change steps, and seal the record anew: as somebody does who holds the file."""
        record, error = salvage_record(self.record.read_bytes(), "g", ["armada"])
        assert error is None
        self.record.write_bytes(write_record(record.header, change(list(record.steps))))


def signed_table(folder: Path) -> Table:
    """Return a record that A and the judge have signed, one after the other."""
    made = Table(folder)
    for name in ("A", "judge"):
        made.make_key(name)
        assert made.sign(name).code == 0
    return made
