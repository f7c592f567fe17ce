# Oliver Twist

twist-title = Oliver Twist

## Tokens

# $thing is what the box calls it. $one and $things stand in for names that only a home-made box has.

twist-wallet = wallet
twist-tool = tool
twist-character = character
twist-burglary = burglary
twist-token-name = { $starting ->
    [yes] starting { $thing }
   *[no] { $thing }
}
twist-a-token = { $starting ->
    [yes] a starting { $thing }
   *[no] { $thing ->
        [apple] an apple
        [brooch] a brooch
        [burglary] a burglary
        [character] a character
        [crowbar] a crowbar
        [handkerchief] a handkerchief
        [lantern] a lantern
        [necklace] a necklace
        [picklock] a picklock
        [ring] a ring
        [rope] a rope
        [tool] a tool
        [wallet] a wallet
        [watch] a watch
       *[other] { $one }
    }
}
twist-some-tokens = { $number ->
    [one] { $number } { $thing }
   *[other] { $number } { $thing ->
        [apple] apples
        [brooch] brooches
        [burglary] burglaries
        [character] characters
        [crowbar] crowbars
        [handkerchief] handkerchiefs
        [lantern] lanterns
        [necklace] necklaces
        [picklock] picklocks
        [ring] rings
        [rope] ropes
        [tool] tools
        [wallet] wallets
        [watch] watches
       *[other] { $things }
    }
}
twist-with-coin = { $token } ({ $coin })
twist-brief = { $token } { $coin }
twist-no-coin = no coin
twist-types = { $tokens } ({ $number ->
    [one] { $number } type
   *[other] { $number } types
})
twist-tokens = { $number ->
    [one] { $number } token
   *[other] { $number } tokens
}

## Money

twist-pounds = £{ $sum }
twist-less-than-nothing = −£{ $sum }
twist-gain = a gain of { $money }
twist-loss = a loss of { $money }
twist-no-gain = nothing gained
twist-large-set = { $money } for a large set
twist-reward = a reward of { $money }
twist-no-money = no money at all
twist-in-all = { $parts }, { $money } in all

## Streets

twist-place = { $street } { $number } ({ $space })
twist-place-square = { $square } ({ $space }), the central square
twist-at = at { $street } { $number } ({ $space })
twist-at-square = at { $square } ({ $space }), the central square
twist-from = from { $street } { $number } ({ $space }) on

## Cards

twist-character-cards = { $number ->
    [one] { $number } Character card
   *[other] { $number } Character cards
}
twist-burglary-cards = { $number ->
    [one] { $number } Burglary card
   *[other] { $number } Burglary cards
}
twist-cards = { $number ->
    [one] { $number } card
   *[other] { $number } cards
}
twist-card-unknown = an unknown card
twist-card-and-effect = { $card } ({ $effect })
twist-effect-dodge = take any face-up token; the gang stays
twist-effect-sneak = prowl, and leave behind what is passed
twist-effect-actions = { $number } actions in a row
twist-effect-clear = clear the file of one type
twist-effect-rob = take a random token from another stash
twist-effect-wallets = { $money } for each wallet handed in
twist-effect-frame = slip { $number ->
    [one] { $number } random token
   *[other] { $number } random tokens
} into another file
twist-effect-raid = other stashes shrink to { $number } at most; the rest go into the files
twist-effect-recover = take an object back from the file
twist-effect-fence = sell a set of { $number } or more
twist-effect-spy = look at another’s cards and take one
twist-effect-recruit = draw { $number ->
    [one] { $number } card
   *[other] { $number } cards
}, keep one
twist-effect-fine = { $money } from everyone with a thicker file

## What happened

