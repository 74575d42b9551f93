-- Why: what a drop changed is told as one, whatever its files are: the drop is known of every import, not of layers of
-- reports alone. drop_id is the first import of the drop; null for that one itself and for a file that came alone.
-- How to check: SELECT id, drop_id, file_name, format FROM imports ORDER BY id DESC LIMIT 20
ALTER TABLE imports ADD COLUMN drop_id bigint;

UPDATE imports i SET drop_id = l.drop_id FROM import_layer l WHERE l.import_id = i.id AND l.drop_id <> i.id;

ALTER TABLE import_layer DROP COLUMN drop_id;
