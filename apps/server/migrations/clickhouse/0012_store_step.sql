-- Why: see the table of this name in Postgres. One row for each step of an import that has reached this store; the newest
-- counts.
-- How to check: SELECT tenant_id, max(step) FROM store_step GROUP BY tenant_id
CREATE TABLE IF NOT EXISTS store_step
(
    tenant_id String,
    step UInt64
)
ENGINE = MergeTree
ORDER BY (tenant_id, step);
