"""An event: its tables, pairings, calls and results, kept in a folder. No window, no network."""
