spoof-title = Spoof
spoof-you-hid = Ton poing se ferme sur { $coins }.
spoof-hid = { $you ->
    [yes] Tu tends
   *[no] { $name } tend
} un poing fermé.
spoof-begins = { $you ->
    [yes] Tu devines
   *[no] { $name } devine
} en premier.
spoof-guessed = { $you ->
    [yes] Tu dis
   *[no] { $name } dit
} { $total }.
spoof-opened = { $you ->
    [yes] Tu as
   *[no] { $name } a
} { $coins } dans le poing.
spoof-ask-hide = Combien de pièces caches-tu ?
spoof-ask-guess = Combien de pièces y a-t-il en tout ?
spoof-hide = Cacher { $number }
spoof-guess = Dire { $number }
spoof-guess-of = { $name } : { $guess }
page-blurb-spoof = Cache jusqu’à trois pièces, devine combien il y en a dans tous les poings : le plus vieux bluff du comptoir.
page-level-spoof-0 = Robot : au hasard
page-level-spoof-1 = Robot : sait compter
page-level-spoof-2 = Robot : voit venir
page-level-spoof-3 = Robot : réfléchit beaucoup
terminal-summary-spoof = Cache des pièces, devine la somme
