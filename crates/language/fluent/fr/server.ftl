# Ce que le serveur refuse.
refused-title = Cela n’a pas marché
refused-no-page = Cette page n’existe pas.
refused-no-table = Aucune table n’a ce code. Un code compte six lettres : vérifie celui qu’on t’a donné.
refused-no-game = Ce jeu n’existe pas ici.
refused-no-seat = Il n’y a pas de telle place à cette table.
refused-no-level = Les robots n’ont pas ce niveau.
refused-taken = Quelqu’un est déjà assis là. Choisis une autre place.
refused-not-seated = Tu n’es pas assis à cette table ; tu peux la regarder.
refused-seated-already = Tu occupes déjà une autre place à cette table.
refused-not-host = Seul l’hôte de la table peut faire cela.
refused-begun = La partie a déjà commencé.
refused-not-begun = La partie n’a pas encore commencé.
refused-not-over = Cela se montre une fois la partie finie.
refused-no-report = Le récit de cette partie est encore en cours d’écriture. Redemande dans un instant.
refused-stale = La table a avancé. Regarde-la, puis choisis de nouveau.
refused-over = La partie est finie.
refused-not-your-turn = Ce n’est pas ton tour.
refused-not-a-choice = Cela ne peut pas être choisi maintenant (règle { $rule }).
refused-not-a-choice-why = Cela ne peut pas être choisi maintenant : { $why } (règle { $rule }).
refused-unreadable = Cela ne peut pas être lu : { $what }.
refused-bad-setup = La table ne peut pas être dressée ainsi : { $what }.
refused-no-name = Donne un nom que les autres peuvent voir.
refused-name-taken = Quelqu’un à cette table a déjà ce nom, ou un nom qui se lit de même. Choisis-en un autre.
refused-bad-nonce = Le nonce doit avoir 32 chiffres hexadécimaux.
refused-bad-hash = L’empreinte d’un nonce doit avoir 64 chiffres hexadécimaux.
refused-early-nonce = Pas encore de nonce : envoie son empreinte dès que tu connais l’engagement, et le nonce quand la table est scellée.
refused-not-sealed = La table n’est pas encore scellée. Envoie le nonce quand elle le sera.
refused-other-nonce = Ce n’est pas le nonce dont l’empreinte a été scellée.
refused-old-dice = Cette table date d’avant les empreintes. Joue sans.
refused-other-protocol = Ton programme parle la version { $spoken } du protocole, et ce serveur la version { $protocol }. docs/bots-protocol.md dit sous « Versions » ce qu’il faut changer.
refused-muted = L’hôte a coupé les messages.
refused-nothing-said = Ce message est vide.
refused-bad-ticket = Ce lien a déjà servi ou est trop vieux. Demandes-en un autre à la table.
refused-other-site = Cela venait d’une page d’un autre site, et n’a donc pas été fait.
refused-wrong-host = Ce serveur ne répond pas au nom { $host }. La personne qui l’exploite peut le démarrer avec --host { $host }, ou avec --url et l’adresse entière.
refused-too-fast = C’est beaucoup d’un coup. Attends un instant, puis réessaie.
refused-too-large = C’est trop de texte.
refused-storage = La table ne peut pas être enregistrée pour l’instant : rien n’a changé et rien n’est perdu. Réessaie dans un moment ; l’hôte trouve la raison dans le journal.
refused-back = Vers l’accueil

# Prendre une place sur un autre appareil.
server-take-seat = Jouer sur cet appareil
server-take-seat-hint = La place passe ici : c’est cet appareil qui la tient désormais, et l’autre regarde. Le lien ne sert qu’une fois.
server-take-seat-go = Prendre la place
# Des noms pour qui joue tout de suite sans en avoir donné.
server-names = Basile, Câline, Ficelle, Fripon, Galopin, Lutin, Margot, Mirette, Nénette, Piaf, Titi, Zélie
