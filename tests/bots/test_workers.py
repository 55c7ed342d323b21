"""Whatever a bot does, the table gets a legal move; a worker gets only what its seat may know."""

import asyncio
import io
import json
import logging
import os
import pickle
import pickletools
import random
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

import pytest

from doubloon.bots import find_bot, tasks, worker_process
from doubloon.bots import workers as bot_workers
from doubloon.bots.tasks import ChooseMove
from doubloon.bots.worker_program import LENGTH
from doubloon.bots.workers import BotWorkers, Choice, NoAnswer
from doubloon.core import AnyGame, NotAsked, Options, SeededDealer, UnknownName, settle
from doubloon.hints.task import FindHints
from doubloon.registry import GAMES
from tests.bots import bad_bots
from tests.playing import OPTIONS, random_game

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the bad bots use signals and pipes of Unix")

BAD_BOTS = "tests.bots.bad_bots:run_badly"
TIMEOUT = 100.0
"""Seconds that no test here should need."""
GOLD_HUNTING = "gold-hunting"

T = TypeVar("T")


def run(test: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(asyncio.wait_for(test, TIMEOUT))


@asynccontextmanager
async def pool(size: int = 1, **options: Any) -> AsyncIterator[BotWorkers]:
    workers = BotWorkers(size, **{"grace": 0.1, "runner": BAD_BOTS, **options})
    await workers.start()
    try:
        yield workers
    finally:
        await close_and_check(workers)


async def close_and_check(workers: BotWorkers) -> None:
    """Close the workers and check that all have exited; children that a bot left behind may exit a moment later."""
    pids = workers.pids()
    await workers.close()
    assert workers.pids() == []
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
        await wait_until(lambda pid=pid: not is_alive(pid))  # type: ignore[misc] # a lambda's default has no type


def is_alive(pid: int) -> bool:
    """Whether the worker or one of its children is running; zombies do not count."""
    if not Path("/proc/self/stat").exists():
        try:
            os.killpg(pid, 0)
        except (ProcessLookupError, PermissionError):
            return False
        return True
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(FileNotFoundError, ProcessLookupError):
            state, _, group = status.read_text().rpartition(")")[2].split()[:3]
            if int(group) == pid and state not in "ZX":
                return True
    return False


async def wait_until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


def first_view(game: AnyGame) -> Any:
    state, _ = settle(game, game.begin(Options()), SeededDealer("workers"))
    return game.view(state, 0)


def views(game: AnyGame, options: Options) -> Iterator[Any]:
    """The view of every asked seat during a random game."""
    for step in random_game(game, options, "workers"):
        for seat in game.asked(step.state):
            yield game.view(step.state, seat)


def frames(file: Path) -> list[bytes]:
    """The frames in a file; the last one may be incomplete."""
    content, found = io.BytesIO(file.read_bytes()), []
    while head := content.read(LENGTH.size):
        found.append(content.read(*LENGTH.unpack(head.rjust(LENGTH.size))))
    return found


async def check_normal_answer(workers: BotWorkers, game: str = GOLD_HUNTING) -> None:
    """Request a move of a normal bot and check that the bot itself answers, not a replacement."""
    view = first_view(GAMES[game])
    choice = await workers.choose(game, "greedy", "seed", view, TIMEOUT)
    assert choice == Choice(find_bot(GAMES[game], "greedy")("seed").choose(view, 1.0), "bot", None)


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


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGSEGV])
def test_a_worker_that_dies_while_idle_is_replaced(number: signal.Signals) -> None:
    async def test() -> None:
        async with pool() as workers:
            await check_normal_answer(workers)
            (pid,) = workers.pids()
            os.kill(pid, number)
            await wait_until(lambda: workers.stats().restarted == 1)
            await check_normal_answer(workers)
            assert workers.pids() != [pid]
            assert workers.stats().crashed == 1

    run(test())


