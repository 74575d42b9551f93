-- Why: a passkey opens an account by the fingerprint, face or PIN of a device, can't be typed into a page that only looks like
-- ours, and counts as the second factor. The columns are the library's (its plug-in of that name) but for the last. A public
-- key is nobody's secret.
-- How to check: SELECT u.email, p.name, p.created_at, p.last_used_at FROM passkey p JOIN "user" u ON u.id = p.user_id
CREATE TABLE passkey (
  id text PRIMARY KEY,
  name text NOT NULL,
  public_key text NOT NULL,
  user_id text NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  counter bigint NOT NULL,
  device_type text NOT NULL,
  backed_up boolean NOT NULL,
  transports text,
  created_at timestamp with time zone NOT NULL,
  aaguid text,
  last_used_at timestamp with time zone
);
CREATE INDEX passkey_user_id_idx ON passkey (user_id);
