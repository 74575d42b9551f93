-- Why: a day that reports of several channels speak for is shown as their sum. channel_day keeps what each of them brings
-- beside the rows in daily_performance of the same version: figures of one channel are read from it. Days of one channel
-- have no rows here, theirs are those in daily_performance. Days that were composed before this table are composed again.
-- How to check: SELECT channel, sum(net_sales) FROM channel_day GROUP BY channel
CREATE TABLE IF NOT EXISTS channel_day
(
    tenant_id String,
    date_key Date,
    import_id UInt64,
    channel LowCardinality(String),
    brand_name String,
    parent_sku_name String,
    sku_name String,
    sessions Int64,
    orders Int64,
    units_sold Int64,
    gross_sales Decimal(18, 4),
    promotions Decimal(18, 4),
    net_sales Decimal(18, 4),
    ad_spend Decimal(18, 4),
    contribution Decimal(18, 4),
    ad_impressions Int64,
    ad_clicks Int64,
    ad_orders Int64,
    ad_sales Decimal(18, 4)
)
ENGINE = MergeTree
ORDER BY (tenant_id, date_key, import_id, channel, brand_name, parent_sku_name, sku_name)
SETTINGS merge_max_block_size = 2048, max_compress_block_size = 65536, merge_selector_base = 12;
