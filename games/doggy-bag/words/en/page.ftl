# The table of Doggy Bag, as pages draw it.

db-table-others = The other dogs
db-table-pack = The dogs
db-table-middle = The middle of the table
db-table-own = Your place
db-table-roles = Role tokens in the middle

db-table-bone-g = grey ossicle
db-table-bone-w = white chicken bone
db-table-bone-r = red cow bone
db-table-bone-k = black smoked bone
db-table-bone-y = yellow marrow bone
db-table-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
db-table-points-short = { $points ->
    [one] pt
   *[other] pts
}
db-table-points-word = { $points ->
    [one] point
   *[other] points
}

db-table-dare = { $count ->
    [0] draw nothing
    [one] dare to draw 1 bone
   *[other] dare to draw { $count } bones
}
db-table-has-role = Role { $number }, { $role }
db-table-is-hothead = Hothead, has announced { $number }
db-table-hothead = Hothead
db-table-hothead-hint = turn a token over and announce a larger number
db-table-turn-over = Hothead: turn the { $role } over
db-table-announce = announcing
db-table-first = First player
db-table-looked = Has looked into the bag

db-table-behind = { $count ->
    [0] nothing behind the screen
    [one] 1 bone behind the screen
   *[other] { $count } bones behind the screen
}
db-table-in-front = In front of the screen: { $heap }
db-table-was-behind = Was behind the screen: { $heap }
db-table-bag-open = In the bag: { $heap }
db-table-bag-open-short = in the bag
db-table-lifted = behind the screen
db-table-hand = Behind your screen: { $heap }
db-table-behind-yours = Behind your screen
db-table-hand-loot = Behind your screen: pick { $amount } for Fagin
db-table-hand-give = Behind your screen: pick one to give
db-table-hand-empty = Nothing left: Fagin has it all.
db-table-chest = On Fagin’s chest: { $heap }
db-table-drawn = Drawn: { $heap }
db-table-would-be = { $points ->
    [one] point at stake
   *[other] points at stake
}
db-table-coins = The coins: { $low } and { $high }
db-table-in-bag = { $count ->
    [0] The bag is empty.
    [one] 1 bone in the bag.
   *[other] { $count } bones in the bag.
}
db-table-blacks = { $count } of 3 black bones
db-table-fagin-asleep = Fagin sleeps behind his bag.
db-table-fagin-demanding = Fagin waits for his bones.
db-table-fagin-woken = Fagin is awake!

db-table-place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
db-table-out = thrown out
db-table-stealing = at the bag
db-table-choosing = choosing
db-table-paid = has paid
db-table-yet-to-choose = not yet
db-table-away = away
db-table-bot = bot

db-table-stop = Stop
db-table-stop-hint = keep it all; the turn ends
db-table-stop-keeps = { $points ->
    [one] keep your point; the turn ends
   *[other] keep your { $points } points; the turn ends
}
db-table-gluttony = Gluttony!
db-table-gluttony-hint = one more; black spoils it
db-table-gluttony-chance = one more: { $percent }% safe
db-table-decline = Rob nobody
db-table-decline-hint = keep what you have

db-table-woken = Black! { $name } has woken Fagin.
db-table-woken-you = Black! You have woken Fagin.

db-table-now-coins = The coins are in the air.
db-table-now-loot = Fagin wants { $amount } bones from every dog.
db-table-now-loot-you = Fagin wants { $amount } bones. Pick them below.
db-table-now-role = { $name } takes a role token.
db-table-now-role-you = Take a role token: its number is how many bones you draw.
db-table-now-pocket = { $name } reaches into the bag for one bone.
db-table-now-pocket-you = You reach into the bag for one bone.
db-table-now-lead = { $name } says who goes first.
db-table-now-lead-you = Tap the dog who goes first.
db-table-now-scout = { $name } shows three bones.
db-table-now-scout-you = You show three bones.
db-table-now-send = { $name } locks one of these away.
db-table-now-send-you = Tap the bone that goes to the chest.
db-table-now-feed = { $name } puts bones from the chest into the bag.
db-table-now-feed-you = Tap the bones on the chest that go into the bag.
db-table-now-swap = { $name } swaps a bone with the chest.
db-table-now-swap-you = Tap a bone of yours, and one on the chest for it.
db-table-now-steal = { $name } steals: { $drawn } of { $number }…
db-table-now-steal-you = You steal: { $drawn } of { $number }…
db-table-now-tempt = { $name } has { $drawn }. Enough, or one more?
db-table-now-tempt-you = You have what you came for. Enough, or one more?
db-table-now-gluttony = { $name } wants one more…
db-table-now-gluttony-you = One more…
db-table-now-rob = { $name } may rob another dog.
db-table-now-rob-you = Tap a dog to snatch a bone of that colour.
db-table-now-over = The night is over. All screens are lifted.
db-table-scene-gave = put into the bag:
db-table-scene-kept = still behind the screen:
db-table-scene-blackest = { $you ->
    [yes] You fed
   *[no] { $name } fed
} the bag { $count } of the { $all } black bones in it.

