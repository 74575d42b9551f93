-- Why: what went wrong last is told beside the kind that it concerns, and not of the connection alone.
-- How to check: SELECT id, kind_troubles FROM connection WHERE kind_troubles <> '{}'
ALTER TABLE connection ADD COLUMN kind_troubles jsonb NOT NULL DEFAULT '{}';