twist-note-begins = { $you ->
    [yes] You begin
   *[no] { $name } begins
} the day.
twist-note-you-start = Into your stash: { $token }.
twist-note-prowled = { $you ->
    [yes] You take
   *[no] { $name } takes
} { $token } { $at }.
twist-note-filed = Passed, so it goes into { $you ->
    [yes] your
   *[no] { $of }
} file: { $token }.
twist-note-you-dropped = To make room, { $token } goes into your file.
twist-note-dropped = { $you ->
    [yes] You move
   *[no] { $name } moves
} a token from stash to file, unseen.
twist-note-drew-card = { $name } draws a Character card.
twist-note-you-drew-card = You draw a card: { $card }.
twist-note-no-card = There is no Character card left to draw.
twist-note-reshuffled = The cards played are shuffled into a new pile.
twist-note-paid = { $you ->
    [yes] You pay
   *[no] { $name } pays
} the police { $money }.
twist-note-you-peeked = You look at the token { $at }: { $token }.
twist-note-peeks = { $name } looks at the token { $at }.
twist-note-placed = { $you ->
    [yes] You put
   *[no] { $name } puts
} the gang { $at }.
twist-note-turned-up = Flipped { $at }: { $token }.
twist-note-sold = { $you ->
    [yes] You sell
   *[no] { $name } sells
} Fagin { $tokens }: { $money }.
twist-note-helped = { $you ->
    [yes] You ask
   *[no] { $name } asks
} for help: { $card }.
twist-note-done = { $you ->
    [yes] You have
   *[no] { $name } has
} nothing more to do this turn.
twist-note-hid = { $you ->
    [yes] You hide
   *[no] { $name } hides
}, discarding a card: { $card }.
twist-note-dodged = { $you ->
    [yes] You take
   *[no] { $name } takes
} { $token } { $at }; the gang stays.
twist-note-cleared = Out of { $you ->
    [yes] your
   *[no] { $of }
} file: { $tokens }.
twist-note-robbed = { $you ->
    [yes] You take
   *[no] { $name } takes
} { $token } out of { $other-you ->
    [yes] your
   *[no] { $other-of }
} stash.
twist-note-sold-wallets = { $you ->
    [yes] You hand
   *[no] { $name } hands
} in { $wallets } for { $money }.
twist-note-framed = Out of { $you ->
    [yes] your
   *[no] { $of }
} file and into { $other-you ->
    [yes] your
   *[no] { $other-of }
} file: { $token }.
twist-note-raided = { $you ->
    [yes] You move
   *[no] { $name } moves
} { $token } from stash to file.
twist-note-recovered = { $you ->
    [yes] You take
   *[no] { $name } takes
} { $token } back from file to stash.
twist-note-you-spied = In { $of } hand: { $cards }.
twist-note-you-took-card = You take a card from { $name }: { $card }.
twist-note-lost-card = { $name } takes a card from you: { $card }.
twist-note-took-card = { $name } takes a Character card from { $other }.
twist-note-you-kept = You keep one card, { $card }; the others go under the pile.
twist-note-kept-card = { $you ->
    [yes] You keep
   *[no] { $name } keeps
} one of the cards drawn.
twist-note-fined = { $you ->
    [yes] You pay
   *[no] { $name } pays
} { $other-you ->
    [yes] you
   *[no] { $other }
} { $money }.
twist-note-burgles = { $you ->
    [yes] You break into a house and draw
   *[no] { $name } breaks into a house and draws
} { $cards }.
twist-note-you-kept-loot = You keep a Burglary card.
twist-note-kept-loot = { $you ->
    [yes] You keep
   *[no] { $name } keeps
} a Burglary card, face down.
twist-note-shed-tool = { $you ->
    [yes] You discard
   *[no] { $name } discards
} { $token }.
twist-note-round-over = With that the round is over. The police open their files.
twist-note-splitting = Before that, these choose their last sets in secret: { $names }.
twist-note-you-split = You put aside as your last sets: { $tokens }.
twist-note-has-split = { $you ->
    [yes] You have
   *[no] { $name } has
} chosen the last sets, unseen.
twist-note-discarded = { $you ->
    [yes] You get
   *[no] { $name } gets
} { $money } for sets not sold: { $tokens }.
twist-note-file-opened = In { $you ->
    [yes] your
   *[no] { $of }
} file, { $size }: { $tokens }.
twist-note-punished = { $you ->
    [yes] You are caught with the thickest file and pay
   *[no] { $name } is caught with the thickest file and pays
} { $money } for { $number ->
    [one] { $number } type
   *[other] { $number } types
}.
twist-note-nightfall = Night falls. The streets are laid anew, face down, and there are houses to burgle.
twist-note-opens-night = { $you ->
    [yes] You have the least money and flip
   *[no] { $name } has the least money and flips
} the first line of tokens.
twist-note-begins-night = { $you ->
    [yes] You begin
   *[no] { $name } begins
} the night.
twist-note-leads = { $you ->
    [yes] You choose
   *[no] { $name } chooses
} { $other-you ->
    [yes] you
   *[no] { $other }
} to begin the night.
twist-note-loot-shown = { $you ->
    [yes] You reveal
   *[no] { $name } reveals
} { $cards }: { $gain }.

