-- Why: a report that names no marketplace is of another one than a report in another currency, and never replaces it.
-- How to check: SELECT currency, count(*) FROM import_layer GROUP BY currency
ALTER TABLE import_layer ADD COLUMN currency text NOT NULL DEFAULT '';
