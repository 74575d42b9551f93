-- Why: cost of goods is Σ units sold × the unit cost of that day, and fees are Σ net sales × the fee of that day. Both are
-- added up beside the rows, so the engine has a copy of a tenant's costs: one whole set for each version of them, whose
-- name is that version. A reader counts a set before it uses it and writes it anew where rows are missing, so that a set
-- cut short is never read; Postgres has the truth. A rate counts from its day until the next one of the same name.
-- How to check: SELECT tenant_id, costs_version, count() FROM cost_rate GROUP BY tenant_id, costs_version
CREATE TABLE IF NOT EXISTS cost_rate
(
    tenant_id String,
    costs_version String,
    kind Enum8('unit_cost' = 1, 'marketplace_fee' = 2),
    name String,
    effective_from Date,
    rate Decimal(18, 4),
    written_at DateTime DEFAULT now()
)
ENGINE = MergeTree
ORDER BY (tenant_id, costs_version, kind, name, effective_from);
