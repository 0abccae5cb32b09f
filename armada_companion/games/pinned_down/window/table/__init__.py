"""The table page: board, buttons and panels."""
