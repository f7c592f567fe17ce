# The pages around the table.

## Every page
page-title = Two games of light-fingered London
page-skip = Skip to content
page-skip-to-question = Skip to the question
page-home = Front page
page-sound = Sound
page-motto = Keep your paws quick and your lamp low.
page-fairness = How fairness works
page-unreachable = The table can’t be reached. Please try again.
page-offline = Connection lost. Reconnecting…
page-storage-away = The game is paused: the server can’t save right now. Nothing is lost, and play will resume by itself.
page-back = Back to the table
page-rules = The rules

## The front page
page-lead = Two games of nerve and nimble fingers, for friends on any screen. No account, nothing to install.
page-games = The games
page-players = { $from } to { $to } players
page-blurb = A game for a long evening.
page-play-now = Play against bots now
page-set-up = Create a table
page-join = Join with a code
page-code = Table code
page-join-go = Join
page-yours = Your tables
page-continue = Continue your game
page-open = Tables to join or watch
page-your-turn = Your turn
page-gathering = People are sitting down
page-playing = The game is on
page-over = The game is over

## Setting up a table
page-new = A table for { $game }
page-options = Other options
page-new-go = Create table
page-name = Your name
page-figure = Your figure
page-figure-number = Figure { $number }
page-seats = How many seats?
page-seats-hint = The first seat is yours. Friends join with a link; bots sit down at once.
page-seat = Seat { $number }
page-a-friend = A friend
page-level = Level-{ $number } bot
page-option-odds = Show the odds?
page-option-odds-hint = Any player can open the odds. They use only what that player knows.
page-option-odds-yes = Yes
page-option-odds-no = No
page-option-coach = Coach with other people?
page-option-coach-hint = “What would you do?” names three choices. Against bots alone it’s always there. The result says who asked.
page-option-coach-yes = Yes
page-option-coach-no = No
page-option-listed = Who may find the table?
page-option-listed-hint = Spectators see what the table sees, and no secrets.
page-option-listed-yes = Everyone on the front page
page-option-listed-no = Only people with the code
page-first = Who begins?
page-first-random = Random
page-you = You
page-pace = Time per choice
page-pace-hint = When the time is up, a bot plays for you until you are back.
page-pace-endless = No clock
page-pace-relaxed = Five minutes
page-pace-brisk = Forty seconds
page-pace-mail = Three days

## Sitting down
page-at-table = At the table
page-free = A free seat
page-host = Host
page-person = Here
page-away = Away: a bot is playing
page-sit-hint = Pick a name and a figure, then sit down on a free seat.
page-sit = Sit here
page-stand = Stand up
page-remove = Remove
page-bot-for = Bot for seat { $number }
page-bot-add = Add bot
page-start = Start the game
page-start-hint = Bots take any empty seats.
page-start-wait = Waiting for the host to start
page-start-sealed = The deal is being sealed
page-invite = Bring your friends
page-link = Link to the table
page-copy = Copy
page-copied = Copied
page-qr = QR code of the link
page-sealed = The secret of the deal is sealed: nobody can change it any more, and after the game anyone can check it.
page-ticket = Move to another device
page-ticket-how = Open this link, or scan the code, on the other device: your seat moves there. The link works once; keep it to yourself.

## At the table
page-news = What just happened
page-log = Game log
page-odds = Odds
page-odds-show = Show the odds
page-odds-none = There are no odds to show right now.
page-advice = What would you do?
page-advice-ask = Ask the coach
page-advice-hint = The chance of winning that each choice leaves you, judged only from what you can know.
page-advice-wait = Nobody asks you anything right now. Ask again when it’s your turn.
page-advice-level = About as good.
page-advice-behind = { $number ->
    [one] { $number } point less.
   *[other] { $number } points less.
}
page-advice-no-reason = No figure tells these apart: the coach goes by the games it has played.
page-advice-odds = The odds behind it
page-confirm = Confirm
page-sending = Sending…
page-hints-off = No more hints
page-hints-on = Show hints again
page-scene-on = Go on
page-scene-skip = Skip
page-choose-first = Choose first: tap what glows on the table, or pick from the list.
page-choose-more = # of ## picked
page-why = The rule behind this
page-more = More choices
page-waiting-for = Waiting for { $name }
page-thinks = { $name } is thinking
page-you-are-away = A bot is playing for you.
page-i-am-back = I’m back
page-move-seat = Move to another device
page-board = TV view
page-mute = Turn chat off
page-unmute = Turn chat on
page-talk = Chat
page-message = A short message
page-send = Send
page-muted = The host has turned chat off.
page-react-bark = Woof!
page-react-paw = Give me your paw
page-react-bone = Delicious
page-react-laugh = Ha ha!
page-react-gasp = Oh no!
page-react-hat = Hats off

