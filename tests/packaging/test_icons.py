"""The committed icons are what the two drawings give, in every size that the systems ask for."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import IcnsImagePlugin, IcoImagePlugin, Image, ImageChops

from armada_companion.ui.theme import DARK

ROOT = Path(__file__).resolve().parent.parent.parent
ICONS = Path("packaging", "icons")
WINDOW = Path("resources", "icons")

ICO_PX = [16, 20, 24, 32, 40, 48, 64, 128, 256]
ICNS_POINTS = [(points, scale) for points in (16, 32, 128, 256, 512) for scale in (1, 2)]
LINUX_PX = [16, 22, 24, 32, 48, 64, 128, 256, 512]

LEVELS = 2
"""How far a colour may be off: other processors round a little differently."""


def draw(into: Path, *further: str) -> subprocess.CompletedProcess[str]:
    """Run the script as a developer does, into another folder."""
    script = str(ROOT / "packaging" / "make_icons.py")
    return subprocess.run(
        [sys.executable, script, "--into", str(into), *further],
        check=False,
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all icons drawn anew from the committed drawings."""
    folder = tmp_path_factory.mktemp("icons")
    run = draw(folder)
    assert run.returncode == 0, run.stderr
    return folder


def files(root: Path) -> set[Path]:
    """Every icon below `root`, but for the drawings."""
    return {
        path.relative_to(root)
        for folder in (ICONS, WINDOW)
        for path in (root / folder).rglob("*")
        if path.is_file() and path.suffix != ".svg"
    }


def pictures(path: Path) -> Iterator[tuple[tuple[int, int], Image.Image]]:
    """Every picture of a file, with its points and scale."""
    with Image.open(path) as image:
        if isinstance(image, IcoImagePlugin.IcoImageFile):
            for px in sorted(image.info["sizes"]):
                yield (px[0], 1), image.ico.getimage(px).convert("RGBA")
        elif isinstance(image, IcnsImagePlugin.IcnsImageFile):
            for points, _, scale in sorted(image.info["sizes"]):
                icns = IcnsImagePlugin.IcnsFile(path.open("rb"))
                with icns.fobj:
                    yield (points, scale), icns.getimage((points, points, scale)).convert("RGBA")
        else:
            yield (image.width, 1), image.convert("RGBA")


def difference(one: Image.Image, other: Image.Image) -> int:
    """The greatest difference of two pictures on black and on white, in levels of 255."""
    return max(
        levels(ImageChops.difference(on(background, one), on(background, other)))[-1]
        for background in ("black", "white")
    )


def on(background: str, image: Image.Image) -> Image.Image:
    """The picture as it looks before a background."""
    return Image.alpha_composite(Image.new("RGBA", image.size, background), image).convert("RGB")


def levels(image: Image.Image) -> list[int]:
    """The levels from 0 to 255 that occur in any of its colours."""
    return sorted({index % 256 for index, count in enumerate(image.histogram()) if count})


def differences(root: Path, drawn: Path) -> set[Path]:
    """The files that do not show what was drawn."""
    return {
        path
        for path in files(drawn)
        for (kept_size, kept), (size, new) in zip(
            pictures(root / path), pictures(drawn / path), strict=True
        )
        if kept_size != size or difference(kept, new) > LEVELS
    }


def test_the_committed_icons_show_what_the_drawings_give(drawn: Path) -> None:
    """Otherwise run `make icons` and commit what it writes."""
    assert differences(ROOT, drawn) == set()


def test_there_are_no_stray_icons(drawn: Path) -> None:
    assert files(ROOT) == files(drawn)


@pytest.mark.parametrize("drawing", ["armada-companion", "record"])
def test_a_changed_drawing_is_noticed_in_all_its_icons(drawing: str, tmp_path: Path) -> None:
    for svg in (ROOT / ICONS).glob("*.svg"):
        text = svg.read_text(encoding="utf-8")
        changed = text.replace("#f4f7fb", "#e4e7eb") if svg.stem == drawing else text
        (tmp_path / svg.name).write_text(changed, encoding="utf-8")
    assert draw(tmp_path / "new", "--drawings", str(tmp_path)).returncode == 0
    noticed = {path.stem for path in differences(ROOT, tmp_path / "new")}
    assert (
        noticed
        == {
            "armada-companion": {"armada-companion", "armada-companion-64", "welcome"},
            "record": {"record", "application-x-armada-record"},
        }[drawing]
    )


