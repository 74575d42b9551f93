-- Why: a company can be deleted whole. For a week it can be brought back: until then its members stand here, as they were, so
-- that nobody is let in; what is due is deleted, and begun again after a crash until nothing is left.
-- How to check: SELECT tenant_id, asked_at, asked_by, due_at FROM tenant_deletion ORDER BY due_at
CREATE TABLE tenant_deletion (
  tenant_id text PRIMARY KEY REFERENCES organization (id) ON DELETE CASCADE,
  asked_at timestamp with time zone NOT NULL,
  asked_by text NOT NULL,
  due_at timestamp with time zone NOT NULL,
  members jsonb NOT NULL
);
