-- Why: a password that was guessed or stolen opens an account no more where its owner also has to show a code of an
-- authenticator app. The columns of two_factor are the library's (its plug-in of that name); secret and recovery codes are
-- encrypted with the installation's secret. A company may require it of all its members.
-- How to check: SELECT u.email, t.verified, t.failed_verification_count FROM two_factor t JOIN "user" u ON u.id = t.user_id
ALTER TABLE "user" ADD COLUMN two_factor_enabled boolean NOT NULL DEFAULT false;
ALTER TABLE organization ADD COLUMN requires_second_factor boolean NOT NULL DEFAULT false;
CREATE TABLE two_factor (
  id text PRIMARY KEY,
  user_id text NOT NULL UNIQUE REFERENCES "user" (id) ON DELETE CASCADE,
  secret text NOT NULL,
  backup_codes_secret text NOT NULL,
  verified boolean NOT NULL DEFAULT false,
  failed_verification_count integer NOT NULL DEFAULT 0,
  locked_until timestamp with time zone
);
