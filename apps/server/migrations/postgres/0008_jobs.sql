-- Why: background work is kept with what causes it, so that a crash loses none of it and several instances of the app
-- share it. A row is one job: what is to be done (name) and to what (key). What used to be found by looking through
-- imports and demo requests is asked for here once; the columns that carried the state of reports are not needed now.
-- How to check: SELECT name, key, due_at, attempts, last_run_at, last_error FROM job ORDER BY due_at
CREATE TABLE job (
  name text NOT NULL,
  key text NOT NULL,
  -- null: nothing is to be done until it is enqueued again.
  due_at timestamp with time zone,
  -- How often it was enqueued: grown while it runs, it runs once more.
  enqueued bigint DEFAULT 1 NOT NULL,
  -- Since it last succeeded.
  attempts integer DEFAULT 0 NOT NULL,
  last_run_at timestamp with time zone,
  last_error text,
  PRIMARY KEY (name, key)
);

CREATE INDEX job_due_at_idx ON job (due_at) WHERE due_at IS NOT NULL;

INSERT INTO job (name, key, due_at)
SELECT 'make-sku-sums', tenant_id, now()
FROM tenant_data;

INSERT INTO job (name, key, due_at)
SELECT DISTINCT 'settle-imports', tenant_id, now()
FROM imports
WHERE status IN ('loading', 'publishing') OR (status = 'published' AND undone_at IS NOT NULL);

INSERT INTO job (name, key, due_at, attempts, last_error)
SELECT 'report-demo-request', id::text, report_due_at, report_attempts, report_problem
FROM demo_request
WHERE report_due_at IS NOT NULL;

ALTER TABLE demo_request
  DROP COLUMN report_due_at,
  DROP COLUMN report_attempts,
  DROP COLUMN report_problem;
