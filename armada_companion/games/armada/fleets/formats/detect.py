"""Telling the list formats apart by their marks."""

from collections.abc import Sequence

from armada_companion.games.armada.fleets.formats.afd import AFD
from armada_companion.games.armada.fleets.formats.aff import AFF
from armada_companion.games.armada.fleets.formats.fabs import FABS
from armada_companion.games.armada.fleets.formats.flagship import FLAGSHIP
from armada_companion.games.armada.fleets.formats.freehand import FREEHAND
from armada_companion.games.armada.fleets.formats.kingston import KINGSTON, is_named
from armada_companion.games.armada.fleets.formats.list_format import ListFormat
from armada_companion.games.armada.fleets.formats.phone_app import PHONE_APP
from armada_companion.games.armada.fleets.formats.starforge import STARFORGE
from armada_companion.games.armada.fleets.formats.tts import TTS
from armada_companion.games.armada.fleets.formats.warlords import WARLORDS

FORMATS: tuple[ListFormat, ...] = (
    AFF,
    FABS,
    WARLORDS,
    AFD,
    PHONE_APP,
    FLAGSHIP,
    TTS,
    STARFORGE,
    KINGSTON,
    FREEHAND,
)
"""In the order in which they are asked; the last one takes whatever is left."""

KNOWN_FORMATS = {form.key: form.maker for form in FORMATS}
"""The formats that can be read, with their names for people."""


def detect(lines: Sequence[str]) -> ListFormat:
    """Return the format of repaired lines.

    Star Forge's lists count as Kingston's here: torn lines hide what tells them apart.
    """
    filled = [line for line in lines if line and not line.lower().startswith("!vassal")]
    if is_named(filled):
        return KINGSTON  # no other list has this label; names and notes may look like anything
    return next(form for form in FORMATS if form.fits(filled))
