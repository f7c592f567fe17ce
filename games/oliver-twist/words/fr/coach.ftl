# Ce qui distingue les choix, comme le dit l’entraîneur : de courts morceaux joints par des points-virgules.

twist-fact-set = { $tokens } dans ta planque{ $wallets ->
    [0] {""}
    [one] , et { $wallets } portefeuille pour compléter
   *[other] , et { $wallets } portefeuilles pour compléter
}
twist-fact-coin = vaut { $money }
twist-fact-files = { $number ->
    [0] rien ne va dans ton dossier (le tien : { $size }, le plus épais des autres : { $others })
    [one] { $number } jeton va dans ton dossier (ensuite { $size }, le plus épais des autres : { $others })
   *[other] { $number } jetons vont dans ton dossier (ensuite { $size }, le plus épais des autres : { $others })
}
twist-fact-ahead = { $number ->
    [0] ne laisse aucun jeton face visible près de la bande
    [one] laisse { $number } jeton face visible près de la bande
   *[other] laisse { $number } jetons face visible près de la bande
}
twist-fact-near = { $number ->
    [0] aucun jeton face visible à côté
    [one] { $number } jeton face visible à côté
   *[other] { $number } jetons face visible à côté
}
twist-fact-money = rapporte { $money }
twist-fact-wallets = { $number ->
    [0] sans portefeuille
    [one] emploie { $number } portefeuille
   *[other] emploie { $number } portefeuilles
}
twist-fact-drops = { $number ->
    [one] le seul de sa sorte dans ta planque
   *[other] un parmi { $number } de sa sorte dans ta planque
}
twist-fact-gives = abandonne { $money }
twist-fact-new-type = un nouveau type dans ton dossier
twist-fact-old-type = un type que ton dossier a déjà
twist-fact-clears = { $number ->
    [one] { $number } jeton sort de ton dossier
   *[other] { $number } jetons sortent de ton dossier
}
twist-fact-loot = { $money } à la fin
twist-fact-pays = coûte { $money }
twist-fact-theirs = fortune visée : { $money }
twist-fact-stash = { $number ->
    [one] { $number } jeton dans sa planque
   *[other] { $number } jetons dans sa planque
}
twist-fact-file = { $number ->
    [one] { $number } jeton dans son dossier
   *[other] { $number } jetons dans son dossier
}
