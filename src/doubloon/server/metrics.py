"""Counters for Prometheus."""

from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Metrics:
    """The counters of one server process; they contain no names, table ids or moves."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.healthy = Gauge("doubloon_healthy", "Whether the server can store moves now", registry=self.registry)
        self.connections = Gauge("doubloon_connections", "Open connections", registry=self.registry)
        self.tables_created = Counter("doubloon_tables_created", "Tables created", ["game"], registry=self.registry)
        self.moves = Counter("doubloon_moves", "Moves stored", ["game", "by"], registry=self.registry)
        self.moves_of = cache(self.moves.labels)
        """The counter for a game and `by`; cached, because the lookup costs more than counting."""
        self.refused = Counter("doubloon_refused", "Requests refused", ["code"], registry=self.registry)
        self.slow_readers = Counter(
            "doubloon_slow_readers", "Connections closed because they did not read", registry=self.registry
        )
        self.append_seconds = Histogram(
            "doubloon_append_seconds",
            "Seconds until a move is stored",
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
            registry=self.registry,
        )
        self.bot_problems = Gauge(
            "doubloon_bot_problems", "Bots that crashed, hung or answered illegally", ["kind"], registry=self.registry
        )

        self.bot_fallbacks = Counter(
            "doubloon_bot_fallbacks",
            "Moves that another bot than the seat's chose: a cheaper one, or a random move",
            ["kind"],
            registry=self.registry,
        )
        for kind in ("cheaper", "random"):
            self.bot_fallbacks.labels(kind)
        self.bot_wait_seconds = Histogram(
            "doubloon_bot_wait_seconds",
            "Seconds that a bot's move waited for a worker",
            buckets=(0.01, 0.1, 0.5, 1, 2, 4, 8, 16, 32, 64),
            registry=self.registry,
        )
        self.bot_queue = Gauge("doubloon_bot_queue", "Tasks that wait for a bot worker", registry=self.registry)

    def text(self) -> bytes:
        """All counters in the text format of Prometheus."""
        return generate_latest(self.registry)
