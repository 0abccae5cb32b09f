"""One table: its players, calls, rulings and result, and its game if it is followed."""
