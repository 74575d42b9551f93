-- Why: what a question costs must not grow with the number of SKUs. Planning a query over a table with projections
-- takes longer than answering it from rows that are summed already, so the sums a dashboard asks for are tables:
-- brand_day for totals and brands, parent_sku_day for the history of few parent SKUs (sorted by name first),
-- parent_sku_rank for which of all parent SKUs are the largest (sorted by day first, the two ranking measures only),
-- product for the names. A view fills each of them from the rows of an insert into daily_performance; like those
-- rows they carry the import and are seen once it is published. row_count tells a sum of zeros from no rows at all.
-- Sums are wider than the facts: a day's sum must never be refused. Few columns of few rows are read at a time, so
-- parts are compact (one file) and their granules small.
-- How to check: SELECT sum(sessions), sum(row_count) FROM brand_day against sum(sessions), count() FROM daily_performance
CREATE TABLE IF NOT EXISTS brand_day
(
    tenant_id String,
    date_key Date,
    import_id UInt64,
    brand_name String,
    sessions Int64,
    orders Int64,
    units_sold Int64,
    gross_sales Decimal(38, 4),
    promotions Decimal(38, 4),
    net_sales Decimal(38, 4),
    ad_spend Decimal(38, 4),
    contribution Decimal(38, 4),
    ad_impressions Int64,
    ad_clicks Int64,
    ad_orders Int64,
    ad_sales Decimal(38, 4),
    row_count UInt64
)
ENGINE = SummingMergeTree
ORDER BY (tenant_id, date_key, import_id, brand_name)
SETTINGS index_granularity = 1024, min_bytes_for_wide_part = 1073741824, min_rows_for_wide_part = 1000000000;

CREATE MATERIALIZED VIEW IF NOT EXISTS brand_day_fill TO brand_day AS
SELECT
    tenant_id, date_key, import_id, brand_name,
    sum(sessions) AS sessions, sum(orders) AS orders, sum(units_sold) AS units_sold,
    sum(gross_sales) AS gross_sales, sum(promotions) AS promotions, sum(net_sales) AS net_sales,
    sum(ad_spend) AS ad_spend, sum(contribution) AS contribution, sum(ad_impressions) AS ad_impressions,
    sum(ad_clicks) AS ad_clicks, sum(ad_orders) AS ad_orders, sum(ad_sales) AS ad_sales, count() AS row_count
FROM daily_performance
GROUP BY tenant_id, date_key, import_id, brand_name;

CREATE TABLE IF NOT EXISTS parent_sku_day
(
    tenant_id String,
    parent_sku_name String,
    date_key Date,
    import_id UInt64,
    brand_name String,
    sessions Int64,
    orders Int64,
    units_sold Int64,
    gross_sales Decimal(38, 4),
    promotions Decimal(38, 4),
    net_sales Decimal(38, 4),
    ad_spend Decimal(38, 4),
    contribution Decimal(38, 4),
    ad_impressions Int64,
    ad_clicks Int64,
    ad_orders Int64,
    ad_sales Decimal(38, 4),
    row_count UInt64
)
ENGINE = SummingMergeTree
ORDER BY (tenant_id, parent_sku_name, date_key, import_id, brand_name)
SETTINGS index_granularity = 1024, min_bytes_for_wide_part = 1073741824, min_rows_for_wide_part = 1000000000;

CREATE MATERIALIZED VIEW IF NOT EXISTS parent_sku_day_fill TO parent_sku_day AS
SELECT
    tenant_id, parent_sku_name, date_key, import_id, brand_name,
    sum(sessions) AS sessions, sum(orders) AS orders, sum(units_sold) AS units_sold,
    sum(gross_sales) AS gross_sales, sum(promotions) AS promotions, sum(net_sales) AS net_sales,
    sum(ad_spend) AS ad_spend, sum(contribution) AS contribution, sum(ad_impressions) AS ad_impressions,
    sum(ad_clicks) AS ad_clicks, sum(ad_orders) AS ad_orders, sum(ad_sales) AS ad_sales, count() AS row_count
FROM daily_performance
GROUP BY tenant_id, parent_sku_name, date_key, import_id, brand_name;

CREATE TABLE IF NOT EXISTS parent_sku_rank
(
    tenant_id String,
    date_key Date,
    import_id UInt64,
    brand_name String,
    parent_sku_name String,
    gross_sales Decimal(38, 4),
    net_sales Decimal(38, 4),
    row_count UInt64
)
ENGINE = SummingMergeTree
ORDER BY (tenant_id, date_key, import_id, brand_name, parent_sku_name)
SETTINGS index_granularity = 2048, min_bytes_for_wide_part = 1073741824, min_rows_for_wide_part = 1000000000;

CREATE MATERIALIZED VIEW IF NOT EXISTS parent_sku_rank_fill TO parent_sku_rank AS
SELECT
    tenant_id, date_key, import_id, brand_name, parent_sku_name,
    sum(gross_sales) AS gross_sales, sum(net_sales) AS net_sales, count() AS row_count
FROM daily_performance
GROUP BY tenant_id, date_key, import_id, brand_name, parent_sku_name;

-- last_seen is the newest import with the product and, of that import, the last day: import_id * 65536 + day.
-- When that day shows that import, and it nearly always does, the product is visible without reading its rows.
CREATE TABLE IF NOT EXISTS product
(
    tenant_id String,
    brand_name String,
    parent_sku_name String,
    sku_name String,
    last_seen SimpleAggregateFunction(max, UInt64)
)
ENGINE = AggregatingMergeTree
ORDER BY (tenant_id, brand_name, parent_sku_name, sku_name);

CREATE MATERIALIZED VIEW IF NOT EXISTS product_fill TO product AS
SELECT
    tenant_id, brand_name, parent_sku_name, sku_name,
    max(import_id * 65536 + toUInt16(date_key)) AS last_seen
FROM daily_performance
GROUP BY tenant_id, brand_name, parent_sku_name, sku_name;
