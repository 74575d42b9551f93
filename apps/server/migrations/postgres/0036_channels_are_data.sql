-- Why: channels are an entry in the list of the domain (packages/domain/src/sources/channels.ts), and a new one, such as Etsy,
-- needs no change of a table. The schema of the code says which there are.
-- How to check: SELECT conname FROM pg_constraint WHERE conrelid = 'import_layer'::regclass
ALTER TABLE import_layer DROP CONSTRAINT import_layer_channel_check;
