# Ce que dit le guide dans les leçons (games/doggy-bag/lessons).
learn-doggy-bag-lesson-first = Une première partie
learn-doggy-bag-lesson-roles = Avec les rôles

learn-doggy-bag-chapter-bag = Le sac
learn-doggy-bag-chapter-numbers = Les numéros
learn-doggy-bag-chapter-steal = Le vol
learn-doggy-bag-chapter-ossicles = Noirs et gris
learn-doggy-bag-chapter-end = La fin

learn-doggy-bag-goal = Le plus de points devant son paravent gagne. Tu n’en as pas encore. Cette donne est un exercice.
learn-doggy-bag-worth = Derrière ton paravent : os gris et blancs valent 1, les rouges 2, le jaune 3, les noirs rien.
learn-doggy-bag-slip = Les pièces disent trois : glisse trois os dans le sac de Fagin, dont un seul noir. Puis valide.
learn-doggy-bag-slip-no = Mets exactement un os noir cette fois : les noirs sont des pièges pour qui les pioche.
learn-doggy-bag-in = C’est fait. Vous allez tous deux voler dans ce sac, et tes trois os sont ton secret.

learn-doggy-bag-low = Prends un numéro : il faut piocher exactement autant d’os. Sans trop de risque d’abord : prends le 2.
learn-doggy-bag-low-no = Prends le jeton 2 cette fois : chaque os de plus est un risque de plus de tirer un noir.
learn-doggy-bag-order = Betty a pris le 4. Le plus grand numéro pioche d’abord : elle passe avant toi.

learn-doggy-bag-drawing = Elle pioche os par os et en espère quatre sans noir. Deux pour l’instant.
learn-doggy-bag-black = Noir ! Fagin se réveille. L’os blanc va au coffre ; le gris et le noir restent devant elle.
learn-doggy-bag-skull = Le crâne compte ses os noirs. Au troisième, la partie est finie pour elle.
learn-doggy-bag-greedy = Rouge et jaune : 5 points, si tu t’arrêtes. Pour une fois, tente la Gourmandise : un os de plus.
learn-doggy-bag-greedy-no = S’arrêter est sûr, et souvent sage. Cette fois, tente la Gourmandise : un os de plus, et un de Betty.
learn-doggy-bag-rob = Gris ! Tu gardes tout, et tu peux prendre un os de cette couleur à un voisin : touche Betty.
learn-doggy-bag-rob-no = Ne sois pas timide : après la Gourmandise, l’os gris de Betty est à toi. Touche-la.
learn-doggy-bag-mine = 7 points ! Qui s’échappe finit le tour pour tous. Ce qui est dans le sac y reste.

learn-doggy-bag-keep = Un nouveau tour : glisse deux os dans le sac. Garde tes noirs pour plus tard.
learn-doggy-bag-keep-no = Pas d’os noir cette fois : c’est toi qui vas piocher d’abord.
learn-doggy-bag-high = Betty commence ce tour et a pris le 3. Prends le 5 pour piocher avant elle.
learn-doggy-bag-high-no = Prends le jeton 5 : il dépasse le 3 de Betty, donc tu pioches d’abord.
learn-doggy-bag-more = Gris et blanc pour l’instant. Encore trois à piocher, et il y a des noirs dans le sac.
learn-doggy-bag-ossicle = Noir pour toi aussi. L’os blanc est perdu, mais les gris, les osselets, sont toujours à toi.
learn-doggy-bag-two = Puis Betty a tiré un noir à son tour. Tous ont échoué : le tour est fini.

learn-doggy-bag-feed = Betty a deux os noirs devant elle. Nourris le sac : glisse-y tes deux noirs.
learn-doggy-bag-feed-no = Glisse tes deux os noirs : un troisième perdrait Betty, et tu peux l’y aider.
learn-doggy-bag-wait = Tu sais ce qu’il y a dans le sac. Prends le 1, pour que Betty pioche avant toi.
learn-doggy-bag-wait-no = Prends le jeton 1 : un petit numéro pioche en dernier, et Betty trouve tes noirs la première.
learn-doggy-bag-dare = Betty ose le 6, le plus grand numéro. Elle ne sait rien de tes deux os noirs.
learn-doggy-bag-out = Son troisième os noir : Betty est éliminée, et ses os vont au coffre.
learn-doggy-bag-won = Le dernier chien en jeu gagne. Sinon, quand il ne reste plus d’os à glisser, le plus de points gagne.

