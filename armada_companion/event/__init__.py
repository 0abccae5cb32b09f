"""An event: its tables, pairings, calls and results, saved in a folder. No window, no network."""
