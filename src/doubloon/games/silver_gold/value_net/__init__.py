"""The value function learned in self-play: a small neural network, its inputs and its weights."""
