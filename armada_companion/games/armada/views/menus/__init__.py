"""The long menus: all entries about a unit, and about the table."""
