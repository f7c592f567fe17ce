# Oliver Twist

twist-title = Oliver Twist

## Les jetons

# $thing est le nom que donne la boîte. $one et $things remplacent les noms que seule connaît une boîte maison.

twist-wallet = portefeuille
twist-tool = outil
twist-character = personnage
twist-burglary = cambriolage
twist-token-name = { $starting ->
    [yes] { $thing } de départ
   *[no] { $thing }
}
twist-a-token = { $thing ->
    [bague] une bague
    [broche] une broche
    [cambriolage] un cambriolage
    [collier] un collier
    [corde] une corde
    [lanterne] une lanterne
    [montre] une montre
    [mouchoir] un mouchoir
    [outil] un outil
    [personnage] un personnage
    [pied-de-biche] un pied-de-biche
    [pomme] une pomme
    [portefeuille] un portefeuille
    [rossignol] un rossignol
   *[other] { $one }
}{ $starting ->
    [yes] {" "}de départ
   *[no] {""}
}
twist-some-tokens = { $number ->
    [one] { $number } { $thing }
   *[other] { $number } { $thing ->
        [bague] bagues
        [broche] broches
        [cambriolage] cambriolages
        [collier] colliers
        [corde] cordes
        [lanterne] lanternes
        [montre] montres
        [mouchoir] mouchoirs
        [outil] outils
        [personnage] personnages
        [pied-de-biche] pieds-de-biche
        [pomme] pommes
        [portefeuille] portefeuilles
        [rossignol] rossignols
       *[other] { $things }
    }
}
twist-with-coin = { $token } ({ $coin })
twist-brief = { $token } { $coin }
twist-no-coin = sans pièce
twist-types = { $tokens } ({ $number ->
    [one] { $number } type
   *[other] { $number } types
})
twist-tokens = { $number ->
    [one] { $number } jeton
   *[other] { $number } jetons
}

## L’argent

twist-pounds = { $sum } £
twist-less-than-nothing = −{ $sum } £
twist-gain = un gain de { $money }
twist-loss = une perte de { $money }
twist-no-gain = aucun gain
twist-large-set = { $money } pour un grand lot
twist-reward = une récompense de { $money }
twist-no-money = pas un sou
twist-in-all = { $parts }, { $money } en tout

## Les rues

twist-place = n° { $number }, { $street } ({ $space })
twist-place-square = place centrale, { $square } ({ $space })
twist-at = au n° { $number }, { $street } ({ $space })
twist-at-square = sur la place centrale, { $square } ({ $space })
twist-from = à partir du n° { $number }, { $street } ({ $space })

## Les cartes

twist-character-cards = { $number ->
    [one] { $number } carte Personnage
   *[other] { $number } cartes Personnage
}
twist-burglary-cards = { $number ->
    [one] { $number } carte Cambriolage
   *[other] { $number } cartes Cambriolage
}
twist-cards = { $number ->
    [one] { $number } carte
   *[other] { $number } cartes
}
twist-card-unknown = une carte inconnue
twist-card-and-effect = { $card } ({ $effect })
twist-effect-dodge = prendre n’importe quel jeton face visible ; la bande reste où elle est
twist-effect-sneak = rôder en laissant ce que l’on dépasse
twist-effect-actions = { $number ->
    [one] { $number } action
   *[other] { $number } actions
} de suite
twist-effect-clear = ôter un type du dossier
twist-effect-rob = prendre un jeton au hasard dans une autre planque
twist-effect-wallets = { $money } par portefeuille remis
twist-effect-frame = glisser { $number ->
    [one] { $number } jeton tiré
   *[other] { $number } jetons tirés
} au hasard dans un autre dossier
twist-effect-raid = les autres planques gardent au plus { $number } jetons ; le reste va dans les dossiers
twist-effect-recover = reprendre un objet du dossier
twist-effect-fence = vendre un lot de { $number } ou plus
twist-effect-spy = regarder les cartes d’un autre et en prendre une
twist-effect-recruit = piocher { $number ->
    [one] { $number } carte
   *[other] { $number } cartes
}, en garder une
twist-effect-fine = { $money } de chacun dont le dossier est plus épais

