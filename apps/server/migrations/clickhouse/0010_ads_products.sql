-- Why: advertising reports of the 2026 console name brand and parent of a product. That is kept as received, by import, and
-- offered where the seller's catalog knows no names; it is never shown unasked.
-- How to check: SELECT sku, asin, parent_asin, brand_name FROM ads_product ORDER BY import_id DESC LIMIT 20
CREATE TABLE IF NOT EXISTS ads_product
(
    tenant_id String,
    import_id UInt64,
    sku String,
    asin String,
    parent_asin String,
    brand_name String
)
ENGINE = MergeTree
ORDER BY (tenant_id, import_id, sku);
