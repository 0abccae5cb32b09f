"""What all chapters of the rules share: actions, open tasks, texts and fields of cards."""

ACTIONS = ("card_texts", "tasks")
