"""Batches of whole games between players on the device, and how players learn from them.

- `tracking`: the position of each miner in a batch of games, as the solver numbers positions
- `tables`: a player whose play is written down in tables
- `known`, `situation`: what a seat knows, as the inputs of a network; for any array library, and for a batch of games
- `games`: games between two sides
- `ppo`, `learning`: a network that learns by PPO how to mine, and the results of builds
- `self_play`: a network and a builder that learn from games against themselves

`known` and `ppo` do not need JAX.
"""
