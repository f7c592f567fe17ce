# Ce qui distingue les choix, comme le dit l’entraîneur : de courts morceaux joints par des points-virgules.

doggy-fact-brings = { $number ->
    [one] { $number } point va dans le sac
   *[other] { $number } points vont dans le sac
}
doggy-fact-feeds = { $number ->
    [one] { $number } point retourne dans le sac
   *[other] { $number } points retournent dans le sac
}
doggy-fact-black = { $number ->
    [0] aucun os noir dans le sac
    [one] { $number } os noir dans le sac
   *[other] { $number } os noirs dans le sac
}
doggy-fact-clean = { $number } % de tirer { $drawn } os sans os noir
doggy-fact-gain = environ { $number ->
    [one] { $number } point
   *[other] { $number } points
} si ça marche
doggy-fact-nothing = rien à tirer, rien à perdre
doggy-fact-before = { $number ->
    [0] pour l’instant, personne ne va au sac avant toi
    [one] pour l’instant, { $number } chien va au sac avant toi
   *[other] pour l’instant, { $number } chiens vont au sac avant toi
}
doggy-fact-third = un os noir serait ton troisième : dehors !
doggy-fact-keeps = { $number ->
    [0] tu gardes ce que tu as
    [one] { $number } point à coup sûr
   *[other] { $number } points à coup sûr
}
doggy-fact-risk = { $number } % de tirer un os noir et de perdre { $points ->
    [one] { $points } point
   *[other] { $points } points
}
doggy-fact-more = sinon environ { $number ->
    [one] { $number } point
   *[other] { $number } points
} de plus
doggy-fact-swaps = points derrière ton écran : { $change }
doggy-fact-rid = un os noir de moins dans ta main
doggy-fact-robs = { $number ->
    [0] ne vole personne
    [one] { $number } point pris à un autre chien
   *[other] { $number } points pris à un autre chien
}
doggy-fact-theirs = laisse { $number ->
    [one] { $number } point
   *[other] { $number } points
} à { $name }
doggy-fact-order = au prochain tour, tu choisis { $number ->
    [1] en premier
    [2] en deuxième
    [3] en troisième
   *[other] en { $number }e
}
doggy-fact-locks = { $number ->
    [one] { $number } point de moins à voler
   *[other] { $number } points de moins à voler
}
doggy-fact-locks-black = un os noir de moins dans le sac
