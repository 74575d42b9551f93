-- Why: imports are followed, stopped and explained from the browser, whichever instance of the app takes the file in:
-- how far it is, why it failed and on which lines, what it rounded and replaced. Sample data are told from a seller's own.
-- How to check: SELECT id, status, progress, failure, is_sample FROM imports ORDER BY id DESC LIMIT 10
ALTER TABLE imports
  ADD COLUMN is_sample boolean DEFAULT false NOT NULL,
  ADD COLUMN replaced_days bigint DEFAULT 0 NOT NULL,
  ADD COLUMN rounded jsonb,
  ADD COLUMN failure jsonb,
  ADD COLUMN bad_lines jsonb DEFAULT '[]'::jsonb NOT NULL,
  ADD COLUMN progress jsonb,
  ADD COLUMN cancel_requested_at timestamp with time zone,
  ADD COLUMN same_as bigint,
  DROP CONSTRAINT imports_status_check,
  ADD CONSTRAINT imports_status_check
    CHECK (status IN ('loading', 'publishing', 'published', 'unchanged', 'undone', 'failed'));

UPDATE imports SET is_sample = true WHERE imported_by = 'sample data';
