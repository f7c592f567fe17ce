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
ot-table-map = Plan (défilant)
ot-table-gang = La bande – { $place }
ot-table-zoom = Agrandir le plan
ot-table-find-gang = Trouver la bande
ot-table-way = Trajet { $number }

## Chez Fagin.
ot-table-day = Le jour
ot-table-night = La nuit
ot-table-fagin-pays = Récompenses
ot-table-next-reward = Récompense de Fagin pour le prochain lot : { $sum }
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
ot-table-known-either = Planque ou dossier
ot-table-seen = Tu as vu ici : { $cards }
ot-table-keep-one = En garder une
ot-table-take-one = En prendre une
ot-table-make-room = Planque pleine : choisis le jeton qui part au dossier
ot-table-under-way = Choisit :

## Ce qu’on peut faire.
ot-table-sale = Vendre : { $tokens } · { $sum }
ot-table-sale-bonus = bonus { $sum }
ot-table-sale-reward = récompense { $sum }
ot-table-bribe = Soudoyer la police : 2 £
ot-table-hide = Se cacher
ot-table-give-up = Finir la manche : 4 £
ot-table-done = Terminé

## Les chances.
ot-table-odds-tokens = { $number ->
    [one] 1 jeton que tu n’as pas vu
   *[other] { $number } jetons que tu n’as pas vus
}
ot-table-odds-what = Jeton
ot-table-odds-left = Jamais vus
ot-table-odds-chance = Chances qu’un jeton caché en soit un
ot-table-odds-cards = La prochaine carte Personnage est l’une de celles-ci, { $chance } chacune : { $cards }.
ot-table-percent = { $share } %

## Le résultat.
ot-table-score = Résultats
ot-table-score-place = Rang
ot-table-score-name = Joueur
ot-table-score-money = Argent
ot-table-score-burglaries = Cambriolages
ot-table-score-total = Fortune
ot-table-score-file = Dossier

## Qu’est-ce que c’est ?
ot-table-legend = Légende
ot-table-legend-object-is = Dans ta planque. Fagin en achète trois ou plus d’une sorte, selon les pièces.
ot-table-legend-wallet-is = Dans ta planque : un joker dans tout lot, sans valeur propre.
ot-table-legend-tool-is = Devant ton repaire : chaque type fait piocher une carte Cambriolage de plus.
ot-table-legend-character-is = Tu pioches une carte Personnage.
ot-table-legend-burglary-is = Tu cambrioles, et gardes l’une des cartes Cambriolage piochées.
ot-table-legend-starting = Octogone
ot-table-legend-starting-is = Un jeton de départ : sans pièce, mais il compte dans un lot.
ot-table-legend-file = Dossier de police
ot-table-legend-file-is = À la fin d’une manche, le plus épais coûte 1 £ par type qu’il contient.
ot-table-legend-shield = Écusson
ot-table-legend-shield-is = Jetons que ce trajet ajoute à ton dossier.
ot-table-open-bag = Dans le sac
ot-scene-fortune = { $money }, cambriolages { $gains } :
ot-table-secret-file = Dossier de police
ot-table-secret-cards = Personnages
ot-table-secret-loot = Cambriolages

## Sur la page d’accueil et dans le formulaire d’une nouvelle table

page-blurb-oliver-twist = Parcours les rues de Londres avec ta bande, remplis tes poches, vends le tout à Fagin et sème la police.
page-level-oliver-twist-0 = Oliver (robot très facile)
page-level-oliver-twist-1 = Charlot (robot facile)
page-level-oliver-twist-2 = Fin Matois (robot difficile)
page-level-oliver-twist-3 = Fagin (robot très difficile)
page-option-oliver-twist-box = Quelle boîte ?
page-option-oliver-twist-box-hint = Une boîte, c’est une ville, ses rues et ses gens.
page-option-oliver-twist-box-london = Londres
page-option-oliver-twist-memory = Aide-mémoire ?
page-option-oliver-twist-memory-hint = La table montre à tous ce qui est allé où. Les robots s’en souviennent de toute façon.
page-option-oliver-twist-memory-yes = Oui
page-option-oliver-twist-memory-no = Non
page-option-oliver-twist-memory-yes-short = avec aide-mémoire
terminal-summary-oliver-twist = Rôde dans Londres le jour et la nuit, vends des lots à Fagin

## Le bouton qui confirme un choix, selon le premier mot de sa notation

page-do-oliver-twist-prowl = Y aller
page-do-oliver-twist-turn = Retourner
page-do-oliver-twist-bribe = Soudoyer
page-do-oliver-twist-peek = Regarder
page-do-oliver-twist-place = Y aller
page-do-oliver-twist-sell = Vendre
page-do-oliver-twist-help = Jouer
page-do-oliver-twist-hide = Cacher
page-do-oliver-twist-give-up = Finir
page-do-oliver-twist-done = Terminé
page-do-oliver-twist-drop = Au dossier
page-do-oliver-twist-keep = Garder
page-do-oliver-twist-shed = Défausser
page-do-oliver-twist-take = Prendre
page-do-oliver-twist-clear = Retirer
page-do-oliver-twist-against = Choisir
page-do-oliver-twist-wallets = Donner
page-do-oliver-twist-recover = Reprendre
page-do-oliver-twist-split = Écarter
page-do-oliver-twist-lead = Choisir

## Conseils à côté des questions, selon leur règle

page-hint-OT-T1 = Réunis trois objets pareils : Fagin achète des lots. Ce que la bande dépasse va dans ton dossier.
page-hint-OT-K3 = Tu agis deux fois de suite : prends un jeton puis vends, ou rôde deux fois.
page-hint-OT-P1 = Plus le jeton est loin, plus ton dossier s’épaissit. Le plus épais paie.
page-hint-OT-N4 = La nuit, seuls les jetons face visible se prennent ou se dépassent.
page-hint-OT-N3 = La nuit est noire : seuls les jetons retournés se prennent.
page-hint-OT-N5 = Mène la lumière par les rues où tu veux rôder.
page-hint-OT-N8 = Regarde d’abord, puis mets la bande là où tu as vu du bon.
page-hint-OT-P7 = Toute case vide à côté d’un jeton convient. Tu rôdes à partir de là.
page-hint-OT-P4 = Ton dossier compte à la fin de la manche. Donnes-y ce que tu ne peux pas vendre.
page-hint-OT-N6 = Les cartes Cambriolage comptent tout à la fin. Certaines sont des pertes.
page-hint-OT-E2 = Un lot ne rapporte plus que son meilleur jeton. Le reste épaissit ton dossier.
page-hint-OT-K4 = Le plus épais paie 1 £ par type : choisis ce que tu as le plus.

## Termes à toucher, avec toutes leurs formes

page-term-oliver-twist-stash = planque|planques
page-term-oliver-twist-file = dossier de police|dossiers de police|dossier|dossiers
page-term-oliver-twist-set = lot|lots
page-term-oliver-twist-wallet = portefeuille|portefeuilles
page-term-oliver-twist-reward = récompense|récompenses
page-term-oliver-twist-tool = outil|outils
page-term-oliver-twist-card = carte Personnage|cartes Personnage
page-term-oliver-twist-burglary = carte Cambriolage|cartes Cambriolage|cambriolage|cambriolages
page-term-oliver-twist-starting = jeton de départ|jetons de départ
page-term-oliver-twist-bribe = soudoyer

## Scènes

page-scene-oliver-twist-dusk = Le soir : la police ouvre ses dossiers
page-scene-oliver-twist-dawn = Le matin : dossiers et fortunes
