"""Command dials on the table page: set, locked and looked at."""
