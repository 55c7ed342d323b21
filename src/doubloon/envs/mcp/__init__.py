"""Both games for agents that read and write text: a server of the Model Context Protocol; see docs/mcp.md.

An agent takes a seat at a `Venue`: in this process (`local`), or at a Doubloon server (`remote`). `agent` counts its
illegal moves, `tools` are the tools that it can call, and `server` offers them. Only `server` needs the library `mcp`.
"""
