"""The page has a text in every language for every error that the server can send to it."""

import re
from pathlib import Path

import pytest

from doubloon.match import RefusalCode

ROOT = Path(__file__).parents[2]
WITHOUT_TEXT = {"not-local", "no-contact"}
"""The page reads neither the metrics nor the host's contact."""
OF_THE_PAGE = {"offline", "http"}
"""What the page finds out itself: it reached no server, or the answer is none of ours."""


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


def texts_of_the_page(language: str) -> dict[str, str]:
    """The page's texts by code."""
    source = (ROOT / "web" / "src" / "lib" / "i18n" / f"shell.{language}.ts").read_text()
    [shared] = re.findall(r'^const mismatch = "(.*)";', source, re.MULTILINE)
    problems = source.partition("\n  problems: {")[2].partition("\n  },")[0]
    found = re.findall(r'^    "?([a-z-]+)"?:\s+(?:"(.*)"|mismatch),$', problems, re.MULTILINE)
    return {code: text or shared for code, text in found}


def test_the_protocol_documents_every_error() -> None:
    never_sent = RefusalCode.BAD_ID  # the routes and the messages check ids before the table does
    refusals = {code.value for code in RefusalCode if code is not never_sent}
    assert refusals | codes_in_the_source() <= documented_codes()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_has_a_text_for_every_error(language: str) -> None:
    assert documented_codes() - WITHOUT_TEXT | OF_THE_PAGE <= set(texts_of_the_page(language))


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_text_says_what_happened_and_what_to_do(language: str) -> None:
    short = [code for code, text in texts_of_the_page(language).items() if len(re.findall(r"[.?!]( |$)", text)) < 2]
    assert not short, f"these texts have only one sentence: {short}"
