-- Why: commands name a tenant by its name, and every user of the tenant may change that. A name that a tenant had stays its
-- own, so that no other one is ever taken for it.
-- How to check: SELECT tenant_id, name, given_up_at FROM former_tenant_name ORDER BY given_up_at
CREATE TABLE former_tenant_name (
  tenant_id text NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  name text NOT NULL,
  given_up_at timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, name)
);
