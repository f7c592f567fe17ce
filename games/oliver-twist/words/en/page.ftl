# table-oliver-twist: what is written on the table.

## Sums.
ot-table-pounds = £{ $sum }
ot-table-loss = −£{ $sum }
ot-table-gain = +£{ $sum }

## Tokens.
ot-table-wallet = Wallet
ot-table-tool = Tool
ot-table-character = Character
ot-table-burglary = Burglary
ot-table-starting = { $name }, starting token without a coin
ot-table-face-down = Face down
ot-table-looked = Face down; looked at by { $names }
ot-table-peeked = Face down, but you have looked: { $name }
ot-table-empty = Empty space
ot-table-passing = { $number ->
    [one] Passes 1 token, which goes into your file.
   *[other] Passes { $number } tokens, which go into your file.
}

## The map.
ot-table-map = Map (scroll to explore)
ot-table-gang = The gang – { $place }
ot-table-zoom = Larger map
ot-table-find-gang = Find the gang
ot-table-way = Route { $number }

## Fagin’s.
ot-table-day = Day
ot-table-night = Night
ot-table-fagin-pays = Fagin’s rewards
ot-table-next-reward = Fagin’s reward for the next set: { $sum }
ot-table-no-reward = Fagin has no reward left to give
ot-table-pile = Characters
ot-table-burglaries = Burglaries
ot-table-bag = In the bag
ot-table-unseen = Unseen
ot-table-discards = Played
ot-table-in-play = In play

## The lairs.
ot-table-lairs = Lairs
ot-table-money = Money:
ot-table-stash = Your stash
ot-table-hand = Your Characters
ot-table-tools = Your tools
ot-table-loot = Your burglaries
ot-table-file = Your Police file
ot-table-filed = { $number ->
    [0] Police file: empty
    [one] Police file: 1 token
   *[other] Police file: { $number } tokens
}
ot-table-stashed = Stash: { $number } of { $room }
ot-table-cards = { $number ->
    [one] 1 Character card
   *[other] { $number } Character cards
}
ot-table-loots = { $number ->
    [one] 1 Burglary card
   *[other] { $number } Burglary cards
}
ot-table-known-file = File
ot-table-known-either = Stash or file
ot-table-seen = You have seen here: { $cards }
ot-table-keep-one = Keep one
ot-table-take-one = Take one
ot-table-make-room = Stash full: choose a token to move to your file
ot-table-under-way = Choosing:

## Things to do.
ot-table-sale = Sell: { $tokens } · { $sum }
ot-table-sale-bonus = bonus { $sum }
ot-table-sale-reward = reward { $sum }
ot-table-bribe = Bribe the police: £2
ot-table-hide = Hide
ot-table-give-up = End the round: £4
ot-table-done = Done

## The odds.
ot-table-odds-tokens = { $number ->
    [one] 1 token that you have not seen
   *[other] { $number } tokens that you have not seen
}
ot-table-odds-what = Token
ot-table-odds-left = Unseen
ot-table-odds-chance = Chance that a face-down token is one
ot-table-odds-cards = The next Character card is one of these, { $chance } each: { $cards }.
ot-table-percent = { $share }%

## The score.
ot-table-score = Results
ot-table-score-place = Place
ot-table-score-name = Player
ot-table-score-money = Money
ot-table-score-burglaries = Burglaries
ot-table-score-total = Fortune
ot-table-score-file = File

## What is what.
ot-table-legend = Key
ot-table-legend-object-is = Into your stash. Fagin buys three or more of a kind for what the coins say.
ot-table-legend-wallet-is = Into your stash: a joker in any set, worth nothing by itself.
ot-table-legend-tool-is = In front of your lair: each type lets you draw one more Burglary card.
ot-table-legend-character-is = You draw a Character card.
ot-table-legend-burglary-is = You break in, and keep one of the Burglary cards you draw.
ot-table-legend-starting = Octagon
ot-table-legend-starting-is = A starting token: without a coin, but it counts in a set.
ot-table-legend-file = Police file
ot-table-legend-file-is = The thickest one at the end of a round pays £1 for each type in it.
ot-table-legend-shield = Shield
ot-table-legend-shield-is = Tokens this route adds to your file.
ot-table-open-bag = In the bag
ot-scene-fortune = { $money }, burglaries { $gains }:
ot-table-secret-file = Police file
ot-table-secret-cards = Characters
ot-table-secret-loot = Burglaries

