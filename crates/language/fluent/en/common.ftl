# What both games say. A message about a player knows $you (yes or no), $name, and $of (Betty's).

nothing = nothing
nobody = nobody
you = You
list-and = { $first } and { $last }
list-semicolon = { $first }; { $last }

# The name of an owner; the second where the name begins with a vowel, which matters in French.
of-name = { $name }’s
of-vowel = { $name }’s

# $names are the others who win.
wins = { $who ->
    [you] You win!
    [you-too] You and { $names } win!
    [one] { $names } wins!
   *[many] { $names } win!
}
