"""A finished game as one HTML file: the live page with all its views, and a slider.

The file is made for everybody: it has what the live page showed after each step, and what a final
result opened, which is shown from then on. It loads nothing and runs no script but its own, which
its policy names by their hashes.
"""

import json
import re
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

import msgspec

from armada_companion.kit.cards import CardSource
from armada_companion.kit.game import Game
from armada_companion.kit.live_view import LiveView, cleaned
from armada_companion.kit.step import Header, Step
from armada_companion.session.replayed import LiveViewOf, ReplayedGame, ReplayedStep, replayed
from armada_companion.store.errors import StoreError
from armada_companion.system.files import write_whole
from armada_companion.system.resources import read_text

_STYLES = ("live/live.css", "replay/replay.css")
_SCRIPTS = ("live/view.js", "replay/replay.js")
_BETWEEN_MODULES = re.compile(r"^(?:import .*\n|export )", re.MULTILINE)
"""A page that is one file has all its scripts in one module."""
_UNUSED = ("last",)
"""What the page takes from the words of the steps."""

# Values of JSON.
Plain = dict[str, Any]


def replay_page(
    game: Game[Any], cards: CardSource, header: Header, steps: Sequence[Step], live: LiveViewOf
) -> bytes:
    """Return the page of a game.

    Args:
        game: The rules.
        cards: The game's catalogue.
        header: The record's header.
        steps: The record's steps, with their secrets or without.
        live: Returns what a live page shows of the game.

    Raises:
        MalformedActionError: A step cannot be read.
        ResourceError: A part of the page is missing.
    """
    played = ReplayedGame(game, cards, header)
    first = live(played, played)
    shown, lines, view = _plain(first), [], first
    before = shown
    for step, view in replayed(played, steps, live):
        now = _plain(view)
        lines.append({**_line(step), "view": difference(before, now)})
        before = now
    for n in played.undone:
        lines[n - 1]["undone"] = True
    title = game.headline(played.state).players or view.game
    place = ", ".join(filter(None, (view.event, view.table)))
    data = {"title": title, "place": place, "result": view.turn if view.over else ""}
    made = cleaned({"game": view.game, **data, "start": shown, "steps": lines})
    if opened := played.opened:
        # It comes last: all before it is the same, whatever was hidden.
        made["opened"] = {"at": played.settled_at, "steps": cleaned([*opened.items()])}
    return _page(title, made)


def save_replay_page(page: bytes, path: Path) -> None:
    """Write a page into a file.

    Raises:
        StoreError: The file cannot be written.
    """
    try:
        write_whole(path, page, new=False, private=False)
    except OSError as error:
        why = error.strerror or error
        raise StoreError(f"{path} not written: {why}; choose another folder") from error


# Any: values of JSON.
def difference(before: Any, after: Any) -> Any:
    """Return the changes from one value to another: new values by key or place, null if removed.

    A list of the same length changes by places; another one is replaced as a whole.
    """
    if isinstance(before, dict) and isinstance(after, dict):
        gone = dict.fromkeys(before.keys() - after.keys())
        changed = {
            key: difference(before.get(key), value)
            for key, value in after.items()
            if key not in before or before[key] != value
        }
        # Sets have no order, and the file is the same whenever it is made.
        return {**dict(sorted(gone.items())), **changed}
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        return {str(place): difference(old, new) for place, (old, new) in pairs if old != new}
    return after


def _plain(view: LiveView) -> Plain:
    made: Plain = json.loads(msgspec.json.encode(view))
    for name in _UNUSED:
        made.pop(name, None)
    if "clock" in made:
        # The time stands still between two steps.
        made["clock"]["runs"] = False
    return made


def _line(step: ReplayedStep) -> Plain:
    made: Plain = {"text": step.text, "played": step.played_s}
    if step.overruled:
        made["overruled"] = list(step.overruled)
    if step.refused:
        made["refused"] = step.refused
    return made


def _page(title: str, data: Plain) -> bytes:
    style = "\n".join(map(read_text, _STYLES))
    script = "\n".join(_BETWEEN_MODULES.sub("", read_text(name)) for name in _SCRIPTS)
    policy = (
        f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    # No text can end the script that holds it.
    text = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    page = (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="referrer" content="no-referrer">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="dark light">\n'
        f'<title>{escape(cleaned(title))}</title>\n<link rel="icon" href="data:,">\n'
        f"<style>{style}</style>\n</head>\n<body>\n"
        '<main id="page"></main>\n<p id="said" class="unseen" aria-live="polite"></p>\n'
        "<noscript>This page needs JavaScript.</noscript>\n"
        f'<script type="application/json" id="game">{text}</script>\n'
        f'<script type="module">{script}</script>\n</body>\n</html>\n'
    )
    return page.encode("ascii", "xmlcharrefreplace")


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
