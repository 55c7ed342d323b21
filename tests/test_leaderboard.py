"""docs/leaderboard.md shows the results in docs/arena."""

from typing import Any

from tools.leaderboard import DOCS, board, pooled, with_boards


def result(players: list[str], elos: list[float], **meeting: Any) -> dict[str, Any]:
    return {
        "standings": [{"player": player, "mean": 90.0, "decision": 0.01} for player in players],
        "meetings": [
            {
                "player": players[1],
                "other": players[0],
                "games": 200,
                "better": 0.6,
                "low": 0.53,
                "high": 0.67,
                **meeting,
            }
        ],
        "ratings": [{"player": player, "elo": elo, "margin": 12.0} for player, elo in zip(players, elos, strict=True)],
    }


def test_the_page_is_up_to_date() -> None:
    page = (DOCS / "leaderboard.md").read_text("utf-8")
    assert with_boards(page, DOCS / "arena") == page


def test_a_later_run_builds_on_the_rating_of_the_bot_that_both_have() -> None:
    table = board([result(["low", "middle"], [-40.0, 40.0]), result(["middle", "high"], [-20.0, 20.0], games=1000)])
    assert table.splitlines()[2:] == [
        "| `high` | +80 ± 27 | 90.0 | 60.0 % of games (53 % to 67 %) | 1,000 | 10.00 ms |",
        "| `middle` | +40 ± 12 | 90.0 | 60.0 % of games (53 % to 67 %) | 200 | 10.00 ms |",
        "| `low` | -40 ± 12 | 90.0 |  |  | 10.00 ms |",
    ]


def test_runs_of_the_same_bots_count_by_their_games() -> None:
    runs = [result(["low", "high"], [-9.0, 9.0]), result(["low", "high"], [0.0, 0.0], games=600, better=0.5)]
    found = pooled(runs)
    [meeting] = found["meetings"]
    assert (meeting["games"], round(meeting["better"], 6)) == (800, 0.525)
    assert meeting["low"] < 0.5 < meeting["better"] < meeting["high"] < 0.67
    assert found["standings"][0] == {"player": "low", "mean": 90.0, "decision": 0.01}
    assert [round(rating["elo"]) for rating in found["ratings"]] == [-9, 9]
