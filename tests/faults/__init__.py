"""Tests under fault: many clients play on real servers while things break, and one checker looks at what is left."""
