# What tells choices apart, as the coach says it: short parts, joined by semicolons.

twist-fact-set = makes { $tokens } in your stash{ $wallets ->
    [0] {""}
    [one] , and { $wallets } wallet to help
   *[other] , and { $wallets } wallets to help
}
twist-fact-coin = worth { $money }
twist-fact-files = { $number ->
    [0] nothing goes into your file (yours { $size }, thickest other { $others })
    [one] { $number } token into your file (then { $size }, thickest other { $others })
   *[other] { $number } tokens into your file (then { $size }, thickest other { $others })
}
twist-fact-ahead = { $number ->
    [0] leaves no face-up token beside the gang
    [one] leaves { $number } face-up token beside the gang
   *[other] leaves { $number } face-up tokens beside the gang
}
twist-fact-near = { $number ->
    [0] no face-up token beside it
    [one] { $number } face-up token beside it
   *[other] { $number } face-up tokens beside it
}
twist-fact-money = brings { $money }
twist-fact-wallets = { $number ->
    [0] uses no wallet
    [one] uses { $number } wallet
   *[other] uses { $number } wallets
}
twist-fact-drops = { $number ->
    [one] the only one of its kind in your stash
   *[other] one of { $number } of its kind in your stash
}
twist-fact-gives = gives up { $money }
twist-fact-new-type = a new type in your file
twist-fact-old-type = a type that your file has already
twist-fact-clears = { $number ->
    [one] { $number } token out of your file
   *[other] { $number } tokens out of your file
}
twist-fact-loot = { $money } in the end
twist-fact-pays = costs { $money }
twist-fact-theirs = they have { $money }
twist-fact-stash = { $number ->
    [one] { $number } token in their stash
   *[other] { $number } tokens in their stash
}
twist-fact-file = { $number ->
    [one] { $number } token in their file
   *[other] { $number } tokens in their file
}
