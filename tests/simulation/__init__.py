"""A deterministic simulation: server processes, storage, network, clocks and clients in one seeded event loop."""
