-- Why: a seller groups products by tags of their own, such as Clearance. They are not part of the names that days are composed with:
-- figures of a tag are those of the SKUs that have it now.
-- How to check: SELECT tag, count(*) FROM sku_tag GROUP BY tag
CREATE TABLE sku_tag (
  tenant_id text NOT NULL,
  sku_name text NOT NULL,
  tag_key text NOT NULL,
  tag text NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (tenant_id, sku_name, tag_key)
);
CREATE INDEX sku_tag_newest ON sku_tag (tenant_id, id);
