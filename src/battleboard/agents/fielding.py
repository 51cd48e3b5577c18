"""Where games are played: here, in several processes, or on many machines."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

from battleboard.errors import BattleboardError

Job = TypeVar("Job")
Done = TypeVar("Done")


def fielded(
    do: Callable[[Job], Done], jobs: Sequence[Job], *, workers: int = 1, cluster: str = ""
) -> Iterator[Done]:
    """Every job done, in order; the same wherever it is done.

    `cluster` is the address of a dask scheduler, or `local` for one that is started here.
    """
    if cluster:
        yield from _on_cluster(do, jobs, workers, cluster)
    elif workers == 1:
        yield from map(do, jobs)
    else:
        yield from _in_processes(do, jobs, workers)


def _in_processes(do: Callable[[Job], Done], jobs: Sequence[Job], workers: int) -> Iterator[Done]:
    with ProcessPoolExecutor(
        min(workers, len(jobs)),
        get_context("spawn"),
        signal.signal,
        (signal.SIGINT, signal.SIG_IGN),
    ) as pool:
        waiting = [pool.submit(do, job) for job in jobs]
        try:
            yield from (one.result() for one in waiting)
        finally:
            pool.shutdown(cancel_futures=True)


def _on_cluster(
    do: Callable[[Job], Done], jobs: Sequence[Job], workers: int, cluster: str
) -> Iterator[Done]:
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise BattleboardError(
            "many machines need the extra `cluster`: pip install battleboard[cluster]"
        ) from None
    if cluster != "local":
        with Client(cluster) as client:
            yield from client.gather(client.map(do, jobs, pure=False))
        return
    with (  # at any port that is free: two clusters may run on one machine
        LocalCluster(
            n_workers=workers, threads_per_worker=1, dashboard_address="127.0.0.1:0"
        ) as here,
        Client(here) as client,
    ):
        yield from client.gather(client.map(do, jobs, pure=False))
