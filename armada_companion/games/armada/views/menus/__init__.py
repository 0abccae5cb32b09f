"""The long menus, with all entries about a unit or about the table."""
