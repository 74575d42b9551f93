-- Why: whoever runs this machine is told when a backup fails, and sees how the machine is. Who that is, is said at its terminal
-- and is of the person: no address that somebody else could take, and no role in a company makes anybody one. A notice without
-- a company goes to them; its topic and state say what was told last, so that a run of failures is told once.
-- How to check: SELECT u.email FROM operator o JOIN "user" u ON u.id = o.user_id; SELECT topic, state, planned_at FROM notice
CREATE TABLE operator (
  user_id text PRIMARY KEY REFERENCES "user" (id) ON DELETE CASCADE,
  named_at timestamp with time zone NOT NULL
);
ALTER TABLE notice ALTER COLUMN tenant_id DROP NOT NULL;
ALTER TABLE notice ADD COLUMN topic text;
ALTER TABLE notice ADD COLUMN state text CHECK (state IN ('failing', 'works'));
ALTER TABLE notice ADD CHECK ((topic IS NULL) = (state IS NULL) AND (topic IS NULL) = (tenant_id IS NOT NULL));
-- A link to a new address is of the person whose address changes.
ALTER TABLE one_time_link DROP CONSTRAINT one_time_link_kind_check;
ALTER TABLE one_time_link ADD CONSTRAINT one_time_link_kind_check CHECK (kind IN ('password', 'invitation', 'email'));
