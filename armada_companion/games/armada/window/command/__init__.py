"""Command dials on the table page: setting, locking and looking at them."""
