-- Why: fees, refunds, reimbursements and payouts, as settlements, transactions and economics documents tell them: each
-- amount in the currency it came in, by import and never edited. Which imports' lines count is told when they are read.
-- How to check: SELECT settlement_id, type, sum(amount) FROM layer_ledger GROUP BY settlement_id, type
CREATE TABLE IF NOT EXISTS layer_ledger
(
    tenant_id String,
    date_key Date,
    import_id UInt64,
    document Enum8('settlement' = 1, 'transactions' = 2, 'economics' = 3),
    channel LowCardinality(String),
    settlement_id String,
    order_id String,
    sku String,
    marketplace LowCardinality(String),
    type LowCardinality(String),
    currency LowCardinality(String),
    amount Decimal(18, 4),
    quantity Int64
)
ENGINE = MergeTree
ORDER BY (tenant_id, date_key, import_id, settlement_id, type)
SETTINGS merge_max_block_size = 2048, max_compress_block_size = 65536, merge_selector_base = 12;
