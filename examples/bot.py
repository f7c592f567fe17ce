#!/usr/bin/env python3
"""A small player for both games, to start your own from.

    python3 examples/bot.py target/release/fagin doggy-bag --games 100
    python3 examples/bot.py target/release/fagin oliver-twist --seats 3 --opponents oliver

The options after the game go to `fagin bot-host`, whose lines docs/bots-protocol.md explains. To write
a player of your own, replace `doggy_bag` or `oliver_twist`: each is given a question and the pieces of
the game, and returns one of question["choices"].
"""

import json
import subprocess
import sys

PROTOCOL = 2


def play(fagin, game, options):
    """Plays at a table of the program `fagin`, and returns its last line: the numbers of games and of wins."""
    command = [fagin, "bot-host", game, *options]
    host = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
    choose = {"doggy-bag": doggy_bag, "oliver-twist": oliver_twist}[game]
    pieces, bye = None, None
    for line in host.stdout:
        said = json.loads(line)
        if "hello" in said:
            if said["protocol"] != PROTOCOL:
                sys.exit(f"This bot speaks version {PROTOCOL} of the protocol, and the host {said['protocol']}.")
            pieces = said["pieces"]
        elif "choose" in said:
            answer = {"choice": choose(said["choose"], pieces)}
            host.stdin.write(json.dumps(answer) + "\n")
            host.stdin.flush()
        elif "error" in said:
            sys.exit("This bot gave a wrong answer. " + said["error"])
        elif "over" in said:
            places = " ".join(str(place) for place in said["over"]["places"])
            print(f"game {said['over']['game']}: places by seat {places}")
        elif "bye" in said:
            bye = said["bye"]
    host.stdin.close()
    if host.wait() != 0 or bye is None:
        sys.exit("fagin bot-host ended early.")
    return bye


# ---- Doggy Bag ------------------------------------------------------------------------------------------


def doggy_bag(question, pieces):
    """Takes the role that promises most, by what this seat knows of the bag."""
    view, choices = question["view"], question["choices"]
    points = pieces["points"]
    me = view["players"][view["seat"]]

    def worth(heap_text):
        return sum(points.get(letter, 0) for letter in heap_text)

    def merit(choice):
        verb, *rest = choice.split(" ")
        if verb == "loot":  # one black bone at a time, and little of value: others steal as well
            return -3 * abs(rest[0].count("k") - 1) - worth(rest[0])
        if verb in ("role", "hothead"):
            return role_merit(view, me, points, verb, [int(number) for number in rest])
        if verb == "leader":  # the first to choose has the best choice
            return rest[0] == str(view["seat"])
        if verb == "scout":  # lock black bones away, and cheap ones before dear ones
            return 10 if rest[0] == "k" else -worth(rest[0])
        if verb == "intendant":
            return worth(rest[0]) - 3 * rest[0].count("k")
        if verb == "expert":
            return worth(rest[1]) - worth(rest[0]) + 3 * (rest[0] == "k") - 3 * (rest[1] == "k")
        if verb == "gluttony":  # against stopping with what was drawn
            luck = chance_without_black(view, 1)
            return luck * 2 * mean_points(view, points) - (1 - luck) * (worth(view["drawn"]["text"]) + fear(me))
        if verb == "rob":  # the one who is ahead
            return 1 + view["players"][int(rest[0])]["points"]
        return 0  # stop, decline

    return max(choices, key=merit)


def expected_bag(view):
    """The bones of each colour in the bag: those known, and a fair share of those unseen."""
    known, unseen = view["known"], view["unseen"]
    share = (view["in_bag"] - known["total"]) / max(1, unseen["total"])
    return {colour: known[colour] + share * unseen[colour] for colour in "gwrky"}


def chance_without_black(view, draws):
    """The chance of this many draws without a black bone. An empty bag ends the drawing, happily."""
    total, black = view["in_bag"], expected_bag(view)["k"]
    luck = 1.0
    for drawn in range(min(draws, total)):
        luck *= max(0.0, 1 - black / (total - drawn))
    return luck


def mean_points(view, points):
    bag = expected_bag(view)
    bones = sum(count for colour, count in bag.items() if colour != "k")
    return sum(points[colour] * count for colour, count in bag.items()) / max(1.0, bones)


