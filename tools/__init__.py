"""Commands for those who work on Doubloon."""
