# La table de Doggy Bag, telle que les pages la dessinent.

db-table-others = Les autres chiens
db-table-pack = Les chiens
db-table-middle = Le milieu de la table
db-table-own = Votre place
db-table-roles = Jetons de rôle au milieu

db-table-bone-g = osselet gris
db-table-bone-w = os de poulet blanc
db-table-bone-r = os de bœuf rouge
db-table-bone-k = os fumé noir
db-table-bone-y = os à moelle jaune
db-table-some-g = { $count } gris
db-table-some-w = { $count ->
    [one] 1 blanc
   *[other] { $count } blancs
}
db-table-some-r = { $count ->
    [one] 1 rouge
   *[other] { $count } rouges
}
db-table-some-k = { $count ->
    [one] 1 noir
   *[other] { $count } noirs
}
db-table-some-y = { $count ->
    [one] 1 jaune
   *[other] { $count } jaunes
}
db-table-nothing = rien
db-table-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
db-table-points-short = pts
db-table-points-word = { $points ->
    [one] point
   *[other] points
}

db-table-role-0 = Lèche-bottes
db-table-role-1 = Guetteur
db-table-role-2 = Meneur
db-table-role-3 = Pickpocket
db-table-role-4 = Taupe
db-table-role-5 = Éclaireur
db-table-role-6 = Intendant
db-table-role-7 = Expert
db-table-effect-0 = se défaire d’un de ses os noirs
db-table-effect-1 = piocher un os, puis regarder dans le sac
db-table-effect-2 = dire qui commence dès le prochain tour
db-table-effect-3 = piocher un os
db-table-effect-4 = regarder dans le sac
db-table-effect-5 = montrer trois os, en enfermer un
db-table-effect-6 = deux os du coffre vont dans le sac
db-table-effect-7 = échanger un os caché avec le coffre
db-table-dare = { $count ->
    [0] ne rien piocher
    [one] oser piocher 1 os
   *[other] oser piocher { $count } os
}
db-table-has-role = Rôle { $number }, { $role }
db-table-is-hothead = Tête brûlée, a annoncé { $number }
db-table-hothead = Tête brûlée : retourner un jeton et annoncer
db-table-announce = En tête brûlée, annoncer { $number }
db-table-first = Premier joueur
db-table-looked = A regardé dans le sac

db-table-behind = { $count ->
    [0] rien derrière le paravent
   *[other] { $count } os derrière le paravent
}
db-table-in-front = Devant le paravent : { $heap }
db-table-was-behind = Il y avait derrière le paravent : { $heap }
db-table-lifted = derrière le paravent
db-table-hand = Derrière votre paravent : { $heap }
db-table-behind-yours = Derrière votre paravent
db-table-hand-loot = Derrière votre paravent : { $amount } os pour Fagin
db-table-hand-give = Derrière votre paravent : un os à donner
db-table-hand-empty = Plus rien : Fagin a tout.
db-table-chest = Sur le coffre de Fagin : { $heap }
db-table-drawn = Piochés : { $heap }
db-table-coins = Les pièces : { $low } et { $high }
db-table-in-bag = { $count ->
    [0] Le sac est vide.
   *[other] { $count } os dans le sac.
}
db-table-blacks = { $count ->
    [one] { $count } os noir sur 3
   *[other] { $count } os noirs sur 3
}
db-table-fagin-asleep = Fagin dort derrière son sac.
db-table-fagin-demanding = Fagin attend ses os.
db-table-fagin-woken = Fagin est réveillé !

db-table-place = { $place ->
    [1] 1er
   *[other] { $place }e
}
db-table-out = chassé
db-table-stealing = au sac
db-table-choosing = choisit
db-table-paid = a payé
db-table-yet-to-choose = pas encore
db-table-away = absent
db-table-bot = robot

db-table-stop = S’arrêter
db-table-stop-hint = tout garder, le tour finit
db-table-gluttony = Gourmandise !
db-table-gluttony-hint = encore un ; un noir gâche tout
db-table-decline = Ne voler personne
db-table-decline-hint = garder ce qu’on a

db-table-woken = Noir ! { $name } a réveillé Fagin.
db-table-woken-you = Noir ! Vous avez réveillé Fagin.

db-table-now-coins = Les pièces volent.
db-table-now-loot = Fagin veut { $amount } os de chaque chien.
db-table-now-loot-you = Fagin veut { $amount } os. Choisissez-les en bas.
db-table-now-role = { $name } prend un jeton de rôle.
db-table-now-role-you = Prenez un jeton : son numéro dit combien d’os vous piocherez.
db-table-now-pocket = { $name } plonge la patte dans le sac.
db-table-now-pocket-you = Vous plongez la patte dans le sac.
db-table-now-lead = { $name } dit qui commence.
db-table-now-lead-you = Touchez le chien qui commencera.
db-table-now-scout = { $name } montre trois os.
db-table-now-scout-you = Vous montrez trois os.
db-table-now-send = { $name } enferme un de ces os.
db-table-now-send-you = Touchez l’os qui va dans le coffre.
db-table-now-feed = { $name } remet des os du coffre dans le sac.
db-table-now-feed-you = Touchez les os du coffre qui vont dans le sac.
db-table-now-swap = { $name } échange un os avec le coffre.
db-table-now-swap-you = Touchez un de vos os, et un du coffre en échange.
db-table-now-steal = { $name } vole : { $drawn } sur { $number } …
db-table-now-steal-you = Vous volez : { $drawn } sur { $number } …
db-table-now-tempt = { $name } en a { $drawn }. Assez, ou encore un ?
db-table-now-tempt-you = Vous avez votre compte. Assez, ou encore un ?
db-table-now-gluttony = { $name } en veut encore un …
db-table-now-gluttony-you = Encore un …
db-table-now-rob = { $name } peut voler un autre chien.
db-table-now-rob-you = Touchez un chien pour lui voler un os pareil au dernier.
db-table-now-over = La nuit est finie. Tous les paravents sont levés.

db-table-score = Comment la nuit a fini
db-table-score-place = Rang
db-table-score-dog = Chien
db-table-score-points = Points
db-table-score-out = chassé par Fagin

db-table-odds-known = Vous connaissez les { $count } os du sac.
db-table-odds-unknown = { $count } os sont dans le sac.
db-table-odds-contents = Dans le sac, autant que vous sachiez
db-table-odds-sure = à coup sûr
db-table-odds-most = au plus
db-table-odds-chances = La chance qu’aucun os noir ne vienne
db-table-odds-number = os piochés
db-table-odds-chance = chance
db-table-odds-about = Calculé comme si tout os que vous n’avez pas vu pouvait aussi bien être dans le sac.
db-table-percent = { $percent } %
