"""Feeds every reader of records and requests with what no program writes: `make fuzz`.

Begins with records of all games, spoils them and keeps what reaches new code; what breaks the laws
of every record stops it and is written to a file `crash-…`.

usage: python tests/fuzz/fuzz_records.py [options of libFuzzer, such as -max_total_time=60]
"""

import sys
from pathlib import Path
from random import Random

import atheris

with atheris.instrument_imports(include=["armada_companion"]):
    from tests.fuzz.any_record import check_any_record
    from tests.fuzz.record_mutations import spoil
    from tests.fuzz.untrusted_input import short_records

CORPUS = Path("records")
LONGEST = 30_000


def read_bytes(data: bytes) -> None:
    """Hold the laws of every record against these bytes."""
    check_any_record(data, Random(data))


def mutate(data: bytes, max_size: int, seed: int) -> bytes:
    """Return the bytes spoiled as a record, or as any bytes."""
    chance = Random(seed)
    if chance.random() < 0.3:
        return bytes(atheris.Mutate(data, max_size))
    return spoil(data, chance)[:max_size]


def main() -> None:
    """Run until stopped, or as long as the options say."""
    CORPUS.mkdir(exist_ok=True)
    for name, data in short_records().items():
        (CORPUS / name).write_bytes(data)
    words = [*sys.argv, f"-max_len={LONGEST}", str(CORPUS)]
    atheris.Setup(words, read_bytes, custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
