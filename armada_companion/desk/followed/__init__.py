"""Tables whose program is followed: their games, and orders to them."""
