"""Hints for any game: finding, explaining and serializing them."""
