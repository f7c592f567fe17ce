# Doggy Bag

doggy-bag-title = Doggy Bag

## Bones

doggy-bag-bone-grey = un os gris
doggy-bag-bone-white = un os blanc
doggy-bag-bone-red = un os rouge
doggy-bag-bone-black = un os noir
doggy-bag-bone-yellow = un os jaune

doggy-bag-bones-grey = { $number } gris
doggy-bag-bones-white = { $number } { $number ->
        [one] blanc
       *[other] blancs
    }
doggy-bag-bones-red = { $number } { $number ->
        [one] rouge
       *[other] rouges
    }
doggy-bag-bones-black = { $number } { $number ->
        [one] noir
       *[other] noirs
    }
doggy-bag-bones-yellow = { $number } { $number ->
        [one] jaune
       *[other] jaunes
    }

## Roles

doggy-bag-role-bootlicker = Fayot
doggy-bag-role-watcher = Guetteur
doggy-bag-role-leader = Meneur
doggy-bag-role-pickpocket = Pickpocket
doggy-bag-role-mole = Taupe
doggy-bag-role-scout = Éclaireur
doggy-bag-role-intendant = Intendant
doggy-bag-role-expert = Crack
doggy-bag-numbered-role = { $role } ({ $number })

doggy-bag-effect-bootlicker = débarrasse-toi d’un os noir posé devant toi
doggy-bag-effect-watcher = tire un os, puis regarde dans le sac
doggy-bag-effect-leader = dis qui commencera à partir du tour suivant
doggy-bag-effect-pickpocket = tire un os
doggy-bag-effect-mole = regarde dans le sac
doggy-bag-effect-scout = montre trois os et mets-en un sous clé
doggy-bag-effect-intendant = remets dans le sac deux os du coffre
doggy-bag-effect-expert = échange un os caché contre un os du coffre
