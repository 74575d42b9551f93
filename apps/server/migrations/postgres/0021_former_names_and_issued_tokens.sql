-- Why: commands name a tenant by its name, and every user of the tenant may change that. A name that a tenant had stays its
-- own, so that no other one is ever taken for it.
-- How to check: SELECT tenant_id, name, given_up_at FROM former_tenant_name ORDER BY given_up_at
CREATE TABLE former_tenant_name (
  tenant_id text NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  name text NOT NULL,
  given_up_at timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, name)
);

-- Why: tokens that are not of a sign-in, for scripts and for other assistants, can be seen and ended. Each is a row of a
-- membership, and one whose row is gone, whatever ended it, is refused. A script's token carries the id of its row; of an
-- assistant's there is the hash.
-- How to check: SELECT kind, name, member_id, created_at, last_used_at, expires_at FROM issued_token ORDER BY created_at
CREATE TABLE issued_token (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('script', 'assistant')),
  token_hash text UNIQUE,
  member_id text NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  expires_at timestamp with time zone NOT NULL
);

CREATE INDEX issued_token_member_id_idx ON issued_token (member_id);

INSERT INTO issued_token (id, kind, token_hash, member_id, name, created_at, expires_at)
SELECT gen_random_uuid()::text, 'assistant', t.token_hash, m.id, 'Assistant', t.created_at, t.expires_at
FROM assistant_token t
JOIN member m ON m.user_id = t.user_id AND m.organization_id = t.tenant_id;

DROP TABLE assistant_token;
