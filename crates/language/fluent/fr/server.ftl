# Ce que le serveur refuse.
refused-title = Cela n’a pas marché
refused-no-page = Cette page n’existe pas.
refused-no-table = Aucune table n’a ce code. Un code compte six lettres : vérifie celui qu’on t’a donné.
refused-no-game = Ce jeu n’existe pas ici.
refused-no-seat = Cette table n’a pas cette place.
refused-no-level = Les robots n’ont pas ce niveau.
refused-taken = Quelqu’un est déjà assis là. Choisis une autre place.
refused-not-seated = Tu n’as pas de place à cette table, mais tu peux regarder.
refused-seated-already = Tu occupes déjà une autre place à cette table.
refused-not-host = Seul l’hôte de la table peut faire cela.
refused-begun = La partie a déjà commencé.
refused-not-begun = La partie n’a pas encore commencé.
refused-not-over = Tu pourras voir cela une fois la partie finie.
refused-no-report = Le récit de cette partie est encore en cours d’écriture. Redemande dans un instant.
refused-stale = La table a avancé. Regarde-la de nouveau, puis choisis.
refused-over = La partie est finie.
refused-not-your-turn = Ce n’est pas ton tour.
refused-not-a-choice = Tu ne peux pas faire cela maintenant (règle { $rule }).
refused-not-a-choice-why = Tu ne peux pas faire cela maintenant : { $why } (règle { $rule }).
refused-unreadable = Le serveur n’a pas pu lire cette demande.
refused-bad-setup = La table ne peut pas être créée avec ces réglages.
refused-no-name = Donne un nom que les autres peuvent voir.
refused-name-taken = Quelqu’un à cette table a déjà ce nom, ou un nom qui se lit de même. Choisis-en un autre.
refused-bad-nonce = Le nonce doit avoir 32 chiffres hexadécimaux.
refused-bad-hash = L’empreinte d’un nonce doit avoir 64 chiffres hexadécimaux.
refused-early-nonce = Pas encore de nonce : envoie son empreinte dès que tu connais l’engagement, et le nonce quand la table est scellée.
refused-not-sealed = La table n’est pas encore scellée. Envoie le nonce quand elle le sera.
refused-other-nonce = Ce n’est pas le nonce dont l’empreinte a été scellée.
refused-old-dice = Cette table date d’avant les empreintes. Joue sans.
refused-other-protocol = Ton programme parle la version { $spoken } du protocole, et ce serveur la version { $protocol }. docs/bots-protocol.md dit sous « Versions » ce qu’il faut changer.
refused-no-coach = Pas d’entraîneur à cette table : d’autres personnes y jouent.
refused-muted = L’hôte a coupé la discussion.
refused-nothing-said = Ce message est vide.
refused-bad-ticket = Ce lien a déjà servi ou est trop vieux. Demandes-en un autre à la table.
refused-other-site = Bloqué : cette demande venait d’un autre site.
refused-wrong-host = Ce serveur ne répond pas au nom { $host }. La personne qui l’administre peut le démarrer avec --host { $host }, ou avec --url et l’adresse entière.
refused-too-fast = Trop de demandes à la fois. Attends un instant, puis réessaie.
refused-too-large = Ce texte est trop long.
refused-storage = L’enregistrement n’a pas marché : rien n’a changé et rien n’est perdu. Réessaie dans un moment. Si tu administres ce serveur, son journal dit pourquoi.
refused-back = Vers l’accueil

# Prendre une place sur un autre appareil.
server-take-seat = Jouer sur cet appareil
server-take-seat-hint = Ta place passe sur cet appareil ; l’autre ne fait plus que regarder. Le lien ne sert qu’une fois.
server-take-seat-go = Prendre la place
# Des noms pour qui joue tout de suite sans en avoir donné.
server-names = Basile, Câline, Ficelle, Fripon, Galopin, Lutin, Margot, Mirette, Nénette, Piaf, Titi, Zélie
