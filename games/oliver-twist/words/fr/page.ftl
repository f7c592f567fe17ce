# table-oliver-twist : ce qui est écrit sur la table.

## Sommes.
ot-table-pounds = { $sum } £
ot-table-loss = −{ $sum } £
ot-table-gain = +{ $sum } £

## Jetons.
ot-table-wallet = Portefeuille
ot-table-tool = Outil
ot-table-character = Personnage
ot-table-burglary = Cambriolage
ot-table-starting = { $name }, jeton de départ sans pièce
ot-table-face-down = Face cachée
ot-table-looked = Face cachée ; vu par { $names }
ot-table-peeked = Face cachée, mais tu as regardé : { $name }
ot-table-empty = Case vide
ot-table-passing = { $number ->
    [one] Dépasse 1 jeton, qui va dans ton dossier.
   *[other] Dépasse { $number } jetons, qui vont dans ton dossier.
}

## Le plan.
ot-table-map = Le plan, à faire défiler
ot-table-gang = La bande – { $place }
ot-table-zoom = Agrandir la carte
ot-table-find-gang = Où est la bande ?
ot-table-way = Chemin { $number }

## Chez Fagin.
ot-table-day = Le jour
ot-table-night = La nuit
ot-table-fagin-pays = Récompenses
ot-table-next-reward = La récompense de Fagin pour la prochain lot est de { $sum }
ot-table-no-reward = Fagin n’a plus de récompense à donner
ot-table-pile = Personnages
ot-table-burglaries = Cambriolages
ot-table-bag = Dans le sac
ot-table-unseen = Jamais vus
ot-table-discards = Joués
ot-table-in-play = En jeu

## Les repaires.
ot-table-lairs = Repaires
ot-table-money = Argent :
ot-table-stash = Ta planque
ot-table-hand = Tes personnages
ot-table-tools = Tes outils
ot-table-loot = Tes cambriolages
ot-table-file = Ton dossier de police
ot-table-filed = { $number ->
    [0] Dossier de police : vide
    [one] Dossier de police : 1 jeton
   *[other] Dossier de police : { $number } jetons
}
ot-table-stashed = Planque : { $number } sur { $room }
ot-table-cards = { $number ->
    [one] 1 carte Personnage
   *[other] { $number } cartes Personnage
}
ot-table-loots = { $number ->
    [one] 1 carte Cambriolage
   *[other] { $number } cartes Cambriolage
}
ot-table-known-file = Dossier
ot-table-known-either = L’un des deux
ot-table-seen = Tu as vu ici : { $cards }
ot-table-keep-one = Gardes-en une
ot-table-take-one = Prends-en une
ot-table-make-room = Pris ; il faut lui faire de la place
ot-table-under-way = Choisit :

## Ce qu’on peut faire.
ot-table-bribe = Soudoyer la police : 2 £
ot-table-hide = Se cacher
ot-table-give-up = Abandonner : 4 £
ot-table-done = Terminé

## Ce que font les personnages.
ot-table-effect-dodge = Prends n’importe quel jeton visible ; la bande ne bouge pas.
ot-table-effect-sneak = Rôde ; ce que tu dépasses reste en place.
ot-table-effect-actions = { $number } actions de suite.
ot-table-effect-clear = Ôte tout un type de ton dossier.
ot-table-effect-rob = Un jeton au hasard dans une autre planque.
ot-table-effect-wallets = { $number } £ pour chaque portefeuille remis.
ot-table-effect-frame = { $number ->
    [one] Glisse un jeton au hasard de ton dossier dans un autre.
   *[other] Glisse { $number } jetons au hasard de ton dossier dans un autre.
}
ot-table-effect-raid = Les autres gardent { $number } jetons ; le reste va dans leurs dossiers.
ot-table-effect-recover = Reprends un objet de ton dossier.
ot-table-effect-fence = Vends un lot d’au moins { $number } jetons.
ot-table-effect-spy = Regarde les cartes d’un autre et prends-en une.
ot-table-effect-recruit = Pioche { $number } cartes, gardes-en une.
ot-table-effect-fine = { $number } £ de chacun dont le dossier est plus épais.

## Les chances.
ot-table-odds-tokens = { $number ->
    [one] 1 jeton que tu n’as pas vu
   *[other] { $number } jetons que tu n’as pas vus
}
ot-table-odds-what = Jeton
ot-table-odds-left = Jamais vus
ot-table-odds-chance = Chance qu’un jeton caché le soit
ot-table-odds-cards = La prochaine carte Personnage est l’une de celles-ci, { $chance } chacune : { $cards }.
ot-table-percent = { $share } %

## Le résultat.
ot-table-score = Le résultat
ot-table-score-place = Place
ot-table-score-name = Joueur
ot-table-score-money = Argent
ot-table-score-burglaries = Cambriolages
ot-table-score-total = Fortune
ot-table-score-file = Dossier

## Qu’est-ce que c’est ?
ot-table-legend = Qu’est-ce que c’est ?
ot-table-legend-object-is = Dans ta planque. Fagin en achète trois ou plus d’une sorte, selon les pièces.
ot-table-legend-wallet-is = Dans ta planque : un joker dans tout lot, sans valeur propre.
ot-table-legend-tool-is = Devant ton repaire : chaque type fait piocher une carte Cambriolage de plus.
ot-table-legend-character-is = Tu pioches une carte Personnage.
ot-table-legend-burglary-is = Tu cambrioles, et gardes l’une des cartes Cambriolage piochées.
ot-table-legend-starting = Huit coins
ot-table-legend-starting-is = Un jeton de départ : sans pièce, mais il compte dans un lot.
ot-table-legend-file = Dossier de police
ot-table-legend-file-is = À la fin d’une manche, le plus épais coûte 1 £ par type qu’il contient.
ot-table-legend-shield = Écusson
ot-table-legend-shield-is = Tant de jetons iraient dans ton dossier en chemin.
ot-table-open-bag = Dans le sac
ot-table-secret-file = Dossier de police
ot-table-secret-cards = Personnages
ot-table-secret-loot = Cambriolages

## Sur la page d’accueil et dans le formulaire d’une nouvelle table

page-blurb-oliver-twist = Parcours les rues de Londres avec ta bande, remplis tes poches, vends le tout à Fagin et sème la police.
page-level-oliver-twist-0 = Robot : nouveau venu, fait n'importe quoi
page-level-oliver-twist-1 = Robot : gamin, connaît les rues
page-level-oliver-twist-2 = Robot : finaud, voit venir
page-level-oliver-twist-3 = Robot : cerveau, réfléchit beaucoup
page-option-oliver-twist-box = Quelle boîte ?
page-option-oliver-twist-box-hint = Une boîte, c'est une ville, ses rues et ses gens.
page-option-oliver-twist-box-london = Londres
page-option-oliver-twist-memory = Aide-mémoire ?
page-option-oliver-twist-memory-hint = La table montre à tous ce qui est allé où. Les robots s’en souviennent de toute façon.
page-option-oliver-twist-memory-yes = Oui
page-option-oliver-twist-memory-no = Non
page-option-oliver-twist-memory-yes-short = avec aide-mémoire
terminal-summary-oliver-twist = Rôde dans Londres le jour et la nuit, vends des séries à Fagin
