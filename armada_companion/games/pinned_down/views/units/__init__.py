"""Ships, enemy ships and their pairs, as the table shows them."""
