-- One game with its seats is a table: it was called a room before. Every row that belongs to one names its code.
ALTER TABLE rooms RENAME TO tables;
ALTER TABLE tables RENAME COLUMN about TO sheet;
ALTER TABLE steps RENAME COLUMN room TO code;
ALTER TABLE sitting RENAME COLUMN room TO code;
ALTER TABLE talk RENAME COLUMN room TO code;
ALTER TABLE jobs RENAME COLUMN room TO code;
ALTER TABLE reports RENAME COLUMN room TO code;
ALTER TABLE marks RENAME COLUMN room TO code;
DROP INDEX rooms_by_stage;
CREATE INDEX tables_by_stage ON tables (stage, touched);
DROP INDEX sitting_by_room;
CREATE INDEX sitting_by_code ON sitting (code);
