-- Why: what a member may do is said by a role, and what they see may be some brands alone. Until now every member might do
-- everything, so everybody becomes an admin; so does whoever has an open invitation.
-- How to check: SELECT organization_id, user_id, role, brands FROM member ORDER BY organization_id, created_at
ALTER TABLE member ADD COLUMN brands text[];
ALTER TABLE one_time_link ADD COLUMN brands text[];

UPDATE member SET role = 'admin';
UPDATE one_time_link SET role = CASE kind WHEN 'invitation' THEN 'admin' END;

ALTER TABLE member ALTER COLUMN role DROP DEFAULT;
ALTER TABLE member ADD CONSTRAINT member_role_check CHECK (role IN ('admin', 'analyst', 'viewer'));
ALTER TABLE member ADD CONSTRAINT member_brands_check
  CHECK (brands IS NULL OR (role <> 'admin' AND cardinality(brands) > 0));
ALTER TABLE one_time_link ADD CONSTRAINT one_time_link_role_check
  CHECK (CASE kind WHEN 'invitation' THEN role IS NOT NULL AND role IN ('admin', 'analyst', 'viewer') ELSE role IS NULL END);
ALTER TABLE one_time_link ADD CONSTRAINT one_time_link_brands_check
  CHECK (brands IS NULL OR (role IS NOT NULL AND role <> 'admin' AND cardinality(brands) > 0));
