-- Why: what the server noticed in a tenant's numbers, kept with the words it was told in, so that the history reads
-- the same whatever the figures are later.
-- How to check: SELECT id, tenant_id, metric, status, fired_at FROM insight ORDER BY fired_at DESC LIMIT 10
CREATE TABLE insight (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  tenant_id text NOT NULL,
  metric text NOT NULL,
  measure_type text NOT NULL,
  units text NOT NULL,
  value_now double precision,
  computed_change double precision,
  condition_render text,
  baseline_render text,
  scope jsonb NOT NULL,
  status text DEFAULT 'new' NOT NULL,
  fired_at timestamp with time zone NOT NULL,
  snoozed_until timestamp with time zone,
  narrative jsonb
);

CREATE INDEX insight_tenant_id_fired_at_idx ON insight (tenant_id, fired_at DESC, id DESC);
