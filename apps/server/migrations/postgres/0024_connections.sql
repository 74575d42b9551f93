-- Why: another assistant that a person lets in by signing in is a connection, for one company. It ends with the membership
-- it was made for, as tokens do: what the provider calls the reference of a consent, or of a refresh token, is that
-- membership. Until now there were no references.
-- How to check: SELECT client_id, user_id, reference_id, created_at FROM oauth_consent ORDER BY created_at
ALTER TABLE oauth_consent
  ADD FOREIGN KEY (reference_id) REFERENCES member (id) ON DELETE CASCADE;

CREATE INDEX oauth_consent_reference_id_idx ON oauth_consent (reference_id);

ALTER TABLE oauth_refresh_token
  ADD FOREIGN KEY (reference_id) REFERENCES member (id) ON DELETE CASCADE;

CREATE INDEX oauth_refresh_token_reference_id_idx ON oauth_refresh_token (reference_id);
