"""Shared parts of all chapters: actions, open tasks, texts and fields of cards."""

ACTIONS = ("card_texts", "tasks")
