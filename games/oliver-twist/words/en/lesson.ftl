# What the coach says in the lessons (games/oliver-twist/lessons).
learn-oliver-twist-lesson-first = A first game
learn-oliver-twist-chapter-prowl = Prowling
learn-oliver-twist-chapter-sets = Sets and rewards
learn-oliver-twist-chapter-characters = Characters
learn-oliver-twist-chapter-astray = Nowhere to go
learn-oliver-twist-chapter-stash = A full stash
learn-oliver-twist-chapter-dusk = The end of the day
learn-oliver-twist-chapter-night = The night
learn-oliver-twist-chapter-burglary = Burglary
learn-oliver-twist-chapter-end = The end

learn-oliver-twist-goal = One gang, moved by all: on your turn, take one of the next four tokens on a street.
learn-oliver-twist-near = Take the watch next to the gang: nothing is passed, and it lies in your stash, unseen.
learn-oliver-twist-near-no = That would be a fine route, but begin with the nearest: tap the watch beside the gang.
learn-oliver-twist-passed = Bet took a necklace and passed a handkerchief, which goes into her Police file.
learn-oliver-twist-wallet = A wallet stands for any object. Take the one in Field Lane: the necklace before it is passed.
learn-oliver-twist-wallet-no = Take the wallet, two tokens away. One token passed is a small price.
learn-oliver-twist-folder = The necklace you passed lies in your Police file. At the end of the day, the thickest file pays.

learn-oliver-twist-second = Now the watch, past the tool. Two watches and a wallet make a set of three.
learn-oliver-twist-second-no = Keep to one kind: take the other watch, and you have a set.
learn-oliver-twist-sell = Go to Fagin’s instead of moving: tap both watches and the wallet, then confirm.
learn-oliver-twist-sell-no = Your set is worth most now: sell the two watches and the wallet.
learn-oliver-twist-reward = £5 for each watch, and the first reward: £6. The next set earns £5 more, then 4, 3, 2.

learn-oliver-twist-character = A character: take it, and you draw a card that only you see.
learn-oliver-twist-character-no = Objects can wait: take the character beside the gang.
learn-oliver-twist-help = Your card is the Artful Dodger. Play it: that is your turn.
learn-oliver-twist-help-no = A card is a turn of its own. Play the Artful Dodger now.
learn-oliver-twist-dodger = He takes any open token on the map, and nothing is passed. Take the watch.
learn-oliver-twist-dodger-no = Take the watch: it is worth £5, the most of all objects.

learn-oliver-twist-dead = The gang stands in a dead end: no token is next to it.
learn-oliver-twist-bribe = For £2 you put the gang elsewhere.
learn-oliver-twist-bribe-no = Put the gang elsewhere this time: it costs £2.
learn-oliver-twist-place = Any empty space next to a token will do. Choose Clerkenwell Green, in the middle.
learn-oliver-twist-place-no = Choose Clerkenwell Green, where the gang began: there is a character next to it.
learn-oliver-twist-again = The move comes after it. Take the character next to the Green.
learn-oliver-twist-again-no = Take the character next to the Green: cards can be kept for the night.

learn-oliver-twist-full = The day goes on. Nine tokens fill a stash: one goes to your file. Give the worthless apple.
learn-oliver-twist-full-no = Give the apple without a coin: it is worth nothing, and you have others.
learn-oliver-twist-five = Five handkerchiefs, wallets included, are a large set: £7 more. Sell all five.
learn-oliver-twist-five-no = Sell all five together: a set of five or more earns £7 on top.

learn-oliver-twist-last = It is getting dark. What lies in a stash at the end goes to the file: sell the apples.
learn-oliver-twist-last-no = Sell the three apples now, or they end in your file.
learn-oliver-twist-hopeless = No token is left in the streets, and Bet has no set to sell: she has to end the day.
learn-oliver-twist-dusk = That cost her £4. Then the files were opened: hers was the thickest, with 8 kinds: £8 more.

learn-oliver-twist-night = Night: tokens lie face down. Bet has the least money, turned up twelve, and said who begins.
learn-oliver-twist-light = Only open tokens are taken. Around the gang all is dark: light a street, beginning here.
learn-oliver-twist-light-no = Begin to the other side: tap the lit space.
learn-oliver-twist-further = The line goes on where it can. At a fork you choose: go on here.
learn-oliver-twist-further-no = Take the other way: tap the lit space.
learn-oliver-twist-burgle = A burglary! Take it, and you draw Burglary cards, one more for each kind of tool.
learn-oliver-twist-burgle-no = Take the burglary beside the gang.
learn-oliver-twist-loot = Keep one card, hidden until the end. Keep the one with more money.
learn-oliver-twist-loot-no = Keep the other one: it brings more.
learn-oliver-twist-tools = A tool is used up with it. Tools stay with you from the day, so collect several kinds.

learn-oliver-twist-end = The night goes on, to its end: you can do no more. End it; then cards and files are opened.
learn-oliver-twist-end-no = There is nothing to gain any more: end the night.
learn-oliver-twist-fortune = Money and Burglary cards together: the richest wins. You did!
