"""The formats of fleet builders and their recognition."""
