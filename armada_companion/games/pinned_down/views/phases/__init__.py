"""The questions of the Jump Phase and of the reveal."""
