"""Steps per second of a batch of games, and of the ordinary environment next to it.

Random choices, with observations and masks. Wall time is what you wait; CPU time is what it costs, and does not depend
on other programs.
"""

import argparse
import os
import platform
import time

import numpy as np

import fagin


def measured(work):
    """The steps that `work` made, its wall time and its CPU time, in seconds."""
    wall, core = time.perf_counter(), time.process_time()
    steps = work()
    return steps, time.perf_counter() - wall, time.process_time() - core


def batch(game: str, games: int, seats: int, threads: int, rounds: int):
    table = fagin.Batch(game, games=games, seats=seats, seed=1, threads=threads)
    actions = np.empty(games, dtype=np.int64)

    def play(first: int, count: int) -> int:
        for number in range(first, first + count):
            table.step(table.random_actions(number, out=actions))
        return count * games

    play(0, 50)  # So that the games are at different moments.
    return measured(lambda: play(50, rounds))


def single(game: str, seats: int, games: int):
    env = fagin.env(game, seats=seats)
    chooser = np.random.default_rng(1)

    def play() -> int:
        steps = 0
        for seed in range(games):
            env.reset(seed=seed)
            for _ in env.agent_iter():
                observation, _, over, _, _ = env.last()
                if over:
                    env.step(None)
                    continue
                env.step(chooser.choice(np.flatnonzero(observation["action_mask"])))
                steps += 1
        return steps

    return measured(play)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--games", type=int, default=4096, help="games in a batch")
    arguments.add_argument("--seats", type=int, default=4)
    arguments.add_argument("--rounds", type=int, default=300, help="steps of every game in a batch")
    chosen = arguments.parse_args()
    cores = os.cpu_count() or 1
    print(f"{platform.processor() or platform.machine()}, {cores} cores, Python {platform.python_version()}")
    for game in ("doggy-bag", "oliver-twist"):
        rows = [
            ("env", single(game, chosen.seats, 30)),
            ("Batch, 1 thread", batch(game, chosen.games, chosen.seats, 1, chosen.rounds)),
            (f"Batch, {cores} threads", batch(game, chosen.games, chosen.seats, cores, chosen.rounds)),
        ]
        for name, (steps, wall, core) in rows:
            print(f"{game:13} {name:18} {steps / wall:12,.0f} steps/s {steps / core:12,.0f} steps/s of a core")


if __name__ == "__main__":
    main()