## Ce qui s’est passé

twist-note-begins = { $you ->
    [yes] Tu commences
   *[no] { $name } commence
} la journée.
twist-note-you-start = Dans ta planque : { $token }.
twist-note-prowled = { $you ->
    [yes] Tu prends
   *[no] { $name } prend
} { $token } { $at }.
twist-note-filed = Au passage, dans { $you ->
    [yes] ton dossier
   *[no] le dossier { $of }
} : { $token }.
twist-note-you-dropped = Pour faire de la place, { $token } va dans ton dossier.
twist-note-dropped = { $you ->
    [yes] Tu fais
   *[no] { $name } fait
} passer un jeton de la planque au dossier, sans le montrer.
twist-note-drew-card = { $name } pioche une carte Personnage.
twist-note-you-drew-card = Tu pioches une carte : { $card }.
twist-note-no-card = Il n’y a plus de carte Personnage à piocher.
twist-note-reshuffled = Les cartes jouées sont mélangées et forment une nouvelle pioche.
twist-note-paid = { $you ->
    [yes] Tu paies
   *[no] { $name } paie
} { $money } à la police.
twist-note-you-peeked = Tu regardes le jeton posé { $at } : { $token }.
twist-note-peeks = { $name } regarde le jeton posé { $at }.
twist-note-placed = { $you ->
    [yes] Tu mets
   *[no] { $name } met
} la bande { $at }.
twist-note-turned-up = On découvre, { $at } : { $token }.
twist-note-sold = { $you ->
    [yes] Tu vends
   *[no] { $name } vend
} à Fagin { $tokens } : { $money }.
twist-note-helped = { $you ->
    [yes] Tu demandes
   *[no] { $name } demande
} de l’aide : { $card }.
twist-note-done = { $you ->
    [yes] Tu n’as
   *[no] { $name } n’a
} plus rien à faire ce tour-ci.
twist-note-hid = { $you ->
    [yes] Tu te caches et défausses
   *[no] { $name } se cache et défausse
} une carte : { $card }.
twist-note-dodged = { $you ->
    [yes] Tu prends
   *[no] { $name } prend
} { $token } { $at } ; la bande reste où elle est.
twist-note-cleared = Hors { $you ->
    [yes] de ton dossier
   *[no] du dossier { $of }
} : { $tokens }.
twist-note-robbed = { $you ->
    [yes] Tu prends
   *[no] { $name } prend
} { $token } dans { $other-you ->
    [yes] ta planque
   *[no] la planque { $other-of }
}.
twist-note-sold-wallets = { $you ->
    [yes] Tu remets
   *[no] { $name } remet
} { $wallets } contre { $money }.
twist-note-framed = { $you ->
    [yes] De ton dossier
   *[no] Du dossier { $of }
} { $other-you ->
    [yes] au tien
   *[no] au dossier { $other-of }
} : { $token }.
twist-note-raided = { $you ->
    [yes] Tu fais
   *[no] { $name } fait
} passer { $token } de la planque au dossier.
twist-note-recovered = { $you ->
    [yes] Tu reprends
   *[no] { $name } reprend
} { $token } : du dossier à la planque.
twist-note-you-spied = Dans la main { $of } : { $cards }.
twist-note-you-took-card = Tu prends une carte à { $name } : { $card }.
twist-note-lost-card = { $name } te prend une carte : { $card }.
twist-note-took-card = { $name } prend une carte Personnage à { $other }.
twist-note-you-kept = Tu gardes une carte, { $card } ; les autres vont sous la pioche.
twist-note-kept-card = { $you ->
    [yes] Tu gardes
   *[no] { $name } garde
} l’une des cartes piochées.
twist-note-fined = { $other-you ->
    [yes] { $name } te paie { $money }.
   *[no] { $you ->
        [yes] Tu paies
       *[no] { $name } paie
    } { $money } à { $other }.
}
twist-note-burgles = { $you ->
    [yes] Tu cambrioles une maison et pioches
   *[no] { $name } cambriole une maison et pioche
} { $cards }.
twist-note-you-kept-loot = Tu gardes une carte Cambriolage.
twist-note-kept-loot = { $you ->
    [yes] Tu gardes
   *[no] { $name } garde
} une carte Cambriolage, face cachée.
twist-note-shed-tool = { $you ->
    [yes] Tu défausses
   *[no] { $name } défausse
} { $token }.
twist-note-round-over = La manche est terminée. La police ouvre ses dossiers.
twist-note-splitting = Avant cela, choix secret des derniers lots : { $names }.
twist-note-you-split = Tu mets de côté comme derniers lots : { $tokens }.
twist-note-has-split = { $you ->
    [yes] Tu as
   *[no] { $name } a
} choisi les derniers lots, en secret.
twist-note-discarded = { $you ->
    [yes] Tu reçois
   *[no] { $name } reçoit
} { $money } pour des lots non vendus : { $tokens }.
twist-note-file-opened = Dans { $you ->
    [yes] ton dossier
   *[no] le dossier { $of }
}, { $size } : { $tokens }.
twist-note-punished = { $you ->
    [yes] Tu te fais prendre avec le dossier le plus épais et paies
   *[no] { $name } se fait prendre avec le dossier le plus épais et paie
} { $money } pour { $number ->
    [one] { $number } type
   *[other] { $number } types
}.
twist-note-nightfall = La nuit tombe. Les rues se garnissent de nouveau, face cachée, et il y a des maisons à cambrioler.
twist-note-opens-night = { $you ->
    [yes] Tu as le moins d’argent et retournes
   *[no] { $name } a le moins d’argent et retourne
} la première file de jetons.
twist-note-begins-night = { $you ->
    [yes] Tu commences
   *[no] { $name } commence
} la nuit.
twist-note-leads = { $you ->
    [yes] Tu décides
   *[no] { $name } décide
} { $other-you ->
    [yes] que tu commenceras la nuit.
   *[no] que c’est à { $other } de commencer la nuit.
}
twist-note-loot-shown = { $you ->
    [yes] Tu retournes
   *[no] { $name } retourne
} { $cards } : { $gain }.

