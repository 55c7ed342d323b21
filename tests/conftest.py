"""What holds for all tests."""

import os

for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):  # before NumPy is imported, as in workers and in the arena
    os.environ.setdefault(name, "1")
