"""Bots that play Silver & Gold, from a beginner to the strongest one."""
