"""The server: tables that are played over a network."""
