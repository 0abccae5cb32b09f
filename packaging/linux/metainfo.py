"""The AppStream metainfo with the releases of CHANGELOG.md."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import product

TEMPLATE: Final = Path(__file__).parent / f"{product.APPSTREAM_ID}.metainfo.xml"
CHANGELOG: Final = product.ROOT / "CHANGELOG.md"

HEADING: Final = re.compile(r"^## \[?(?P<version>\d[^\]\s]*)\]?(?: - (?P<day>\d{4}-\d\d-\d\d))?$")


def metainfo(built_s: int) -> bytes:
    """Return the metainfo of this version.

    A version's day stands in its heading; this one may have none yet, and gets the day of
    `built_s`, seconds since 1970. Older versions without a day are left out.
    """
    root = ElementTree.parse(TEMPLATE).getroot()
    root.append(releases(CHANGELOG.read_text(encoding="utf-8"), built_s))
    ElementTree.indent(root)
    text: bytes = ElementTree.tostring(root, encoding="UTF-8", xml_declaration=True)
    return text + b"\n"


def releases(changelog: str, built_s: int) -> ElementTree.Element:
    """Return the element with all releases, the newest first."""
    element = ElementTree.Element("releases")
    today = datetime.fromtimestamp(built_s, UTC).date().isoformat()
    this = product.version()
    if this not in {version for version, _, _ in sections(changelog)}:
        element.append(release(this, today, ()))
    for version, day, news in sections(changelog):
        if day or version == this:
            element.append(release(version, day or today, news))
    return element


def release(version: str, day: str, news: tuple[str, ...]) -> ElementTree.Element:
    """Return the element of one release."""
    kind = "stable" if re.fullmatch(r"[\d.]+", version) else "development"
    element = ElementTree.Element("release", version=version, date=day, type=kind)
    if news:
        items = ElementTree.SubElement(ElementTree.SubElement(element, "description"), "ul")
        for item in news:
            ElementTree.SubElement(items, "li").text = item
    return element


def sections(changelog: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield version, day ("" when none) and news of each released version."""
    for part in re.split(r"^(?=## )", changelog, flags=re.MULTILINE)[1:]:
        heading, _, body = part.partition("\n")
        if found := HEADING.match(heading):
            bullets = re.findall(r"^- (.*(?:\n  .*)*)", body, re.MULTILINE)
            news = tuple(" ".join(bullet.replace("`", "").split()) for bullet in bullets)
            yield found["version"], found["day"] or "", news
