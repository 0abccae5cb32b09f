"""The live pages of a whole hall: tables, round clock, pairings, and the pages of printed cards."""