def fear(me):
    """The cost of another black bone: the third throws a dog out (DB-P1)."""
    return [1, 3, 12 + me["points"]][min(2, me["front"]["k"])]


def role_merit(view, me, points, verb, numbers):
    """The gain if the number is drawn, less the cost if not; higher numbers go first (DB-T1)."""
    number = numbers[-1]
    luck = chance_without_black(view, number)
    gain = luck * min(number, view["in_bag"]) * mean_points(view, points) - (1 - luck) * fear(me)
    for other in view["players"]:
        if other["number"] is not None and (other["number"] > number or view["hothead"] == {
            "role": other["role"], "number": other["number"]
        }):
            gain *= 1 - chance_without_black(view, other["number"])
    if verb == "role" and not view["beginner"]:  # the effect: a bone, or a black one less
        gain += {0: 2 * (me["front"]["k"] > 0), 1: 1, 3: 1}.get(number, 0)
    return gain


# ---- Oliver Twist ---------------------------------------------------------------------------------------

ORDER = ["sell", "prowl", "help", "turn", "hide", "bribe", "give-up"]
KINDS = {"apples": "a", "handkerchiefs": "h", "brooches": "b", "necklaces": "n", "rings": "r",
         "watches": "w", "wallets": "x", "tools": "t", "characters": "c", "burglaries": "u"}


def oliver_twist(question, pieces):
    """Sells when it can; else takes the dearest token in reach, and passes as few as possible for it."""
    view, choices = question["view"], question["choices"]
    near = pieces["night" if view["night"] else "day"]["near"]
    stash, players = view["own"]["stash"]["count"], view["players"]

    def worth(token):
        """The worth of a token to this seat: its coins, and more if it goes with others in the stash."""
        if token in pieces["values"] and token != "x":
            alike = sum(count for other, count in stash.items() if other[0] in (token[0], "x"))
            return 0.6 * pieces["values"][token] + [0, 1, 3, 1, 4][min(alike, 4)]  # sets of three and of five
        return {"x": 3, "c": 2, "u": 5}.get(token, 1.5)  # the rest are tools

    def reach(space):
        """The best token next to a space."""
        return max((worth(view["up"][str(at)]) for at in near[space] if str(at) in view["up"]), default=0)

    def card(number, cards):
        return next(card for card in cards if card["card"] == int(number))

    def merit(choice):
        verb, *rest = choice.split(" ")
        if verb == "sell":
            coins = sum(pieces["values"][token] for token in rest)
            return coins + 7 * (len(rest) >= 5) - 2 * rest.count("x")  # a wallet completes another set as well
        if verb == "prowl":  # each token passed goes to the Police file
            return worth(view["up"][rest[-1]]) - 0.5 * (len(rest) - 1)
        if verb == "take":
            return worth(view["up"][rest[0]])
        if verb == "place":
            return reach(rest[0])
        if verb in ("drop", "shed"):
            return -worth(rest[0])
        if verb == "recover":
            return worth(rest[0])
        if verb == "clear":  # the type with the most tokens in the file
            file = view["own"]["file"]["count"]
            return sum(count for token, count in file.items() if token[0] == KINDS[rest[0]])
        if verb == "split":  # the fewest tokens for the file
            letters = [KINDS[kind] for kind in rest]
            return sum(count for token, count in stash.items() if token[0] in letters)
        if verb == "keep" and view["phase"]["name"] == "keep-loot":
            return card(rest[0], view["drawn_cards"])["pounds"]
        if verb == "against":
            return players[int(rest[0])]["money"]
        if verb == "wallets":
            return int(rest[0])
        if verb == "lead":
            return rest[0] == str(view["seat"])
        return 0

    def first_by_kind(choice):
        verb = choice.split(" ")[0]
        return (-ORDER.index(verb) if verb in ORDER else 0, merit(choice))

    return max(choices, key=first_by_kind)


def main():
    if len(sys.argv) < 3 or sys.argv[2] not in ("doggy-bag", "oliver-twist"):
        sys.exit(__doc__)
    bye = play(sys.argv[1], sys.argv[2], sys.argv[3:])
    print(f"won {bye['wins']} of {bye['games']}")


if __name__ == "__main__":
    main()
