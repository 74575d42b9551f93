-- Why: people ask for a moment, the engine keeps what was shown by data version. One row for each version a tenant's data
-- had, with when it began and the import that was its reason. What was known before this migration cannot be told, so
-- the log of a tenant that has data begins with the version it has now.
-- How to check: SELECT * FROM data_version WHERE tenant_id = '…' ORDER BY data_version DESC LIMIT 20
CREATE TABLE data_version (
  tenant_id text NOT NULL,
  data_version bigint NOT NULL,
  changed_at timestamptz NOT NULL,
  import_id bigint REFERENCES imports (id),
  PRIMARY KEY (tenant_id, data_version)
);

INSERT INTO data_version (tenant_id, data_version, changed_at)
SELECT tenant_id, data_version, updated_at FROM tenant_data;
