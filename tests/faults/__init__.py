"""Fault tests: many clients play on real servers while things break; then a checker compares logs and clients."""
