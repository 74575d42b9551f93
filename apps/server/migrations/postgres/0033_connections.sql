-- Why: figures come by themselves. A connection holds the keys of a seller's account at a source, sealed with a key that lies
-- apart (SECRET_KEY); a pull is one document that was asked for, at the step it has reached, so that it goes on after a crash.
-- What was pulled stays when a connection ends, as imports do.
-- How to check: SELECT c.id, c.source, c.state, p.kind, p.state, count(*) FROM connection c JOIN pull p ON p.connection_id = c.id
--               GROUP BY 1, 2, 3, 4, 5
CREATE TABLE connection (
  id text PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  source text NOT NULL CHECK (source IN ('amazon', 'amazon-ads', 'shopify')),
  account text NOT NULL,
  source_name text NOT NULL,
  targets jsonb NOT NULL,
  since date NOT NULL,
  kinds_off text[] NOT NULL DEFAULT '{}',
  sealed_secret text,
  state text NOT NULL CHECK (state IN ('ok', 'waiting', 'failed', 'disconnected')),
  trouble text,
  next_pull_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  created_by text NOT NULL
);
CREATE INDEX connection_tenant ON connection (tenant_id);
CREATE TABLE pull (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  connection_id text NOT NULL REFERENCES connection (id) ON DELETE CASCADE,
  kind text NOT NULL,
  target text NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  state text NOT NULL CHECK (state IN ('requested', 'ready', 'taken', 'empty', 'failed')),
  reference text NOT NULL,
  documents text[] NOT NULL DEFAULT '{}',
  checksum text,
  import_id bigint,
  newest_day date,
  requested_at timestamp with time zone NOT NULL,
  done_at timestamp with time zone,
  trouble text
);
CREATE INDEX pull_connection ON pull (connection_id, kind, target);
