"""One game as a PettingZoo environment."""

import pickle
import re
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import fagin

DOGGY_BAG = [
    {"seats": seats, "edition": edition, "beginner": beginner}
    for seats, edition, beginner in [
        (2, "english", False),
        (3, "french", False),
        (4, "french-first", False),
        (6, "english", False),
        (5, "english", True),
        (2, "french", True),
        (3, "french-first", True),
    ]
]
OLIVER_TWIST = [{"seats": seats} for seats in (2, 3, 4)] + [{"seats": 3, "memory": True, "first": 1}]
ALL = [("doggy-bag", setup) for setup in DOGGY_BAG] + [("oliver-twist", setup) for setup in OLIVER_TWIST]


def play(env, seed, choose):
    """Plays a game of this seed, and returns everything that was seen, chosen and won."""
    env.reset(seed=seed)
    story, won = [], {}
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        if over:
            won[agent] = reward
            env.step(None)
            continue
        action = choose(observation["action_mask"])
        story.append((agent, observation["observation"].tobytes(), observation["action_mask"].tobytes(), int(action)))
        env.step(action)
    return story, won


def at_random(seed):
    chooser = np.random.default_rng(seed)
    return lambda mask: chooser.choice(np.flatnonzero(mask))


# An observation with a mask is a dictionary. PettingZoo's own games have them too, but it knows
# those by name.
A_DICTIONARY = ("Observation is not a NumPy array", "Observation space for each agent probably should be")


@pytest.mark.parametrize("game, setup", ALL)
def test_pettingzoo_has_nothing_to_object(game, setup):
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        api_test(fagin.env(game, **setup), num_cycles=300)
    told = {str(warning.message) for warning in told}
    assert {message for message in told if not message.startswith(A_DICTIONARY)} == set()


@pytest.mark.parametrize("game, setup", ALL)
def test_pettingzoo_finds_the_same_seed_to_be_the_same_game(game, setup):
    seed_test(lambda: fagin.env(game, **setup), num_cycles=100)


@pytest.mark.parametrize("game, setup", ALL)
def test_the_same_seed_and_choices_are_the_same_game_to_the_end(game, setup):
    one, other = (fagin.env(game, **setup) for _ in range(2))
    assert play(one, 7, at_random(1)) == play(other, 7, at_random(1))
    assert one.unwrapped.record() == other.unwrapped.record()
    assert play(one, 8, at_random(1)) != play(other, 7, at_random(1))


def test_without_a_seed_every_game_is_another():
    env = fagin.env("oliver-twist", seats=2)
    env.reset(seed=1)
    boards = {env.observe("seat_0")["observation"].tobytes()}
    for _ in range(3):
        env.reset()
        boards.add(env.observe("seat_0")["observation"].tobytes())
    assert len(boards) == 4


@pytest.mark.parametrize("game, setup", ALL)
def test_rewards_add_up_to_zero_and_somebody_comes_first(game, setup):
    env = fagin.env(game, **setup)
    for seed in range(5):
        _, won = play(env, seed, at_random(seed))
        assert len(won) == setup["seats"]
        assert sum(won.values()) == pytest.approx(0, abs=1e-6)
        assert all(-1 <= reward <= 1 for reward in won.values())
        assert max(won.values()) > 0 or set(won.values()) == {0.0}


def test_names_have_versions():
    assert fagin.env("doggy-bag").metadata["name"] == "doggy_bag_v1"
    assert fagin.env("oliver-twist").metadata["name"] == "oliver_twist_v2"


def test_secret_choices_are_asked_in_seat_order_and_shown_to_nobody_else():
    name = lambda action: fagin.action_name("doggy-bag", action)
    seen = []
    for take in (0, -1):
        env = fagin.env("doggy-bag", seats=3, first=0)
        env.reset(seed=4)
        assert env.agent_selection == "seat_0"
        loots = np.flatnonzero(env.observe("seat_0")["action_mask"])
        assert all(name(loot).startswith("loot ") for loot in loots)
        env.step(loots[take])
        assert env.agent_selection == "seat_1"
        seen.append([env.observe(agent) for agent in env.agents])
    for agent in (1, 2):
        for part in ("observation", "action_mask"):
            assert np.array_equal(seen[0][agent][part], seen[1][agent][part])
    assert not np.array_equal(seen[0][0]["observation"], seen[1][0]["observation"])


def test_only_the_one_who_is_asked_has_choices():
    env = fagin.env("doggy-bag", seats=3)
    env.reset(seed=1)
    masks = {agent: env.observe(agent)["action_mask"].any() for agent in env.agents}
    assert masks == {"seat_0": True, "seat_1": False, "seat_2": False}


