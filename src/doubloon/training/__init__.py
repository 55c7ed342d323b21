"""A toolkit for learning a value function in self-play; it knows no game.

- `settings`: hyperparameters of a training, declared once with their command line options
- `state`: the state of a training, which a checkpoint holds
- `checkpoint`: checkpoint files
- `targets`, `adam`: TD(lambda) targets and Adam with averaged weights (these two modules need JAX)
- `curves`: learning curves as SVG
- `run`: the loop that trains until a budget is used
- `program`: all of it together, as `Game.training` offers it to the command line
- `devices`: where JAX computes, on one device or on all of them, and one sentence where it is missing

Importing this package does not import JAX.
"""
