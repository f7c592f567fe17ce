# Doggy Bag

doggy-bag-title = Doggy Bag

## Bones

doggy-bag-bone-grey = a grey bone
doggy-bag-bone-white = a white bone
doggy-bag-bone-red = a red bone
doggy-bag-bone-black = a black bone
doggy-bag-bone-yellow = a yellow bone

doggy-bag-bones-grey = { $number } grey
doggy-bag-bones-white = { $number } white
doggy-bag-bones-red = { $number } red
doggy-bag-bones-black = { $number } black
doggy-bag-bones-yellow = { $number } yellow

## Roles

doggy-bag-role-bootlicker = Bootlicker
doggy-bag-role-watcher = Watcher
doggy-bag-role-leader = Leader
doggy-bag-role-pickpocket = Pickpocket
doggy-bag-role-mole = Mole
doggy-bag-role-scout = Scout
doggy-bag-role-intendant = Intendant
doggy-bag-role-expert = Expert
doggy-bag-numbered-role = { $role } ({ $number })

doggy-bag-effect-bootlicker = be rid of a black bone in front of you
doggy-bag-effect-watcher = draw a bone, and look into the bag
doggy-bag-effect-leader = say who goes first from the next turn on
doggy-bag-effect-pickpocket = draw a bone
doggy-bag-effect-mole = look into the bag
doggy-bag-effect-scout = show three bones, lock one away
doggy-bag-effect-intendant = two bones from the chest go into the bag
doggy-bag-effect-expert = swap a hidden bone with the chest
