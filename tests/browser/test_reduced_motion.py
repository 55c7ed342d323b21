"""Where motion is reduced, or switched off in the settings, animations do not show their first frame."""

import pytest

from tests.browser.visits import Visits

BEGINNING = """
() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('@keyframes probe { from { opacity: 0.5; } }');
  document.adoptedStyleSheets.push(sheet);
  const probe = document.createElement('p');
  probe.style.animation = 'probe 1s';
  document.body.append(probe);
  return getComputedStyle(probe).opacity;
}
"""
"""Starts an animation, and returns the opacity of its first frame."""


@pytest.mark.parametrize(
    ("moving", "speed", "opacity"), [(True, "calm", "0.5"), (True, "none", "1"), (False, "calm", "1")]
)
def test_the_first_frame_of_an_animation(visits: Visits, moving: bool, speed: str, opacity: str) -> None:
    page = visits.arrive(moving=moving)
    page.add_init_script(f"localStorage.setItem('doubloon.settings', '{{ \"speed\": \"{speed}\" }}')")
    page.goto("/")
    assert page.evaluate(BEGINNING) == opacity
