-- Why: what is reported of the product's use, by tenant; the empty tenant holds what nobody signed in has sent.
-- An event that arrives twice has the same event_id and becomes one row: readers say FINAL. Nobody looks at events
-- of more than 400 days ago, and the privacy page promises that they are gone.
-- How to check: SELECT name, count() FROM event FINAL GROUP BY name
CREATE TABLE IF NOT EXISTS event
(
    tenant_id String,
    event_id String,
    name LowCardinality(String),
    occurred_at DateTime64(3, 'UTC'),
    path String,
    session_id String,
    visitor_id String,
    user_id String,
    user_type LowCardinality(String),
    viewport_width UInt32,
    viewport_height UInt32,
    language LowCardinality(String),
    country LowCardinality(String),
    city String,
    region String,
    timezone LowCardinality(String),
    organisation String,
    properties String
)
ENGINE = ReplacingMergeTree
ORDER BY (tenant_id, event_id)
TTL toDateTime(occurred_at) + INTERVAL 400 DAY;
