# What the terminal says besides the games.

terminal-table = At the table: { $people }. Setup: { $setup }, seed { $seed }.
terminal-you = you ({ $name })
terminal-against-one = { $people } against { $bots } (a bot)
terminal-against-many = { $people } against { $bots } (bots)
terminal-how = Type the number or letters in front of your choice. “?” explains the question, “? 3” answer 3; “table” shows the table again, “hint” says what the coach would do, “quit” leaves.
terminal-curtain = The curtain is down. { $name }, press Enter when only you can see this.
terminal-asked = { $name }: { $question }
terminal-input-ended = End of input: leaving the table.
terminal-leave = You leave the table.
terminal-saved = Game saved to { $file }.
terminal-no-hint = The coach is off, because several people play. Begin with --coach to have it.
terminal-hint = { $key } · { $choice } · { $number }%{ $bare ->
    [yes] {""}
   *[no] {" "}({ $facts })
}
terminal-which = Which one? Type the number or letters in front of your choice, or “?” for help.
terminal-several = “{ $line }” could mean several choices; write it in full.
terminal-no-choice = “{ $line }” is not a choice here. Type “?” to see the rule ({ $rule }).
terminal-rule = { $id }: { $rule }
terminal-no-rule = There is no answer or rule { $id }. The rule for this choice is { $rule }.
