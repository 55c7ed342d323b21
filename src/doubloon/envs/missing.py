"""The error for a library that is not installed."""


def missing(library: str, extra: str, module: str) -> ModuleNotFoundError:
    """The error that names the extra with which pip installs the library; `module` could not be imported.

    >>> print(missing("PettingZoo", "pettingzoo", "pettingzoo"))
    this needs PettingZoo: pip install "doubloon[pettingzoo]"
    """
    return ModuleNotFoundError(f'this needs {library}: pip install "doubloon[{extra}]"', name=module)
