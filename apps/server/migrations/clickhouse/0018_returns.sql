-- Why: returns tell which units came back, why and in which state. No figure of a day is composed of them: each is kept by
-- import as it is told, and which imports' lines count is told when they are read. The order's day is that of the reports of
-- orders in layer_fact.
-- How to check: SELECT reason, sum(units) FROM layer_return GROUP BY reason
CREATE TABLE IF NOT EXISTS layer_return
(
    tenant_id String,
    date_key Date,
    import_id UInt64,
    order_id String,
    sku String,
    asin String,
    reason LowCardinality(String),
    disposition LowCardinality(String),
    units Int64
)
ENGINE = MergeTree
ORDER BY (tenant_id, date_key, order_id, sku, import_id);
