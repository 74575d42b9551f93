-- Why: a report speaks for stretches of days of one channel and kind of fact, and the best live one of each is shown.
-- format says which report a file was: null is a file of Skuline's own, 'composition' days that were composed anew after
-- an undo and are no file. precedence and the place of a file in its drop decide among several.
-- How to check: SELECT l.channel, l.kind, l.first_day, l.last_day, l.precedence, i.file_name, i.status
--   FROM import_layer l JOIN imports i ON i.id = l.import_id ORDER BY l.import_id DESC LIMIT 20
ALTER TABLE imports ADD COLUMN format text;

CREATE TABLE import_layer (
  import_id bigint NOT NULL REFERENCES imports (id),
  tenant_id text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('amazon', 'shopify', 'ebay', 'tiktok_shop')),
  kind text NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  precedence integer NOT NULL,
  drop_id bigint NOT NULL,
  file_last date NOT NULL,
  last_updated text NOT NULL,
  PRIMARY KEY (import_id, channel, kind, first_day)
);

CREATE INDEX import_layer_tenant_id_idx ON import_layer (tenant_id);
