# Les pages autour de la table.

## Toutes les pages
page-title = Deux jeux de doigts agiles à Londres
page-skip = Aller au contenu
page-skip-to-question = Aller à la question
page-home = Accueil
page-sound = Son
page-motto = La patte vive et la lampe basse.
page-fairness = Pourquoi c’est équitable
page-unreachable = La table est injoignable. Réessaie.
page-offline = Connexion perdue. Reconnexion en cours…
page-storage-away = Partie en pause : le serveur n’arrive pas à enregistrer. Rien n’est perdu, la partie reprendra toute seule.
page-back = Retour à la table
page-rules = Les règles

## L’accueil
page-lead = Deux jeux de culot et de doigts agiles, entre amis, sur tous les écrans. Sans compte, sans rien installer.
page-games = Les jeux
page-players = De { $from } à { $to } joueurs
page-blurb = Un jeu pour une longue soirée.
page-play-now = Jouer tout de suite contre des robots
page-set-up = Créer une table
page-join = Rejoindre avec un code
page-code = Le code de la table
page-join-go = Rejoindre
page-yours = Tes tables
page-continue = Reprendre ta partie
page-open = Tables à rejoindre ou à regarder
page-your-turn = C’est à toi
page-gathering = On s’installe
page-playing = La partie est en cours
page-over = La partie est finie

## Créer une table
page-new = Une table de { $game }
page-options = Autres options
page-new-go = Créer la table
page-name = Ton nom
page-figure = Ta figurine
page-figure-number = Figurine { $number }
page-seats = Combien de places ?
page-seats-hint = La première place est la tienne. Les amis arrivent par un lien ; les robots s’assoient aussitôt.
page-seat = Place { $number }
page-a-friend = Un ami
page-level = Robot de niveau { $number }
page-option-odds = Afficher les probabilités ?
page-option-odds-hint = Chacun peut les ouvrir ; elles ne tiennent compte que de ce qu’il sait.
page-option-odds-yes = Oui
page-option-odds-no = Non
page-option-coach = L’entraîneur, même entre humains ?
page-option-coach-hint = « Que ferais-tu ? » nomme trois choix. Contre des robots seuls, il est toujours là. Le résultat dit qui l’a consulté.
page-option-coach-yes = Oui
page-option-coach-no = Non
page-option-listed = Qui peut trouver la table ?
page-option-listed-hint = Les spectateurs voient ce que voit la table, et aucun secret.
page-option-listed-yes = Tout le monde, sur l’accueil
page-option-listed-no = Uniquement avec le code
page-first = Qui commence ?
page-first-random = Au hasard
page-you = Toi
page-pace = Temps par choix
page-pace-hint = Le temps écoulé, un robot joue pour toi jusqu’à ton retour.
page-pace-endless = Sans horloge
page-pace-relaxed = Cinq minutes
page-pace-brisk = Quarante secondes
page-pace-mail = Trois jours

## S’installer
page-at-table = À la table
page-free = Une place libre
page-host = Hôte
page-person = Ici
page-away = Pas là : un robot joue
page-sit-hint = Choisis un nom et une figurine, puis une place libre.
page-sit = S’asseoir ici
page-stand = Se lever
page-remove = Retirer
page-bot-for = Robot pour la place { $number }
page-bot-add = Ajouter un robot
page-start = Commencer la partie
page-start-hint = Des robots prennent les places libres.
page-start-wait = L’hôte va lancer la partie
page-start-sealed = On scelle la donne
page-invite = Fais venir tes amis
page-link = Lien vers la table
page-copy = Copier
page-copied = Copié
page-qr = Code QR du lien
page-sealed = Le secret de la donne est scellé : personne ne peut plus le changer et, la partie finie, chacun peut le vérifier.
page-ticket = Changer d’appareil
page-ticket-how = Ouvre ce lien, ou scanne le code, sur l’autre appareil : ta place y passe. Le lien sert une fois ; garde-le pour toi.

