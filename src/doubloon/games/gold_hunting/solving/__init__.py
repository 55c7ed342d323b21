"""Solving Gold Hunting for the difference of points.

The points of a miner depend on the other seat's build and the own marker alone, so the game splits into two equal
halves: one seat builds, the other mines. `positions` lists what a miner can see, `half` computes expected points,
`solver` finds how to build and to mine.
"""
