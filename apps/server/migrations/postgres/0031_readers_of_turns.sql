-- Why: an answer names what its person might see when it was given. A conversation goes on from the turns of the same limit alone,
-- so that nobody is told again what they may no longer see. Conversations of before begin anew: they last for twelve hours.
-- How to check: SELECT reader, count(*) FROM assistant_turn GROUP BY reader
ALTER TABLE assistant_turn ADD COLUMN reader text NOT NULL DEFAULT '';
ALTER TABLE assistant_turn ALTER COLUMN reader DROP DEFAULT;
