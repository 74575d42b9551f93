-- Why: a forgotten password can be set anew, and people can be invited, by a link that works once. Of its text there is the
-- hash alone. A password's is for whoever has that email; an invitation's also names the tenant, who invited, and the role.
-- How to check: SELECT kind, email, tenant_id, created_at, expires_at, ended_at, outcome FROM one_time_link ORDER BY created_at
CREATE TABLE one_time_link (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('password', 'invitation')),
  token_hash text NOT NULL UNIQUE,
  email text NOT NULL,
  tenant_id text REFERENCES organization (id) ON DELETE CASCADE,
  role text,
  made_by text REFERENCES "user" (id) ON DELETE SET NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  outcome text CHECK (outcome IN ('used', 'revoked')),
  CHECK ((kind = 'invitation') = (tenant_id IS NOT NULL)),
  CHECK ((ended_at IS NULL) = (outcome IS NULL))
);

CREATE INDEX one_time_link_email_idx ON one_time_link (email);
CREATE INDEX one_time_link_tenant_id_idx ON one_time_link (tenant_id);
