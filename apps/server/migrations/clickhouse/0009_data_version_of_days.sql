-- Why: "as known on Nov 12" is asked of days whose versions are all still there; what was missing is when each of them
-- was shown and hidden. data_version is the tenant's number from which on a row of published_day counts: a reader at an
-- earlier one leaves the row out. Rows of before this migration have 0: they count at every data version that can be
-- asked for, and the log of data versions in Postgres begins with the one of that moment.
-- How to check: SELECT data_version, sum(sign), count() FROM published_day GROUP BY data_version ORDER BY data_version
ALTER TABLE published_day ADD COLUMN IF NOT EXISTS data_version UInt64;

ALTER TABLE published_keyword_week ADD COLUMN IF NOT EXISTS data_version UInt64;
