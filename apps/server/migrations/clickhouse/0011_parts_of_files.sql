-- Why: one file may have lines of several sources, ad products or marketplaces, and a day may be made of some of them.
-- part says which of them a line is of, and composed_day of which lines a version is made; '' is a file that is one.
-- source is what people read of it.
-- How to check: SELECT kind, part, count() FROM layer_fact GROUP BY kind, part
ALTER TABLE layer_fact ADD COLUMN IF NOT EXISTS part LowCardinality(String);

ALTER TABLE composed_day ADD COLUMN IF NOT EXISTS part LowCardinality(String);

ALTER TABLE composed_day ADD COLUMN IF NOT EXISTS source LowCardinality(String);
