"""The search kernel: crossing off for one seat, fast enough to try thousands of answers in a move.

Bots, hints, the chance to fill boxes and the learned value all build on these modules, so that none of them restates a
rule. The kernel itself takes the effect of a cross from `crossing`, as the rules do.

- `seat`: the value type `Seat` (two cards and a score card), the seat after a cross, and all seats in which a whole
  answer with its extra crosses can end. Chains of extra crosses are searched on bit masks, and a `Seat` is made only
  for each end.
- `arrays`: the effect of many crosses at once, for NumPy and JAX. The lookahead and the array program's afterstates
  use it.
- `box_sets`: numbers without gaps for the sets of some boxes, by which arrays are indexed.
- `transitions`: for one card, every cross from every set of crossed boxes to the next one, and the best choice among
  them. Two calculations run backwards over these transitions: `card_values` estimates points, and `filling` counts
  the orders of expedition cards in which boxes are filled. They differ in three ways only. Card values add points for
  symbols, `filling` does not. Card values treat two owed crosses as one, which keeps them small and is almost exact;
  `filling` counts each, because it promises an exact chance. An extra cross on the other card adds points to
  the first, and nothing to the second.

The rules stay the reference: tests compare the kernel with them answer by answer.
"""
