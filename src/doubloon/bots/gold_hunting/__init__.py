"""Players of Gold Hunting."""
