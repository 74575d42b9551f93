-- Why: a digest can be sent by mail, every day or every week. digest_mail has one row for each that was ever to be sent,
-- so that none is sent twice: begun_at is set before a mail is handed over, sent_at when the mail server has taken it.
-- Preferences say who wants one, and which built-in rules are switched off. insight_run says in what the last run that
-- raised insights has looked, so that the same figures are not looked at again.
-- How to check: SELECT * FROM digest_mail ORDER BY id DESC LIMIT 20; SELECT * FROM insight_run
ALTER TABLE user_preferences
  ADD COLUMN disabled_rules text[] DEFAULT '{}' NOT NULL,
  ADD COLUMN digest text DEFAULT 'off' NOT NULL CHECK (digest IN ('off', 'daily', 'weekly'));

CREATE TABLE digest_mail (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  tenant_id text NOT NULL,
  user_id text NOT NULL,
  period text NOT NULL CHECK (period IN ('daily', 'weekly')),
  date_key date NOT NULL,
  planned_at timestamp with time zone NOT NULL,
  begun_at timestamp with time zone,
  sent_at timestamp with time zone,
  UNIQUE (tenant_id, user_id, period, date_key)
);

CREATE TABLE insight_run (
  tenant_id text PRIMARY KEY,
  fingerprint text NOT NULL,
  ran_at timestamp with time zone NOT NULL
);