## On the front page and in the form for a new table

page-blurb-oliver-twist = Roam the streets of London with your gang, fill your pockets, sell the lot to Fagin, and stay a step ahead of the police.
page-level-oliver-twist-0 = Oliver (very easy bot)
page-level-oliver-twist-1 = Charley (easy bot)
page-level-oliver-twist-2 = Dodger (hard bot)
page-level-oliver-twist-3 = Fagin (very hard bot)
page-option-oliver-twist-box = Which box?
page-option-oliver-twist-box-hint = A box is a town with its streets and its people.
page-option-oliver-twist-box-london = London
page-option-oliver-twist-memory = Memory aid?
page-option-oliver-twist-memory-hint = The table shows everyone what has gone where. Bots remember it either way.
page-option-oliver-twist-memory-yes = Yes
page-option-oliver-twist-memory-no = No
page-option-oliver-twist-memory-yes-short = with memory aid
terminal-summary-oliver-twist = Prowl the streets of London by day and by night, sell sets to Fagin

## The button that confirms a choice, by the first word of its notation

page-do-oliver-twist-prowl = Go
page-do-oliver-twist-turn = Turn up
page-do-oliver-twist-bribe = Bribe
page-do-oliver-twist-peek = Look
page-do-oliver-twist-place = Go
page-do-oliver-twist-sell = Sell
page-do-oliver-twist-help = Play
page-do-oliver-twist-hide = Hide
page-do-oliver-twist-give-up = End round
page-do-oliver-twist-done = Done
page-do-oliver-twist-drop = File it
page-do-oliver-twist-keep = Keep
page-do-oliver-twist-shed = Discard
page-do-oliver-twist-take = Take
page-do-oliver-twist-clear = Clear
page-do-oliver-twist-against = Choose
page-do-oliver-twist-wallets = Hand in
page-do-oliver-twist-recover = Take back
page-do-oliver-twist-split = Put aside
page-do-oliver-twist-lead = Choose

## Hints beside questions, by the rule of the question

page-hint-OT-T1 = Collect three of a kind: Fagin buys sets. What the gang passes goes into your Police file.
page-hint-OT-K3 = You act twice in a row: take a token and then sell, or prowl twice.
page-hint-OT-P1 = The farther the token, the more goes into your Police file. The thickest file pays.
page-hint-OT-N4 = At night only face-up tokens can be taken or passed.
page-hint-OT-N3 = The night is dark: only tokens that were flipped can be taken.
page-hint-OT-N5 = Lead the light along the streets where you want to prowl.
page-hint-OT-N8 = Look first, then put the gang where you saw something good.
page-hint-OT-P7 = Any empty space beside a token will do. Your Prowl begins there.
page-hint-OT-P4 = Your file counts when the round ends. Give it what you can’t sell.
page-hint-OT-N6 = Burglary cards count at the very end. Some of them are losses.
page-hint-OT-E2 = Now a set pays its best token alone. All the rest makes your file thicker.
page-hint-OT-K4 = The thickest file pays £1 for each type in it: choose what you have most of.

## Terms that can be tapped, in all their spellings

page-term-oliver-twist-stash = stash|stashes
page-term-oliver-twist-file = Police file|Police files|file|files
page-term-oliver-twist-set = set|sets
page-term-oliver-twist-wallet = wallet|wallets
page-term-oliver-twist-reward = reward|rewards
page-term-oliver-twist-tool = tool|tools
page-term-oliver-twist-card = Character card|Character cards
page-term-oliver-twist-burglary = Burglary card|Burglary cards|burglary|burglaries
page-term-oliver-twist-starting = starting token|starting tokens
page-term-oliver-twist-bribe = bribe|bribes

## Scenes

page-scene-oliver-twist-dusk = Dusk: the police open their files
page-scene-oliver-twist-dawn = Dawn: files and fortunes
