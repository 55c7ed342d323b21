"""The training of the learned player: solve the game for the chance to win, then teach a network the solution."""
