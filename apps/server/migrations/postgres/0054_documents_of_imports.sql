-- Why: an import that was cut short was no longer told as soon as any file of the same name was imported, and a shop exports
-- every file under one name. What stands for it is a later import of the same document; null: nothing but its name is known.
-- How to check: SELECT file_name, document, status FROM imports ORDER BY id DESC LIMIT 20
ALTER TABLE imports ADD COLUMN document text;
