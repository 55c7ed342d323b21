"""Whatever a bot does, the table gets a legal move; a worker gets only what its seat may know."""

import asyncio
import io
import json
import logging
import pickle
import pickletools
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from doubloon.bots import find_bot, tasks
from doubloon.bots import workers as bot_workers
from doubloon.bots.tasks import ChooseMove
from doubloon.bots.worker_program import LENGTH
from doubloon.bots.workers import Choice, NoAnswer
from doubloon.core import AnyGame, NotAsked, Options, SeededDealer, UnknownName, settle
from doubloon.hints.task import FindHints
from doubloon.registry import GAMES
from tests.bots import bad_bots
from tests.bots.real_workers import (
    BAD_BOTS,
    GOLD_HUNTING,
    TIMEOUT,
    check_normal_answer,
    first_view,
    is_alive,
    pool,
    run,
    views,
    wait_until,
)
from tests.playing import OPTIONS

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the bad bots use signals and pipes of Unix")


def frames(file: Path) -> list[bytes]:
    """The frames in a file; the last one may be incomplete."""
    content, found = io.BytesIO(file.read_bytes()), []
    while head := content.read(LENGTH.size):
        found.append(content.read(*LENGTH.unpack(head.rjust(LENGTH.size))))
    return found


@pytest.mark.parametrize(("game", "options"), OPTIONS[::3])
def test_a_worker_answers_as_the_bot_itself_would(game: AnyGame, options: Options) -> None:
    async def test() -> None:
        async with pool(2) as workers:
            seen = list(views(game, options))[:60]
            asked = [workers.choose(game.id, "greedy", str(number), view, TIMEOUT) for number, view in enumerate(seen)]
            for number, (view, choice) in enumerate(zip(seen, await asyncio.gather(*asked), strict=True)):
                assert choice == Choice(find_bot(game, "greedy")(str(number)).choose(view, 1.0), "bot")
            stats = workers.stats()
            assert (stats.asked, stats.answered, stats.restarted, stats.queued) == (len(seen), len(seen), 0, 0)

    run(test())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("kind", "bot"),
    [
        *(("crashed", bot.__name__) for bot in bad_bots.CRASHING),
        *(("hung", bot.__name__) for bot in bad_bots.HANGING),
        *(("illegal", bot.__name__) for bot in bad_bots.ILLEGAL),
        ("crashed", "a-bot-that-does-not-exist"),
    ],
)
def test_a_bad_bot_is_replaced_by_the_quick_bot_and_the_next_bot_answers_itself(
    game: str, kind: str, bot: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_workers, "_CHEAPER_SECONDS", TIMEOUT)

    async def test() -> None:
        async with pool() as workers:
            await check_normal_answer(workers)
            (pid,) = workers.pids()
            view = first_view(GAMES[game])
            choice = await workers.choose(game, bot, "s33d", view, 0.1 if kind == "hung" else TIMEOUT)
            assert (choice.by, choice.replacement) == ("cheaper", "greedy")
            assert choice.move == find_bot(GAMES[game], "greedy")("s33d").choose(view, 1.0)
            assert choice.problem is not None
            assert choice.problem.startswith(f"{kind}: ")
            await check_normal_answer(workers)
            await wait_until(lambda: not is_alive(pid))
            stats = workers.stats()
            counts = {"crashed": stats.crashed, "hung": stats.hung, "illegal": stats.illegal}
            assert counts == {"crashed": 0, "hung": 0, "illegal": 0, kind: 1}
            assert (stats.asked, stats.answered, stats.restarted) == (4, 3, 1)

    run(test())
    logged = [record for record in caplog.records if record.name.startswith("doubloon")]
    assert {record.levelno for record in logged} == {logging.WARNING}
    assert caplog.text.count(f"{game} bot '{bot}': {kind}: ") == 1
    assert "; greedy moves instead" in caplog.text
    for secret in (bad_bots.SECRET, "s33d", "View", "mine a 1"):
        assert secret not in caplog.text


