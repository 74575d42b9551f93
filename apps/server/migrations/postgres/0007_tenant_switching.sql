-- Why: somebody who belongs to several tenants begins the next sign-in in the one they last switched to, and nobody
-- belongs to a tenant twice. Double memberships there may be are reduced to the oldest.
-- How to check: sign in, switch to the other tenant, log out and in again: the other one is open.
ALTER TABLE member ADD COLUMN chosen_at timestamp with time zone;

DELETE FROM member AS later
USING member AS earlier
WHERE earlier.organization_id = later.organization_id
  AND earlier.user_id = later.user_id
  AND (earlier.created_at, earlier.id) < (later.created_at, later.id);

CREATE UNIQUE INDEX member_organization_id_user_id_uidx ON member (organization_id, user_id);
