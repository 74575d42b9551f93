-- Why: what models cost is bounded by the tokens a user, a tenant, or everybody without a sign-in uses a day; they are
-- counted where the questions of the same asker and day are.
-- How to check: SELECT counted, question_count, token_count FROM assistant_question_count ORDER BY token_count DESC LIMIT 20
ALTER TABLE assistant_question_count ADD COLUMN token_count bigint NOT NULL DEFAULT 0;
