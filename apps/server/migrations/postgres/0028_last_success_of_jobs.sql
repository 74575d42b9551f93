-- Why: whoever watches over an installation asks when a job last succeeded; last_run_at says when it was last tried.
-- How to check: SELECT name, key, last_run_at, last_success_at FROM job ORDER BY name, key
ALTER TABLE job ADD COLUMN last_success_at timestamp with time zone;
UPDATE job SET last_success_at = last_run_at WHERE attempts = 0;
