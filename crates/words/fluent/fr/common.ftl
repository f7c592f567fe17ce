# What both games say

nothing = rien
nobody = personne
you = Toi
list-and = { $first } et { $last }