## Ce qu’il y a sur la table

twist-scene-round = { $side }. { $rewards }.
twist-scene-no-rewards = Fagin n’a plus de récompense
twist-scene-one-reward = Fagin n’a plus qu’une récompense : { $money }
twist-scene-rewards = Récompenses de Fagin : d’abord { $money }, puis { $more }
twist-scene-stash = planque { $number } sur { $most }
twist-scene-file = dossier { $number }
twist-scene-known = tous savent : planque { $tokens }
twist-scene-known-file = dossier { $tokens }
twist-scene-known-either = planque ou dossier { $tokens }
twist-scene-never-shown = { $number ->
    [one] { $number } jamais montré
   *[other] { $number } jamais montrés
}
twist-scene-your-stash = Ta planque : { $tokens }
twist-scene-your-file = Ton dossier de police : { $tokens }
twist-scene-your-card = Ta carte : { $card }
twist-scene-your-loot = Tes cartes Cambriolage : { $cards }
twist-scene-looked = Face cachée, mais tu as regardé : { $tokens }
twist-scene-looked-at = { $token } { $at }
twist-scene-hand = Tu sais ce qu’il y a dans la main { $of } : { $cards }
twist-scene-result = { $total } : { $money } en argent, { $gain } aux cambriolages ; { $tokens } dans le dossier de la nuit

## Le plan

