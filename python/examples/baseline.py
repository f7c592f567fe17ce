"""A baseline in PyTorch: deep Monte Carlo from the observations alone, and a table of who beats whom.

    pip install ./python torch
    python python/examples/baseline.py train --minutes 10 --weights baseline.pt
    python python/examples/baseline.py table --weights baseline.pt

Play, learn what share of the rewards each choice brought, play again. The network sees the row of numbers that the
environment gives to the seat to move, and says what each action is worth.
"""

import argparse
import time

import numpy as np
import torch
from torch import nn

import fagin

GAMES = 512
# One choice in so many is made blindly while it learns.
WHIM = 20


def network(game: str) -> nn.Module:
    fields, actions = len(fagin.fields(game)), len(fagin.actions(game))
    return nn.Sequential(nn.Linear(fields, 256), nn.ReLU(), nn.Linear(256, 128), nn.ReLU(), nn.Linear(128, actions))


def rows(observations: np.ndarray) -> torch.Tensor:
    """Numbers as a network likes them: most entries are flags and small counts."""
    return torch.from_numpy(observations.astype(np.float32)).clamp(max=40).div(4)


def best(net: nn.Module, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
    with torch.no_grad():
        worth = net(rows(observations)).numpy()
    return np.where(masks, worth, -np.inf).argmax(axis=1)


def train(game: str, seats: int, minutes: float, seed: int) -> tuple[nn.Module, int]:
    torch.manual_seed(seed)
    dice = np.random.default_rng(seed)
    net = network(game)
    adam = torch.optim.Adam(net.parameters(), lr=1e-3)
    batch = fagin.Batch(game, games=GAMES, seats=seats, seed=seed)
    # What every game's choices were, until the game ends and says what they brought.
    open_games: list[list] = [[] for _ in range(GAMES)]
    learned: list[tuple] = []
    number, games, end = 0, 0, time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        seen, seat = batch.observations.copy(), batch.to_move.copy()
        chosen = best(net, seen, batch.masks)
        blind = dice.integers(WHIM, size=GAMES) == 0
        chosen = np.where(blind, batch.random_actions(seed=number), chosen)
        batch.step(chosen)
        number += 1
        for at in range(GAMES):
            open_games[at].append((seen[at], chosen[at], seat[at]))
        for at in np.flatnonzero(batch.over):
            games += 1
            rewards = batch.rewards[at]
            learned += [(view, action, rewards[who]) for view, action, who in open_games[at]]
            open_games[at] = []
        if len(learned) >= 20_000:
            learn(net, adam, learned, dice)
            learned = []
    return net, games


def learn(net: nn.Module, adam: torch.optim.Optimizer, learned: list[tuple], dice: np.random.Generator) -> None:
    views = np.stack([view for view, _, _ in learned])
    actions = torch.tensor([int(action) for _, action, _ in learned])
    rewards = torch.tensor([float(reward) for _, _, reward in learned])
    order = dice.permutation(len(learned))
    for start in range(0, len(order), 512):
        some = order[start : start + 512]
        said = net(rows(views[some])).gather(1, actions[some, None]).squeeze(1)
        loss = nn.functional.mse_loss(said, rewards[some])
        adam.zero_grad()
        loss.backward()
        adam.step()


def wins(game: str, seats: int, games: int, challenger, others, seed: int) -> tuple[float, float]:
    """The challenger's share of victory, in each seat in turn, and the half of its 95% interval."""
    batch = fagin.Batch(game, games=games, seats=seats, seed=seed, bots=True)
    mine = np.arange(games) % seats
    shares = np.full(games, np.nan)
    number = 0
    while np.isnan(shares).any():
        # A game that ended is followed by another, which does not count.
        still = np.isnan(shares)
        turn = batch.to_move == mine
        actions = batch.random_actions(seed=number)
        for player, where in [(challenger, turn & still), (others, ~turn & still)]:
            if where.any():
                actions[where] = player(batch, where, number)[where]
        batch.step(actions)
        number += 1
        for at in np.flatnonzero(batch.over & still):
            first = batch.rewards[at] == batch.rewards[at].max()
            shares[at] = first[mine[at]] / first.sum()
    return shares.mean(), 1.96 * shares.std(ddof=1) / np.sqrt(games)


def at_random(batch, where, number):
    return batch.random_actions(seed=2**40 + number)


def level(name: str):
    return lambda batch, where, number: batch.bot_actions(name, seed=number, where=where)


def by_network(net: nn.Module):
    return lambda batch, where, number: best(net, batch.observations, batch.masks)


def table(game: str, net: nn.Module | None, games: int, seed: int) -> None:
    levels = {"doggy-bag": ["pup", "mutt", "old-hand", "fagin"], "oliver-twist": ["oliver", "charley", "dodger"]}[game]
    players = {"random": at_random, **{name: level(name) for name in levels}}
    if net is not None:
        players["baseline"] = by_network(net)
    thumbs = levels[1]
    print(f"{game}: share of victory against {thumbs}, {games} games each, %")
    print(f"{'player':<10} {'2 seats':>12} {'4 seats':>12}")
    for name, player in players.items():
        found = [wins(game, seats, games, player, level(thumbs), seed) for seats in (2, 4)]
        print(f"{name:<10} " + " ".join(f"{100 * mean:6.1f} ± {100 * half:.1f}" for mean, half in found))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["train", "table"])
    parser.add_argument("--game", default="doggy-bag", choices=["doggy-bag", "oliver-twist"])
    parser.add_argument("--seats", type=int, default=4, help="seats of the games to learn from")
    parser.add_argument("--minutes", type=float, default=10, help="how long to learn")
    parser.add_argument("--games", type=int, default=2000, help="games for each line of the table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", default=None, help="file of the network")
    args = parser.parse_args()
    if args.what == "train":
        net, games = train(args.game, args.seats, args.minutes, args.seed)
        print(f"learned from {games} games")
        if args.weights:
            torch.save(net.state_dict(), args.weights)
    else:
        net = None
        if args.weights:
            net = network(args.game)
            net.load_state_dict(torch.load(args.weights, weights_only=True))
        table(args.game, net, args.games, args.seed)


if __name__ == "__main__":
    main()
