-- How games that are over went: chances, and the choices that turned them, as JSON. Written once, by a job
-- (`report`).
CREATE TABLE IF NOT EXISTS reports (room TEXT PRIMARY KEY, text TEXT NOT NULL);
