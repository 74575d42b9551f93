-- Why: other assistants send a token with each call, and can't renew one that lasts for an hour. These last for months,
-- open /mcp and nothing else, and can be ended at once. Only their hash is kept.
-- How to check: SELECT user_id, tenant_id, created_at, expires_at FROM assistant_token ORDER BY created_at
CREATE TABLE assistant_token (
  token_hash text PRIMARY KEY,
  user_id text NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
  tenant_id text NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL
);

CREATE INDEX assistant_token_user_id_idx ON assistant_token (user_id);
