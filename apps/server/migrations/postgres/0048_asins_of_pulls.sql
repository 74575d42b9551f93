-- Why: a report of search queries is about named ASINs. A week that is asked for again is asked about the same ones, so that it
-- can be compared with what it was.
-- How to check: SELECT kind, first_day, asins FROM pull WHERE cardinality(asins) > 0
ALTER TABLE pull ADD COLUMN asins text[] NOT NULL DEFAULT '{}';
