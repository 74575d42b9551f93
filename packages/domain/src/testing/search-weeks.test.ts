import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { addDays, isoWeekOf, toDateKey } from '../core/calendar/index.ts';
import { dataFile, HAS_MORE_DATA } from './expected-answers.ts';

interface SearchWeeks {
  readonly ranges: readonly {
    readonly rows: readonly {
      readonly date_key: string;
      readonly year: number;
      readonly week_of_year: number;
    }[];
  }[];
}

/** Weeks around New Year, as ISO 8601 numbers them, beside those of the real data where they are at hand. */
const AROUND_NEW_YEAR = [
  { date_key: '2023-12-31', year: 2024, week_of_year: 1 },
  { date_key: '2024-12-29', year: 2025, week_of_year: 1 },
  { date_key: '2026-12-27', year: 2026, week_of_year: 53 },
  { date_key: '2027-01-03', year: 2027, week_of_year: 1 },
];

function realWeeks() {
  if (!HAS_MORE_DATA) return [];
  const { ranges }: SearchWeeks = JSON.parse(
    readFileSync(dataFile('search_volume', '.expected.json'), 'utf8'),
  );
  return ranges.flatMap((range) => range.rows);
}

describe('a search week belongs to the ISO week of its fourth day', () => {
  test.each([...AROUND_NEW_YEAR, ...realWeeks()])('$date_key: $year, week $week_of_year', (row) => {
    expect(isoWeekOf(addDays(toDateKey(row.date_key), 3))).toEqual({
      year: row.year,
      week: row.week_of_year,
    });
  });
});
