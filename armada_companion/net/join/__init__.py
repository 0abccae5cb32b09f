"""How a laptop joins an event: cards, codes, keys, the exchange of keys, the certificate."""
