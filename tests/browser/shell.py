"""What stands around a board: the menu, the log and the settings, which open over it."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.pointer import press


def open_menu(page: Page) -> Locator:
    """Open the menu of a table; its sheet."""
    press(page.get_by_role("button", name="Menu", exact=True))
    sheet = page.get_by_role("dialog", name="Menu")
    expect(sheet).to_be_visible()
    return sheet


def open_log(page: Page) -> Locator:
    """Open the log of a table by the menu, which is there on every screen; its lines."""
    press(open_menu(page).get_by_role("button", name="Log", exact=True))
    lines = page.get_by_role("list", name="Log")
    expect(lines).to_be_visible()
    return lines.get_by_role("listitem")


def open_settings(page: Page) -> Locator:
    """Open the settings from a table."""
    press(open_menu(page).get_by_role("button", name="Settings", exact=True))
    settings = page.get_by_role("dialog", name="Settings")
    expect(settings).to_be_visible()
    return settings


def close(page: Page) -> None:
    """Close everything that is open over the page."""
    dialogs = page.get_by_role("dialog")
    while left := dialogs.count():
        page.keyboard.press("Escape")
        expect(dialogs).not_to_have_count(left)
