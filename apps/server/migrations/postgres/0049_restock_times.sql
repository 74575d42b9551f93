-- Why: a seller says how long new stock takes and how many days are kept in reserve: for a SKU, a brand or the whole company.
-- How to check: SELECT level, name, lead_time_days, safety_days FROM restock_time ORDER BY tenant_id, level, name
CREATE TABLE restock_time (
  tenant_id text NOT NULL,
  level text NOT NULL CHECK (level IN ('sku', 'brand', 'company')),
  name text NOT NULL,
  lead_time_days integer CHECK (lead_time_days BETWEEN 0 AND 730),
  safety_days integer CHECK (safety_days BETWEEN 0 AND 730),
  PRIMARY KEY (tenant_id, level, name),
  CHECK (lead_time_days IS NOT NULL OR safety_days IS NOT NULL)
);
