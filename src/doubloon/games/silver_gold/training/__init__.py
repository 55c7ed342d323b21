"""Learning what seats are worth, in self-play of many games at once."""
