"""The hub of an event: it keeps the tables' public logs, folds them, and passes orders on."""
