-- Why: what somebody looks at is kept as a view, for them or for their company; and a link shows a view to people without an
-- account, as a page or as a table for a spreadsheet. A link has its own copy of what it shows, so that changing a view changes
-- nothing that others were given. It belongs to a membership: what its maker may see is read with each use, and it ends with it.
-- How to check: SELECT l.kind, l.name, l.expires_at, l.uses, m.role FROM view_link l JOIN member m ON m.id = l.member_id
CREATE TABLE saved_view (
  id text PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  user_id text NOT NULL,
  made_by text NOT NULL,
  name text NOT NULL,
  page text NOT NULL,
  search text NOT NULL,
  is_company boolean NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  UNIQUE (tenant_id, user_id, name)
);
CREATE TABLE view_link (
  id text PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  member_id text NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('page', 'sheet')),
  sheet text,
  name text NOT NULL,
  page text NOT NULL,
  search text NOT NULL,
  token_hash text NOT NULL UNIQUE,
  made_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  uses integer NOT NULL DEFAULT 0,
  last_used_at timestamp with time zone
);
CREATE INDEX view_link_tenant ON view_link (tenant_id);
CREATE INDEX view_link_member ON view_link (member_id);
