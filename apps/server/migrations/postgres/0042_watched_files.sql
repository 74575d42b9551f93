-- Why: files are taken of a folder and of an object storage that are watched. Which ones were taken is written with the files that
-- wait to be imported, in one transaction, so that each is taken once, whenever the process is killed.
-- How to check: SELECT origin, state, count(*) FROM watched_file GROUP BY origin, state
ALTER TABLE staged_file ADD COLUMN origin text NOT NULL DEFAULT 'person';

CREATE TABLE watched_file (
  tenant_id text NOT NULL,
  origin text NOT NULL,
  folder text NOT NULL,
  name text NOT NULL,
  version text NOT NULL,
  state text NOT NULL,
  staged jsonb NOT NULL DEFAULT '[]',
  taken_at timestamptz NOT NULL,
  says text,
  PRIMARY KEY (tenant_id, origin, folder, name)
);
