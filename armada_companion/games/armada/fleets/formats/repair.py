"""Repairs text of a list that chats, forums or blogs have changed."""

import html
import re
import unicodedata
from dataclasses import dataclass

from armada_companion.kit.wording import plain_text

MAX_LINE_LENGTH = 400
"""Characters; a longer line cannot be an entry of a fleet list."""

_REPLACED = {**dict.fromkeys(map(ord, "\ufeff\u200b\u2060\u00ad")), ord("、"): ", "}
_TAG_NAMES = r"br|p|div|li|ul|ol|b|i|u|s|em|strong|span|a|font|h[1-6]|pre|code|table|tbody|tr|td"
_LIST_ITEM = re.compile(r"<li(?:\s[^<>]{0,200})?>", re.IGNORECASE)
_BREAK = re.compile(r"</?(?:br|p|div|li|ul|ol|h[1-6]|tr)(?:\s[^<>]{0,200})?/?>", re.IGNORECASE)
_TAG = re.compile(rf"</?(?:{_TAG_NAMES})(?:\s[^<>]{{0,200}})?/?>", re.IGNORECASE)
_FORUM_NAMES = (
    r"b|i|u|s|list|ul|ol|li|\*|url|img|size|color|colour|font|quote|code|center|left|right|spoiler|hr"
    r"|table|tr|td|th|h[1-6]|indent|sub|sup|strike|youtube|media|user|mention|align|justify|heading"
)
_FORUM_ITEM = re.compile(r"\s*\[(?:\*|li)\]\s*", re.IGNORECASE)
_FORUM_TAG = re.compile(rf"\[/?(?:{_FORUM_NAMES})(?:=[^\[\]]{{0,200}})?/?\]", re.IGNORECASE)
_UNDERLINED = re.compile(r"(?<![^\W_])(__|~~|\|\||`{1,3})(?=\S)(.+?)(?<=\S)\1(?![^\W_])")
_STRUCK = re.compile(r"~~(?=\S)(.+?)~~")
_MISREAD_BULLET = re.compile(r"^(\s*)(?:â¢|‚Ä¢)\s*")  # a byte lost; read as Mac Roman
_QUOTES = '"“”„«»'
_CIRCLES = (("🔴🟥", "Red: "), ("🟡🟨", "Yellow: "), ("🔵🟦", "Blue: "))
"""The colors of objectives."""

_LAST_CIRCLE = re.compile(r"[🔴🟥🟡🟨🔵🟦]\ufe0f?\s*$")
_EMOJI = r"[\U0001f000-\U0001faff\u2300-\u23ff\u2600-\u27bf\u2b00-\u2bff]\ufe0f?"
_FIRST_EMOJI = re.compile(rf"^\s*(?:{_EMOJI}\s*)+")
_LAST_EMOJI = re.compile(rf"(?:\s*{_EMOJI})+\s*$")
_ANY_EMOJI = re.compile(rf"(?:\s*{_EMOJI})+\s*")
_FIRST_KEYCAP = re.compile(r"^(\W*)(\d)\ufe0f?\u20e3\s*")
_KEYCAP = re.compile(r"(\d)\ufe0f?\u20e3\s*")
_TAGGED = re.compile(r"\[\[([^\[\]]{2,80})\]\]")
_MARKS = (*"&<>*\\\t[_~`|", "  ")
_ESCAPED = re.compile(r"\\(?=[*_=()\[\]!+.-])")
_BLANK = re.compile(r"[^\S\n]")
_BLANKS = re.compile(r"[^\S\n]{2,}")
_CHECKBOX = re.compile(r"^(\s*)(?:[-*+•]\s*)?\[[ xX]?\]\s+")
_TICKED = re.compile(r"\s*(?:[-*+•]\s*)?(?:\[[xX✓✔]\]|[☑☒✅✓✔])")
_UNTICKED = re.compile(r"^\s*(?:[-*+•]\s*)?(?:\[ ?\]|[☐❌✗✘❎])\ufe0f?\s*")
_QUOTED = re.compile(r"^\s{0,3}(?:>\s?)+")

# The bytes 0x80 to 0xBF of UTF-8, decoded as Windows-1252 or Latin-1.
_CONTINUATION = "\u0080-\u00bf" + "".join(
    bytes([byte]).decode("cp1252", errors="ignore") for byte in range(0x80, 0xA0)
)
_MISREAD = re.compile(
    f"[\u00c2-\u00d6\u00d8-\u00df][{_CONTINUATION}]"  # A no-break blank may follow a \u00d7.
    f"|[\u00e0-\u00ef][{_CONTINUATION}]{{2}}"
    f"|[\u00f0-\u00f4][{_CONTINUATION}]{{3}}"
)


