"""The window of Armada. Importing it adds the game's icons to `ui.icons`."""

from armada_companion.games.armada.window.paint import icons as icons
