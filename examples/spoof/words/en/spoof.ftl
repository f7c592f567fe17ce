spoof-title = Spoof
spoof-you-hid = You close your fist on { $coins }.
spoof-hid = { $you ->
    [yes] You hold out
   *[no] { $name } holds out
} a closed fist.
spoof-begins = { $you ->
    [yes] You guess
   *[no] { $name } guesses
} first.
spoof-guessed = { $you ->
    [yes] You guess
   *[no] { $name } guesses
} { $total }.
spoof-opened = { $you ->
    [yes] You have
   *[no] { $name } has
} { $coins } in the fist.
spoof-ask-hide = How many coins do you hide?
spoof-ask-guess = How many coins are there in all?
spoof-hide = Hide { $number }
spoof-guess = Guess { $number }
spoof-guess-of = { $name }: { $guess }
page-blurb-spoof = Hide up to three coins, guess how many there are in all fists: the oldest bluff in the pub.
page-level-spoof-0 = Bot: guesser, anything goes
page-level-spoof-1 = Bot: counter, does sums
page-level-spoof-2 = Bot: reader, thinks ahead
page-level-spoof-3 = Bot: spoofer, thinks hard
terminal-summary-spoof = Hide coins, guess the sum