@dataclass(frozen=True, slots=True)
class Segment:
    """A repaired line, or one part of a line with several.

    Attributes:
        n: The number of the line of the text, from 1 up.
        text: Without blanks at its ends.
        more: The numbers of the lines that continue this line.
    """

    n: int
    text: str
    more: tuple[int, ...] = ()


def split_lines(text: str) -> tuple[str, ...]:
    """Return the lines as a text editor counts them; a final line end does not begin a line."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if lines[-1] == "":
        lines.pop()
    return tuple(lines)


def repair(lines: tuple[str, ...]) -> tuple[Segment, ...]:
    """Return the repaired lines; a line with several entries gives several segments.

    Only damage within a line is repaired: `blocks` joins lines later, when names are known.
    """
    segments: list[Segment] = []
    lines = _left_out(lines)
    for number, line in enumerate(lines, start=1):
        parts = [part for part in _repaired(line).split("\n") if part] or [""]
        segments.extend(Segment(number, part) for part in parts)
    return tuple(segments)


def _left_out(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines with a word before those that are not ticked, if others are ticked."""
    if not any(map(_TICKED.match, lines)) or not any(map(_UNTICKED.match, lines)):
        return lines
    return tuple(_UNTICKED.sub("Dropped: ", line) for line in lines)


def without_quotes(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines without the quotes around the whole text; other quotes stay."""
    filled = [number for number, line in enumerate(lines) if line.strip()]
    if len(filled) < 2:
        return lines
    first, last = lines[filled[0]].lstrip(), lines[filled[-1]].rstrip()
    if not (_is_single(first) and first[0] in _QUOTES and _is_single(last)):
        return lines
    if last[-1] not in _QUOTES:
        return lines
    inner = lines[filled[0] + 1 : filled[-1]]
    return (*lines[: filled[0]], first[1:], *inner, last[:-1], *lines[filled[-1] + 1 :])


def _is_single(line: str) -> bool:
    """Whether a line has one quote, whose partner is on another line."""
    return sum(line.count(mark) for mark in _QUOTES) == 1


def _repaired(line: str) -> str:
    if line.isascii() and not any(mark in line for mark in _MARKS):
        return line.strip()
    line = plain_text(html.unescape(html.unescape(_reread(line))).translate(_REPLACED))
    if "<" in line:
        line = _TAG.sub("", _BREAK.sub("\n", _LIST_ITEM.sub("\n• ", line)))
    line = _BLANK.sub(" ", _CHECKBOX.sub(r"\1- ", _QUOTED.sub("", line)))
    if not line.lstrip().lower().startswith("name:"):  # A fleet's name may be in asterisks.
        line = _BLANKS.sub(" ", _unmarked(unicodedata.normalize("NFKC", _without_emoji(line))))
    return "\n".join(part.strip() for part in line.split("\n"))


def _without_emoji(line: str) -> str:
    """Return a line with marks for emoji, and words for colored circles."""
    behind = _LAST_CIRCLE.search(line)  # `Most Wanted 🔴 Fire Lanes 🟡` needs no labels
    for circles, word in _CIRCLES:
        line = re.sub(f"[{circles}]", ", " if behind else word, line)
    line = _LAST_EMOJI.sub("", _FIRST_EMOJI.sub("• ", line))
    return _ANY_EMOJI.sub(", ", line)


def _unmarked(line: str) -> str:
    """Return a line without the tags of forums and the formatting marks of chats."""
    if "[" in line:
        line = _TAGGED.sub(r"\1", line)
        line = _FORUM_TAG.sub("", _FORUM_ITEM.sub("\n• ", line))
    line = _KEYCAP.sub(r"\1x ", _FIRST_KEYCAP.sub(r"\1\2) ", line))
    line = _ESCAPED.sub("", line).replace("**", "")
    if "~~" in line:
        kept = _STRUCK.sub("", line)
        line = kept if any(map(str.isalnum, kept)) else f"Cut: {line}"
    return _UNDERLINED.sub(r"\2", line) if any(mark in line for mark in "_~`|") else line


def _reread(line: str) -> str:
    """Return a line without UTF-8 that was read in a one-byte encoding, up to twice."""
    line = _MISREAD_BULLET.sub(r"\1• ", line)
    for _ in range(2):
        if line.isascii():
            break
        line = _MISREAD.sub(_decoded, line)
    return line.replace("\u00c2 ", " ").removesuffix("\u00c2")


def _decoded(match: re.Match[str]) -> str:
    misread = match.group()
    try:
        return b"".join(map(_byte, misread)).decode("utf-8")
    except UnicodeDecodeError:
        return misread


def _byte(character: str) -> bytes:
    try:
        return character.encode("cp1252")
    except UnicodeEncodeError:
        return character.encode("latin-1")