## What lies on the table

twist-scene-round = { $side }. { $rewards }.
twist-scene-no-rewards = Fagin has no rewards left
twist-scene-one-reward = Fagin has one reward left: { $money }
twist-scene-rewards = Fagin’s rewards: next { $money }, then { $more }
twist-scene-stash = stash { $number } of { $most }
twist-scene-file = file { $number }
twist-scene-known = all know: stash { $tokens }
twist-scene-known-file = file { $tokens }
twist-scene-known-either = stash or file { $tokens }
twist-scene-never-shown = { $number } never shown
twist-scene-your-stash = Your stash: { $tokens }
twist-scene-your-file = Your Police file: { $tokens }
twist-scene-your-card = Your card: { $card }
twist-scene-your-loot = Your Burglary cards: { $cards }
twist-scene-looked = Face down, but you have looked: { $tokens }
twist-scene-looked-at = { $token } { $at }
twist-scene-hand = You know in { $of } hand: { $cards }
twist-scene-result = { $total }: { $money } in money, { $gain } from burglaries; { $tokens } in the night’s file

## The map

twist-map-gang-alone = The gang stands { $at }. No token lies next to it.
twist-map-gang-ways = The gang stands { $at }. From there (spaces in brackets):
twist-map-fork = { $way }, then a fork:
twist-map-either = either { $way }
twist-map-or = or { $way }
twist-map-on = { $way }, and so on
twist-map-then = { $way }, then either { $ways }
twist-map-ways = { $first } or { $last }
twist-map-signpost = { $street } ({ $space })
twist-map-stretch = { $street }: { $tokens }
twist-map-stretches = { $first }, then { $last }
twist-map-token = { $token } ({ $space })
twist-map-looked = { $token }, face down ({ $space })
twist-map-down = face down ({ $space })
twist-map-run = { $number } face down ({ $from } to { $to })
twist-map-empty = All streets are empty.
twist-map-face-up = { $tokens } face up: { $streets }.
twist-map-face-down = { $tokens } face down: { $streets }.
twist-map-in-street = { $number } in { $street }

## What the viewer is asked

twist-ask-turn = Your turn. What do you do?
twist-ask-first-action = You have { $number } actions in a row. What do you do first?
twist-ask-last-action = One more action: what do you do?
twist-ask-neither = You can neither prowl nor go to Fagin’s.
twist-ask-passed = What the gang passes goes into your Police file.
twist-ask-full = Your stash is full.
twist-ask-prowl = Where do you prowl? What the gang passes goes into your Police file.
twist-ask-sneak = Where do you prowl? What the gang passes stays where it lies.
twist-ask-way = Which way do you keep flipping? { $tokens } to go.
twist-ask-peek = Which face-down token do you look at? You have { $number ->
    [one] { $number } look
   *[other] { $number } looks
}, and only you will see it.
twist-ask-place = Where do you put the gang? You prowl from there.
twist-ask-drop = Your stash is full. What goes into your Police file to make room for { $token }?
twist-ask-keep-loot = Which Burglary card do you keep? It counts at the very end.
twist-ask-shed = Which tool do you discard after the burglary?
twist-ask-dodge = Which face-up token do you take? The gang stays.
twist-ask-clear = Which type of token leaves your Police file?
twist-ask-rob = Whose stash do you rob?
twist-ask-frame = Whose file gets { $number ->
    [one] { $number } random token
   *[other] { $number } random tokens
} from yours?
twist-ask-spy-on = Whose cards do you look at, to take one?
twist-ask-wallets = How many wallets do you hand in, for { $money } each?
twist-ask-raid = You may keep { $number } tokens at most. What goes from your stash into your file?
twist-ask-recover = What do you take back from your file into your stash?
twist-ask-fence = Which set do you sell? { $number } tokens are enough.
twist-ask-spy = Which card do you take from { $name }?
twist-ask-keep-card = Which card do you keep?
twist-ask-split = Which sets do you discard? Each pays its best token. The rest goes into your Police file, and the thickest file pays for every type in it.
twist-ask-lead = Who takes the first turn of the night?

