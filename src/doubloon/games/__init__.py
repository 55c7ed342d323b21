"""The built-in games, a folder each."""
