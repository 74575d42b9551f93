-- Why: an old copy of one store beside a newer one of the other shows figures without their imports, or imports without
-- their figures. Both stores carry, for each tenant, a number that grows with every step of an import: announced is
-- counted here before the analytics store is told, written is the newest that it is known to have. So at any moment, also
-- after a crash, the analytics store's number lies between the two; anywhere else one of them is an old copy.
-- How to check: SELECT * FROM store_step; the analytics store: SELECT tenant_id, max(step) FROM store_step GROUP BY tenant_id
CREATE TABLE store_step (
  tenant_id text PRIMARY KEY,
  announced bigint NOT NULL,
  written bigint NOT NULL
);

-- Why: an edit of names is answered as soon as its import has begun, and what it says was nowhere but in the process that
-- took it. It is kept until that import has ended, so that a crash or a stop does not lose it. import_id is null until then.
-- How to check: SELECT id, tenant_id, import_id, created_at FROM name_edit ORDER BY id
CREATE TABLE name_edit (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  tenant_id text NOT NULL,
  author text NOT NULL,
  changes jsonb NOT NULL,
  import_id bigint REFERENCES imports (id),
  created_at timestamptz NOT NULL
);
