"""What every record's header says of itself; apart, so that a start needs no reader."""

FORMAT = "armada-companion"
"""The value of `format` in every header."""

VERSION = 1
"""The newest version of the record that this program reads, and the one it writes."""
