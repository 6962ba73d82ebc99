"""Honor, the Honor Game System: opposed rolls of two six-sided dice whose six counts zero."""
