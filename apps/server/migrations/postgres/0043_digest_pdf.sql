-- Why: a person may have the digest that is mailed to them as a PDF, too.
-- How to check: SELECT user_id, digest, digest_pdf FROM user_preferences WHERE digest_pdf
ALTER TABLE user_preferences ADD COLUMN digest_pdf boolean DEFAULT false NOT NULL;
