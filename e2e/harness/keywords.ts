import { addDays, toDateKey } from '@skuline/domain/calendar';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Keywords with their volumes, week by week from the oldest; weeks start on Sunday, as Amazon's do. */
const LAST_WEEK = toDateKey('2017-11-19');
const WEEKS = 60;

/** Volumes that are easy to verify: a base plus a fixed step each week. */
const KEYWORDS = [
  { parent: 'Chairs', query: 'office chair', base: 1000, step: 10 },
  { parent: 'Chairs', query: 'desk chair, black', base: 400, step: 0 },
  { parent: 'Phones', query: 'smart phone', base: 300, step: 5 },
] as const;

/**
 * Writes keyword volumes of two parent SKUs of Superstore, 60 weeks up to the frozen day's; returns the file's path.
 */
export async function writeKeywords(folder: string): Promise<string> {
  const lines = Array.from({ length: WEEKS }, (_, week) => {
    const date = addDays(LAST_WEEK, (week - WEEKS + 1) * 7);
    return KEYWORDS.map(
      ({ parent, query, base, step }) => `${date},${parent},"${query}",${base + step * week}`,
    );
  });
  const file = path.join(folder, 'keywords.csv');
  await writeFile(file, ['date_key,parent_sku_name,query,volume', ...lines.flat(), ''].join('\n'));
  return file;
}