def test_what_cannot_be_chosen_is_refused_with_its_rule_and_nothing_moves():
    env = fagin.env("doggy-bag", seats=2)
    env.reset(seed=1)
    before = env.observe("seat_0")["observation"]
    with pytest.raises(ValueError, match=r"\(stop\).*rule DB-L2"):
        env.step(fagin.action_id("doggy-bag", "stop"))
    with pytest.raises(ValueError, match="there is no action 5000"):
        env.step(5000)
    with pytest.raises(ValueError, match="has to choose"):
        env.step(None)
    assert np.array_equal(env.observe("seat_0")["observation"], before)
    env.step(np.flatnonzero(env.observe("seat_0")["action_mask"])[0])


@pytest.mark.parametrize(
    "game, setup, what",
    [
        ("chess", {}, "expected a game this program knows"),
        ("doggy-bag", {"seats": 7}, "2 to 6 seats"),
        ("doggy-bag", {"edition": "german"}, "edition english, french or french-first"),
        ("oliver-twist", {"colour": "red"}, "options seats, box, memory, first and rules"),
        ("oliver-twist", {"render_mode": "rgb_array"}, "ansi or human"),
    ],
)
def test_a_wrong_setup_is_refused_with_what_would_be_right(game, setup, what):
    with pytest.raises(ValueError, match=what):
        fagin.env(game, **setup)


def test_a_record_is_written_once_the_game_is_over():
    env = fagin.env("doggy-bag", seats=2, beginner=True)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="once it is over"):
        env.unwrapped.record()
    play(env, 1, at_random(1))
    record = env.unwrapped.record()
    assert '[Game "doggy-bag"]' in record and "beginner=yes" in record and '[Result "' in record


def test_the_agent_to_move_is_shown_its_own_screen(capsys):
    env = fagin.env("doggy-bag", seats=2, render_mode="ansi")
    env.reset(seed=1)
    assert "Behind your screen: 3 grey" in env.render()
    fagin.env("oliver-twist", seats=2, render_mode="human").reset(seed=1)
    assert "Clerkenwell Green" in capsys.readouterr().out


def test_an_environment_can_be_pickled():
    env = pickle.loads(pickle.dumps(fagin.env("doggy-bag", seats=3, edition="french")))
    assert env.unwrapped.setup == "seats=3 edition=french beginner=no first=random"


@pytest.mark.parametrize("game", ["doggy-bag", "oliver-twist"])
def test_ids_and_names_of_actions_belong_together(game):
    names = fagin.actions(game)
    assert len(set(names)) == len(names)
    for number, name in enumerate(names):
        assert fagin.action_name(game, number) == name
        assert fagin.action_id(game, name) == number
    with pytest.raises(ValueError, match="there is no action"):
        fagin.action_name(game, len(names))


def test_what_is_no_action_has_no_id():
    with pytest.raises(ValueError, match="expected a choice"):
        fagin.action_id("doggy-bag", "dance")
    with pytest.raises(ValueError, match="never a choice"):
        fagin.action_id("doggy-bag", "hothead 0 200")


def test_fields_name_the_entries():
    env = fagin.env("doggy-bag", seats=3, first=2)
    env.reset(seed=1)
    names = fagin.fields("doggy-bag")
    seen = dict(zip(names, env.observe("seat_1")["observation"], strict=True))
    assert [seen[f"hand.{colour}"] for colour in "gwrky"] == [3, 4, 5, 3, 1]
    assert [seen[f"seat{seat}.me"] for seat in range(6)] == [0, 1, 0, 0, 0, 0]
    assert [seen[f"seat{seat}.first"] for seat in range(6)] == [0, 0, 1, 0, 0, 0]
    assert seen["phase.loot"] == 1 and 2 <= seen["loot.amount"] <= 4


@pytest.mark.parametrize("game, title", [("doggy-bag", "### Doggy Bag"), ("oliver-twist", "### Oliver Twist")])
def test_the_readme_explains_every_field(request, game, title):
    readme = (request.path.parent.parent / "README.md").read_text()
    explained = readme.split(title)[1].split("\n#")[0]
    for field in fagin.fields(game):
        parts = re.sub(r"^(seat|space)\d+", r"\1N", field).split(".")
        group = ".".join(parts[:2]) if parts[0] in ("seatN", "spaceN") else parts[0]
        group = re.sub(r"looked\d", "lookedS", group)
        assert f"`{group}" in explained, f"{field} is not explained: {group} is missing"
    assert f"{len(fagin.fields(game)):,} entries" in explained
    assert f"{len(fagin.actions(game)):,} actions" in explained


def test_the_examples_of_the_readme_run(request, capsys):
    readme = (request.path.parent.parent / "README.md").read_text()
    examples = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    assert len(examples) == 2
    for example in examples:
        exec(example, {})
    assert "seat_3" in capsys.readouterr().out
