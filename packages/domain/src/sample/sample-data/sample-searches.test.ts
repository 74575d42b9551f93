import { describe, expect, test } from 'vitest';
import { addDays, toDateKey, weekdayOf } from '../../core/calendar/index.ts';
import { CATALOG } from './catalog.ts';
import { listSampleWeeks, sampleKeywords } from './sample-searches.ts';

const UNTIL = toDateKey('2026-11-19');
const OPTIONS = { seed: 7, until: UNTIL, months: 26 };

describe('the sample keyword volumes', () => {
  const weeks = listSampleWeeks(OPTIONS);

  test('come in the whole Sunday weeks of the history', () => {
    expect(weeks).toHaveLength(112);
    expect(weeks.every((week) => weekdayOf(week) === 7 && addDays(week, 6) <= UNTIL)).toBe(true);
  });

  test('are whole numbers, of 6 to 10 queries a parent SKU', () => {
    for (const parent of CATALOG) {
      expect(parent.queries.length).toBeGreaterThanOrEqual(6);
      expect(parent.queries.length).toBeLessThanOrEqual(10);
      for (const week of weeks) {
        const keywords = sampleKeywords(OPTIONS, parent, week);
        expect(keywords.map(({ query }) => query)).toEqual(parent.queries);
        expect(keywords.every(({ volume }) => Number.isInteger(volume) && volume > 0)).toBe(true);
      }
    }
  });

  test('are the same for the same seed and others for another', () => {
    const [week] = weeks;
    const [parent] = CATALOG;
    if (week === undefined || parent === undefined) throw new Error('There is a week and a parent SKU.');
    const once = sampleKeywords(OPTIONS, parent, week);
    expect(sampleKeywords(OPTIONS, parent, week)).toEqual(once);
    expect(sampleKeywords({ ...OPTIONS, seed: 8 }, parent, week)).not.toEqual(once);
  });
});
