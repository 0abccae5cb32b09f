"""Cards that may be used now, and their questions."""
