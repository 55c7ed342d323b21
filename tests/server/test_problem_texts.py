"""The page has a text in every language for every error that the server can send to it."""

import re
from pathlib import Path

import pytest

from doubloon.match import RefusalCode

ROOT = Path(__file__).parents[2]
WITHOUT_TEXT = {"not-local", "illegal"}
"""The page does not read the metrics. It shows the server's message if a move is illegal: the game's own reason."""


def documented_codes() -> set[str]:
    """The codes in the tables of errors of the protocol."""
    text = (ROOT / "docs" / "protocol.md").read_text()
    http = text.partition("## HTTP errors")[2].partition("\n## ")[0]
    refused = text.partition("**`refused`**")[2].partition("**`pong`**")[0]
    return set(re.findall(r"^\| [\d, ]+ \| `([a-z-]+)` \|", http, re.MULTILINE)) | set(
        re.findall(r"^\| `([a-z-]+)` \|", refused, re.MULTILINE)
    )


def codes_in_the_source() -> set[str]:
    """The codes that the server passes on as literals."""
    files = (ROOT / "src" / "doubloon" / "server").glob("*.py")
    text = "\n".join(file.read_text() for file in files)
    return set(re.findall(r'"code": "([a-z-]+)"', text))


def test_the_protocol_documents_every_error() -> None:
    never_sent = RefusalCode.BAD_ID  # the routes and the messages check ids before the table does
    refusals = {code.value for code in RefusalCode if code is not never_sent}
    assert refusals | codes_in_the_source() <= documented_codes()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_has_a_text_for_every_error(language: str) -> None:
    text = (ROOT / "web" / "src" / "lib" / "i18n" / f"shell.{language}.ts").read_text().partition("  problems: {")[2]
    texts = set(re.findall(r'^    "?([a-z-]+)"?:', text, re.MULTILINE))
    assert documented_codes() - WITHOUT_TEXT <= texts