## À la table
page-news = Ce qui vient de se passer
page-log = Journal de la partie
page-odds = Probabilités
page-odds-show = Voir les probabilités
page-odds-none = Aucune probabilité à montrer pour l’instant.
page-advice = Que ferais-tu ?
page-advice-ask = Demander à l’entraîneur
page-advice-hint = Les chances de gagner que te laisse chaque choix, d’après ce que tu peux savoir.
page-advice-wait = On ne te demande rien pour l’instant. Reviens quand c’est ton tour.
page-advice-level = À peu près aussi bien.
page-advice-behind = { $number ->
    [one] { $number } point de moins.
   *[other] { $number } points de moins.
}
page-advice-no-reason = Aucun chiffre ne les sépare : l’entraîneur se fie aux parties qu’il a jouées.
page-advice-odds = Les probabilités en question
page-confirm = Valider
page-sending = Envoi…
page-hints-off = Plus de conseils
page-hints-on = Revoir les conseils
page-scene-on = Continuer
page-scene-skip = Passer
page-choose-first = Choisis d’abord : touche ce qui brille sur la table, ou coche dans la liste.
page-choose-more = Choisi : # sur ##
page-why = La règle en question
page-more = Autres choix
page-waiting-for = On attend { $name }
page-thinks = { $name } réfléchit
page-you-are-away = Un robot joue pour toi.
page-i-am-back = Me revoilà
page-move-seat = Changer d’appareil
page-board = Vue télé
page-mute = Couper la discussion
page-unmute = Rétablir la discussion
page-talk = Discussion
page-message = Un petit mot
page-send = Envoyer
page-muted = L’hôte a coupé la discussion.
page-react-bark = Ouaf !
page-react-paw = Donne la patte
page-react-bone = Un régal
page-react-laugh = Ha ha !
page-react-gasp = Oh non !
page-react-hat = Chapeau bas

## La fin
page-replay = Revoir la partie
page-record = Télécharger la partie
page-proof = Vérifier la donne
page-rematch = Rejouer
page-rematch-join = À la partie suivante
page-helped = Un robot a choisi à la place de { $names }.
page-advised = Ont consulté l’entraîneur : { $names }.
page-course = Récit de la partie
page-course-ask = Voir le récit
page-course-writing = Écriture du récit…
page-course-hint = Les chances de chacun de gagner si, à partir de là, tout le monde avait joué comme un robot facile.
page-course-chart = Chances de victoire
page-course-chart-long = Une ligne par joueur, du premier choix au résultat. Les chiffres sont plus bas, dans un tableau.
page-course-turns = Les tournants
page-course-no-choice = Aucun tournant à lui seul : beaucoup de petits choix se sont ajoutés.
page-course-luck = Le hasard :
page-course-unseen = ce qui a été tiré ou posé.
page-course-chose = { $name } a choisi : { $choice }
page-course-change = { $you ->
    [yes] Tes chances passent
   *[no] Les chances { $of } passent
} de { $before } à { $after }.
page-course-see = Revoir
page-course-figures = En chiffres
page-course-step = Étape
page-course-percent = { $number } %
page-choices = Tes choix
page-choices-ask = Juger mes choix
page-choices-hint = Chaque choix est jugé d’après ce que tu pouvais savoir à ce moment-là. Les pertes sont en points de chances de victoire.
page-choices-first = { $number ->
    [one] Tu as eu { $number } vrai choix. Tes chances de victoire étaient d’abord de { $chance }.
   *[other] Tu as eu { $number } vrais choix. Tes chances de victoire étaient d’abord de { $chance }.
}
page-choices-given = { $number ->
    [0] Tes choix n’ont rien coûté de façon sûre.
    [one] Les choix coûteux ont perdu { $number } point.
   *[other] Les choix coûteux ont perdu { $number } points.
}
page-choices-luck = { $number ->
    [one] La chance et les autres t’ont rapporté { $number } point.
   *[other] La chance et les autres t’ont rapporté { $number } points.
}
page-choices-bad-luck = { $number ->
    [one] La chance et les autres t’ont pris { $number } point.
   *[other] La chance et les autres t’ont pris { $number } points.
}
page-choices-costly = Choix coûteux
page-choices-none = Aucun qui soit sûr : tu as bien choisi.
page-choices-points = { $number ->
    [one] { $number } ± { $error } point
   *[other] { $number } ± { $error } points
}
page-choices-chose = Ton choix : { $choice }
page-choices-better = Mieux : { $choice }
page-choices-find = Ta meilleure trouvaille
page-choices-usual = Un robot facile aurait choisi : { $choice }
page-sealed-was = La donne scellée, ouverte
page-commitment = Promis avant la donne
page-secret = Le secret derrière

## Le grand écran
page-board-join = Scanne le code avec ton téléphone, ou tape-le, et prends place.

## Revoir la partie
page-steps = Étapes
page-step-first = Au début
page-step-back = Une étape en arrière
page-step-on = Une étape en avant
page-step-last = À la fin
page-step-of = Étape { $at } sur { $steps }
page-step-go = Y aller
page-play = Lecture automatique
page-play-pace = Vitesse
page-play-slow = Lent
page-play-usual = Normal
page-play-fast = Rapide
page-play-fastest = Très rapide
page-eyes = Point de vue
page-eyes-spectator = Public
page-eyes-all = Tout révélé