@pytest.mark.parametrize("bot", [bot.__name__ for bot in bad_bots.HARMLESS])
def test_a_harmless_bot_is_not_replaced(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE", f"postgres://user:{bad_bots.SECRET}@host")

    async def test() -> None:
        async with pool() as workers:
            for _ in range(3):
                view = first_view(GAMES[GOLD_HUNTING])
                choice = await workers.choose(GOLD_HUNTING, bot, "seed", view, TIMEOUT)
                assert (choice.by, choice.problem) == ("bot", None)
            assert workers.stats().restarted == 0

    run(test())


def test_a_worker_gets_game_bot_seed_view_and_seconds_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A shell script in between records every byte, every argument and the environment."""
    recorder = tmp_path / "recorder"
    recorder.write_text(
        f"#!/bin/sh\nprintf '%s\\n' \"$@\" > {tmp_path}/arguments\nenv > {tmp_path}/environment\n"
        f'tee {tmp_path}/bytes | "{sys.executable}" "$@"\n'
    )
    recorder.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(recorder))
    monkeypatch.setenv("DATABASE", bad_bots.SECRET)
    seen = [(game, view) for game, options in OPTIONS for view in list(views(game, options))[-40::4]]

    async def test() -> None:
        async with pool() as workers:
            for game, view in seen:
                assert (await workers.choose(game.id, "greedy", "seed", view, TIMEOUT)).by == "bot"
            await wait_until(lambda: len(frames(tmp_path / "bytes")) == len(seen))  # the script may be slower

    run(test())
    for (game, view), payload in zip(seen, frames(tmp_path / "bytes"), strict=True):
        assert pickle.loads(payload) == (ChooseMove(game.id, "greedy", "seed", view), TIMEOUT)
        words = {argument for _, argument, _ in pickletools.genops(payload) if isinstance(argument, str)}
        assert "View" in words
        assert not words & {"State", "Player"}
    assert (tmp_path / "arguments").read_text().split() == ["-P", "-m", "doubloon.bots.worker_program", BAD_BOTS]
    environment = {line.partition("=")[0] for line in (tmp_path / "environment").read_text().splitlines()}
    threads = {"OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"}
    assert environment - threads <= {"PATH", "LANG", "LC_ALL", "TMPDIR", "PYTHONPATH", "PWD", "OLDPWD", "SHLVL", "_"}


def test_an_impossible_request_is_refused_before_a_worker_gets_it() -> None:
    async def test() -> None:
        game = GAMES[GOLD_HUNTING]
        state, _ = settle(game, game.begin(Options()), SeededDealer("workers"))
        async with pool() as workers:
            with pytest.raises(UnknownName, match="there is no game 'chess'"):
                await workers.choose("chess", "greedy", "seed", game.view(state, 0), TIMEOUT)
            with pytest.raises(NotAsked, match="seat None is not asked"):
                await workers.choose(GOLD_HUNTING, "greedy", "seed", game.view(state, None), TIMEOUT)
            with pytest.raises(AttributeError):
                await workers.choose(GOLD_HUNTING, "greedy", "seed", state, TIMEOUT)
            assert workers.stats().asked == 0

    run(test())


def test_requests_are_served_in_order_and_moves_beyond_the_limit_are_random() -> None:
    async def test() -> None:
        async with pool(queue=3) as workers:
            view = first_view(GAMES[GOLD_HUNTING])
            served: list[int] = []

            async def ask(number: int) -> Choice:
                choice = await workers.choose(GOLD_HUNTING, "greedy", str(number), view, TIMEOUT)
                served.append(number)
                return choice

            tasks = [asyncio.create_task(ask(number)) for number in range(5)]
            await asyncio.sleep(0)
            assert workers.stats().queued == 3
            choices = await asyncio.gather(*tasks)
            assert [choice.by for choice in choices] == ["bot", "bot", "bot", "random", "random"]
            assert choices[3].problem == "too many tasks wait for a worker"
            assert served == [3, 4, 0, 1, 2]

    run(test())


def test_a_cancelled_caller_leaves_the_queue_and_does_not_affect_others() -> None:
    async def test() -> None:
        async with pool() as workers:
            await check_normal_answer(workers)
            view = first_view(GAMES[GOLD_HUNTING])
            asked = asyncio.create_task(workers.choose(GOLD_HUNTING, "sleeps", "seed", view, 0.2))
            waiting = asyncio.create_task(workers.choose(GOLD_HUNTING, "exits", "seed", view, TIMEOUT))
            await wait_until(lambda: workers.stats().queued == 1)
            asked.cancel()
            waiting.cancel()
            await asyncio.wait({asked, waiting})
            assert workers.stats().queued == 0
            await check_normal_answer(workers)
            assert (workers.stats().hung, workers.stats().crashed) == (1, 0)

    run(test())


def test_an_error_in_the_parent_affects_only_one_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(_: str) -> None:
        raise KeyError(bad_bots.SECRET)

    async def test() -> None:
        async with pool() as workers:
            view = first_view(GAMES[GOLD_HUNTING])
            with monkeypatch.context() as patch:
                patch.setattr(tasks, "find_game", lambda name: replace(GAMES[name], parse_move=breaks))
                choice = await workers.choose(GOLD_HUNTING, "greedy", "seed", view, TIMEOUT)
            assert (choice.by, choice.problem) == ("random", "KeyError")
            await check_normal_answer(workers)

    run(test())


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.id))
def test_a_worker_runs_any_task_such_as_finding_hints(game: AnyGame) -> None:
    async def test() -> None:
        async with pool() as workers:
            task = FindHints(game.id, "seed", first_view(game))
            found = await workers.run(task, TIMEOUT / 10)
            assert found == json.loads(task.run(TIMEOUT / 10))
            assert workers.stats().answered == 1

    run(test())


@pytest.mark.parametrize("behaviour", ["exits", "raises", "sleeps", "answers_nonsense", "answers_at_great_length"])
def test_a_task_that_misbehaves_gets_no_answer_and_its_worker_is_replaced(behaviour: str) -> None:
    async def test() -> None:
        async with pool() as workers:
            task = bad_bots.Misbehave(behaviour, first_view(GAMES[GOLD_HUNTING]))
            with pytest.raises(NoAnswer):
                await workers.run(task, 0.2)
            await check_normal_answer(workers)

    run(test())
