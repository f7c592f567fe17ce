# Ce que dit le terminal en plus des jeux.

terminal-table = À la table : { $people }. Réglages : { $setup }, graine { $seed }.
terminal-you = toi ({ $name })
terminal-against-one = { $people } contre { $bots } (un robot)
terminal-against-many = { $people } contre { $bots } (des robots)
terminal-how = Tape le numéro ou les lettres devant ton choix. « ? » explique la question, « ? 3 » la réponse 3 ; « table » montre encore la table, « indice » dit ce que ferait l’entraîneur, « quitter » te fait partir.
terminal-curtain = Le rideau est baissé. { $name }, appuie sur Entrée quand personne d’autre ne regarde.
terminal-asked = { $name } : { $question }
terminal-input-ended = Fin de la saisie : tu quittes la table.
terminal-leave = Tu quittes la table.
terminal-saved = Partie enregistrée dans { $file }.
terminal-no-hint = Pas d’entraîneur, car plusieurs personnes jouent. Commence avec --coach pour l’avoir.
terminal-hint = { $key } · { $choice } · { $number } %{ $bare ->
    [yes] {""}
   *[no] {" "}({ $facts })
}
terminal-which = Que choisis-tu ? Tape le numéro ou les lettres devant ton choix, ou « ? » pour avoir de l’aide.
terminal-several = « { $line } » peut désigner plusieurs choix ; écris-le en entier.
terminal-no-choice = « { $line } » n’est pas un choix ici. Tape « ? » pour lire la règle ({ $rule }).
terminal-rule = { $id } : { $rule }
terminal-no-rule = Il n’y a ni réponse ni règle { $id }. La règle de ce choix est { $rule }.
