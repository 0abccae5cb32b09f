"""The values that the table page shows, and the words for them."""
