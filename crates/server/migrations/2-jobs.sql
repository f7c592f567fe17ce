-- What is to be done at a room without a person: a bot's turn (`bot`), a clock that runs out (`clock`). Whoever
-- takes a job moves `free` on; if nothing comes of it by then, somebody else may take it.
CREATE TABLE IF NOT EXISTS jobs (
    room TEXT NOT NULL, kind TEXT NOT NULL, due BIGINT NOT NULL, free BIGINT NOT NULL,
    PRIMARY KEY (room, kind));
CREATE INDEX IF NOT EXISTS jobs_by_time ON jobs (free);
