"""A view as a picture."""

from high_tide.view import View

_CARD = """\
<g transform="translate({x} 40)"><title>seat {seat}: card {card}, {answer}</title>
<rect width="90" height="130" rx="10" fill="#fdf6e3" stroke="#35505c" stroke-width="3"/>
<text x="45" y="85" font-size="56">{card}</text>
<text x="45" y="160" font-size="20">{answer}</text>
<text x="45" y="-12" font-size="18">seat {seat}</text></g>
"""


def svg(view: View) -> str:
    """The position as an SVG document."""
    cards = "".join(
        _CARD.format(x=30 + 150 * seat, seat=seat, card=card or "?", answer=view.answers[seat] or "?")
        for seat, card in enumerate(view.cards)
    )
    head = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 230" font-family="sans-serif" text-anchor="middle">'
    )
    waves = '<path d="M0 215q25-14 50 0t50 0 50 0 50 0 50 0 50 0v15H0z" fill="#4f9db5"/>'
    return f"{head}\n<title>High Tide</title>\n{cards}{waves}\n</svg>\n"
