-- The latest change of each process at a room: a process that lost its connection while it stored a change
-- finds out here whether the change was stored, whatever came after it. Used on PostgreSQL only.
CREATE TABLE IF NOT EXISTS marks (
    room TEXT NOT NULL, node TEXT NOT NULL, mark BIGINT NOT NULL, PRIMARY KEY (room, node));
-- A ticket lies with its seat now, in `rooms`.
DROP TABLE IF EXISTS tickets;
-- A room at which a person was seen lately has rank 0, any other room 1, a report 2. `share` stands for the address
-- that set up the room: those that have waited take turns by it.
ALTER TABLE jobs ADD COLUMN rank BIGINT NOT NULL DEFAULT 0;
ALTER TABLE jobs ADD COLUMN share BIGINT NOT NULL DEFAULT 0;
UPDATE jobs SET rank = 2 WHERE kind = 'report';
-- The last time at which a process said that the site is up, and the time before which no clock runs out, both in
-- milliseconds since 1970. One row, of id 1.
CREATE TABLE IF NOT EXISTS pulse (id BIGINT PRIMARY KEY, beat BIGINT NOT NULL, grace BIGINT NOT NULL);
