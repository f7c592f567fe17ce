# Les leçons : des parties guidées (docs/lessons.md).
page-learn = Apprendre en cinq minutes
page-learn-go-on = Reprendre la leçon
page-play-now-says = Toi et trois robots, avec les règles habituelles.
page-lesson = Leçon
page-lesson-next = Suite
page-lesson-place = { $at } sur { $all } · Chapitres
page-lesson-practice = Une donne d’exercice : toujours la même, rien n’est laissé au hasard.
page-lesson-leave = Quitter ; l’accueil ramène ici
page-lesson-then = Ensuite : { $title }
page-lesson-old = Cette leçon a été réécrite depuis que tu l’as commencée.
page-lesson-again = Recommencer
refused-other-choice = { $why } ({ $rule })
refused-read-first = Lis d’abord la phrase ci-dessus, puis touche Suite.
refused-old-lesson = Cette leçon a été réécrite depuis que tu l’as commencée. Recommence-la.
