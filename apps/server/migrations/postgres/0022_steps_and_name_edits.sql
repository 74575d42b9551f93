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
