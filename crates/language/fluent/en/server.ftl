# What the server says no to.
refused-title = That did not work
refused-no-page = There is no such page.
refused-no-table = There is no table of this code. Codes have six letters; look again at the one you were given.
refused-no-game = There is no such game here.
refused-no-seat = There is no such seat at this table.
refused-no-level = Bots have no such level.
refused-taken = Somebody sits there already. Take another seat.
refused-not-seated = You do not sit at this table; you can watch it.
refused-seated-already = You already sit in another seat at this table.
refused-not-host = Only the host of the table can do this.
refused-begun = The game has already begun.
refused-not-begun = The game has not begun yet.
refused-not-over = This is shown once the game is over.
refused-no-report = The report of this game is still being written. Ask again in a moment.
refused-stale = The table has moved on. Have a look at it, and choose again.
refused-over = The game is over.
refused-not-your-turn = It is not your turn.
refused-not-a-choice = This cannot be chosen now (rule { $rule }).
refused-not-a-choice-why = This cannot be chosen now: { $why } (rule { $rule }).
refused-unreadable = This cannot be read: { $what }.
refused-bad-setup = The table cannot be set up like this: { $what }.
refused-no-name = Give a name that others can see.
refused-name-taken = Somebody at this table has this name, or one that looks just like it. Choose another.
refused-bad-nonce = The nonce has to be 32 hex digits.
refused-bad-hash = The hash of a nonce has to be 64 hex digits.
refused-early-nonce = Send no nonce yet: send its hash once you know the commitment, and the nonce once the table is sealed.
refused-not-sealed = The table is not sealed yet. Send the nonce once it is.
refused-other-nonce = This is not the nonce whose hash was sealed.
refused-old-dice = This table was set up before its dice took hashes. Play on without one.
refused-other-protocol = Your program speaks version { $spoken } of the protocol, and this server version { $protocol }. docs/bots-protocol.md says under “Versions” what to change.
refused-muted = The host has turned messages off.
refused-nothing-said = There is nothing in this message.
refused-bad-ticket = This link has been used already, or is too old. Ask for a new one at the table.
refused-other-site = This came from a page of another site, so it was not done.
refused-wrong-host = This server does not go by the name { $host }. Its operator can start it with --host { $host }, or with --url and the whole address.
refused-too-fast = That is a lot at once. Wait a moment, then try again.
refused-too-large = That is too much text.
refused-storage = The table cannot be stored just now, so nothing was changed and nothing is lost. Try again in a moment; the host finds the reason in the log.
refused-back = To the front page

# Taking a seat to another device.
server-take-seat = Play on this device
server-take-seat-hint = The seat moves here: this device holds it from now on, and the other one watches. The link works once.
server-take-seat-go = Take the seat
# Names for those who play at once and have given none.
server-names = Charley, Dolly, Flash, Ginger, Kit, Molly, Nell, Oakum, Pip, Sprat, Tansy, Wick
