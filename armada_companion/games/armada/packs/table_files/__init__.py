"""The parts of the reader of a pack's tables: rows of CSV, values of JSON, and their checks."""
