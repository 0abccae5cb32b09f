"""Draw the icons of the program and of its records from the two SVG files in packaging/icons.

    python packaging/make_icons.py [--drawings FOLDER] [--into FOLDER]

Run it again whenever a drawing changes, and commit what it writes: .ico for Windows, .icns for
macOS, PNG for Linux, the pictures that the window loads, and that of the installer's first page.
FOLDER is read and written in place of packaging/icons and of this repository. Qt draws, as it
draws in the window; Pillow packs.
"""

import argparse
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import product
from icns import pack_icns
from PIL import Image
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ICO_PX: Final = (16, 20, 24, 32, 40, 48, 64, 128, 256)
ICNS_PX: Final = (16, 32, 64, 128, 256, 512, 1024)
LINUX_PX: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512)
WINDOW_PX: Final = (64, 256)
WELCOME_PX: Final = (164, 314)
"""What NSIS shows beside the words of its first and last page."""

WELCOME_ICON_PX: Final = 116
WELCOME_BACKGROUND: Final = "#0E1520"
"""The dark ground of the program's window."""

MACOS_MARGIN: Final = 100 / 1024
"""What Apple's grid leaves free on each side of a plate; the other systems fill the square."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """One SVG file and where its pictures go.

    Attributes:
        name: Of the SVG file, and of its .ico and .icns.
        linux: Folder and name in a Linux icon theme.
        macos_margin: What stays free on each side on macOS, as a part of the whole.
    """

    name: str
    linux: str
    macos_margin: float


DRAWINGS: Final = (
    Drawing(name=product.COMMAND, linux=f"apps/{product.COMMAND}", macos_margin=MACOS_MARGIN),
    Drawing(
        name="record", linux=f"mimetypes/{product.MIME_TYPE.replace('/', '-')}", macos_margin=0
    ),
)


def main(arguments: list[str]) -> int:
    """Draw everything; return the exit code."""
    parser = argparse.ArgumentParser(description="Draw the icons from their SVG files.")
    parser.add_argument("--drawings", type=Path, default=product.ROOT / "packaging" / "icons")
    parser.add_argument("--into", type=Path, default=product.ROOT)
    options = parser.parse_args(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication([])
    for drawing in DRAWINGS:
        svg = options.drawings / f"{drawing.name}.svg"
        renderer = QSvgRenderer(str(svg))
        if not renderer.isValid():
            print(f"make_icons.py: {svg} is not an SVG file that can be drawn", file=sys.stderr)
            return 1
        write_icons(renderer, drawing, options.into)
    write_window_pictures(options.drawings, options.into)
    write_welcome(options.drawings, options.into)
    del application
    return 0


def write_icons(renderer: QSvgRenderer, drawing: Drawing, root: Path) -> None:
    """Write the .ico, the .icns and the Linux pictures of one drawing."""
    icons = root / "packaging" / "icons"
    icons.mkdir(parents=True, exist_ok=True)
    ico = {px: picture(renderer, px) for px in ICO_PX}
    ico[max(ICO_PX)].save(
        icons / f"{drawing.name}.ico",
        sizes=[(px, px) for px in ICO_PX],
        append_images=list(ico.values()),
    )
    for_macos = {px: picture(renderer, px, int(px * drawing.macos_margin)) for px in ICNS_PX}
    (icons / f"{drawing.name}.icns").write_bytes(pack_icns(for_macos))
    write_pngs(
        {
            icons / "hicolor" / f"{px}x{px}" / f"{drawing.linux}.png": picture(renderer, px)
            for px in LINUX_PX
        }
    )


def write_window_pictures(drawings: Path, root: Path) -> None:
    """Write what the program loads as the icon of its window."""
    renderer = QSvgRenderer(str(drawings / f"{product.COMMAND}.svg"))
    icons = root / "resources" / "icons"
    small, large = WINDOW_PX
    write_pngs(
        {
            icons / f"{product.COMMAND}.png": picture(renderer, large),
            icons / f"{product.COMMAND}-{small}.png": picture(renderer, small),
        }
    )


def write_welcome(drawings: Path, root: Path) -> None:
    """Write the picture of the first page of the installer for Windows, which takes BMP only."""
    renderer = QSvgRenderer(str(drawings / f"{product.COMMAND}.svg"))
    welcome = Image.new("RGB", WELCOME_PX, WELCOME_BACKGROUND)
    icon = picture(renderer, WELCOME_ICON_PX)
    margin_px = (welcome.width - icon.width) // 2
    welcome.paste(icon, (margin_px, margin_px), icon)
    welcome.save(root / "packaging" / "icons" / "welcome.bmp")


def write_pngs(pictures: Mapping[Path, Image.Image]) -> None:
    """Write each picture as a small PNG."""
    for path, image in pictures.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        image.save(path, optimize=True)


def picture(renderer: QSvgRenderer, px: int, margin_px: int = 0) -> Image.Image:
    """Return the drawing in a square of `px`, with `margin_px` free on each side."""
    drawn = QImage(px, px, QImage.Format.Format_ARGB32)
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    inner_px = px - 2 * margin_px
    renderer.render(painter, QRectF(margin_px, margin_px, inner_px, inner_px))
    painter.end()
    plain = drawn.convertToFormat(QImage.Format.Format_RGBA8888)
    return Image.frombytes("RGBA", (px, px), bytes(plain.constBits()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
