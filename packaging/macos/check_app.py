"""Look for faults in a macOS bundle, on any system: python packaging/macos/check_app.py APP

    --unsigned-ok   the bundle as a whole need not be signed; each part for arm64 must all the same
    --version X     the version that it must have; without it, that of the checkout
    --arch X        arm64, x86_64 or universal2; without it, what its program is for

Prints a line for each fault, naming the file and what is wrong with it. Exit codes: 0 there is
none, 1 there are faults, 2 there is no bundle.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import file_checks as files
import info_checks as info
import mach_checks as machs
import product
from bundle import Bundle, NotABundleError, read_bundle

FAULTS, NO_BUNDLE = 1, 2
ARCHITECTURES: Final = {
    "arm64": frozenset({"arm64"}),
    "x86_64": frozenset({"x86_64"}),
    "universal2": frozenset({"arm64", "x86_64"}),
}


def main(words: Sequence[str] | None = None) -> int:
    """Check the bundle named, print what is found and return the exit code."""
    asked = _parser().parse_args(words)
    try:
        bundle = read_bundle(asked.app)
    except NotABundleError as error:
        print(error, file=sys.stderr)
        return NO_BUNDLE
    wanted = ARCHITECTURES.get(asked.arch, frozenset())
    found = sorted(set(faults(bundle, asked.version, wanted, must_be_signed=not asked.unsigned_ok)))
    for line in found:
        print(line)
    print(f"{summary(bundle)}; faults: {len(found)}", file=sys.stderr)
    return FAULTS if found else 0


def faults(
    bundle: Bundle, version: str, wanted: frozenset[str], *, must_be_signed: bool
) -> Iterator[str]:
    """Yield every fault of a bundle, each as one line."""
    checks: list[Callable[[Bundle], Iterator[str]]] = [
        partial(info.check_values, version=version),
        info.check_document,
        info.check_exported_type,
        info.check_icons,
        machs.check_whole,
        machs.check_executable,
        partial(machs.check_architectures, wanted=wanted),
        machs.check_least_macos,
        machs.check_search_paths,
        machs.check_needs,
        machs.check_signatures,
        *([machs.check_seal] if must_be_signed else []),
        files.check_qt_plugins,
        files.check_resources,
        files.check_licenses,
        files.check_links,
        files.check_leftovers,
        files.check_build_paths,
        files.check_modes,
        files.check_letters,
        files.check_places,
    ]
    for check in checks:
        yield from check(bundle)


def summary(bundle: Bundle) -> str:
    """Return what the bundle is made of, in one line."""
    pieces = [piece for slices in bundle.machs.values() for piece in slices]
    needed = max((piece.least_macos for piece in pieces if piece.least_macos), default=(0, 0))
    size = sum(path.stat().st_size for path in bundle.files)
    return "; ".join(
        (
            f"{len(bundle.files)} files of {size / 1e6:.1f} MB",
            f"{len(bundle.machs)} Mach-O files",
            f"architectures {', '.join(sorted({piece.architecture for piece in pieces}))}",
            f"slices signed {sum(piece.is_signed for piece in pieces)} of {len(pieces)}",
            f"least macOS {needed[0]}.{needed[1]}",
        )
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="check_app.py", description="Look for faults in a macOS bundle."
    )
    parser.add_argument("app", type=Path, metavar="APP")
    parser.add_argument("--unsigned-ok", action="store_true")
    parser.add_argument("--version", default=".".join(map(str, product.numeric_version())))
    parser.add_argument("--arch", choices=ARCHITECTURES)
    return parser


if __name__ == "__main__":
    sys.exit(main())
