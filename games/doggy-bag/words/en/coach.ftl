# What tells choices apart, as the coach says it: short parts, joined by semicolons.

doggy-fact-brings = puts { $number ->
    [one] { $number } point
   *[other] { $number } points
} into the bag
doggy-fact-feeds = puts { $number ->
    [one] { $number } point
   *[other] { $number } points
} back into the bag
doggy-fact-black = { $number ->
    [0] no black bone
    [one] { $number } black bone
   *[other] { $number } black bones
} into the bag
doggy-fact-clean = { $number }% to draw { $drawn ->
    [one] { $drawn } bone
   *[other] { $drawn } bones
} and no black one
doggy-fact-gain = about { $number ->
    [one] { $number } point
   *[other] { $number } points
} if that works
doggy-fact-nothing = nothing to draw, nothing to lose
doggy-fact-before = { $number ->
    [0] so far, nobody goes to the bag before you
    [one] so far, { $number } dog goes to the bag before you
   *[other] so far, { $number } dogs go to the bag before you
}
doggy-fact-third = a black bone would be your third, and you’d be out
doggy-fact-keeps = { $number ->
    [0] keeps what you have
    [one] { $number } point for sure
   *[other] { $number } points for sure
}
doggy-fact-risk = { $number }% to draw black and lose { $points ->
    [one] { $points } point
   *[other] { $points } points
}
doggy-fact-more = otherwise about { $number ->
    [one] { $number } point
   *[other] { $number } points
} more
doggy-fact-swaps = points behind your screen: { $change }
doggy-fact-rid = a black bone less in your hand
doggy-fact-robs = { $number ->
    [0] robs nobody
    [one] { $number } point from another dog
   *[other] { $number } points from another dog
}
doggy-fact-theirs = leaves { $name } with { $number ->
    [one] { $number } point
   *[other] { $number } points
}
doggy-fact-order = next turn, you choose { $number ->
    [1] first
    [2] second
    [3] third
   *[other] { $number }th
}
doggy-fact-locks = { $number ->
    [one] { $number } point
   *[other] { $number } points
} less to steal
doggy-fact-locks-black = a black bone less in the bag
