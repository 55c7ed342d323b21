"""The value function that self-play has learned: its inputs and the network."""
