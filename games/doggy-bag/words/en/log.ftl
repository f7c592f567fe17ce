# Doggy Bag

doggy-title = Doggy Bag

## Bones

doggy-bone-grey = a grey bone
doggy-bone-white = a white bone
doggy-bone-red = a red bone
doggy-bone-black = a black bone
doggy-bone-yellow = a yellow bone

doggy-heap-grey = { $number } grey
doggy-heap-white = { $number } white
doggy-heap-red = { $number } red
doggy-heap-black = { $number } black
doggy-heap-yellow = { $number } yellow

doggy-bones = { $number ->
    [one] { $number } bone
   *[other] { $number } bones
}
doggy-points = { $number ->
    [one] { $number } point
   *[other] { $number } points
}

## Roles

doggy-role-bootlicker = Bootlicker
doggy-role-watcher = Watcher
doggy-role-leader = Leader
doggy-role-pickpocket = Pickpocket
doggy-role-mole = Mole
doggy-role-scout = Scout
doggy-role-intendant = Intendant
doggy-role-expert = Expert
doggy-role-numbered = { $role } ({ $number })

doggy-effect-bootlicker = get rid of a black bone in front of you
doggy-effect-watcher = draw a bone, and look into the bag
doggy-effect-leader = say who goes first from next turn on
doggy-effect-pickpocket = draw a bone
doggy-effect-mole = look into the bag
doggy-effect-scout = show three bones, lock one away
doggy-effect-intendant = two bones from the chest go into the bag
doggy-effect-expert = swap a hidden bone with the chest

## What happened

doggy-note-first = The first-player token goes to { $you ->
    [yes] you
   *[no] { $name }
}.
doggy-note-coins = { $you ->
    [yes] You throw
   *[no] { $name } throws
} the coins: { $low } and { $high }. Fagin wants { $demand } bones.
doggy-note-you-looted = You slip { $bones } into the bag.
doggy-note-looted = { $you ->
    [yes] You slip
   *[no] { $name } slips
} some bones into the bag.
doggy-note-last-loot = That is all you dogs have left: everything goes in. The last turn!
doggy-note-took-role = { $you ->
    [yes] You take
   *[no] { $name } takes
} the { $role }.
doggy-note-turned-over = { $you ->
    [yes] You turn the { $role } over and announce { $number }!
   *[no] { $name } turns the { $role } over and announces { $number }!
}
doggy-note-no-effect = The { $role } can do nothing now.
doggy-note-boots-licked = { $you ->
    [yes] You move
   *[no] { $name } moves
} a black bone to the chest.
doggy-note-drew = { $you ->
    [yes] You draw
   *[no] { $name } draws
}… { $bone }.
doggy-note-put-back = It goes back into the bag.
doggy-note-pocketed = { $you ->
    [yes] You keep
   *[no] { $name } keeps
} it.
doggy-note-looked = { $you ->
    [yes] You look
   *[no] { $name } looks
} into the bag.
doggy-note-you-saw = You see { $bones }.
doggy-note-kept-lead = { $you ->
    [yes] You keep
   *[no] { $name } keeps
} the first-player token.
doggy-note-led = { $you ->
    [yes] You give
   *[no] { $name } gives
} the first-player token to { $other-you ->
    [yes] you
   *[no] { $other }
}.
doggy-note-scouted = { $you ->
    [yes] You send
   *[no] { $name } sends
} { $bone } to the chest; the rest goes back.
doggy-note-fed = { $you ->
    [yes] You drop
   *[no] { $name } drops
} { $bones } from the chest into the bag.
doggy-note-swapped = { $you ->
    [yes] You swap
   *[no] { $name } swaps
} { $give } for { $take } from the chest.
doggy-note-woke = Black! Fagin wakes up.
doggy-note-woke-kept = { $you ->
    [yes] You keep
   *[no] { $name } keeps
} { $bones }.
doggy-note-woke-lost = To the chest: { $bones }.
doggy-note-gave-in = One more! { $you ->
    [yes] You go
   *[no] { $name } goes
} for Gluttony.
doggy-note-kept-nothing = { $you ->
    [yes] You slink
   *[no] { $name } slinks
} away with nothing. The turn ends.
doggy-note-kept = { $you ->
    [yes] You get
   *[no] { $name } gets
} away with { $bones }. The turn ends.
doggy-note-bag-empty = The bag is empty.
doggy-note-robbed = { $you ->
    [yes] You snatch
   *[no] { $name } snatches
} { $bone } from in front of { $other-you ->
    [yes] you
   *[no] { $other }
} as well.
doggy-note-declined = { $you ->
    [yes] You rob
   *[no] { $name } robs
} nobody.
doggy-note-thrown-out = Three black bones: { $you ->
    [yes] you are
   *[no] { $name } is
} thrown out.
doggy-note-nobody-left = Nobody is left to try. The turn ends.
doggy-note-last-dog = One dog is left.
doggy-note-screens-empty = There is nothing left behind the screens.
doggy-note-all-black-out = Every black bone is out in the open.
doggy-note-screen-lifted = Behind { $you ->
    [yes] your
   *[no] { $of }
} screen: { $bones }.

## What lies on the table

doggy-scene-chest = Chest
doggy-scene-bag = Bag
doggy-scene-drawn = Drawn
doggy-scene-known = { $size }, including at least { $bones }
doggy-scene-all-known = { $size }, all known to you: { $bones }
doggy-scene-hand = Behind your screen: { $bones }
doggy-scene-front = { $bones } ({ $points })
doggy-scene-hidden = { $number } hidden
doggy-scene-hothead = Hothead with { $number }
doggy-scene-first = first player
doggy-scene-out = out of the game

## What the viewer is asked

doggy-ask-loot = Which { $number } of your bones go into the bag?
doggy-ask-loot-more = A number, or the bones themselves: g grey, w white, r red, k black, y yellow.
doggy-ask-role = Which token do you take? Its number is how many bones you must draw.
doggy-ask-role-more = Or turn a token over: hothead TOKEN NUMBER, announcing 8 to { $most }, such as “hothead 4 8”.
doggy-answer-role = { $role }: { $effect }
doggy-answer-dare = dare to draw { $bones }
doggy-answer-hothead = Hothead { $number }: turn the { $role } over
doggy-ask-lead = Who goes first from next turn?
doggy-ask-send = Which of the bones shown goes to the chest?
doggy-ask-feed = Which bones from the chest go into the bag?
doggy-ask-swap = Which bone of yours for which from the chest?
doggy-answer-swap = { $give } for { $take }
doggy-ask-tempt = You have what you came for: { $bones }. Enough, or one more?
doggy-ask-tempt-nothing = You came for nothing, and have it. Slink off, or one bone after all?
doggy-answer-stop = Stop: keep it all, and the turn ends
doggy-answer-stop-nothing = Stop: the turn ends
doggy-answer-gluttony = Gluttony: draw one more; a black bone spoils it
doggy-ask-rob = Snatch { $bone } from in front of another dog?
doggy-answer-rob = Yes, from { $name }
doggy-answer-decline = No

## How it ended

doggy-result = { $points } with { $bones }
doggy-result-out = thrown out

## With everything open

doggy-open-looted = { $name } slips { $bones } into the bag.
doggy-open-saw = { $name } sees { $bones }.
