"""Many games at once."""

import numpy as np
import pytest

import fagin

GAMES = ["doggy-bag", "oliver-twist"]


def test_arrays_have_one_row_a_game():
    for game in GAMES:
        batch = fagin.Batch(game, games=10, seats=3, seed=1)
        assert batch.observations.shape == (10, len(fagin.fields(game))) and batch.observations.dtype == np.int16
        assert batch.masks.shape == (10, len(fagin.actions(game))) and batch.masks.dtype == bool
        assert batch.rewards.shape == (10, 3) and batch.rewards.dtype == np.float32
        assert batch.to_move.shape == batch.over.shape == batch.seeds.shape == (10,)


@pytest.mark.parametrize(
    "game, setup",
    [
        ("doggy-bag", {"seats": 4}),
        ("doggy-bag", {"seats": 6, "edition": "french-first", "beginner": True}),
        ("oliver-twist", {"seats": 2}),
        ("oliver-twist", {"seats": 4, "memory": True}),
    ],
)
def test_a_batch_is_the_environment_step_by_step(game, setup):
    batch = fagin.Batch(game, games=3, seed=20, **setup)
    envs = [fagin.env(game, **setup) for _ in range(3)]
    for env, seed in zip(envs, batch.seeds, strict=True):
        env.reset(seed=int(seed))
    ended = 0
    for number in range(400):
        for at, env in enumerate(envs):
            assert env.agent_selection == f"seat_{batch.to_move[at]}"
            seen = env.observe(env.agent_selection)
            assert np.array_equal(seen["observation"], batch.observations[at])
            assert np.array_equal(seen["action_mask"], batch.masks[at])
        actions = batch.random_actions(number)
        before = batch.seeds.copy()
        batch.step(actions)
        for at, (env, action) in enumerate(zip(envs, actions, strict=True)):
            env.step(action)
            assert list(env.rewards.values()) == pytest.approx(list(batch.rewards[at]))
            assert all(env.terminations.values()) == batch.over[at]
            if batch.over[at]:
                ended += 1
                assert batch.seeds[at] == before[at] + 3
                env.reset(seed=int(batch.seeds[at]))
    assert ended > 3


@pytest.mark.parametrize("game", GAMES)
def test_threads_change_nothing(game):
    one, many = (fagin.Batch(game, games=600, seats=3, seed=5, threads=threads) for threads in (1, 4))
    for number in range(40):
        actions = one.random_actions(number)
        assert np.array_equal(actions, many.random_actions(number))
        one.step(actions)
        many.step(actions)
        for name in ("observations", "masks", "to_move", "rewards", "over", "seeds"):
            assert np.array_equal(getattr(one, name), getattr(many, name)), name


def test_what_cannot_be_chosen_is_refused_with_game_and_action_and_no_game_moves():
    batch = fagin.Batch("doggy-bag", games=4, seats=2, seed=1)
    before = batch.observations.copy()
    actions = batch.random_actions(1)
    actions[2] = fagin.action_id("doggy-bag", "stop")
    with pytest.raises(ValueError, match=rf"game 2: action {actions[2]} \(stop\) is not a choice of seat 0"):
        batch.step(actions)
    actions[2] = -1
    with pytest.raises(ValueError, match="game 2: there is no action -1"):
        batch.step(actions)
    assert np.array_equal(batch.observations, before)


@pytest.mark.parametrize("actions", [[0, 0], [0.5, 0.5, 0.5], [[0, 0, 0]], []])
def test_actions_are_one_whole_number_a_game(actions):
    with pytest.raises(ValueError, match="expected 3 whole numbers"):
        fagin.Batch("doggy-bag", games=3, seats=2).step(actions)


@pytest.mark.parametrize("wrong", [{"games": 0}, {"games": 10**12}, {"games": 1, "threads": 0}, {"games": 1, "seed": -1}])
def test_a_wrong_batch_is_refused(wrong):
    with pytest.raises(ValueError):
        fagin.Batch("doggy-bag", **wrong)


def test_arrays_are_not_for_writing():
    batch = fagin.Batch("doggy-bag", games=2, seats=2)
    with pytest.raises(ValueError, match="read-only"):
        batch.masks[0, 0] = True


def test_random_choices_depend_on_their_seed():
    batch = fagin.Batch("oliver-twist", games=50, seats=2)
    assert np.array_equal(batch.random_actions(3), batch.random_actions(3))
    assert not np.array_equal(batch.random_actions(3), batch.random_actions(4))
    assert batch.masks[np.arange(50), batch.random_actions(9)].all()


@pytest.mark.parametrize("game, better, worse", [("doggy-bag", "fagin", "pup"), ("oliver-twist", "charley", "oliver")])
def test_bots_play_in_a_batch_as_they_do_alone(game, better, worse):
    batch = fagin.Batch(game, games=40, seats=2, seed=3, bots=True)
    env = fagin.raw_env(game, seats=2)
    env.reset(seed=3)
    won = ended = 0
    for number in range(2000):
        strong = batch.to_move == 0
        actions = batch.bot_actions(better, seed=number, where=strong)
        actions = batch.bot_actions(worse, seed=number, where=~strong, out=actions)
        if ended == 0 and number < 12:
            level = better if batch.to_move[0] == 0 else worse
            assert batch.masks[0, env.bot_action(level, seed=number)]
            env.step(actions[0])
        batch.step(actions)
        won += (batch.rewards[batch.over, 0] > 0).sum()
        ended += batch.over.sum()
        if ended >= 40:
            break
    assert won > 0.7 * ended, f"{better} won {won} of {ended} against {worse}, seed 3"


def test_bots_need_their_notes_and_a_name():
    with pytest.raises(ValueError, match="bots=True"):
        fagin.Batch("doggy-bag", games=2).bot_actions("mutt", seed=1)
    with pytest.raises(ValueError, match="mutt"):
        fagin.Batch("doggy-bag", games=2, bots=True).bot_actions("genius", seed=1)
