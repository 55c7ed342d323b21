"""`/.well-known/security.txt` names the contact that the host has set, in the form of RFC 9116."""

import re
from datetime import UTC, datetime, timedelta

import httpx
import pytest

from doubloon.core import OptionsError
from doubloon.server import serve
from doubloon.server.app import create_app
from doubloon.server.security_txt import checked_contact

PATH = "/.well-known/security.txt"


async def answer(contact: str | None) -> httpx.Response:
    transport = httpx.ASGITransport(create_app("sqlite:", security_contact=contact))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        return await client.get(PATH, headers={"Accept": "text/html"})


async def test_it_names_the_contact_and_expires_within_a_year() -> None:
    response = await answer("mailto:security@play.example.org")
    assert (response.status_code, response.headers["content-type"]) == (200, "text/plain; charset=utf-8")
    fields = dict(line.split(": ", 1) for line in response.text.splitlines())
    assert fields.keys() == {"Contact", "Expires"}
    assert fields["Contact"] == "mailto:security@play.example.org"
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", fields["Expires"])
    ahead = datetime.fromisoformat(fields["Expires"]) - datetime.now(UTC)
    assert timedelta(days=1) < ahead < timedelta(days=365)


async def test_without_a_contact_there_is_none() -> None:
    response = await answer(None)
    assert (response.status_code, response.json()["code"]) == (404, "no-contact")


@pytest.mark.parametrize("contact", ["mailto:a@b.example", "https://b.example/report?x=1", "tel:+49-30-1234567"])
def test_a_contact_is_a_uri(contact: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOUBLOON_DATABASE", "sqlite:")
    monkeypatch.setenv("DOUBLOON_SECURITY_CONTACT", contact)
    monkeypatch.setattr(serve, "set_up_logs", lambda **_: None)
    assert serve.app_from_environment().state.security_contact == contact


@pytest.mark.parametrize(
    "contact", ["a@b.example", "http://b.example", "mailto:nobody", "mailto:a@b\nExpires: never", "https://b c", ""]
)
def test_another_contact_is_refused_with_a_reason(contact: str) -> None:
    with pytest.raises(OptionsError, match="but must be a URI, such as mailto:"):
        checked_contact(contact)
