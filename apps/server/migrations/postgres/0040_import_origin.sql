-- Why: whether a connected account or a person had a file imported was read from the words that say by whom, which are for
-- people. A chat is told of the files of people alone.
-- How to check: SELECT origin, count(*) FROM imports GROUP BY origin
ALTER TABLE imports ADD COLUMN origin text NOT NULL DEFAULT 'person';
UPDATE imports SET origin = 'connection' WHERE imported_by LIKE 'connection: %';
