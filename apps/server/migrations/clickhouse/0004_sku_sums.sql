-- Why: a year by SKU reads every row of the year, since rows are sorted by day. sku_sum holds the same facts summed by
-- SKU for each month and for each week within a month (a week that spans two months has two parts), a thirtieth and
-- a sixth as many rows. It is not filled at insert: a month is rarely one import, and of restated days only the
-- newest import counts. Instead the sums of a month are made, in the background, of what its days show just then.
-- Each time is a build. sku_sum_build says which import of which day a build sums; its sums count as long as that
-- is what the days show, and another build is made when it no longer is. Existing data need no backfill: whatever
-- has no build yet is read from the rows. A build is noted before its first sum, so that one that was cut short
-- can be found and removed.
-- How to check: SELECT month, build, days FROM sku_sum_build WHERE is_complete ORDER BY month, built_at;
-- SELECT span, sum(row_count) FROM sku_sum GROUP BY span, build: of each build the same number twice.
CREATE TABLE IF NOT EXISTS sku_sum
(
    tenant_id String,
    span Enum8('week' = 1, 'month' = 2),
    first_day Date,
    build UUID,
    brand_name String,
    parent_sku_name String,
    sku_name String,
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
ENGINE = MergeTree
ORDER BY (tenant_id, span, first_day, build, sku_name, parent_sku_name, brand_name)
SETTINGS index_granularity = 1024, min_bytes_for_wide_part = 1073741824, min_rows_for_wide_part = 1000000000;

CREATE TABLE IF NOT EXISTS sku_sum_build
(
    tenant_id String,
    month Date,
    build UUID,
    built_at DateTime64(3),
    days String,
    is_complete Bool
)
ENGINE = MergeTree
ORDER BY (tenant_id, month, built_at);
