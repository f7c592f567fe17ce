# What the terminal says besides the games.

terminal-table = At the table: { $people }. Setup: { $setup }, seed { $seed }.
terminal-you = you, who are called { $name },
terminal-against-one = { $people } against { $bots }, a bot
terminal-against-many = { $people } against { $bots }, who are bots
terminal-how = Answer with what stands before the choice. ? explains the question, ? 3 the answer 3, table shows the table again, quit leaves.
terminal-curtain = The curtain is down. { $name }, press Enter when only you can see this.
terminal-asked = { $name }: { $question }
terminal-input-ended = The input has ended, so you leave the table.
terminal-leave = You leave the table.
terminal-saved = The game is written down in { $file }.
terminal-which = Which one? Type what stands before your choice, or ? for help.
terminal-several = “{ $line }” could mean several choices; write it in full.
terminal-no-choice = “{ $line }” is not a choice here. Type ? to hear the rule ({ $rule }).
terminal-rule = { $id }: { $rule }
terminal-no-rule = There is no answer or rule { $id }. The rule for this choice is { $rule }.
