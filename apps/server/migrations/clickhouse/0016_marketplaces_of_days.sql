-- Why: a channel is a set of marketplaces, countries of Amazon or shops. channel_day keeps them apart where a channel of the
-- company has several; '' is what no report says, and all of a channel with one. Composed days of before have '' alone,
-- and are shown by channel.
-- How to check: SELECT channel, marketplace, sum(net_sales) FROM channel_day GROUP BY channel, marketplace
ALTER TABLE channel_day ADD COLUMN IF NOT EXISTS marketplace LowCardinality(String);