learn-doggy-bag-chapter-thieves = 3 et 4
learn-doggy-bag-chapter-eyes = 0 et 1
learn-doggy-bag-chapter-chiefs = 2 et 5
learn-doggy-bag-chapter-goods = 6 et 7
learn-doggy-bag-chapter-hothead = La tête brûlée

learn-doggy-bag-roles = Chaque jeton a maintenant un tour à jouer, tout de suite, avant le vol. Ici, ton butin part tout seul.
learn-doggy-bag-pickpocket = Deux à la fois. Prends le 3, le Pickpocket : pioche un os tout de suite.
learn-doggy-bag-pickpocket-no = Chaque chose en son temps : prends d’abord le 3, le Pickpocket.
learn-doggy-bag-pocketed = Jaune : 3 points, et déjà à toi. Un noir serait retourné dans le sac.
learn-doggy-bag-mole = Betty a pris le 4, la Taupe : elle regarde dans le sac en secret. L’œil le montre à tous.
learn-doggy-bag-woken = Elle connaissait le sac, et pourtant un os noir a réveillé Fagin.
learn-doggy-bag-stop = Tes trois os sont là : 4 points de plus, et un des trois qui restent est noir. Arrête-toi.
learn-doggy-bag-stop-no = Un os sur trois est noir dans ce qui reste : trop pour un os de plus. Arrête-toi.
learn-doggy-bag-watch = Prends le 1, le Guetteur : pioche un os, puis regarde dans le sac.
learn-doggy-bag-watch-no = Ce tour parle du 0 et du 1 : prends le 1, le Guetteur.
learn-doggy-bag-seen = Blanc, et à toi. Tu connais le sac, elle non : deux de ses six os sont noirs.
learn-doggy-bag-bootlicker = Betty a pris le 0 : son os noir part au coffre, et elle n’a rien à piocher.
learn-doggy-bag-enough = Ton numéro est un os : rouge. Tu as vu le sac : deux sur cinq sont noirs. Arrête-toi.
learn-doggy-bag-enough-no = Tu as vu deux os noirs parmi les cinq qui restent. Arrête-toi.
learn-doggy-bag-scout = Prends le 5, l’Éclaireur : montre trois os du sac et enferme-en un.
learn-doggy-bag-scout-no = Ce tour parle du 2 et du 5 : prends le 5, l’Éclaireur.
learn-doggy-bag-lock = Tous voient les trois. Enferme le noir dans le coffre. Les autres retournent dans le sac.
learn-doggy-bag-lock-no = Tu pioches en premier cette nuit : enferme le noir, et laisse les autres.
learn-doggy-bag-leader = Betty a pris le 2, le Meneur : elle dit qui commence dès le prochain tour. Elle-même.
learn-doggy-bag-failed = Un noir à ton quatrième os, et Betty dès son premier. Personne ne s’est échappé.
learn-doggy-bag-intendant = Betty commence. Son Intendant, le 6, remet deux os du coffre dans le sac.
learn-doggy-bag-expert = Prends le 7, le Crack : échange un os de derrière ton paravent contre un du coffre.
learn-doggy-bag-expert-no = Ce tour parle du 6 et du 7 : prends le 7, le Crack.
learn-doggy-bag-swap = Échange bien : donne un os blanc ou gris, qui vaut 1, contre le rouge du coffre.
learn-doggy-bag-swap-no = Le rouge vaut 2 : prends-le, et donne un os qui vaut 1.
learn-doggy-bag-danger = Sept était trop, et six aussi. Encore un os noir, et c’est fini pour l’un de vous.
learn-doggy-bag-seventh = L’Éclaireur de Betty enferme un noir. Compte : les sept sont visibles, le sac n’en a plus.
learn-doggy-bag-hothead = Retourne n’importe quel jeton et annonce 8 : la tête brûlée pioche d’abord, sans effet.
learn-doggy-bag-hothead-no = Joue la tête brûlée : touche la flamme, puis un jeton, et laisse le nombre à 8.
learn-doggy-bag-feast = Huit os, et pas un noir ! La Gourmandise est sans risque : encore un.
learn-doggy-bag-feast-no = Il n’y a plus d’os noir dans le sac : la Gourmandise ne te coûte rien.
learn-doggy-bag-winner = Tous les os noirs sont visibles : la partie finit avec ce tour. Tu as le plus de points.
