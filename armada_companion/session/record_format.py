"""Format and version of records; in a file of their own, so that a start loads no reader."""

FORMAT = "armada-companion"
"""The value of `format` in every header."""

VERSION = 1
"""The newest version of the record that this program reads, and the one it writes."""
