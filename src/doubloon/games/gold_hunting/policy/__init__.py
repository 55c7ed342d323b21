"""The learned player: a mixture of builds, and a network that says how to mine. It plays with NumPy alone.

`inputs` turns a miner's situation into the numbers that the network reads. The same function serves training, which
computes with JAX. `network` holds a policy and its file. `builds` and `beliefs` know which builds fit what a miner has
seen, and how likely each is. `mining` and `simulate` play many games at once, which `table` starts from a view;
`estimates` counts how many of them are won. `endgame` searches the last lifts, and `player` makes the moves.
"""
