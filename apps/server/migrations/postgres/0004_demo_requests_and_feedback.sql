-- Why: what visitors ask for (a demo) and what people say (feedback). A demo request carries the state of its report
-- to the webhook, so that a receiver that is down, or a crash between storing and reporting, loses nothing.
-- How to check: SELECT id, email, reported_at, report_attempts, report_problem FROM demo_request ORDER BY id DESC LIMIT 10
CREATE TABLE demo_request (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  request_id uuid NOT NULL UNIQUE,
  name text NOT NULL,
  email text NOT NULL,
  company text NOT NULL,
  marketplace text NOT NULL,
  monthly_orders text NOT NULL,
  message text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  -- When the next try to report it is due; null: reported, or there was no webhook to report to.
  report_due_at timestamp with time zone,
  report_attempts integer DEFAULT 0 NOT NULL,
  report_problem text,
  reported_at timestamp with time zone
);

CREATE INDEX demo_request_report_due_at_idx ON demo_request (report_due_at) WHERE report_due_at IS NOT NULL;

-- Tenant and user are those of the token; null for someone who was not signed in.
CREATE TABLE feedback (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  request_id uuid NOT NULL UNIQUE,
  tenant_id text,
  user_id text,
  email text NOT NULL,
  kind text NOT NULL,
  message text NOT NULL,
  created_at timestamp with time zone NOT NULL
);

CREATE INDEX feedback_tenant_id_id_idx ON feedback (tenant_id, id);
