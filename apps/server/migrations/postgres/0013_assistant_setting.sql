-- Why: other assistants may read a tenant's figures over MCP by governed tools; SQL of their own only where the tenant
-- allows it. No row: it does not.
-- How to check: SELECT * FROM assistant_setting
CREATE TABLE assistant_setting (
  tenant_id text PRIMARY KEY,
  allows_free_sql boolean NOT NULL,
  changed_at timestamp with time zone NOT NULL
);