@pytest.mark.parametrize("bot", [bot.__name__ for bot in bad_bots.UNREQUESTED])
def test_a_worker_that_sends_unrequested_answers_is_replaced(bot: str) -> None:
    async def test() -> None:
        async with pool() as workers:
            view = first_view(GAMES[GOLD_HUNTING])
            choice = await workers.choose(GOLD_HUNTING, bot, "seed", view, TIMEOUT)
            assert choice == Choice(view.moves[0], "bot")
            await wait_until(lambda: workers.stats().restarted == 1)
            await check_normal_answer(workers)
            stats = workers.stats()
            assert (stats.illegal, stats.crashed, stats.restarted) == (1, 0, 1)

    run(test())


@pytest.mark.parametrize("seed", range(2))
def test_killing_and_freezing_workers_at_random_loses_no_request(seed: int) -> None:
    """A worker that is frozen while it starts is detected by the start timeout, which is short here."""
    requests, clients = 200, 20

    async def kill_and_freeze(workers: BotWorkers, rng: random.Random) -> None:
        while True:
            await asyncio.sleep(rng.uniform(0, 0.1))
            for pid in rng.sample(workers.pids(), min(1, len(workers.pids()))):
                with suppress(ProcessLookupError):
                    os.kill(pid, rng.choice([signal.SIGKILL, signal.SIGSTOP]))

    async def client(workers: BotWorkers, number: int) -> list[Choice]:
        game, options = OPTIONS[number % len(OPTIONS)]
        choices = []
        for view in list(views(game, options))[: requests // clients]:
            choices.append(await workers.choose(game.id, "greedy", f"{number}", view, 0.2))
            assert choices[-1].move in view.moves
            await asyncio.sleep(0.01)
        return choices

    async def test() -> None:
        async with pool(3, grace=0.2) as workers:
            await check_normal_answer(workers)
            killer = asyncio.create_task(kill_and_freeze(workers, random.Random(seed)))
            played = await asyncio.gather(*(client(workers, number) for number in range(clients)))
            killer.cancel()
            await asyncio.wait({killer})
            choices = list(chain.from_iterable(played))
            stats = workers.stats()
            assert len(choices) == requests
            assert stats.asked > requests
            assert stats.answered == sum(choice.by == "bot" for choice in choices) + 1
            assert stats.queued == 0
            assert stats.crashed + stats.hung > 0
            await wait_for_recovery(workers)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(worker_process, "START_SECONDS", 5.0)
        run(test())


async def wait_for_recovery(workers: BotWorkers) -> None:
    """Wait until bots answer themselves again; frozen workers may not have been detected yet."""
    view = first_view(GAMES[GOLD_HUNTING])
    while (await workers.choose(GOLD_HUNTING, "greedy", "seed", view, 1.0)).by != "bot":
        await asyncio.sleep(0.01)


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


def test_a_worker_that_always_crashes_is_restarted_with_increasing_delays(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first restart is immediate, each further one waits longer; from the third failure on the worker is down."""
    pauses: list[tuple[float, bool]] = []
    real_pause = BotWorkers._pause

    async def pause(self: BotWorkers, seconds: float, *, down: bool) -> None:
        pauses.append((seconds, down))
        await real_pause(self, 0, down=down)

    monkeypatch.setattr(BotWorkers, "_pause", pause)

    async def test() -> None:
        async with pool() as workers:
            crash = bad_bots.Misbehave("exits", first_view(GAMES[GOLD_HUNTING]))
            for crashes in range(1, 8):
                with pytest.raises(NoAnswer):
                    await workers.run(crash, TIMEOUT)
                await wait_until(lambda crashes=crashes: workers.stats().restarted == crashes)  # type: ignore[misc] # as above
            downs = [(0.2, True), (0.4, True), (0.8, True), (1.0, True), (1.0, True)]
            assert pauses == [(0.1, False), *downs]
            await check_normal_answer(workers)
            with pytest.raises(NoAnswer):
                await workers.run(crash, TIMEOUT)
            await check_normal_answer(workers)
            assert len(pauses) == 6

    run(test())


@pytest.mark.parametrize("runner", ["tests.bots.bad_bots:NOTHING", "there.is.no.such.module:run"])
def test_while_no_worker_starts_moves_are_random(runner: str) -> None:
    async def test() -> None:
        async with pool(2, runner=runner) as workers:
            view = first_view(GAMES[GOLD_HUNTING])
            problems: set[str | None] = set()
            while not problems or workers.stats().restarted < 3:
                choice = await workers.choose(GOLD_HUNTING, "greedy", "seed", view, TIMEOUT)
                assert (choice.by, choice.replacement) == ("random", "random")
                assert choice.move in view.moves
                problems.add(choice.problem)
                await asyncio.sleep(0.01)
            assert problems == {"no worker is up"}

    run(test())


def test_if_no_process_can_be_started_moves_are_random(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "gone"))

    async def test() -> None:
        async with pool() as workers:
            view = first_view(GAMES[GOLD_HUNTING])
            choice = await workers.choose(GOLD_HUNTING, "greedy", "seed", view, TIMEOUT)
            assert (choice.by, choice.problem) == ("random", "no worker is up")

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


def test_moves_are_random_before_the_start_and_after_closing() -> None:
    async def test() -> None:
        workers = BotWorkers()
        view = first_view(GAMES[GOLD_HUNTING])
        assert (await workers.choose(GOLD_HUNTING, "greedy", "seed", view, 1.0)).by == "random"
        await workers.start()
        await check_normal_answer(workers)
        await workers.close()
        assert (await workers.choose(GOLD_HUNTING, "greedy", "seed", view, 1.0)).problem == "no worker is up"
        await workers.close()

    run(test())


def test_closing_answers_waiting_requests_and_leaves_no_process() -> None:
    async def test() -> None:
        async with pool(2) as workers:
            await wait_for_recovery(workers)
            view = first_view(GAMES[GOLD_HUNTING])
            asked = [
                asyncio.create_task(workers.choose(GOLD_HUNTING, "ignores_signals", "seed", view, TIMEOUT))
                for _ in range(5)
            ]
            await wait_until(lambda: workers.stats().queued == 3)
            assert len(workers.pids()) == 2
            await close_and_check(workers)
            assert {choice.by for choice in await asyncio.gather(*asked)} == {"random"}

    run(test())


@pytest.mark.parametrize("moment", range(8))
def test_closing_at_any_moment_of_a_restart_leaves_no_process(moment: int) -> None:
    async def test() -> None:
        async with pool() as workers:
            view = first_view(GAMES[GOLD_HUNTING])
            await workers.choose(GOLD_HUNTING, "exits", "seed", view, TIMEOUT)
            for _ in range(moment**2):
                await asyncio.sleep(0)

    run(test())


@pytest.mark.parametrize("bot", ["", "sleeps", "spins"])
def test_workers_exit_with_their_parent_even_while_a_bot_hangs(bot: str) -> None:
    with subprocess.Popen([sys.executable, "-m", __name__, bot], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        pids = [int(word) for word in parent.stdout.readline().split()]
        parent.kill()
    assert len(pids) == 2
    run(wait_until(lambda: not any(map(is_alive, pids))))


async def _run_as_parent(bot: str) -> None:
    """Print the process ids of two workers, busy with `bot` if it is given, and wait to be killed."""
    workers = BotWorkers(2, runner=BAD_BOTS)
    await workers.start()
    view = first_view(GAMES[GOLD_HUNTING])
    await asyncio.gather(*(check_normal_answer(workers) for _ in range(20)))
    if bot:
        asked = [asyncio.create_task(workers.choose(GOLD_HUNTING, bot, "seed", view, TIMEOUT)) for _ in range(2)]
        await asyncio.wait(asked, timeout=0.2)
    print(*workers.pids(), flush=True)
    await asyncio.sleep(TIMEOUT)


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


if __name__ == "__main__":
    asyncio.run(_run_as_parent(sys.argv[1]))
