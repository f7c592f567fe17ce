# Ce que disent les deux jeux. Un message sur un joueur connaît $you (yes ou no), $name et $of (de Betty).

nothing = rien
nobody = personne
you = Toi
list-and = { $first } et { $last }
list-semicolon = { $first } ; { $last }

# Le nom d’un propriétaire ; le second quand le nom commence par une voyelle.
of-name = de { $name }
of-vowel = d’{ $name }

# $names sont les autres gagnants.
wins = { $who ->
    [you] Tu gagnes !
    [you-too] { $names } et toi, vous gagnez !
    [one] { $names } gagne !
   *[many] { $names } gagnent !
}
