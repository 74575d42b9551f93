-- Why: the assistant. assistant_turn has what a user asked and was told, and the plans behind it, which a question such
-- as "and by brand?" goes on from: one row a turn, only added, so that two tabs do not overwrite each other.
-- assistant_run has one row for each run of a tool, by whom and with what outcome. assistant_question_count holds users,
-- tenants and addresses to their daily limits, whichever instance they ask. A job removes what is old.
-- How to check: SELECT tool_name, outcome, row_count, ms, question FROM assistant_run ORDER BY id DESC LIMIT 20;
-- SELECT * FROM assistant_question_count ORDER BY date_key DESC, question_count DESC LIMIT 20
CREATE TABLE assistant_turn (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  tenant_id text NOT NULL,
  user_id text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  question text NOT NULL,
  answer text NOT NULL,
  plans jsonb NOT NULL
);

CREATE INDEX assistant_turn_tenant_id_user_id_idx ON assistant_turn (tenant_id, user_id, id);
CREATE INDEX assistant_turn_asked_at_idx ON assistant_turn (asked_at);

CREATE TABLE assistant_run (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  tenant_id text NOT NULL,
  user_id text NOT NULL,
  user_name text NOT NULL,
  ran_at timestamp with time zone NOT NULL,
  source text NOT NULL CHECK (source IN ('chat', 'mcp')),
  answered_by text NOT NULL,
  question text NOT NULL,
  tool_name text NOT NULL,
  parameters jsonb NOT NULL,
  row_count integer NOT NULL,
  ms integer NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('completed', 'failed', 'refused', 'stopped')),
  error text
);

CREATE INDEX assistant_run_tenant_id_idx ON assistant_run (tenant_id, id);
CREATE INDEX assistant_run_ran_at_idx ON assistant_run (ran_at);

CREATE TABLE assistant_question_count (
  date_key date NOT NULL,
  counted text NOT NULL,
  question_count integer NOT NULL,
  PRIMARY KEY (date_key, counted)
);
