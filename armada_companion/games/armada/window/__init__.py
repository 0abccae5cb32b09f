"""The window of Armada. Importing it adds the game's icons to `ui.icons`."""

from .paint import icons as icons
