-- Why: every file taken in, whose id is the version of the days it covers, and for each tenant the number that
-- grows with each publish and undo, by which answers are cached.
-- How to check: SELECT id, tenant_id, status, rows FROM imports ORDER BY id DESC LIMIT 10
CREATE TABLE imports (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  tenant_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('daily_performance', 'keyword_volume')),
  file_name text NOT NULL,
  checksum_sha256 text,
  status text NOT NULL CHECK (status IN ('loading', 'publishing', 'published', 'undone', 'failed')),
  rows bigint DEFAULT 0 NOT NULL,
  days bigint DEFAULT 0 NOT NULL,
  brands bigint DEFAULT 0 NOT NULL,
  parent_skus bigint DEFAULT 0 NOT NULL,
  skus bigint DEFAULT 0 NOT NULL,
  first_date date,
  last_date date,
  ignored_columns jsonb DEFAULT '[]'::jsonb NOT NULL,
  imported_by text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  undone_at timestamp with time zone
);

CREATE TABLE tenant_data (
  tenant_id text PRIMARY KEY NOT NULL,
  data_version bigint DEFAULT 0 NOT NULL,
  is_sample_data boolean DEFAULT false NOT NULL,
  updated_at timestamp with time zone NOT NULL
);

CREATE INDEX imports_tenant_id_id_idx ON imports (tenant_id,id);
CREATE INDEX imports_tenant_id_checksum_idx ON imports (tenant_id,checksum_sha256);
