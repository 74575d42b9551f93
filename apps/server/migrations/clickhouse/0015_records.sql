-- Why: stock by day, ads by search term and shoppers' way from a search to a purchase are told by documents, and no figure of
-- a day is composed of them. Each is kept by import as it is told; which imports' lines count is told when they are read.
-- How to check: SELECT date_key, sum(on_hand) FROM layer_stock GROUP BY date_key ORDER BY date_key
CREATE TABLE IF NOT EXISTS layer_stock
(
    tenant_id String,
    date_key Date,
    import_id UInt64,
    channel LowCardinality(String),
    marketplace LowCardinality(String),
    sku String,
    asin String,
    on_hand Int64,
    inbound Nullable(Int64)
)
ENGINE = MergeTree
ORDER BY (tenant_id, date_key, sku, import_id);

CREATE TABLE IF NOT EXISTS layer_ad_search_term
(
    tenant_id String,
    date_key Date,
    import_id UInt64,
    last_day Date,
    ad_product LowCardinality(String),
    account LowCardinality(String),
    marketplace LowCardinality(String),
    campaign LowCardinality(String),
    ad_group LowCardinality(String),
    targeting String,
    match_type LowCardinality(String),
    search_term String,
    currency LowCardinality(String),
    impressions Int64,
    clicks Int64,
    orders Int64,
    spend Decimal(18, 4),
    sales Decimal(18, 4)
)
ENGINE = MergeTree
ORDER BY (tenant_id, date_key, campaign, import_id);

CREATE TABLE IF NOT EXISTS layer_search_query
(
    tenant_id String,
    date_key Date,
    import_id UInt64,
    asin String,
    brand LowCardinality(String),
    query String,
    volume Int64,
    total_impressions Int64,
    total_clicks Int64,
    total_cart_adds Int64,
    total_purchases Int64,
    own_impressions Int64,
    own_clicks Int64,
    own_cart_adds Int64,
    own_purchases Int64
)
ENGINE = MergeTree
ORDER BY (tenant_id, date_key, asin, import_id, query);
