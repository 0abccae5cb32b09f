"""Feeds the reader of packs of cards with damaged ones: `make fuzz`.

Starts from the pack of the help page and from data files of an invented set, damages them and keeps
what reaches new code. Anything but one sentence about a pack, or a pack that is half added, stops
it and is written to a file `crash-…`.

usage: python tests/fuzz/fuzz_packs.py [options of libFuzzer, such as -max_total_time=60]
"""

import csv
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import atheris

with atheris.instrument_imports(include=["armada_companion"]):
    from armada_companion.games.armada.cards.catalog import Catalog
    from armada_companion.games.armada.packs.shelf import PackShelf
    from armada_companion.games.armada.packs.template import template_files
    from tests.games.armada.packs.broken_packs import break_bytes, break_csv, break_json, try_to_add

ROOT = Path(__file__).resolve().parents[2]
CATALOG = Catalog(ROOT / "resources" / "core_pack")
CORPUS = Path("packs")
LONGEST = 30_000
_END = b"\n=====\n"
"""Between a file and the next one; a file begins with a line of its name."""


def join(files: dict[str, bytes]) -> bytes:
    """Return files as one input of the fuzzer."""
    return _END.join(name.encode() + b"\n" + data for name, data in files.items())


def split(data: bytes) -> dict[str, bytes]:
    """Return the files of an input; names that lead out of the folder are shortened."""
    found = {}
    for part in data.split(_END)[:12]:
        name, _, text = part.partition(b"\n")
        plain = Path(name.decode(errors="replace").replace("\0", "_")[:40]).name
        found[plain if plain not in ("", ".", "..") else "x.csv"] = text
    return found


def read_bytes(data: bytes) -> None:
    """Add these files as a pack."""
    with TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as name:
        folder = Path(name) / "pack"
        folder.mkdir()
        paths = []
        for file, text in split(data).items():
            (folder / file).write_bytes(text)
            paths.append(folder / file)
        is_pack = any(path.name == "pack.json" for path in paths)
        try_to_add([folder] if is_pack else paths, PackShelf(Path(name) / "shelf"), CATALOG)


def mutate(data: bytes, max_size: int, seed: int) -> bytes:
    """Return the input with a file of it damaged, or any of its bytes."""
    chance = Random(seed)
    files = split(data)
    if chance.random() < 0.3 or not files:
        return bytes(atheris.Mutate(data, max_size))
    name = chance.choice([*files])
    try:
        files[name] = (break_json if name.endswith("json") else break_csv)(chance, files[name])
    except (ValueError, IndexError, RecursionError, csv.Error):
        files[name] = break_bytes(chance, files[name])
    return join(files)[:max_size]


def main() -> None:
    """Run until stopped, or as long as the options say."""
    CORPUS.mkdir(exist_ok=True)
    (CORPUS / "help-page").write_bytes(join(dict(template_files())))
    for file in (ROOT / "tests" / "data" / "packs").glob("*.json"):
        (CORPUS / file.stem).write_bytes(join({file.name: file.read_bytes()}))
    words = [*sys.argv, f"-max_len={LONGEST}", str(CORPUS)]
    atheris.Setup(words, read_bytes, custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