db-table-score = How the night ended
db-table-score-place = Place
db-table-score-dog = Dog
db-table-score-points = Points
db-table-score-out = thrown out by Fagin

db-table-odds-known = You know all { $count } bones in the bag.
db-table-odds-unknown = { $count } bones are in the bag.
db-table-odds-contents = In the bag, as far as you know
db-table-odds-sure = for sure
db-table-odds-most = at most
db-table-odds-chances = Chance of drawing no black bone
db-table-odds-number = bones drawn
db-table-odds-chance = chance
db-table-odds-about = Assumes every bone you haven’t seen is equally likely to be in the bag.
db-table-percent = { $percent }%

## On the front page and in the form for a new table

page-blurb-doggy-bag = Slip bones into Fagin’s bag by day, fish them out again by night, and don’t wake him: a quick game of nerve and bluff.
page-level-doggy-bag-0 = Pup (very easy bot)
page-level-doggy-bag-1 = Mutt (easy bot)
page-level-doggy-bag-2 = Old hand (hard bot)
page-level-doggy-bag-3 = Fagin (very hard bot)
page-option-doggy-bag-edition = Which edition?
page-option-doggy-bag-edition-hint = They differ in small things; the rules have a table of them.
page-option-doggy-bag-edition-english = English
page-option-doggy-bag-edition-french = French
page-option-doggy-bag-edition-french-first = First French
page-option-doggy-bag-edition-english-short = English edition
page-option-doggy-bag-edition-french-short = French edition
page-option-doggy-bag-edition-french-first-short = first French edition
page-option-doggy-bag-beginner = Beginner game?
page-option-doggy-bag-beginner-hint = Gentler: the tokens have no effects. For six years and up.
page-option-doggy-bag-beginner-yes = Yes
page-option-doggy-bag-beginner-no = No
page-option-doggy-bag-beginner-yes-short = beginner game
terminal-summary-doggy-bag = Feed Fagin’s bag, choose a role, dare to steal back

## The button that confirms a choice, by the first word of its notation

page-do-doggy-bag-loot = Put in
page-do-doggy-bag-role = Take
page-do-doggy-bag-hothead = Announce
page-do-doggy-bag-leader = Choose
page-do-doggy-bag-scout = To the chest
page-do-doggy-bag-intendant = Put in
page-do-doggy-bag-expert = Swap
page-do-doggy-bag-stop = Stop
page-do-doggy-bag-gluttony = One more!
page-do-doggy-bag-rob = Snatch
page-do-doggy-bag-decline = No, thanks

## Hints beside questions, by the rule of the question

page-hint-DB-L2 = You will all steal from this bag: black bones are traps, for the others and for you.
page-hint-DB-R1 = The highest number draws first. A thief who gets away ends the turn for all.
page-hint-DB-R5 = The first player throws the coins and takes a token before all others.
page-hint-DB-R8 = What lies on the chest can’t be drawn: lock away what would hurt you most.
page-hint-DB-R9 = Black bones make the bag dangerous for everyone who draws, you included.
page-hint-DB-R10 = Only bones in front of your screen score. Those behind it go into the bag, sooner or later.
page-hint-DB-T4 = Stop, and these bones are yours. Gluttony risks them for one more, and one of another dog’s.
page-hint-DB-T7 = Your number is 0: you may stop with nothing. One bone after all is Gluttony.
page-hint-DB-G1 = After Gluttony you may take a bone of the colour you drew from in front of another dog.

## Terms that can be tapped, in all their spellings

page-term-doggy-bag-hothead = Hothead
page-term-doggy-bag-gluttony = Gluttony
page-term-doggy-bag-ossicle = ossicle|ossicles
page-term-doggy-bag-first = first player|first-player token
page-term-doggy-bag-out = thrown out
page-term-doggy-bag-bootlicker = Bootlicker
page-term-doggy-bag-watcher = Watcher
page-term-doggy-bag-leader = Leader
page-term-doggy-bag-pickpocket = Pickpocket
page-term-doggy-bag-mole = Mole
page-term-doggy-bag-scout = Scout
page-term-doggy-bag-intendant = Intendant
page-term-doggy-bag-expert = Expert

## Scenes

page-scene-doggy-bag-lifted = The night is over
