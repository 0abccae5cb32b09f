"""The parts of the reader of Star Forge's data files."""
