# What the coach says in the lessons (games/doggy-bag/lessons).
learn-doggy-bag-lesson-first = A first game
learn-doggy-bag-lesson-roles = Now with roles

learn-doggy-bag-chapter-bag = The bag
learn-doggy-bag-chapter-numbers = The numbers
learn-doggy-bag-chapter-steal = Stealing
learn-doggy-bag-chapter-ossicles = Black and grey
learn-doggy-bag-chapter-end = The end

learn-doggy-bag-goal = Most points in front of your screen win. You have none yet. This deal is for practice.
learn-doggy-bag-worth = Behind your screen: grey and white bones are worth 1, red 2, yellow 3, black nothing.
learn-doggy-bag-slip = The coins say three: slip three bones into Fagin’s bag, exactly one of them black. Then confirm.
learn-doggy-bag-slip-no = Put in exactly one black bone this time: black bones are traps for whoever draws them.
learn-doggy-bag-in = All in. You will both steal from this bag, and only you know your three bones.

learn-doggy-bag-low = Take a number: you must draw exactly that many bones. Be careful for now, and take 2.
learn-doggy-bag-low-no = Take token 2 this time: every bone more is one more chance of a black one.
learn-doggy-bag-order = Betty took 4. The highest number draws first, so she goes to the bag before you.

learn-doggy-bag-drawing = She draws bone by bone and hopes for four without a black one. Two so far.
learn-doggy-bag-black = Black! Fagin wakes. The white bone goes to the chest; the grey and the black one stay with her.
learn-doggy-bag-skull = The skull counts her black bones. With the third one she is out of the game.
learn-doggy-bag-greedy = You got red and yellow: 5 points, if you stop. Be a glutton once, and draw one more.
learn-doggy-bag-greedy-no = Stopping is safe, and often wise. This time try Gluttony: one more bone, and one of Betty’s.
learn-doggy-bag-rob = Grey! You keep everything, and may take one bone of that colour from a neighbour: tap Betty.
learn-doggy-bag-rob-no = Don’t be shy: after Gluttony you may take Betty’s grey bone. Tap her.
learn-doggy-bag-mine = 7 points! A thief who gets away ends the turn for all. What is in the bag stays there.

learn-doggy-bag-keep = A new turn: slip in two bones. Keep your black ones for later.
learn-doggy-bag-keep-no = No black bone this time: you will be first at the bag.
learn-doggy-bag-high = Betty begins this turn and took 3. Take 5, and you draw before her.
learn-doggy-bag-high-no = Take token 5: it is higher than Betty’s 3, so you draw first.
learn-doggy-bag-more = Grey and white so far. Three more to draw, and there are black bones in the bag.
learn-doggy-bag-ossicle = Black for you too. The white bone is lost, but grey ones, the ossicles, are always yours.
learn-doggy-bag-two = Then Betty drew a black one as well. All have failed, so the turn is over.

learn-doggy-bag-feed = Betty has two black bones in front of her. Feed the bag: slip in both of yours.
learn-doggy-bag-feed-no = Slip in both black bones: Betty must not get a third, and you can make it likely.
learn-doggy-bag-wait = You know what is in the bag. Take 1, so that Betty has to draw before you.
learn-doggy-bag-wait-no = Take token 1: with a low number you draw last, and Betty meets your black bones first.
learn-doggy-bag-dare = Betty dares 6, the highest number. She knows nothing of your two black bones.
learn-doggy-bag-out = Her third black bone: Betty is out, and her bones go to the chest.
learn-doggy-bag-won = The last dog in the game wins. Otherwise, once no bones are left to slip in, most points win.

learn-doggy-bag-chapter-thieves = 3 and 4
learn-doggy-bag-chapter-eyes = 0 and 1
learn-doggy-bag-chapter-chiefs = 2 and 5
learn-doggy-bag-chapter-goods = 6 and 7
learn-doggy-bag-chapter-hothead = The Hothead

learn-doggy-bag-roles = Every token now has a trick too. It happens at once, before anyone steals. Your loot goes in by itself here.
learn-doggy-bag-pickpocket = Two at a time. Take 3, the Pickpocket: draw one bone right away.
learn-doggy-bag-pickpocket-no = All tricks in good time: take 3, the Pickpocket, first.
learn-doggy-bag-pocketed = Yellow: 3 points, and yours at once. A black one would have gone back.
learn-doggy-bag-mole = Betty took 4, the Mole: she looks into the bag in secret. The eye says so to all.
learn-doggy-bag-woken = She knew the bag, and a black bone woke Fagin all the same.
learn-doggy-bag-stop = Your three bones are drawn: 4 points more, and one of the three left is black. Stop.
learn-doggy-bag-stop-no = One bone in three left is black: too much for one bone more. Stop.
learn-doggy-bag-watch = Take 1, the Watcher: draw one bone, and then look into the bag.
learn-doggy-bag-watch-no = This turn is about 0 and 1: take 1, the Watcher.
learn-doggy-bag-seen = White, and yours. Now you know the bag, and she does not: two of its six bones are black.
learn-doggy-bag-bootlicker = Betty took 0, the Bootlicker: her black bone goes to the chest, and she need not draw.
learn-doggy-bag-enough = One bone is your number: red. You have seen the bag, two of five are black. Stop.
learn-doggy-bag-enough-no = You saw two black bones among the five that are left. Stop.
learn-doggy-bag-scout = Take 5, the Scout: show three bones from the bag, and lock one away.
learn-doggy-bag-scout-no = This turn is about 2 and 5: take 5, the Scout.
learn-doggy-bag-lock = Everyone sees the three. Lock one in the chest: the black one. The others go back.
learn-doggy-bag-lock-no = You draw first tonight: lock the black bone away, and leave the others.
learn-doggy-bag-leader = Betty took 2, the Leader: she says who is first from the next turn on. Herself.
learn-doggy-bag-failed = You drew black at the fourth bone, and Betty at her first. Nobody got away.
learn-doggy-bag-intendant = Betty begins now. Her Intendant, 6, puts two bones of the chest back into the bag.
learn-doggy-bag-expert = Take 7, the Expert: swap a bone behind your screen for one on the chest.
learn-doggy-bag-expert-no = This turn is about 6 and 7: take 7, the Expert.
learn-doggy-bag-swap = Swap well: give a white or grey bone, worth 1, for the red one on the chest.
learn-doggy-bag-swap-no = The red one is worth 2: take it, and give a bone that is worth 1.
learn-doggy-bag-danger = Seven was too bold, and six as well. One more black bone, and either of you is out.
learn-doggy-bag-seventh = Betty’s Scout locks one away. Count: all seven black bones lie open, so the bag has none.
learn-doggy-bag-hothead = Turn any token over and announce 8: the Hothead draws first, and uses no trick.
learn-doggy-bag-hothead-no = Be the Hothead: tap the flame, then any token, and leave the number at 8.
learn-doggy-bag-feast = Eight bones, and none of them black! Gluttony is free this time: have one more.
learn-doggy-bag-feast-no = There is no black bone left in the bag, so Gluttony costs you nothing.
learn-doggy-bag-winner = All black bones are in the open: the game ends with this turn. Most points win: yours.