twist-answer-take = take { $token } { $at }
twist-answer-take-character = take { $token } { $at } and draw a Character card
twist-answer-burgle = burgle a house { $at } and draw { $cards }
twist-answer-passing = { $taking }, passing { $tokens }
twist-answer-turn = flip tokens { $from }: { $tokens } face down
twist-answer-turn-fork = flip tokens { $from }: { $tokens } face down, then a fork
twist-answer-bribe = bribe the police with { $money }, put the gang elsewhere and prowl
twist-answer-bribe-night = bribe the police with { $money }: look at two face-down tokens, put the gang elsewhere and prowl
twist-answer-place = { $place }, next to { $tokens }
twist-answer-looked = { $token }, face down
twist-answer-down = a face-down token
twist-answer-sell = sell Fagin { $tokens }: { $money }
twist-answer-help = play { $card }
twist-answer-hide = hide, and discard { $card }
twist-answer-give-up = pay the police { $money } and end the { $night ->
    [yes] night
   *[no] day
} for everyone
twist-answer-done = pass: you can neither prowl nor go to Fagin’s
twist-answer-clear = clear { $tokens }
twist-answer-rob = { $name }, with { $tokens } in the stash
twist-answer-frame = { $name }, with { $tokens } in the file
twist-answer-spy = { $name }, with { $cards }
twist-answer-split = { $tokens } for { $money }; into the file: { $left }
twist-answer-split-aid = { $tokens } for { $money }; into the file, with { $types ->
    [one] { $types } type
   *[other] { $types } types
} in it: { $left }
twist-answer-wallets = hand in { $wallets } for { $money }

## Why something cannot be chosen, as part of a sentence

twist-why-no-space = the board has the spaces 1 to { $one }
twist-why-closed = space { $one } is in a street that is closed to two players
twist-why-empty = no token lies on space { $one }
twist-why-face-down = the token on space { $one } lies face down
twist-why-not-face-down = no token lies face down on space { $one }
twist-why-apart = space { $one } is not next to space { $two }
twist-why-twice = space { $one } is used twice
twist-why-lit = a token lies face up next to the gang
twist-why-looked = you have looked at the token on space { $one } before
twist-why-occupied = a token lies on space { $one }
twist-why-lonely = no token lies next to space { $one }
twist-why-near = a token lies next to the gang
twist-why-no-money = a bribe costs £{ $one }
twist-why-not-stuck = a Prowl or a visit to Fagin’s is possible
twist-why-not-yours = not all of these tokens are in your stash
twist-why-no-set = a set has { $one } tokens or more, objects of one kind and wallets
twist-why-no-card = the box has the Character cards 1 to { $one }
twist-why-not-in-hand = you do not have card { $one }
twist-why-no-effect = card { $one } is good only for hiding now
twist-why-not-drawn = card { $one } is not one of those to choose from
twist-why-no-seat = this table has the seats 0 to { $one }
twist-why-not-in-stash = your stash has no such token
twist-why-not-in-file = your file has no such object
twist-why-no-tool = no such tool lies in front of your lair
twist-why-no-type = your file has no token of this type
twist-why-wallets = so many wallets are in your stash: { $one }
twist-why-no-sets = your stash does not make a set of each of these kinds
twist-why-beaten = another split is as good in money, tokens left and types, and better in one of them

## With everything open

twist-open-start = Into { $of } stash: { $token }.
twist-open-dropped = To make room, { $token } goes into { $of } file.
twist-open-peeked = { $name } sees { $token }.
twist-open-drew-card = { $of } card: { $card }.
twist-open-kept = { $name } keeps { $card }; the others go under the pile.
twist-open-took-card = { $name } takes { $card } from { $other }.
twist-open-drew-loot = { $name } draws a Burglary card: { $gain }.
twist-open-kept-loot = { $name } keeps the Burglary card: { $gain }.
twist-open-split = { $name } puts aside as last sets: { $tokens }.
