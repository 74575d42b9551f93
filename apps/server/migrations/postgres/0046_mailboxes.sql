-- Why: a mailbox is connected as an account is, and files that are attached to its messages come in.
-- How to check: SELECT source, state, count(*) FROM connection GROUP BY source, state
ALTER TABLE connection DROP CONSTRAINT connection_source_check;
ALTER TABLE connection ADD CONSTRAINT connection_source_check
  CHECK (source IN ('amazon', 'amazon-ads', 'shopify', 'mailbox'));
