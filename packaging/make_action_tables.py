"""Write the tables of actions in resources/help/record_format.md from the classes of the actions.

    python packaging/make_action_tables.py

Run it again whenever an action, one of its fields or the first line of its docstring changes.
"""

import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import NODEFAULT
from msgspec.structs import FieldInfo, fields

from armada_companion.games import ENTRIES
from armada_companion.kit.action import Action, verb_of
from armada_companion.kit.log_actions import LOG_ACTIONS

PAGE = Path(__file__).parent.parent / "resources" / "help" / "record_format.md"
_HEADER = "| Phase | Action | Fields | What it does |\n| --- | --- | --- | --- |\n"
_OVER = "over"


def main() -> int:
    """Write the page again; return the exit code."""
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    return 0


def with_tables(page: str) -> str:
    """Return a page with its tables as they are to be; each stands alone below its heading."""
    for heading, table in tables().items():
        start = page.index(f"## {heading}\n") + len(f"## {heading}\n")
        end = page.find("\n## ", start)
        page = f"{page[:start]}\n{table}{page[end:] if end >= 0 else ''}"
    return page


def tables() -> Mapping[str, str]:
    """Return the tables by their headings."""
    kinds = {f"Actions of {entry.title}": entry.rules().actions for entry in ENTRIES}
    kinds["Actions of every game"] = LOG_ACTIONS
    return {heading: _table(listed) for heading, listed in kinds.items()}


# Any: each game has states of its own.
def _table(kinds: Iterable[type[Action[Any]]]) -> str:
    kinds = tuple(kinds)
    every = frozenset[str]().union(*(kind.PHASES for kind in kinds)) - {_OVER}
    rows = (
        f"| {'any' if every <= kind.PHASES else ', '.join(_in_order(kind.PHASES, kinds))} "
        f"| `{verb_of(kind)}` | {', '.join(map(_field, fields(kind)))} | {_purpose(kind)} |\n"
        for kind in kinds
    )
    return _HEADER + "".join(rows)


def _in_order(phases: frozenset[str], kinds: Iterable[type[Action[Any]]]) -> list[str]:
    """Return phases in the order of the game: that of the actions of a single phase."""
    named = sorted((kind.PHASES for kind in kinds), key=len)
    known = dict.fromkeys(phase for phases in named for phase in sorted(phases))
    return [phase for phase in known if phase in phases]


def _field(field: FieldInfo) -> str:
    is_needed = field.default is NODEFAULT and field.default_factory is NODEFAULT
    return f"`{field.encode_name}`" if is_needed else f"`{field.encode_name}`?"


def _purpose(kind: type[Action[Any]]) -> str:
    """Return the first line of a docstring without its source."""
    line = (kind.__doc__ or "").splitlines()[0]
    return re.sub(r"\s*(Source: .*|\([A-Z]\d+\))", "", line).strip()


if __name__ == "__main__":
    sys.exit(main())
