-- Why: people give many files at once, look at what each is, answer what only they can say, and import them together.
-- The bytes of a file lie in the data directory; here stands what is known of it. Answers a person wants to be offered
-- again are kept by what the file was.
-- How to check: SELECT file_name, state, import_id, failure FROM staged_file ORDER BY place DESC LIMIT 20
CREATE TABLE staged_file (
  id uuid PRIMARY KEY,
  place bigint GENERATED ALWAYS AS IDENTITY,
  tenant_id text NOT NULL,
  file_name text NOT NULL,
  bytes bigint NOT NULL,
  staged_by text NOT NULL,
  staged_at timestamptz NOT NULL,
  state text NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  answers jsonb NOT NULL DEFAULT '{}',
  reading jsonb,
  batch_id uuid,
  batch_at timestamptz,
  replaces boolean NOT NULL DEFAULT false,
  drop_id bigint,
  import_id bigint,
  failure text
);

CREATE INDEX staged_file_tenant_id_place_idx ON staged_file (tenant_id, place);

CREATE TABLE remembered_answer (
  tenant_id text NOT NULL,
  format text NOT NULL,
  what text NOT NULL,
  answer text NOT NULL,
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, format, what)
);
