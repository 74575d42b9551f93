-- Why: what a seller's report says and what is shown are two things. layer_fact keeps the lines of reports as they were
-- received, layer_keyword those about keywords, catalogue_row the names of products; all of them by import and never
-- edited. A day is composed of them as one more version in daily_performance, a week in keyword_volume. composed_day
-- says which imports such a version was made of (a row without source for each day it decides, also one it leaves
-- empty), composed_flag what has to be said of its rows. Flags of a line are separated by commas.
-- How to check: SELECT date_key, channel, kind, source_import_id FROM composed_day WHERE import_id = (SELECT max(import_id)
-- FROM composed_day) ORDER BY date_key
CREATE TABLE IF NOT EXISTS layer_fact
(
    tenant_id String,
    date_key Date,
    import_id UInt64,
    kind LowCardinality(String),
    sku String,
    asin String,
    order_ref String,
    sessions Int64,
    orders Int64,
    units_sold Int64,
    ad_impressions Int64,
    ad_clicks Int64,
    ad_orders Int64,
    gross_sales Decimal(18, 4),
    promotions Decimal(18, 4),
    refunds Decimal(18, 4),
    ad_spend Decimal(18, 4),
    ad_sales Decimal(18, 4),
    flags LowCardinality(String)
)
ENGINE = MergeTree
ORDER BY (tenant_id, date_key, import_id, kind, sku)
SETTINGS merge_max_block_size = 2048, max_compress_block_size = 65536, merge_selector_base = 12;

CREATE TABLE IF NOT EXISTS layer_keyword
(
    tenant_id String,
    date_key Date,
    import_id UInt64,
    asin String,
    parent_sku_name String,
    query String,
    volume Int64
)
ENGINE = MergeTree
ORDER BY (tenant_id, date_key, import_id, query);

CREATE TABLE IF NOT EXISTS catalogue_row
(
    tenant_id String,
    import_id UInt64,
    line UInt32,
    sku String,
    asin String,
    parent_sku_name String,
    brand_name String
)
ENGINE = MergeTree
ORDER BY (tenant_id, import_id, line);

CREATE TABLE IF NOT EXISTS composed_day
(
    tenant_id String,
    date_key Date,
    import_id UInt64,
    channel LowCardinality(String),
    kind String,
    source_import_id UInt64
)
ENGINE = MergeTree
ORDER BY (tenant_id, date_key, import_id);

CREATE TABLE IF NOT EXISTS composed_flag
(
    tenant_id String,
    date_key Date,
    import_id UInt64,
    sku_name String,
    flag LowCardinality(String)
)
ENGINE = MergeTree
ORDER BY (tenant_id, date_key, import_id, sku_name);
