"""How long a test waits for what is sure to come, before it fails: a busy computer is slow."""

PATIENCE_S = 240
PATIENCE_MS = 1000 * PATIENCE_S
