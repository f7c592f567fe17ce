# Ce que dit le guide dans les leçons (games/oliver-twist/lessons).
learn-oliver-twist-lesson-first = Une première partie
learn-oliver-twist-chapter-prowl = Rôder
learn-oliver-twist-chapter-sets = Lots et récompenses
learn-oliver-twist-chapter-characters = Personnages
learn-oliver-twist-chapter-astray = Nulle part où aller
learn-oliver-twist-chapter-stash = Une planque pleine
learn-oliver-twist-chapter-dusk = La fin du jour
learn-oliver-twist-chapter-night = La nuit
learn-oliver-twist-chapter-burglary = Cambriolage
learn-oliver-twist-chapter-end = La fin

learn-oliver-twist-goal = Une seule bande pour tous : à ton tour, prends un des quatre prochains jetons d’une rue.
learn-oliver-twist-near = Prends la montre à côté de la bande : rien n’est dépassé, et elle va dans ta planque, cachée.
learn-oliver-twist-near-no = Beau trajet, mais commence au plus près : touche la montre à côté de la bande.
learn-oliver-twist-passed = Bet a pris un collier et dépassé un mouchoir, qui va dans son dossier de police.
learn-oliver-twist-wallet = Un portefeuille vaut n’importe quel objet. Prends celui de Field Lane ; tu dépasses un collier.
learn-oliver-twist-wallet-no = Prends le portefeuille, deux jetons plus loin. Un jeton dépassé, c’est peu.
learn-oliver-twist-folder = Le collier dépassé est dans ton dossier de police. À la fin du jour, le plus épais paie.

learn-oliver-twist-second = Maintenant la montre, derrière l’outil. Deux montres et un portefeuille font un lot de trois.
learn-oliver-twist-second-no = Reste sur un seul type : prends l’autre montre, et tu as un lot.
learn-oliver-twist-sell = Au lieu de rôder, va chez Fagin : touche les deux montres et le portefeuille, puis valide.
learn-oliver-twist-sell-no = Ton lot vaut le plus maintenant : vends les deux montres et le portefeuille.
learn-oliver-twist-reward = 5 £ par montre, et la première récompense : 6 £. Le prochain lot rapporte 5 £, puis 4, 3, 2.

learn-oliver-twist-character = Un personnage : prends-le, et tu pioches une carte que personne d’autre ne voit.
learn-oliver-twist-character-no = Les objets attendront : prends le personnage à côté de la bande.
learn-oliver-twist-help = Ta carte est le Fin Matois. Joue-la : c’est ton tour.
learn-oliver-twist-help-no = Une carte est un tour à elle seule. Joue le Fin Matois maintenant.
learn-oliver-twist-dodger = Il prend n’importe quel jeton visible du plan, sans rien dépasser. Prends la montre.
learn-oliver-twist-dodger-no = Prends la montre : elle vaut 5 £, plus que tout autre objet.

learn-oliver-twist-dead = La bande est dans une impasse : aucun jeton à côté d’elle.
learn-oliver-twist-bribe = Pour 2 £, tu places la bande ailleurs.
learn-oliver-twist-bribe-no = Place la bande ailleurs cette fois : cela coûte 2 £.
learn-oliver-twist-place = Toute case vide à côté d’un jeton convient. Choisis la place de Clerkenwell, au milieu.
learn-oliver-twist-place-no = Choisis la place de Clerkenwell, au départ : il y a un personnage à côté.
learn-oliver-twist-again = Le trajet vient ensuite. Prends le personnage à côté de la place.
learn-oliver-twist-again-no = Prends le personnage à côté de la place : une carte se garde pour la nuit.

learn-oliver-twist-full = Le jour avance. Neuf jetons remplissent la planque : un va au dossier. Donne la pomme sans valeur.
learn-oliver-twist-full-no = Donne la pomme sans pièce : elle ne vaut rien, et tu en as d’autres.
learn-oliver-twist-five = Cinq mouchoirs, portefeuilles compris, font un grand lot : 7 £ de plus. Vends les cinq.
learn-oliver-twist-five-no = Vends les cinq ensemble : un lot de cinq ou plus rapporte 7 £ en plus.

learn-oliver-twist-last = Le soir tombe. Ce qui reste en planque à la fin va au dossier : vends les pommes.
learn-oliver-twist-last-no = Vends les trois pommes maintenant, sinon elles finissent dans ton dossier.
learn-oliver-twist-hopeless = Plus un jeton dans les rues, et Bet n’a aucun lot à vendre : elle doit finir le jour.
learn-oliver-twist-dusk = Cela lui coûte 4 £. Puis les dossiers s’ouvrent : le sien est le plus épais, avec 8 types : encore 8 £.

learn-oliver-twist-night = La nuit, les jetons sont cachés. Bet a le moins d’argent : elle en retourne douze.
learn-oliver-twist-light = On ne prend que des jetons visibles. Tout est noir autour : éclaire une rue, d’ici.
learn-oliver-twist-light-no = Commence de l’autre côté : touche la case éclairée.
learn-oliver-twist-further = La ligne avance seule. À un carrefour, tu choisis : continue par ici.
learn-oliver-twist-further-no = Prends l’autre chemin : touche la case éclairée.
learn-oliver-twist-burgle = Un cambriolage ! Prends-le : tu pioches des cartes Cambriolage, une de plus par type d’outil.
learn-oliver-twist-burgle-no = Prends le cambriolage à côté de la bande.
learn-oliver-twist-loot = Garde une carte, cachée jusqu’à la fin. Garde celle qui rapporte le plus.
learn-oliver-twist-loot-no = Garde l’autre : elle rapporte plus.
learn-oliver-twist-tools = Un outil y est usé. Les outils du jour restent devant toi : collectionne plusieurs types.

learn-oliver-twist-end = La nuit s’achève : tu ne peux plus rien faire. Finis-la ; on ouvre cartes et dossiers.
learn-oliver-twist-end-no = Il n’y a plus rien à gagner : finis la nuit.
learn-oliver-twist-fortune = Argent et cartes Cambriolage ensemble : la plus grande fortune gagne. La tienne !
