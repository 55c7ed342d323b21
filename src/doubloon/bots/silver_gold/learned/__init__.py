"""A value of seats that is learned in self-play, by `doubloon.training`: what it looks at, and the net."""