## La preuve
page-proof-of = La donne de la table { $code }
page-verdict = Verdict :
page-verdict-none = pas encore vérifié ; ton navigateur le fait ici, par un script.
page-verdict-good = tout est comme promis, et comme ton navigateur l’a gardé.
page-verdict-fits = la preuve se tient. Est-ce bien la donne promise ? Ton navigateur ne peut pas le dire : son nombre n’y est pas.
page-verdict-bad = quelque chose ne va pas !
page-verdict-bad-commitment = le secret n’est pas celui qui avait été promis !
page-verdict-bad-seal = un nombre de la donne n’avait pas été scellé avant elle !
page-verdict-bad-kept = ce n’est pas la donne à laquelle ton navigateur a pris part ! La différence est indiquée plus bas.
page-kept = Ce que ton navigateur a gardé
page-kept-commitment-good = La promesse est celle que ton navigateur a vue avant la donne.
page-kept-commitment-bad = La promesse n’est PAS celle que ton navigateur a vue avant la donne : le secret a été échangé.
page-kept-commitment-none = Ton navigateur n’a gardé aucune promesse de cette table.
page-kept-hashes-good = Le sceau est celui que ton navigateur a vu avant de donner son nombre.
page-kept-hashes-bad = Le sceau n’est PAS celui que ton navigateur a vu avant de donner son nombre : un nombre a été échangé.
page-kept-hashes-none = Ton navigateur n’a vu aucun sceau : tu n’y jouais pas, il dormait au début de la partie, ou il était sans script.
page-kept-nonce-good = Ton nombre est dans la donne.
page-kept-nonce-bad = Ton nombre n’est PAS dans la donne, alors que ton navigateur l’a donné.
page-kept-nonce-none = Aucun nombre à toi n’est dans la donne : elle ne te prouve rien.
page-added = Ce que chacun a ajouté
page-added-none = rien
page-added-silent = un nombre scellé, mais pas donné à temps
page-rolls = Tout ce que le hasard a décidé
page-roll-step = Étape
page-roll-odds = Chances
page-roll-outcome = Résultat
page-roll-check = Contrôle
page-fair-lead = Ici, personne n’a besoin de faire confiance à personne pour la donne, pas même à nous.
page-fair-1 = Dès sa création, la table tire un secret et en montre le sceau à tous. Dès lors, le secret ne peut plus changer.
page-fair-2 = Ton navigateur a vu ce sceau quand il tire son propre nombre au hasard. Il scelle aussi ce nombre et le garde pour lui.
page-fair-3 = Quand la partie commence, tous les sceaux sont fixés. Alors seulement les navigateurs donnent leurs nombres : personne n’a pu choisir le sien d’après les autres. Les robots n’ajoutent rien.
page-fair-4 = Chaque pièce, chaque os, chaque jeton découle du secret et de ces nombres ensemble.
page-fair-5 = La partie finie, le secret est montré : ton navigateur recalcule tout et compare avec ce qu’il a gardé.
page-fair-bots = Les robots
page-fair-bots-text = Un robot ne sait que ce qu’on a montré à un joueur de sa place : ni le secret, ni tes cartes.
page-fair-memory = Mais il n’oublie rien, et les programmes qui jouent par l’API non plus : ce que tous ont vu entrer dans une planque ou un dossier de police d’Oliver Twist, ils le savent jusqu’à la fin de la manche, avec ou sans l’aide-mémoire de la table. Cette option est pour les personnes.
page-fair-not = Ce que cela ne prouve pas
page-fair-not-1 = La personne qui administre le serveur connaît le secret. Aucune preuve ne peut montrer qu’elle l’a gardé pour elle pendant la partie.
page-fair-not-2 = Une partie à laquelle ton navigateur n’a rien ajouté (sans script, téléphone endormi au début) ne te prouve rien ; une partie sans personne ne prouve rien à personne.
page-fair-not-3 = Un joueur de mèche avec le serveur pourrait retenir son nombre au début si la donne lui déplaît. La preuve d’une telle partie le dit : « { page-added-silent } ».
page-fair-not-4 = Un serveur pourrait tomber en panne exprès avant une donne qui lui déplaît. Si les parties échouent souvent au début, joue ailleurs.

## Les règles
page-contents = Sommaire
page-wide = Tableau
