-- The same on SQLite and on PostgreSQL. Every table but `tickets` is found by its room, so that all of a room
-- can live on one machine.
CREATE TABLE IF NOT EXISTS rooms (
    code TEXT PRIMARY KEY, version BIGINT NOT NULL, stage TEXT NOT NULL, listed BIGINT NOT NULL,
    deadline BIGINT, touched BIGINT NOT NULL, about TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS rooms_by_stage ON rooms (stage, touched);
CREATE TABLE IF NOT EXISTS steps (
    room TEXT NOT NULL, number BIGINT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (room, number));
CREATE TABLE IF NOT EXISTS sitting (
    holder TEXT NOT NULL, room TEXT NOT NULL, PRIMARY KEY (holder, room));
CREATE INDEX IF NOT EXISTS sitting_by_room ON sitting (room);
CREATE TABLE IF NOT EXISTS talk (
    room TEXT NOT NULL, number BIGINT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (room, number));
CREATE TABLE IF NOT EXISTS tickets (
    ticket TEXT PRIMARY KEY, room TEXT NOT NULL, seat BIGINT NOT NULL, until BIGINT NOT NULL);
