# Doggy Bag

doggy-title = Doggy Bag

## Les os

doggy-bone-grey = un os gris
doggy-bone-white = un os blanc
doggy-bone-red = un os rouge
doggy-bone-black = un os noir
doggy-bone-yellow = un os jaune

doggy-heap-grey = { $number } gris
doggy-heap-white = { $number ->
    [one] { $number } blanc
   *[other] { $number } blancs
}
doggy-heap-red = { $number ->
    [one] { $number } rouge
   *[other] { $number } rouges
}
doggy-heap-black = { $number ->
    [one] { $number } noir
   *[other] { $number } noirs
}
doggy-heap-yellow = { $number ->
    [one] { $number } jaune
   *[other] { $number } jaunes
}

doggy-bones = { $number } os
doggy-points = { $number ->
    [one] { $number } point
   *[other] { $number } points
}

## Les rôles

doggy-role-bootlicker = Fayot
doggy-role-watcher = Guetteur
doggy-role-leader = Meneur
doggy-role-pickpocket = Pickpocket
doggy-role-mole = Taupe
doggy-role-scout = Éclaireur
doggy-role-intendant = Intendant
doggy-role-expert = Crack
doggy-role-numbered = { $role } ({ $number })

doggy-effect-bootlicker = te débarrasser d’un os noir posé devant toi
doggy-effect-watcher = tirer un os, puis regarder dans le sac
doggy-effect-leader = dire qui commence à partir du tour suivant
doggy-effect-pickpocket = tirer un os
doggy-effect-mole = regarder dans le sac
doggy-effect-scout = montrer trois os, en mettre un au coffre
doggy-effect-intendant = remettre dans le sac deux os du coffre
doggy-effect-expert = échanger un os caché contre un os du coffre

## Ce qui s’est passé

doggy-note-first = Le jeton premier joueur { $you ->
    [yes] te revient
   *[no] revient à { $name }
}.
doggy-note-coins = { $you ->
    [yes] Tu lances
   *[no] { $name } lance
} les pièces : { $low } et { $high }. Fagin exige { $demand } os.
doggy-note-you-looted = Tu glisses dans le sac : { $bones }.
doggy-note-looted = { $you ->
    [yes] Tu glisses
   *[no] { $name } glisse
} des os dans le sac.
doggy-note-last-loot = C’est tout ce qu’il vous reste, les chiens : tout y passe. Le dernier tour !
doggy-note-took-role = { $you ->
    [yes] Tu prends
   *[no] { $name } prend
} le jeton { $role }.
doggy-note-turned-over = { $you ->
    [yes] Tu retournes le jeton { $role } et annonces { $number } !
   *[no] { $name } retourne le jeton { $role } et annonce { $number } !
}
doggy-note-no-effect = { $role } : rien à faire cette fois.
doggy-note-boots-licked = { $you ->
    [yes] Tu portes
   *[no] { $name } porte
} un os noir au coffre.
doggy-note-drew = { $you ->
    [yes] Tu tires
   *[no] { $name } tire
}… { $bone }.
doggy-note-put-back = Il retourne dans le sac.
doggy-note-pocketed = { $you ->
    [yes] Tu le gardes.
   *[no] { $name } le garde.
}
doggy-note-looked = { $you ->
    [yes] Tu regardes
   *[no] { $name } regarde
} dans le sac.
doggy-note-you-saw = Tu y vois : { $bones }.
doggy-note-kept-lead = { $you ->
    [yes] Tu gardes
   *[no] { $name } garde
} le jeton premier joueur.
doggy-note-led = { $other-you ->
    [yes] { $name } te donne le jeton premier joueur.
   *[no] { $you ->
        [yes] Tu donnes
       *[no] { $name } donne
    } le jeton premier joueur à { $other }.
}
doggy-note-scouted = { $you ->
    [yes] Tu envoies
   *[no] { $name } envoie
} { $bone } au coffre ; le reste retourne dans le sac.
doggy-note-fed = { $you ->
    [yes] Tu fais
   *[no] { $name } fait
} passer du coffre au sac : { $bones }.
doggy-note-swapped = { $you ->
    [yes] Tu échanges
   *[no] { $name } échange
} { $give } contre { $take } du coffre.
doggy-note-woke = Noir ! Fagin se réveille.
doggy-note-woke-kept = { $you ->
    [yes] Tu gardes
   *[no] { $name } garde
} { $bones }.
doggy-note-woke-lost = Au coffre : { $bones }.
doggy-note-gave-in = Encore un ! { $you ->
    [yes] Tu tentes
   *[no] { $name } tente
} la Gourmandise.
doggy-note-kept-nothing = { $you ->
    [yes] Tu t’éclipses
   *[no] { $name } s’éclipse
} sans rien emporter. Le tour s’achève.
doggy-note-kept = { $you ->
    [yes] Tu t’en tires
   *[no] { $name } s’en tire
} avec { $bones }. Le tour s’achève.
doggy-note-bag-empty = Le sac est vide.
doggy-note-robbed = { $other-you ->
    [yes] { $name } chipe aussi { $bone } posé devant toi.
   *[no] { $you ->
        [yes] Tu chipes
       *[no] { $name } chipe
    } aussi { $bone } posé devant { $other }.
}
doggy-note-declined = { $you ->
    [yes] Tu ne voles
   *[no] { $name } ne vole
} personne.
doggy-note-thrown-out = Trois os noirs : { $you ->
    [yes] tu te fais
   *[no] { $name } se fait
} mettre à la porte.
doggy-note-nobody-left = Plus personne ne peut tenter sa chance. Le tour s’achève.
doggy-note-last-dog = Il ne reste qu’un chien.
doggy-note-screens-empty = Il ne reste rien derrière les paravents.
doggy-note-all-black-out = Tous les os noirs sont à découvert.
doggy-note-screen-lifted = Derrière { $you ->
    [yes] ton paravent
   *[no] le paravent { $of }
} : { $bones }.

