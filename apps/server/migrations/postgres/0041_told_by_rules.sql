-- Why: what Skuline's built-in rules tell is judged on the server and kept for each person, so that what is resolved or snoozed
-- on one device is so on every other. The newest of each rule is kept, at most one a rule: the document stays small.
-- How to check: SELECT tenant_id, user_id, state -> 'figuresOf', jsonb_array_length(state -> 'told') FROM told_by_rules
CREATE TABLE told_by_rules (
  tenant_id text NOT NULL,
  user_id text NOT NULL,
  state jsonb NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, user_id)
);
