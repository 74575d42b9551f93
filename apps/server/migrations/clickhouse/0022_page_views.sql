-- Why: reports of traffic say how often the page of a product was viewed, and of which part of these views the seller's own offer
-- was the featured one (the Buy Box). Both are kept with the line as it is told; NULL is what a report does not say, and every line
-- that was stored before. featured_views is that part times the views, so that it can be added up. No figure of a day is composed
-- of them.
-- How to check: SELECT date_key, sum(featured_views) / sum(page_views) FROM layer_fact WHERE featured_views IS NOT NULL GROUP BY date_key
ALTER TABLE layer_fact ADD COLUMN IF NOT EXISTS page_views Nullable(Int64) CODEC(T64, LZ4);

ALTER TABLE layer_fact ADD COLUMN IF NOT EXISTS featured_views Nullable(Decimal(18, 4)) CODEC(T64, LZ4);
