"""Recognizes who wrote a line, and when, in texts from chats and forums."""

import re

_SPEAKER = re.compile(
    r"<[^<>]{1,30}>\s"
    r"|(?:\[\d{1,2}[^\[\]]{3,24}\]|\d{1,2}[./]\d{1,2}[./]\d{2,4},? \d{1,2}:\d{2}(?: ?[AP]M)?)"
    r"\s?(?:-\s)?(?:[^:|]{1,25}:(?:\s|$|(?=,\s)))?"
)
_POSTED = re.compile(
    r".{1,40}\s(?:—|–|-|•|·)?\s?(?:today|yesterday|heute|gestern|aujourd'hui|\d{1,2}[./]\d{1,2}[./]\d{2,4})"
    r",?\s(?:at|um|à)?\s?\d{1,2}:\d{2}(?:\s?(?:[ap]m|uhr|h))?$",
    re.IGNORECASE,
)
_WROTE = re.compile(
    r"[^\W\d_]\s(?:wrote|writes|said|schrieb|schreibt|a écrit|escribió|ha scritto)\W{0,3}:$",
    re.IGNORECASE,
)


def without_speaker(text: str) -> str:
    """Return a line of a chat without its time and the name of its writer."""
    speaker = _SPEAKER.match(text)
    bare = text[speaker.end() :] if speaker else text
    bare = f"• {bare[2:]}" if speaker and bare.startswith(", ") else bare  # `Tom: ✅ Motti`
    return bare.strip("| ") if bare.count("|") == 2 and bare[:1] == bare[-1:] == "|" else bare


def is_posted(text: str) -> bool:
    """Whether a line says who wrote it, and when: `Tom — today at 12:41`, `Tom wrote:`."""
    return _POSTED.match(text) is not None or _WROTE.search(text) is not None
