-- Why: search queries are pulled of each marketplace of an account, and the same ASIN is searched for in several. '' is what a
-- report does not say, as the downloads of Seller Central do not.
-- How to check: SELECT marketplace, count() FROM layer_search_query GROUP BY marketplace
ALTER TABLE layer_search_query ADD COLUMN IF NOT EXISTS marketplace LowCardinality(String);
