-- Why: how often shoppers searched for each keyword of a parent SKU in a week, versioned by import as the daily
-- facts are; date_key is the first day of the week as the source counts it.
-- How to check: SELECT count() FROM keyword_volume
CREATE TABLE IF NOT EXISTS keyword_volume
(
    tenant_id String,
    date_key Date,
    import_id UInt64,
    parent_sku_name String,
    query String,
    volume Int64
)
ENGINE = MergeTree
ORDER BY (tenant_id, parent_sku_name, date_key, import_id, query);

CREATE TABLE IF NOT EXISTS published_keyword_week
(
    tenant_id String,
    date_key Date,
    import_id UInt64,
    sign Int8
)
ENGINE = MergeTree
ORDER BY (tenant_id, date_key, import_id);
