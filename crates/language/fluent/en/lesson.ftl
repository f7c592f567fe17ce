# Lessons: guided games (docs/lessons.md).
page-learn = Learn in five minutes
page-learn-go-on = Go on with the lesson
page-play-now-says = You and three bots, by the usual rules.
page-lesson = Lesson
page-lesson-next = Next
page-lesson-place = { $at } of { $all } · Chapters
page-lesson-practice = A practice deal: always the same, nothing is left to chance.
page-lesson-leave = Leave; the front page leads back here
page-lesson-then = Next: { $title }
page-lesson-old = This lesson was rewritten after you began it.
page-lesson-again = Begin again
refused-other-choice = { $why } ({ $rule })
refused-read-first = Read the sentence above first, then tap Next.
refused-old-lesson = This lesson was rewritten after you began it. Begin it again.
