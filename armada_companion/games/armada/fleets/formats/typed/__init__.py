"""Lists that people type: words, cards, numbers, and the likeliest reading of all."""
