-- Why: reports of other marketplaces are in other currencies than the one their company reports in. layer_fact keeps the
-- currency of each line as it was received; '' is what a file does not say, and the company's own. A day is composed of
-- converted amounts. unconverted_day says of which sources of a version some lines have no rate of their day: what is shown
-- of them is their counts, and their money is unknown.
-- How to check: SELECT date_key, kind, currency FROM unconverted_day ORDER BY date_key
ALTER TABLE layer_fact ADD COLUMN IF NOT EXISTS currency LowCardinality(String);

CREATE TABLE IF NOT EXISTS unconverted_day
(
    tenant_id String,
    date_key Date,
    import_id UInt64,
    channel LowCardinality(String),
    source LowCardinality(String),
    kind LowCardinality(String),
    currency LowCardinality(String)
)
ENGINE = MergeTree
ORDER BY (tenant_id, date_key, import_id);
