"""What the frozen program starts with. Not shipped as a file: it is inside the program.

A program that is a window only answers an exception that nobody catches with a box, which waits
for somebody to press its button. That is right for a user. Under `--self-test` nobody is there:
whatever comes becomes exit code 70, and a report where one is wanted. The program's own self-test
sees to that as soon as it can be imported; here stands what must work even when it cannot.
"""

import sys
from collections.abc import Sequence

UNEXPECTED = 70


def run(words: Sequence[str]) -> int:
    """Start the program and return its exit code."""
    if "--self-test" not in words:
        return _main(words)
    try:
        return _main(words)
    except SystemExit:
        raise
    except BaseException as error:  # noqa: BLE001 - a box would wait for ever
        import traceback

        trace = "".join(traceback.format_exception(error))
        print(trace, end="", file=sys.stderr)
        _report(words, trace)
        return UNEXPECTED


def _main(words: Sequence[str]) -> int:
    from armada_companion.__main__ import main

    return main(words)


def _report(words: Sequence[str], trace: str) -> None:
    """Write what is known, in the shape of the self-test's own report."""
    file = next(
        (after for word, after in zip(words, words[1:], strict=False) if word == "--report"), ""
    )
    if not file:
        return
    known = {
        "ok": False,
        "frozen": bool(getattr(sys, "frozen", False)),
        "python": sys.version.split()[0],
        "system": sys.platform,
        "checks": [],
        "error": trace,
    }
    import json

    try:
        with open(file, "w", encoding="utf-8") as out:
            json.dump(known, out, indent=1)
    except OSError as error:
        print(f"self-test: the report cannot be written: {error}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