twist-map-gang-alone = La bande se tient { $at }. Il n’y a aucun jeton à côté.
twist-map-gang-ways = La bande se tient { $at }. De là (les cases entre parenthèses) :
twist-map-fork = { $way }, puis un carrefour :
twist-map-either = soit { $way }
twist-map-or = soit { $way }
twist-map-on = { $way }, et ainsi de suite
twist-map-then = { $way }, puis { $ways }
twist-map-ways = { $first } ou { $last }
twist-map-signpost = { $street } ({ $space })
twist-map-stretch = { $street } : { $tokens }
twist-map-stretches = { $first }, puis { $last }
twist-map-token = { $token } ({ $space })
twist-map-looked = { $token }, face cachée ({ $space })
twist-map-down = face cachée ({ $space })
twist-map-run = { $number } jetons face cachée ({ $from } à { $to })
twist-map-empty = Toutes les rues sont vides.
twist-map-face-up = { $tokens } face visible : { $streets }.
twist-map-face-down = { $tokens } face cachée : { $streets }.
twist-map-in-street = { $street } ({ $number })

## Ce qu’on demande

twist-ask-turn = À toi. Que fais-tu ?
twist-ask-first-action = Tu as { $number } actions de suite. Que fais-tu d’abord ?
twist-ask-last-action = Encore une action : que fais-tu ?
twist-ask-neither = Tu ne peux ni rôder ni aller chez Fagin.
twist-ask-passed = Ce que la bande dépasse va dans ton dossier de police.
twist-ask-full = Ta planque est pleine.
twist-ask-prowl = Où rôdes-tu ? Ce que la bande dépasse va dans ton dossier de police.
twist-ask-sneak = Où rôdes-tu ? Ce que la bande dépasse reste où il est.
twist-ask-way = Par où continues-tu à retourner des jetons ? Reste à retourner : { $tokens }.
twist-ask-peek = Quel jeton face cachée regardes-tu ? Tu as { $number ->
    [one] { $number } coup d’œil
   *[other] { $number } coups d’œil
}, et personne d’autre ne le verra.
twist-ask-place = Où mets-tu la bande ? Tu rôdes à partir de là.
twist-ask-drop = Ta planque est pleine. Qu’est-ce qui va dans ton dossier de police pour faire place à { $token } ?
twist-ask-keep-loot = Quelle carte Cambriolage gardes-tu ? Elle compte tout à la fin.
twist-ask-shed = Quel outil défausses-tu après le cambriolage ?
twist-ask-dodge = Quel jeton face visible prends-tu ? La bande reste où elle est.
twist-ask-clear = Quel type de jeton quitte ton dossier de police ?
twist-ask-rob = De qui pilles-tu la planque ?
twist-ask-frame = Dans le dossier de qui { $number ->
    [one] va { $number } jeton tiré
   *[other] vont { $number } jetons tirés
} au hasard du tien ?
twist-ask-spy-on = De qui regardes-tu les cartes, pour en prendre une ?
twist-ask-wallets = Combien de portefeuilles remets-tu, à { $money } chacun ?
twist-ask-raid = Tu peux garder au plus { $number } jetons. Qu’est-ce qui va de ta planque dans ton dossier ?
twist-ask-recover = Que reprends-tu de ton dossier pour ta planque ?
twist-ask-fence = Quel lot vends-tu ? { $number } jetons suffisent.
twist-ask-spy = Quelle carte prends-tu à { $name } ?
twist-ask-keep-card = Quelle carte gardes-tu ?
twist-ask-split = Quels lots défausses-tu ? Chacun rapporte son meilleur jeton. Le reste va dans ton dossier de police, et le dossier le plus épais paie pour chacun de ses types.
twist-ask-lead = Qui jouera le premier tour de la nuit ?

