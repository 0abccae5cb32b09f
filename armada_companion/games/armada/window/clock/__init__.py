"""The clock on the table page."""
