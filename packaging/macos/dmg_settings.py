"""How the disk image looks, for dmgbuild: the program, and beside it the folder to drag it to.

    python -m dmgbuild -s packaging/macos/dmg_settings.py -D app=APP TITLE FILE.dmg

No background, so that the window follows the Mac's light or dark look; no licence to agree to.
"""

import os
from typing import Any

defines: dict[str, Any]
# dmgbuild runs this with the values of -D in `defines`.
application = defines["app"].rstrip("/")  # noqa: F821
name = os.path.basename(application)

format = "ULMO"
filesystem = "HFS+"
files = [application]
symlinks = {"Applications": "/Applications"}
hide_extensions = [name]
icon = os.path.join(application, "Contents", "Resources", "armada-companion.icns")

window_rect = ((200, 200), (560, 340))
default_view = "icon-view"
icon_size = 112
text_size = 13
icon_locations = {name: (150, 150), "Applications": (410, 150)}
background = None
license = None
