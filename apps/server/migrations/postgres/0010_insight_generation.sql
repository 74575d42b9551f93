-- Why: insights are raised by the server. What raised one (rule_id) and about which products (scope_key) are kept: while
-- an insight has not recovered, the same rule raises no other about the same products, however many instances try. What
-- a tenant wants to be raised stands in insight_rules and goals, whole lists as they were saved; no row means the defaults
-- and none. chart_note has what people wrote on days.
-- How to check: SELECT tenant_id, rule_id, scope_key, status, resolution, recovered_on FROM insight ORDER BY id DESC LIMIT 20
ALTER TABLE insight
  ADD COLUMN rule_id text,
  ADD COLUMN scope_key text DEFAULT '' NOT NULL,
  ADD COLUMN category text,
  ADD COLUMN impact double precision,
  ADD COLUMN first_day date,
  ADD COLUMN last_day date,
  ADD COLUMN cause text,
  ADD COLUMN drivers jsonb DEFAULT '[]' NOT NULL,
  ADD COLUMN usual double precision,
  ADD COLUMN resolved_at timestamp with time zone,
  ADD COLUMN resolution text CHECK (resolution IN ('user', 'auto')),
  ADD COLUMN recovered_on date,
  ADD COLUMN feedback jsonb,
  -- Raised from invented figures; it goes with them.
  ADD COLUMN is_sample boolean DEFAULT false NOT NULL;

CREATE UNIQUE INDEX insight_rule_id_scope_key_idx ON insight (tenant_id, rule_id, scope_key)
  WHERE recovered_on IS NULL;

CREATE TABLE insight_rules (
  tenant_id text PRIMARY KEY,
  rules jsonb NOT NULL,
  updated_at timestamp with time zone NOT NULL
);

CREATE TABLE goals (
  tenant_id text PRIMARY KEY,
  goals jsonb NOT NULL,
  updated_at timestamp with time zone NOT NULL
);

CREATE TABLE chart_note (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  tenant_id text NOT NULL,
  date_key date NOT NULL,
  text text NOT NULL,
  created_by text NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamp with time zone NOT NULL
);

CREATE INDEX chart_note_tenant_id_date_key_idx ON chart_note (tenant_id, date_key);
