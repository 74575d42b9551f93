-- Why: a token may be made for a part of what its owner may do: to read, to import, or for other assistants, and to see some
-- brands alone. Those there are stay as they were: a script's for everything for two hours, an assistant's for /mcp.
-- How to check: SELECT kind, name, scopes, brands, expires_at FROM issued_token ORDER BY created_at
ALTER TABLE issued_token ADD COLUMN scopes text[];
ALTER TABLE issued_token ADD COLUMN brands text[];
ALTER TABLE issued_token DROP CONSTRAINT issued_token_kind_check;
ALTER TABLE issued_token ADD CONSTRAINT issued_token_kind_check CHECK (kind IN ('script', 'assistant', 'api'));
UPDATE issued_token SET scopes = '{mcp}' WHERE kind = 'assistant';
ALTER TABLE issued_token ADD CONSTRAINT issued_token_scopes_check
  CHECK (CASE kind WHEN 'script' THEN scopes IS NULL ELSE scopes IS NOT NULL AND scopes <@ '{read,import,mcp}' AND cardinality(scopes) > 0 END);
