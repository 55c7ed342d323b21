"""Bots that play Gold Hunting."""
