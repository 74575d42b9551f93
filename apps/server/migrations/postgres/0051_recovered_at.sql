-- Why: what recovers after the digest of that day was sent is told in the next one, so when it was seen is kept.
-- How to check: SELECT id, recovered_on, recovered_at FROM insight WHERE recovered_on IS NOT NULL
ALTER TABLE insight ADD COLUMN recovered_at timestamptz;
