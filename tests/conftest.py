"""What holds for all tests."""

import os

from hypothesis import settings

for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):  # before NumPy is imported, as in workers and in the arena
    os.environ.setdefault(name, "1")

settings.register_profile("doubloon", deadline=None)  # on a busy machine any example can be slow
settings.load_profile("doubloon")
