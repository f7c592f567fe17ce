# La table de Doggy Bag, telle que les pages la dessinent.

db-table-others = Les autres chiens
db-table-pack = Les chiens
db-table-middle = Le milieu de la table
db-table-own = Ta place
db-table-roles = Jetons Rôle au milieu

db-table-bone-g = osselet gris
db-table-bone-w = os de poulet blanc
db-table-bone-r = os de bœuf rouge
db-table-bone-k = os faisandé noir
db-table-bone-y = os à moelle jaune
db-table-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
db-table-points-short = { $points ->
    [one] pt
   *[other] pts
}
db-table-points-word = { $points ->
    [one] point
   *[other] points
}

db-table-dare = { $count ->
    [0] ne rien tirer
    [one] oser tirer 1 os
   *[other] oser tirer { $count } os
}
db-table-has-role = Rôle { $number }, { $role }
db-table-is-hothead = Tête brûlée, a annoncé { $number }
db-table-hothead = Tête brûlée
db-table-hothead-hint = retourner un jeton et annoncer un nombre plus grand
db-table-turn-over = Tête brûlée : retourner { $role }
db-table-announce = en annonçant
db-table-first = Premier joueur
db-table-looked = A regardé dans le sac

db-table-behind = { $count ->
    [0] rien derrière le paravent
   *[other] { $count } os derrière le paravent
}
db-table-in-front = Devant le paravent : { $heap }
db-table-was-behind = Il y avait derrière le paravent : { $heap }
db-table-bag-open = Dans le sac : { $heap }
db-table-bag-open-short = dans le sac
db-table-lifted = derrière le paravent
db-table-hand = Derrière ton paravent : { $heap }
db-table-behind-yours = Derrière ton paravent
db-table-hand-loot = Derrière ton paravent : { $amount } os pour Fagin
db-table-hand-give = Derrière ton paravent : un os à donner
db-table-hand-empty = Plus rien : Fagin a tout.
db-table-chest = Sur le coffre de Fagin : { $heap }
db-table-drawn = Tirés : { $heap }
db-table-would-be = { $points ->
    [one] point en jeu
   *[other] points en jeu
}
db-table-coins = Les pièces : { $low } et { $high }
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
db-table-fagin-woken = Fagin est réveillé !

db-table-place = { $place ->
    [1] 1er
   *[other] { $place }e
}
db-table-out = dehors
db-table-stealing = au sac
db-table-choosing = choisit
db-table-paid = a payé
db-table-yet-to-choose = pas encore
db-table-away = pas là
db-table-bot = robot

db-table-stop = S’arrêter
db-table-stop-hint = tout garder ; le tour se termine
db-table-stop-keeps = { $points ->
    [one] garder ton point ; le tour se termine
   *[other] garder tes { $points } points ; le tour se termine
}
db-table-gluttony = Gourmandise !
db-table-gluttony-hint = encore un ; un noir gâche tout
db-table-gluttony-chance = encore un : sans danger à { $percent } %
db-table-decline = Ne voler personne
db-table-decline-hint = garder ce que tu as

db-table-woken = Noir ! { $name } a réveillé Fagin.
db-table-woken-you = Noir ! Tu as réveillé Fagin.

db-table-now-coins = Les pièces volent.
db-table-now-loot = Fagin veut { $amount } os de chaque chien.
db-table-now-loot-you = Fagin veut { $amount } os. Choisis-les en bas.
db-table-now-role = { $name } prend un jeton Rôle.
db-table-now-role-you = Prends un jeton : son numéro dit combien d’os tu tireras.
db-table-now-pocket = { $name } plonge la patte dans le sac.
db-table-now-pocket-you = Tu plonges la patte dans le sac.
db-table-now-lead = { $name } dit qui commence.
db-table-now-lead-you = Touche le chien qui commencera.
db-table-now-scout = { $name } montre trois os.
db-table-now-scout-you = Tu montres trois os.
db-table-now-send = { $name } met un de ces os au coffre.
db-table-now-send-you = Touche l’os qui va au coffre.
db-table-now-feed = { $name } remet des os du coffre dans le sac.
db-table-now-feed-you = Touche les os du coffre qui vont dans le sac.
db-table-now-swap = { $name } échange un os avec le coffre.
db-table-now-swap-you = Touche un de tes os, et un du coffre en échange.
db-table-now-steal = { $name } vole : { $drawn } sur { $number }…
db-table-now-steal-you = Tu voles : { $drawn } sur { $number }…
db-table-now-tempt = { $name } en a { $drawn }. Assez, ou encore un ?
db-table-now-tempt-you = Tu as ton compte. Assez, ou encore un ?
db-table-now-gluttony = { $name } en veut encore un…
db-table-now-gluttony-you = Encore un…
db-table-now-rob = { $name } peut chiper un os à un autre chien.
db-table-now-rob-you = Touche un chien pour lui chiper un os de cette couleur.
db-table-now-over = La nuit est finie. Tous les paravents sont levés.
db-table-scene-gave = dans le sac :
db-table-scene-kept = encore derrière le paravent :
db-table-scene-blackest = { $you ->
    [yes] Tu as glissé
   *[no] { $name } a glissé
} { $count } des { $all } os noirs du sac.