twist-answer-take = prendre { $token } { $at }
twist-answer-take-character = prendre { $token } { $at } et piocher une carte Personnage
twist-answer-burgle = cambrioler une maison { $at } et piocher { $cards }
twist-answer-passing = { $taking }, en dépassant { $tokens }
twist-answer-turn = retourner des jetons { $from } : { $tokens } face cachée
twist-answer-turn-fork = retourner des jetons { $from } : { $tokens } face cachée, puis un carrefour
twist-answer-bribe = verser { $money } de pot-de-vin à la police, mettre la bande ailleurs et rôder
twist-answer-bribe-night = verser { $money } de pot-de-vin à la police : regarder deux jetons face cachée, mettre la bande ailleurs et rôder
twist-answer-place = { $place } ; à côté : { $tokens }
twist-answer-looked = { $token }, face cachée
twist-answer-down = un jeton face cachée
twist-answer-sell = vendre à Fagin { $tokens } : { $money }
twist-answer-help = jouer { $card }
twist-answer-hide = te cacher et défausser { $card }
twist-answer-give-up = payer { $money } à la police et finir { $night ->
    [yes] la nuit
   *[no] le jour
} pour tout le monde
twist-answer-done = passer : impossible de rôder ou d’aller chez Fagin
twist-answer-clear = ôter { $tokens }
twist-answer-rob = { $name }, avec { $tokens } dans la planque
twist-answer-frame = { $name }, avec { $tokens } dans le dossier
twist-answer-spy = { $name }, avec { $cards }
twist-answer-split = { $tokens } contre { $money } ; au dossier : { $left }
twist-answer-split-aid = { $tokens } contre { $money } ; au dossier, avec { $types ->
    [one] { $types } type
   *[other] { $types } types
} dedans : { $left }
twist-answer-wallets = remettre { $wallets } contre { $money }

## Pourquoi quelque chose ne peut être choisi, dans une phrase

twist-why-no-space = le plateau a les cases 1 à { $one }
twist-why-closed = la case { $one } est dans une rue fermée à deux joueurs
twist-why-empty = il n’y a pas de jeton sur la case { $one }
twist-why-face-down = le jeton de la case { $one } est face cachée
twist-why-not-face-down = il n’y a pas de jeton face cachée sur la case { $one }
twist-why-apart = la case { $one } n’est pas voisine de la case { $two }
twist-why-twice = la case { $one } est prise deux fois
twist-why-lit = un jeton voisin de la bande est face visible
twist-why-looked = tu as déjà regardé le jeton de la case { $one }
twist-why-occupied = il y a un jeton sur la case { $one }
twist-why-lonely = aucun jeton n’est voisin de la case { $one }
twist-why-near = un jeton est voisin de la bande
twist-why-no-money = un pot-de-vin coûte { $one } £
twist-why-not-stuck = rôder ou aller chez Fagin est possible
twist-why-not-yours = ces jetons ne sont pas tous dans ta planque
twist-why-no-set = un lot a { $one } jetons ou plus, des objets d’une même sorte et des portefeuilles
twist-why-no-card = la boîte a les cartes Personnage 1 à { $one }
twist-why-not-in-hand = tu n’as pas la carte { $one }
twist-why-no-effect = la carte { $one } ne sert maintenant qu’à se cacher
twist-why-not-drawn = la carte { $one } n’est pas parmi celles au choix
twist-why-no-seat = cette table a les places 0 à { $one }
twist-why-not-in-stash = ta planque n’a pas de tel jeton
twist-why-not-in-file = ton dossier n’a pas de tel objet
twist-why-no-tool = aucun outil de ce type n’est devant ton repaire
twist-why-no-type = ton dossier n’a pas de jeton de ce type
twist-why-wallets = nombre de portefeuilles dans ta planque : { $one }
twist-why-no-sets = ta planque ne fait pas un lot de chacune de ces sortes
twist-why-beaten = un autre partage est aussi bon en argent, en jetons laissés et en types, et meilleur sur l’un d’eux

## Tout découvert

twist-open-start = Dans la planque { $of } : { $token }.
twist-open-dropped = Pour faire de la place, { $token } va dans le dossier { $of }.
twist-open-peeked = { $name } y voit : { $token }.
twist-open-drew-card = La carte { $of } : { $card }.
twist-open-kept = { $name } garde { $card } ; les autres vont sous la pioche.
twist-open-took-card = { $name } prend à { $other } : { $card }.
twist-open-drew-loot = { $name } pioche une carte Cambriolage : { $gain }.
twist-open-kept-loot = { $name } garde la carte Cambriolage : { $gain }.
twist-open-split = { $name } met de côté comme derniers lots : { $tokens }.
