import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { addDays, isoWeekOf, toDateKey } from '../calendar/index.ts';
import { findSharedFile } from './expected-answers.ts';

interface SearchWeeks {
  readonly ranges: readonly {
    readonly rows: readonly {
      readonly date_key: string;
      readonly year: number;
      readonly week_of_year: number;
    }[];
  }[];
}

const file = findSharedFile('search_volume.expected.json');

describe('a search week belongs to the ISO week of its fourth day', () => {
  test.skipIf(file === null)('its answers are here (SKIPPED where ../shared/data is absent)', () =>
    expect(file).not.toBeNull(),
  );
  if (file === null) return;
  const { ranges }: SearchWeeks = JSON.parse(readFileSync(file, 'utf8'));

  test.each(ranges.flatMap((range) => range.rows))('$date_key: $year, week $week_of_year', (row) => {
    expect(isoWeekOf(addDays(toDateKey(row.date_key), 3))).toEqual({
      year: row.year,
      week: row.week_of_year,
    });
  });
});
