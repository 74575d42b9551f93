-- Why: two rows of a file with the same key are refused with the lines they stand on, and a file that came over HTTP
-- cannot be read a second time to find them. Lines mostly grow with the rows, so their differences take next to no room.
-- Rows of earlier imports have line 0: unknown.
-- How to check: SELECT max(line) FROM daily_performance
ALTER TABLE daily_performance ADD COLUMN IF NOT EXISTS line UInt32 CODEC(Delta, LZ4);

ALTER TABLE keyword_volume ADD COLUMN IF NOT EXISTS line UInt32 CODEC(Delta, LZ4);
