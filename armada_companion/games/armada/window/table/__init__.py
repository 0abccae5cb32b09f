"""The table page and its keys."""
