-- Why: who may sign in, which tenant (organization) they belong to, and the embedded OIDC issuer's clients and tokens.
-- The tables are those of better-auth 1.7.7 with organization, jwt, the database rate limit and its OAuth provider
-- 1.7.5; moments are timestamptz, so that the server's time zone cannot shift them.
-- How to check: the test "the schema in code and the migrated database agree" compares every column.
CREATE TABLE "user" (
  id text PRIMARY KEY NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  email_verified boolean DEFAULT false NOT NULL,
  image text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT user_email_unique UNIQUE(email)
);

CREATE TABLE session (
  id text PRIMARY KEY NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  token text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  ip_address text,
  user_agent text,
  user_id text NOT NULL,
  active_organization_id text,
  CONSTRAINT session_token_unique UNIQUE(token)
);

CREATE TABLE account (
  id text PRIMARY KEY NOT NULL,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  user_id text NOT NULL,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  password text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE verification (
  id text PRIMARY KEY NOT NULL,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE jwks (
  id text PRIMARY KEY NOT NULL,
  public_key text NOT NULL,
  private_key text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  alg text,
  crv text
);

CREATE TABLE rate_limit (
  id text PRIMARY KEY NOT NULL,
  key text NOT NULL,
  count integer NOT NULL,
  last_request bigint NOT NULL,
  CONSTRAINT rate_limit_key_unique UNIQUE(key)
);

CREATE TABLE organization (
  id text PRIMARY KEY NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  logo text,
  created_at timestamp with time zone NOT NULL,
  metadata text,
  CONSTRAINT organization_slug_unique UNIQUE(slug)
);

CREATE TABLE member (
  id text PRIMARY KEY NOT NULL,
  organization_id text NOT NULL,
  user_id text NOT NULL,
  role text DEFAULT 'member' NOT NULL,
  created_at timestamp with time zone NOT NULL
);

CREATE TABLE invitation (
  id text PRIMARY KEY NOT NULL,
  organization_id text NOT NULL,
  email text NOT NULL,
  role text,
  status text DEFAULT 'pending' NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  inviter_id text NOT NULL
);

CREATE TABLE oauth_client (
  id text PRIMARY KEY NOT NULL,
  client_id text NOT NULL,
  client_secret text,
  client_discovery_id text,
  disabled boolean DEFAULT false,
  skip_consent boolean,
  enable_end_session boolean,
  subject_type text,
  scopes text[],
  client_credentials_scopes text[] DEFAULT '{}',
  user_id text,
  created_at timestamp with time zone,
  updated_at timestamp with time zone,
  name text,
  uri text,
  icon text,
  contacts text[],
  tos text,
  policy text,
  software_id text,
  software_version text,
  software_statement text,
  redirect_uris text[] NOT NULL,
  post_logout_redirect_uris text[],
  backchannel_logout_uri text,
  backchannel_logout_session_required boolean,
  token_endpoint_auth_method text,
  application_type text,
  jwks text,
  jwks_uri text,
  grant_types text[],
  response_types text[],
  require_pkce boolean,
  dpop_bound_access_tokens boolean DEFAULT false,
  reference_id text,
  metadata jsonb,
  CONSTRAINT oauth_client_client_id_unique UNIQUE(client_id)
);

CREATE TABLE oauth_resource (
  id text PRIMARY KEY NOT NULL,
  identifier text NOT NULL,
  name text NOT NULL,
  access_token_ttl integer,
  refresh_token_ttl integer,
  signing_algorithm text,
  signing_key_id text,
  allowed_scopes text[],
  custom_claims jsonb,
  dpop_bound_access_tokens_required boolean DEFAULT false,
  disabled boolean DEFAULT false,
  created_at timestamp with time zone,
  updated_at timestamp with time zone,
  policy_version integer DEFAULT 1,
  metadata jsonb,
  CONSTRAINT oauth_resource_identifier_unique UNIQUE(identifier)
);

CREATE TABLE oauth_client_resource (
  id text PRIMARY KEY NOT NULL,
  client_id text NOT NULL,
  resource_id text NOT NULL,
  metadata jsonb,
  created_at timestamp with time zone
);

CREATE TABLE oauth_refresh_token (
  id text PRIMARY KEY NOT NULL,
  token text NOT NULL,
  client_id text NOT NULL,
  session_id text,
  user_id text NOT NULL,
  reference_id text,
  authorization_code_id text,
  resources text[],
  requested_user_info_claims text[],
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  revoked timestamp with time zone,
  rotated_at timestamp with time zone,
  rotation_replay_response text,
  rotation_replay_expires_at timestamp with time zone,
  auth_time timestamp with time zone,
  confirmation jsonb,
  scopes text[] NOT NULL,
  CONSTRAINT oauth_refresh_token_token_unique UNIQUE(token)
);

CREATE TABLE oauth_access_token (
  id text PRIMARY KEY NOT NULL,
  token text NOT NULL,
  client_id text NOT NULL,
  session_id text,
  user_id text,
  reference_id text,
  authorization_code_id text,
  resources text[],
  requested_user_info_claims text[],
  refresh_id text,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  revoked timestamp with time zone,
  confirmation jsonb,
  scopes text[] NOT NULL,
  CONSTRAINT oauth_access_token_token_unique UNIQUE(token)
);

CREATE TABLE oauth_consent (
  id text PRIMARY KEY NOT NULL,
  client_id text NOT NULL,
  user_id text,
  reference_id text,
  resources text[],
  requested_user_info_claims text[],
  scopes text[] NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL
);

CREATE TABLE oauth_client_assertion (
  id text PRIMARY KEY NOT NULL,
  expires_at timestamp with time zone NOT NULL
);

ALTER TABLE account ADD CONSTRAINT account_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
ALTER TABLE invitation ADD CONSTRAINT invitation_organization_id_organization_id_fk FOREIGN KEY (organization_id) REFERENCES organization(id) ON DELETE CASCADE;
ALTER TABLE invitation ADD CONSTRAINT invitation_inviter_id_user_id_fk FOREIGN KEY (inviter_id) REFERENCES "user"(id) ON DELETE CASCADE;
ALTER TABLE member ADD CONSTRAINT member_organization_id_organization_id_fk FOREIGN KEY (organization_id) REFERENCES organization(id) ON DELETE CASCADE;
ALTER TABLE member ADD CONSTRAINT member_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
ALTER TABLE oauth_access_token ADD CONSTRAINT oauth_access_token_client_id_oauth_client_client_id_fk FOREIGN KEY (client_id) REFERENCES oauth_client(client_id) ON DELETE CASCADE;
ALTER TABLE oauth_access_token ADD CONSTRAINT oauth_access_token_session_id_session_id_fk FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE SET NULL;
ALTER TABLE oauth_access_token ADD CONSTRAINT oauth_access_token_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
ALTER TABLE oauth_access_token ADD CONSTRAINT oauth_access_token_refresh_id_oauth_refresh_token_id_fk FOREIGN KEY (refresh_id) REFERENCES oauth_refresh_token(id) ON DELETE CASCADE;
ALTER TABLE oauth_client ADD CONSTRAINT oauth_client_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
ALTER TABLE oauth_client_resource ADD CONSTRAINT oauth_client_resource_client_id_oauth_client_client_id_fk FOREIGN KEY (client_id) REFERENCES oauth_client(client_id) ON DELETE CASCADE;
ALTER TABLE oauth_client_resource ADD CONSTRAINT oauth_client_resource_resource_id_oauth_resource_identifier_fk FOREIGN KEY (resource_id) REFERENCES oauth_resource(identifier) ON DELETE CASCADE;
ALTER TABLE oauth_consent ADD CONSTRAINT oauth_consent_client_id_oauth_client_client_id_fk FOREIGN KEY (client_id) REFERENCES oauth_client(client_id) ON DELETE CASCADE;
ALTER TABLE oauth_consent ADD CONSTRAINT oauth_consent_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
ALTER TABLE oauth_refresh_token ADD CONSTRAINT oauth_refresh_token_client_id_oauth_client_client_id_fk FOREIGN KEY (client_id) REFERENCES oauth_client(client_id) ON DELETE CASCADE;
ALTER TABLE oauth_refresh_token ADD CONSTRAINT oauth_refresh_token_session_id_session_id_fk FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE SET NULL;
ALTER TABLE oauth_refresh_token ADD CONSTRAINT oauth_refresh_token_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
ALTER TABLE session ADD CONSTRAINT session_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;

CREATE INDEX account_user_id_idx ON account (user_id);
CREATE INDEX invitation_organization_id_idx ON invitation (organization_id);
CREATE INDEX invitation_email_idx ON invitation (email);
CREATE INDEX member_organization_id_idx ON member (organization_id);
CREATE INDEX member_user_id_idx ON member (user_id);
CREATE INDEX oauth_access_token_client_id_idx ON oauth_access_token (client_id);
CREATE INDEX oauth_access_token_session_id_idx ON oauth_access_token (session_id);
CREATE INDEX oauth_access_token_user_id_idx ON oauth_access_token (user_id);
CREATE INDEX oauth_access_token_authorization_code_id_idx ON oauth_access_token (authorization_code_id);
CREATE INDEX oauth_access_token_refresh_id_idx ON oauth_access_token (refresh_id);
CREATE INDEX oauth_client_user_id_idx ON oauth_client (user_id);
CREATE UNIQUE INDEX oauth_client_resource_client_id_resource_id_uidx ON oauth_client_resource (client_id,resource_id);
CREATE INDEX oauth_client_resource_resource_id_idx ON oauth_client_resource (resource_id);
CREATE INDEX oauth_consent_client_id_idx ON oauth_consent (client_id);
CREATE INDEX oauth_consent_user_id_idx ON oauth_consent (user_id);
CREATE INDEX oauth_refresh_token_client_id_idx ON oauth_refresh_token (client_id);
CREATE INDEX oauth_refresh_token_session_id_idx ON oauth_refresh_token (session_id);
CREATE INDEX oauth_refresh_token_user_id_idx ON oauth_refresh_token (user_id);
CREATE INDEX oauth_refresh_token_authorization_code_id_idx ON oauth_refresh_token (authorization_code_id);
CREATE INDEX session_user_id_idx ON session (user_id);
CREATE INDEX verification_identifier_idx ON verification (identifier);
