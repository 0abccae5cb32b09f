"""The values of the table page, and the words for them."""
