# What the server says no to.
refused-title = That did not work
refused-no-page = There is no such page.
refused-no-table = No table has that code. A code has six letters: check the one you were given.
refused-no-game = There is no such game here.
refused-no-seat = This table has no such seat.
refused-no-level = No bot has that level.
refused-taken = Someone sits there already. Take another seat.
refused-not-seated = You don’t have a seat here, but you can watch.
refused-seated-already = You already have another seat at this table.
refused-not-host = Only the host can do that.
refused-begun = The game has already begun.
refused-not-begun = The game has not begun yet.
refused-not-over = You can see this once the game is over.
refused-no-report = The report of this game is still being written. Ask again in a moment.
refused-stale = The table has moved on. Look at it again, then choose.
refused-over = The game is over.
refused-not-your-turn = It’s not your turn.
refused-not-a-choice = You can’t do that now (rule { $rule }).
refused-not-a-choice-why = You can’t do that now: { $why } (rule { $rule }).
refused-unreadable = The server could not read that request.
refused-bad-setup = The table can’t be created with these settings.
refused-no-name = Enter a name that others can see.
refused-name-taken = Someone at this table has this name, or one that looks just like it. Choose another.
refused-bad-nonce = The nonce has to be 32 hex digits.
refused-bad-hash = The hash of a nonce has to be 64 hex digits.
refused-early-nonce = Send no nonce yet: send its hash once you know the commitment, and the nonce once the table is sealed.
refused-not-sealed = The table is not sealed yet. Send the nonce once it is.
refused-other-nonce = This is not the nonce whose hash was sealed.
refused-old-dice = This table was set up before its dice took hashes. Play on without one.
refused-other-protocol = Your program speaks version { $spoken } of the protocol, and this server version { $protocol }. docs/bots-protocol.md says under “Versions” what to change.
refused-no-coach = The coach is off at this table, because other people sit here.
refused-muted = The host has turned chat off.
refused-nothing-said = The message is empty.
refused-bad-ticket = This link has been used already or has expired. Ask for a new one at the table.
refused-other-site = Blocked: that request came from another website.
refused-wrong-host = This server does not go by the name { $host }. Its operator can start it with --host { $host }, or with --url and the whole address.
refused-too-fast = Too many requests at once. Wait a moment, then try again.
refused-too-large = That text is too long.
refused-storage = We couldn’t save that, so nothing has changed and nothing is lost. Try again in a moment. If you run this server, its log says why.
refused-back = To the front page

# Taking a seat to another device.
server-take-seat = Play on this device
server-take-seat-hint = Your seat moves to this device; the other one becomes a spectator. The link works once.
server-take-seat-go = Take the seat
# Names for those who play at once and have given none.
server-names = Charley, Dolly, Flash, Ginger, Kit, Molly, Nell, Oakum, Pip, Sprat, Tansy, Wick