def test_a_drawing_that_is_none_is_one_sentence_and_an_exit_code(tmp_path: Path) -> None:
    (tmp_path / "armada-companion.svg").write_text("no drawing", encoding="utf-8")
    run = draw(tmp_path / "new", "--drawings", str(tmp_path))
    assert run.returncode == 1
    assert run.stderr.splitlines()[-1].startswith("make_icons.py: ")
    assert "Traceback" not in run.stderr


@pytest.mark.parametrize("name", ["armada-companion", "record"])
def test_windows_icons_have_the_sizes_of_every_scaling(name: str) -> None:
    sizes = [size for size, _ in pictures(ROOT / ICONS / f"{name}.ico")]
    assert sizes == [(px, 1) for px in ICO_PX]


@pytest.mark.parametrize("name", ["armada-companion", "record"])
def test_macos_icons_have_all_sizes_plain_and_for_retina_screens(name: str) -> None:
    found = {size: image.width for size, image in pictures(ROOT / ICONS / f"{name}.icns")}
    assert found == {(points, scale): points * scale for points, scale in ICNS_POINTS}


@pytest.mark.parametrize(
    "name", ["apps/armada-companion.png", "mimetypes/application-x-armada-record.png"]
)
def test_linux_icons_have_the_size_that_their_folder_names(name: str) -> None:
    theme = ROOT / ICONS / "hicolor"
    found = {path.parent.parent.name: path for path in theme.glob(f"*/{name}")}
    assert set(found) == {f"{px}x{px}" for px in LINUX_PX}
    for folder, path in found.items():
        assert [f"{px}x{px}" for (px, _), _ in pictures(path)] == [folder]


def test_the_window_has_a_large_and_a_small_icon() -> None:
    found = {
        path.name: image.size for path in (ROOT / WINDOW).iterdir() for _, image in pictures(path)
    }
    assert found == {"armada-companion.png": (256, 256), "armada-companion-64.png": (64, 64)}


def test_the_macos_plate_leaves_the_margin_of_apples_grid() -> None:
    """824 of 1024 pixels; the sheet of a record fills the height as Apple's own sheets do."""
    largest = dict(pictures(ROOT / ICONS / "armada-companion.icns"))[512, 2]
    assert largest.getbbox() == (100, 100, 924, 924)


def test_the_picture_of_the_installer_fits_its_page_on_the_ground_of_the_window() -> None:
    """A BMP of 24 bits, the only kind that NSIS shows."""
    with Image.open(ROOT / ICONS / "welcome.bmp") as welcome:
        assert (welcome.format, welcome.mode, welcome.size) == ("BMP", "RGB", (164, 314))
        corners = [welcome.getpixel((x, y)) for x in (0, 163) for y in (0, 313)]
    ground = DARK.bg1
    assert set(corners) == {(ground.red(), ground.green(), ground.blue())}


@pytest.mark.parametrize("px", ICO_PX)
def test_icons_are_to_be_seen_on_dark_and_on_light(px: int) -> None:
    """Light marks stand on a dark plate, so something differs strongly from any background."""
    image = dict(pictures(ROOT / ICONS / "armada-companion.ico"))[px, 1].convert("L")
    middle = levels(image.crop((px // 4, px // 4, px * 3 // 4, px * 3 // 4)))
    assert middle[0] < 60 and middle[-1] > 200


def test_drawings_are_small_and_hold_only_shapes() -> None:
    """No bitmap, no text in a font that may be missing, nothing from outside."""
    for svg in (ROOT / ICONS).glob("*.svg"):
        assert svg.stat().st_size < 4096
        tags = {element.tag.split("}")[1] for element in ElementTree.parse(svg).iter()}
        assert tags <= {"svg", "title", "defs", "linearGradient", "stop", "rect", "g", "path"}
        assert "href" not in svg.read_text(encoding="utf-8")
