-- Why: what is read of fees, stock, searches, returns and reimbursements named every live import of the company, thousands
-- after a year of pulling, although a few of them brought such records. Which kinds an import brought is noted as it is
-- published; null: it is from before, and may have brought any. Files of Skuline's own, names and recomposed days bring none.
-- How to check: SELECT records, count(*) FROM imports GROUP BY records
ALTER TABLE imports ADD COLUMN records text[];
UPDATE imports SET records = '{}' WHERE format IS NULL OR format IN ('catalogue', 'composition');
CREATE INDEX imports_with_records ON imports (tenant_id) WHERE records IS DISTINCT FROM '{}';