## The end
page-replay = Watch it again
page-record = Download the record
page-proof = Check the deal
page-rematch = Play again
page-rematch-join = To the next game
page-helped = A bot made choices for { $names }.
page-advised = Asked the coach: { $names }.
page-course = Game report
page-course-ask = Show the report
page-course-writing = Writing the report…
page-course-hint = Each player’s chance of winning if everyone had played on like an easy bot from there.
page-course-chart = Chances of winning
page-course-chart-long = One line for each player, from the first choice to the result. The figures are below as a table.
page-course-turns = Turning points
page-course-no-choice = No single turning point: many small choices added up.
page-course-luck = Luck:
page-course-unseen = what was drawn or laid out.
page-course-chose = { $name } chose: { $choice }
page-course-change = { $you ->
    [yes] Your chances
   *[no] { $of } chances
} went from { $before } to { $after }.
page-course-see = See it
page-course-figures = In figures
page-course-step = Step
page-course-percent = { $number }%
page-choices = Your choices
page-choices-ask = Judge my choices
page-choices-hint = Each choice is judged by what you could know when you made it. Costs are points of winning chance.
page-choices-first = { $number ->
    [one] You made { $number } choice among several. Your chance of winning began at { $chance }.
   *[other] You made { $number } choices among several. Your chance of winning began at { $chance }.
}
page-choices-given = { $number ->
    [0] Your choices gave nothing away for sure.
    [one] The costly ones gave away { $number } point.
   *[other] The costly ones gave away { $number } points.
}
page-choices-luck = { $number ->
    [one] Luck and the others brought you { $number } point.
   *[other] Luck and the others brought you { $number } points.
}
page-choices-bad-luck = { $number ->
    [one] Luck and the others took { $number } point from you.
   *[other] Luck and the others took { $number } points from you.
}
page-choices-costly = Costly choices
page-choices-none = None that is sure: you chose well.
page-choices-points = { $number ->
    [one] { $number } ± { $error } point
   *[other] { $number } ± { $error } points
}
page-choices-chose = You chose: { $choice }
page-choices-better = Better: { $choice }
page-choices-find = Your best find
page-choices-usual = An easy bot would have chosen: { $choice }
page-sealed-was = The sealed deal, opened
page-commitment = Promised before the deal
page-secret = The secret behind it

## The big screen
page-board-join = Scan the code with your phone, or type it in, and sit down.

## Watching it again
page-steps = Steps
page-step-first = To the start
page-step-back = One step back
page-step-on = One step on
page-step-last = To the end
page-step-of = Step { $at } of { $steps }
page-step-go = Go there
page-play = Autoplay
page-play-pace = Speed
page-play-slow = Slow
page-play-usual = Normal
page-play-fast = Fast
page-play-fastest = Very fast
page-eyes = View as
page-eyes-spectator = Spectator
page-eyes-all = Everything revealed

## The proof
page-proof-of = The deal at table { $code }
page-verdict = Verdict:
page-verdict-none = not checked yet; your browser does it here, by script.
page-verdict-good = everything is as it was promised, and as your browser kept it.
page-verdict-fits = the proof fits together. Whether it is the deal that was promised, your browser can’t say: its number isn’t in it.
page-verdict-bad = something does not fit!
page-verdict-bad-commitment = the secret is not the one that was promised!
page-verdict-bad-seal = a number in the deal was not sealed before it!
page-verdict-bad-kept = this is not the deal that your browser took part in! See below what differs.
page-kept = What your browser kept
page-kept-commitment-good = The promise is the one your browser saw before the deal.
page-kept-commitment-bad = The promise is NOT the one your browser saw before the deal: the secret was exchanged.
page-kept-commitment-none = Your browser kept no promise from this table.
page-kept-hashes-good = The seal is the one your browser saw before it gave its number.
page-kept-hashes-bad = The seal is NOT the one your browser saw before it gave its number: somebody’s number was exchanged.
page-kept-hashes-none = Your browser saw no seal: you didn’t play, it was asleep when the game started, or no script ran.
page-kept-nonce-good = Your number is in the deal.
page-kept-nonce-bad = Your number is NOT in the deal, though your browser gave it.
page-kept-nonce-none = No number of yours is in the deal, so the deal proves nothing to you.
page-added = What everyone added
page-added-none = nothing
page-added-silent = sealed a number, but didn’t give it in time
page-rolls = Everything that chance decided
page-roll-step = Step
page-roll-odds = Odds
page-roll-outcome = Result
page-roll-check = Check
page-fair-lead = You don’t have to trust anyone with the deal, not even us.
page-fair-1 = When a table is set up it draws a secret, and shows everyone the secret’s seal. From now on the secret can’t be changed.
page-fair-2 = Your browser has seen that seal when it draws a random number of its own. It seals that number too, and keeps it to itself.
page-fair-3 = When the game starts, all seals are fixed. Only now do the browsers give their numbers, so nobody could choose theirs to suit the others’. Bots add nothing.
page-fair-4 = Every coin, bone and token follows from the secret and these numbers together.
page-fair-5 = After the game the secret is shown: your browser works everything out again, and compares it with what it kept.
page-fair-bots = The bots
page-fair-bots-text = Bots know only what a player in their seat has been shown: not the secret, not your cards.
page-fair-memory = But they never forget, and neither do programs that play through the API: what everyone saw go into a stash or a Police file in Oliver Twist they know until the round ends, whether the table has the memory aid or not. The option is for people.
page-fair-not = What this cannot prove
page-fair-not-1 = The operator of the server knows the secret. No proof can show that they kept it to themselves while you played.
page-fair-not-2 = A game that your browser added nothing to (no script, a phone asleep at the start) proves nothing to you, and one without people nothing to anybody.
page-fair-not-3 = A player in league with the server could hold a number back at the start if they don’t like the deal. Such a game says so on its proof: “{ page-added-silent }”.
page-fair-not-4 = A server could break down on purpose before a deal it dislikes. If games often fail to start, play somewhere else.

## The rulebook
page-contents = Contents
page-wide = Table
