"""The documentation site: its Sphinx extension, the check of the built pages, and the command that builds it."""
