"""The window of Armada. Whatever is imported of it first adds the game's icons to `ui.icons`."""

from armada_companion.games.armada.window.paint import icons as icons