## Ce qu’il y a sur la table

doggy-scene-chest = Coffre
doggy-scene-bag = Sac
doggy-scene-drawn = Tirés
doggy-scene-known = { $size }, dont au moins : { $bones }
doggy-scene-all-known = { $size } ; tu les connais tous : { $bones }
doggy-scene-hand = Derrière ton paravent : { $bones }
doggy-scene-front = { $bones } ({ $points })
doggy-scene-hidden = { $number ->
    [one] { $number } caché
   *[other] { $number } cachés
}
doggy-scene-hothead = Tête brûlée avec { $number }
doggy-scene-first = premier joueur
doggy-scene-out = dehors

## Ce qu’on demande

doggy-ask-loot = Lesquels de tes os vont dans le sac ? Il en faut { $number }.
doggy-ask-loot-more = Un numéro, ou les os eux-mêmes : g gris, w blanc, r rouge, k noir, y jaune.
doggy-ask-role = Quel jeton prends-tu ? Son numéro dit combien d’os tu devras tirer.
doggy-ask-role-more = Ou retourne un jeton : hothead JETON NOMBRE, en annonçant de 8 à { $most }, par exemple « hothead 4 8 ».
doggy-answer-role = { $role } : { $effect }
doggy-answer-dare = oser tirer { $bones }
doggy-answer-hothead = Tête brûlée { $number } : retourner { $role }
doggy-ask-lead = Qui commencera à partir du tour suivant ?
doggy-ask-send = Lequel des os montrés va au coffre ?
doggy-ask-feed = Quels os du coffre vont dans le sac ?
doggy-ask-swap = Lequel de tes os contre lequel du coffre ?
doggy-answer-swap = { $give } contre { $take }
doggy-ask-tempt = Tu as ton compte : { $bones }. Assez, ou encore un ?
doggy-ask-tempt-nothing = Tu ne venais rien chercher, et tu l’as. Filer en douce, ou un os quand même ?
doggy-answer-stop = S’arrêter : tout garder, et le tour s’achève
doggy-answer-stop-nothing = S’arrêter : le tour s’achève
doggy-answer-gluttony = Gourmandise : tirer encore un os ; un noir gâche tout
doggy-ask-rob = Chiper { $bone } devant un autre chien ?
doggy-answer-rob = Oui, devant { $name }
doggy-answer-decline = Non

## Comment cela a fini

doggy-result = { $points } avec { $bones }
doggy-result-out = à la porte

## Tout découvert

doggy-open-looted = { $name } glisse dans le sac : { $bones }.
doggy-open-saw = { $name } y voit : { $bones }.
