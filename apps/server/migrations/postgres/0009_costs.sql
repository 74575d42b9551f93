-- Why: what a tenant's products and business cost, as a log that is only ever added to. cost_change is one save, one file
-- or one undo; cost_entry is each value it replaced, before and after, null being no value. The entry with the largest
-- change_id of a key is what holds now, and the largest change_id of a tenant is the version of all its costs.
-- effective_from is 1990-01-01 where a value counts from no day. Values are JSON: a number of dollars or of percent, an
-- object for a fixed cost, true.
-- How to check: SELECT c.id, c.changed_by_name, c.source, e.kind, e.subject, e.effective_from, e.before, e.after
--   FROM cost_change c JOIN cost_entry e ON e.change_id = c.id ORDER BY c.id DESC LIMIT 20
CREATE TABLE cost_change (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  tenant_id text NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  -- null: the command line.
  changed_by text,
  changed_by_name text NOT NULL,
  source text NOT NULL CHECK (source IN ('page', 'file', 'undo')),
  file_name text,
  undoes bigint,
  entry_count integer DEFAULT 0 NOT NULL
);

CREATE TABLE cost_entry (
  tenant_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('unit_cost', 'marketplace_fee', 'fixed_cost', 'product_costs_included')),
  subject text NOT NULL,
  effective_from date NOT NULL,
  change_id bigint NOT NULL REFERENCES cost_change (id),
  before jsonb,
  after jsonb,
  line integer,
  PRIMARY KEY (tenant_id, kind, subject, effective_from, change_id)
);

CREATE INDEX cost_change_tenant_id_id_idx ON cost_change (tenant_id, id);
CREATE INDEX cost_entry_change_id_line_idx ON cost_entry (change_id, line);
