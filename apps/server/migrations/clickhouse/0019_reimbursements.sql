-- Why: units that Amazon lost, found again or damaged, and what it paid for, tell together what it still owes. No figure of a day
-- is composed of them: each is kept by import as it is told, and which imports' lines count is told when they are read.
-- How to check: SELECT kind, sum(units) FROM layer_stock_loss GROUP BY kind
CREATE TABLE IF NOT EXISTS layer_stock_loss
(
    tenant_id String,
    date_key Date,
    import_id UInt64,
    marketplace LowCardinality(String),
    fnsku String,
    sku String,
    kind LowCardinality(String),
    reference String,
    center LowCardinality(String),
    units Int64
)
ENGINE = MergeTree
ORDER BY (tenant_id, date_key, fnsku, import_id);

CREATE TABLE IF NOT EXISTS layer_reimbursement
(
    tenant_id String,
    date_key Date,
    import_id UInt64,
    reimbursement_id String,
    original_id String,
    fnsku String,
    sku String,
    kind LowCardinality(String),
    currency LowCardinality(String),
    units Int64,
    amount_per_unit Nullable(Decimal(18, 4))
)
ENGINE = MergeTree
ORDER BY (tenant_id, date_key, fnsku, import_id);
