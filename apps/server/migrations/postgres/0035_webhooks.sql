-- Why: a company can be told of what happens where its people work: by a signed webhook, or a message to Slack or Teams. What
-- happened is a row of webhook_event, written in the transaction in which it happens, with a delivery for each webhook that
-- wants it; so a process that dies loses none. The address and the secret are sealed with a key that lies apart, as the keys of
-- connections are. A connection remembers when it last worked, so that one that has stopped is told, once; a notice is a mail to
-- an admin that is sent once.
-- How to check: SELECT w.id, w.kind, w.is_on, d.state, count(*) FROM webhook w LEFT JOIN webhook_delivery d ON d.webhook_id = w.id
--               GROUP BY 1, 2, 3, 4
CREATE TABLE webhook (
  id text PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('webhook', 'slack', 'teams')),
  name text NOT NULL,
  host text NOT NULL,
  sealed_secret text NOT NULL,
  events text[] NOT NULL,
  is_on boolean NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamp with time zone,
  paused_until timestamp with time zone,
  stopped_why text,
  created_at timestamp with time zone NOT NULL,
  created_by text NOT NULL
);
CREATE INDEX webhook_tenant ON webhook (tenant_id);
CREATE TABLE webhook_event (
  id text PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  type text NOT NULL,
  data jsonb NOT NULL,
  happened_at timestamp with time zone NOT NULL
);
CREATE INDEX webhook_event_tenant ON webhook_event (tenant_id);
CREATE INDEX webhook_event_happened_at ON webhook_event (happened_at);
CREATE TABLE webhook_delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id text NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
  event_id text NOT NULL REFERENCES webhook_event (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
  tries integer NOT NULL DEFAULT 0,
  tried_at timestamp with time zone,
  next_try_at timestamp with time zone,
  status integer,
  outcome text,
  answer text,
  UNIQUE (webhook_id, event_id)
);
CREATE INDEX webhook_delivery_event ON webhook_delivery (event_id);
CREATE INDEX webhook_delivery_waiting ON webhook_delivery (webhook_id, next_try_at) WHERE state = 'waiting';
CREATE TABLE notice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
  subject text NOT NULL,
  text text NOT NULL,
  planned_at timestamp with time zone NOT NULL,
  begun_at timestamp with time zone,
  sent_at timestamp with time zone
);
CREATE INDEX notice_tenant ON notice (tenant_id);
CREATE INDEX notice_user ON notice (user_id);
ALTER TABLE connection ADD COLUMN worked_at timestamp with time zone NOT NULL DEFAULT now();
ALTER TABLE connection ALTER COLUMN worked_at DROP DEFAULT;
ALTER TABLE connection ADD COLUMN is_refused boolean NOT NULL DEFAULT false;
ALTER TABLE connection ADD COLUMN stopped_at timestamp with time zone;
ALTER TABLE connection ADD COLUMN stop_mailed_at timestamp with time zone;
