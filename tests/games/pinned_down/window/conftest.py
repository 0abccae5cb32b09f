"""Looks to see Pinned Down's pages in."""

from tests.ui.pages.conftest import fonts, look

__all__ = ["fonts", "look"]
