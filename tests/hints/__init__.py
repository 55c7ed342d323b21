"""Hints: what they say, how exact it is, and in which words."""
