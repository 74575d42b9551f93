-- Why: what a person prefers, wherever they sign in, and what a tenant says of itself. `version` grows with each save,
-- so that a save made from an older copy is noticed. A person without a row has the defaults. Users of an outside
-- identity provider have no row in "user", hence no foreign key.
-- How to check: SELECT user_id, theme, default_range, version, updated_at FROM user_preferences
CREATE TABLE user_preferences (
  user_id text PRIMARY KEY NOT NULL,
  enabled_categories text[] NOT NULL,
  max_notifications_to_show integer NOT NULL CHECK (max_notifications_to_show > 0),
  auto_resolve_after_days integer NOT NULL CHECK (auto_resolve_after_days > 0),
  max_notifications_per_hour integer CHECK (max_notifications_per_hour > 0),
  theme text NOT NULL CHECK (theme IN ('light', 'dark', 'system')),
  default_range text NOT NULL,
  version integer NOT NULL,
  updated_at timestamp with time zone NOT NULL
);

CREATE TABLE company_profile (
  tenant_id text PRIMARY KEY NOT NULL,
  brand_background text NOT NULL,
  version integer NOT NULL,
  changed_by text NOT NULL,
  changed_by_name text NOT NULL,
  changed_at timestamp with time zone NOT NULL
);
