"""The words of typed lists: pieces of text, numbers beside cards, and their weights."""