db-table-score = Comment la nuit a fini
db-table-score-place = Rang
db-table-score-dog = Chien
db-table-score-points = Points
db-table-score-out = à la porte

db-table-odds-known = Tu connais les { $count } os du sac.
db-table-odds-unknown = { $count } os sont dans le sac.
db-table-odds-contents = Dans le sac, pour autant que tu saches
db-table-odds-sure = à coup sûr
db-table-odds-most = au plus
db-table-odds-chances = Chances de ne tirer aucun os noir
db-table-odds-number = os tirés
db-table-odds-chance = chance
db-table-odds-about = On suppose que chaque os que tu n’as pas vu a autant de chances d’être dans le sac.
db-table-percent = { $percent } %

## Sur la page d’accueil et dans le formulaire d’une nouvelle table

page-blurb-doggy-bag = Le jour, glisse des os dans le sac de Fagin ; la nuit, repêche-les sans le réveiller : un jeu rapide de culot et de bluff.
page-level-doggy-bag-0 = Chiot (robot très facile)
page-level-doggy-bag-1 = Corniaud (robot facile)
page-level-doggy-bag-2 = Vieux briscard (robot difficile)
page-level-doggy-bag-3 = Fagin (robot très difficile)
page-option-doggy-bag-edition = Quelle édition ?
page-option-doggy-bag-edition-hint = Elles diffèrent par des détails ; les règles en ont la liste.
page-option-doggy-bag-edition-english = Anglaise
page-option-doggy-bag-edition-french = Française
page-option-doggy-bag-edition-french-first = Première française
page-option-doggy-bag-edition-english-short = édition anglaise
page-option-doggy-bag-edition-french-short = édition française
page-option-doggy-bag-edition-french-first-short = première édition française
page-option-doggy-bag-beginner = Partie de débutants ?
page-option-doggy-bag-beginner-hint = Plus douce : les jetons n’ont pas d’effet. Dès six ans.
page-option-doggy-bag-beginner-yes = Oui
page-option-doggy-bag-beginner-no = Non
page-option-doggy-bag-beginner-yes-short = partie de débutants
terminal-summary-doggy-bag = Nourris le sac de Fagin, choisis un rôle, ose voler à ton tour

## Le bouton qui confirme un choix, selon le premier mot de sa notation

page-do-doggy-bag-loot = Mettre
page-do-doggy-bag-role = Prendre
page-do-doggy-bag-hothead = Annoncer
page-do-doggy-bag-leader = Choisir
page-do-doggy-bag-scout = Au coffre
page-do-doggy-bag-intendant = Mettre
page-do-doggy-bag-expert = Échanger
page-do-doggy-bag-stop = S’arrêter
page-do-doggy-bag-gluttony = Encore un !
page-do-doggy-bag-rob = Chiper
page-do-doggy-bag-decline = Non, merci

## Conseils à côté des questions, selon leur règle

page-hint-DB-L2 = Vous volerez tous dans ce sac : les os noirs sont des pièges, pour les autres et pour toi.
page-hint-DB-R1 = Le plus grand numéro pioche d’abord. Qui s’échappe finit le tour pour tous.
page-hint-DB-R5 = Qui commence lance les pièces et prend un jeton avant tous les autres.
page-hint-DB-R8 = Ce qui est au coffre ne se pioche plus : enfermes-y ce qui te gênerait le plus.
page-hint-DB-R9 = Des os noirs dans le sac : un danger pour qui y pioche, toi aussi.
page-hint-DB-R10 = Seuls les os devant ton paravent comptent. Ceux de derrière finissent dans le sac.
page-hint-DB-T4 = Arrête-toi, et ces os sont à toi. La Gourmandise les risque pour un de plus, et un d’un autre chien.
page-hint-DB-T7 = Ton numéro est 0 : tu peux t’arrêter les pattes vides. Un os quand même, c’est la Gourmandise.
page-hint-DB-G1 = Après la Gourmandise, prends devant un autre chien un os de la couleur que tu as tirée.

## Termes à toucher, avec toutes leurs formes

page-term-doggy-bag-hothead = Tête brûlée
page-term-doggy-bag-gluttony = Gourmandise
page-term-doggy-bag-ossicle = osselet|osselets
page-term-doggy-bag-first = premier joueur|jeton Premier joueur
page-term-doggy-bag-out = à la porte
page-term-doggy-bag-bootlicker = Fayot
page-term-doggy-bag-watcher = Guetteur
page-term-doggy-bag-leader = Meneur
page-term-doggy-bag-pickpocket = Pickpocket
page-term-doggy-bag-mole = Taupe
page-term-doggy-bag-scout = Éclaireur
page-term-doggy-bag-intendant = Intendant
page-term-doggy-bag-expert = Crack

## Scènes

page-scene-doggy-bag-lifted = La nuit est finie
