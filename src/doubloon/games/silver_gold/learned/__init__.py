"""A value of seats that is learned in self-play, by `doubloon.games.silver_gold.training`: what it looks at, and the net."""
