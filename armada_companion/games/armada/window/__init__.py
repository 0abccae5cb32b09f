"""The window of Armada; its import adds the game's icons to `ui.icons`."""

from .paint import icons as icons
