-- Runs once, as the database's administrator, when the volume is new.
CREATE EXTENSION IF NOT EXISTS vector;
