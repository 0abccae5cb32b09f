"""A printed fleet is one page with a QR code, from which another copy reads the fleet again."""

import re
import shutil
import subprocess
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QFileDialog

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.fleet_summary import FleetSummary
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.fleets.workshop import Workshop
from armada_companion.games.armada.fleets.writers import WrittenFleet, write_fleet
from armada_companion.games.armada.window.fleets.fleet_page import FleetPage
from armada_companion.games.armada.window.fleets.fleet_paper import fleet_pdf, paint_fleet
from armada_companion.system.resources import read_text
from armada_companion.ui.paint.painted_text import PaintedText, record_texts
from armada_companion.ui.paint.paper import PAPER
from armada_companion.ui.paint.square_code import square_code
from tests.games.armada.window.workshop import LIST, Bench, message, paste, tap
from tests.ui.pages.page_checks import child

SAMPLES = ("samples/sample_imperial.txt", "samples/sample_rebel.txt")
CODE_PX, EDGE_PX = 230, 44
SCALE = 3
TOOLS = ("pdftoppm", "zbarimg")


def opened(bench: Bench, text: str) -> tuple[Workshop, FleetSummary, WrittenFleet]:
    work = Workshop(bench.service)
    work.take_reading(bench.service.read(text), text)
    return work, work.summary(), write_fleet(work.fleet, "short", bench.service.catalog())


def painted(bench: Bench, text: str) -> QImage:
    work, shown, written = opened(bench, text)
    image = QImage((PAPER * SCALE).toSize(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(SCALE, SCALE)
    paint_fleet(painter, shown, work.game, written)
    painter.end()
    return image


def pdf_of(bench: Bench, text: str) -> tuple[bytes, str]:
    """Return the printed fleet and the text that its code must have."""
    work, shown, written = opened(bench, text)
    return fleet_pdf(shown, work.game, written), written.text


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_page_has_the_code_of_the_short_list(bench: Bench, sample: str) -> None:
    text = read_text(sample)
    image, code = painted(bench, text), square_code(opened(bench, text)[2].text)
    corner = EDGE_PX + CODE_PX
    left, top = (SCALE * (side - corner) for side in (PAPER.width(), PAPER.height()))
    step = CODE_PX * SCALE / len(code)
    for (y, row), x in product(enumerate(code), range(len(code))):
        dot = image.pixelColor(int(left + (x + 0.5) * step), int(top + (y + 0.5) * step))
        assert (dot.lightness() < 128) is row[x]


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_printed_fleet_is_one_page(bench: Bench, sample: str) -> None:
    data, _ = pdf_of(bench, read_text(sample))
    assert len(re.findall(rb"/Type /Page\b", data)) == 1


def test_the_page_shows_everything_in_our_words(bench: Bench) -> None:
    texts: list[PaintedText] = []
    with record_texts(texts.append):
        painted(bench, read_text(SAMPLES[0]))
    shown = " | ".join(text.text for text in texts)
    for words in (
        *("Long Patrol", "396 points  ·  Galactic Empire", "Legal for a standard game."),
        *("Admiral Screed", "3 × TIE Fighter", "Assault: Precision Strike", "Demolisher"),
    ):
        assert words in shown


@pytest.mark.parametrize("copies", [1, 40])
def test_nothing_is_cut_off_however_large_the_fleet_is(bench: Bench, copies: int) -> None:
    ship = "CR90 Corvette A (44)\n• General Dodonna (20)\n• Engine Techs (8)\n= 72 Points\n\n"
    texts: list[PaintedText] = []
    with record_texts(texts.append):
        painted(bench, LIST.replace("Squadrons:", f"{ship * copies}Squadrons:"))
    assert not any(text.is_cut for text in texts)
    left_out = [text.text for text in texts if "more lines: see the code" in text.text]
    assert bool(left_out) == (copies > 30)


def test_the_sheet_of_the_export_prints(workshop: FleetPage, tmp_path: Path) -> None:
    paste(workshop, LIST)
    tap(workshop, "workshop_export", "export_print")
    dialog = child(workshop, QFileDialog, "export_print_file")
    path = tmp_path / "watch.pdf"
    dialog.fileSelected.emit(str(path))
    dialog.reject()
    assert path.read_bytes().startswith(b"%PDF")


def test_a_page_that_cannot_be_written_is_one_sentence(workshop: FleetPage, tmp_path: Path) -> None:
    paste(workshop, LIST)
    tap(workshop, "workshop_export", "export_print")
    child(workshop, QFileDialog, "export_print_file").fileSelected.emit(str(tmp_path))
    tap(workshop, "export_close")
    assert "was not written" in message(workshop)


@pytest.mark.skipif(
    not all(map(shutil.which, TOOLS)), reason="poppler-utils and zbar-tools are not installed"
)
@pytest.mark.parametrize("sample", SAMPLES)
def test_a_camera_reads_the_list_from_the_paper(
    bench: Bench, catalog: Catalog, tmp_path: Path, sample: str
) -> None:
    data, text = pdf_of(bench, read_text(sample))
    (tmp_path / "fleet.pdf").write_bytes(data)
    subprocess.run(
        ("pdftoppm", "-r", "150", "-png", "-singlefile", "fleet.pdf", "fleet"),
        cwd=tmp_path,
        check=True,
    )
    read = subprocess.run(
        ("zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", "fleet.png"),
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    )
    assert read.stdout.rstrip() == text.rstrip()
    assert read_fleet(read.stdout, catalog).fleet == opened(bench, read_text(sample))[0].fleet


def test_a_ship_is_named_once_and_each_heading_has_a_gap_above(bench: Bench) -> None:
    text = (
        "MC30c Scout Frigate: Mon Mothma\nHammerhead Torpedo Corvette\nX-wing Squadron\nMinefields"
    )
    drawn: list[PaintedText] = []
    with record_texts(drawn.append):
        painted(bench, text)
    rows = {one.text: one.box.top() for one in drawn}
    squadron = next(text for text in rows if text.startswith("X-wing"))
    assert "Hammerhead Torpedo Corvette" in rows
    assert not any("(Hammerhead" in text for text in rows)
    above = sorted(top for top in rows.values() if top < rows["SQUADRONS"])[-1]
    assert rows["SQUADRONS"] - above > 1.5 * (rows[squadron] - rows["SQUADRONS"])
