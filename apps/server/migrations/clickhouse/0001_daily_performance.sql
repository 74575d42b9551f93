-- Why: the facts a seller looks at, one row for a day and SKU, kept once for every import that brought them.
-- Rows are never edited: a newer import of a day stands beside the older one and published_day says which is shown.
-- Names are plain strings: LowCardinality answers SKU questions up to twice as slowly from 10,000 SKUs on.
-- The projections answer daily totals and totals by parent from sums made at insert and at merge: a year of daily
-- totals over 3.3 million rows in about 10 ms instead of 112. Blocks of 2,048 rows and 256 KB keep the memory of
-- merges small, which matters inside the application's own process.
-- How to check: SELECT name, rows FROM system.projection_parts WHERE active AND table = 'daily_performance'
CREATE TABLE IF NOT EXISTS daily_performance
(
    tenant_id String,
    date_key Date,
    import_id UInt64,
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
    ad_sales Decimal(18, 4),
    PROJECTION by_day
    (
        SELECT
            tenant_id, date_key, import_id,
            sum(sessions), sum(orders), sum(units_sold), sum(gross_sales), sum(promotions), sum(net_sales),
            sum(ad_spend), sum(contribution), sum(ad_impressions), sum(ad_clicks), sum(ad_orders), sum(ad_sales)
        GROUP BY tenant_id, date_key, import_id
    ),
    PROJECTION by_parent
    (
        SELECT
            tenant_id, date_key, import_id, brand_name, parent_sku_name,
            sum(sessions), sum(orders), sum(units_sold), sum(gross_sales), sum(promotions), sum(net_sales),
            sum(ad_spend), sum(contribution), sum(ad_impressions), sum(ad_clicks), sum(ad_orders), sum(ad_sales)
        GROUP BY tenant_id, date_key, import_id, brand_name, parent_sku_name
    )
)
ENGINE = MergeTree
ORDER BY (tenant_id, date_key, import_id, brand_name, parent_sku_name, sku_name)
SETTINGS merge_max_block_size = 2048, max_compress_block_size = 262144;

CREATE TABLE IF NOT EXISTS published_day
(
    tenant_id String,
    date_key Date,
    import_id UInt64,
    sign Int8
)
ENGINE = MergeTree
ORDER BY (tenant_id, date_key, import_id);
