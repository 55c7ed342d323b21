"""Players of Silver & Gold."""
