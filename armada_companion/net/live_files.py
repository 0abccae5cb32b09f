"""The text files that other programs of a stream read."""

import json
import os
from contextlib import suppress
from pathlib import Path

from armada_companion.net.pipe import Said


class LiveFiles:
    """Keeps a file for each text; each is replaced as a whole, and only where it changed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._written: dict[str, str] = {}

    def write(self, snapshot: bytes) -> None:
        """Write the values of a snapshot to the files; nothing while it has no view.

        Raises:
            OSError: A file cannot be written.
        """
        texts = texts_of(json.loads(snapshot))
        for name, text in texts.items():
            if self._written.get(name) != text:
                self._replace(name, text)
                self._written[name] = text

    def _replace(self, name: str, text: str) -> None:
        part = self._folder / f".{name}.part"
        part.write_text(text, encoding="utf-8", newline="")
        try:
            os.replace(part, self._folder / name)
        except PermissionError:
            # On Windows, a program that reads the file now prevents that; the next one follows.
            with suppress(OSError):
                part.unlink()
            if os.name != "nt":
                raise


def texts_of(snapshot: Said) -> dict[str, str]:
    """Return the text of each file by its name; {} while there is no view."""
    view = snapshot["view"]
    if view is None:
        return {}
    texts = {
        "round": view.get("round_words", ""),
        "phase": view.get("phase", ""),
        "turn": view.get("turn", ""),
        "detail": view.get("detail", ""),
        "clock": clock_digits(view.get("clock"), snapshot["age"]),
        "just": "\n".join(view.get("last", [])[:1]),
        "result": view.get("turn", "") if view.get("over") else "",
    }
    for letter, side in zip("ab", view.get("sides", []), strict=False):
        texts[f"name_{letter}"] = side["name"]
        texts[f"score_{letter}"] = str(side.get("score", ""))
    return {f"{name}.txt": text for name, text in texts.items()}


def clock_digits(clock: Said | None, age_ms: int) -> str:
    """Return the time left as the page shows it: "1:52:10", "52:10"; "" without a clock."""
    if clock is None:
        return ""
    left = max(0, clock["left_ms"] - (age_ms if clock["runs"] else 0))
    seconds = -(-left // 1000)
    hours, rest = divmod(seconds, 3600)
    minutes = f"{rest // 60:02}" if hours else str(rest // 60)
    return f"{f'{hours}:' if hours else ''}{minutes}:{rest % 60:02}"
