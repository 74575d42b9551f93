import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { keywordRow, weeklySearchVolumeRow, type WeeklySearchVolumeRow } from '@skuline/contract';
import { listRetailEvents } from '@skuline/domain/search-volume';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { MORE_TEST_DATA } from '../../testing/expected-figures.ts';
import type { ApiUser } from '../../testing/figures-api.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const range = z.object({ parent_sku_name: z.string(), start: z.string(), end: z.string() });
const answers = z.object({
  ranges: z.array(range.extend({ rows: z.array(weeklySearchVolumeRow) })).min(1),
  keywords_by_week: z
    .array(z.object({ parent_sku_name: z.string(), date_key: z.string(), rows: z.array(keywordRow) }))
    .min(1),
  empty: z.array(range).min(1),
});

/** The answers are rounded to 6 decimals, and so are ours: a half may have gone the other way. */
const TOLERANCE = 1.000001e-6;

/** The fields that are numbers, each close enough to what it should be. */
function expectSameFigures(actual: WeeklySearchVolumeRow, expected: WeeklySearchVolumeRow): void {
  const { is_special_week: _special, special_day_name: _name, ...figures } = expected;
  for (const [field, value] of Object.entries(figures)) {
    const found = actual[field as keyof WeeklySearchVolumeRow]; // a field of the same schema
    const isSame =
      typeof value === 'number' && typeof found === 'number'
        ? Math.abs(found - value) <= TOLERANCE
        : found === value;
    expect(isSame, `${expected.date_key} ${field}: ${String(found)} instead of ${String(value)}`).toBe(true);
  }
}

/**
 * The answers name three events only; the product names the whole US retail calendar. What they call special has to be
 * so, by that name; what else is special has to be another event.
 */
function isSameSpecialWeek(actual: WeeklySearchVolumeRow, expected: WeeklySearchVolumeRow): boolean {
  const name = actual.special_day_name;
  if (actual.is_special_week !== (name !== null)) return false;
  if (expected.is_special_week || name === null) return name === expected.special_day_name;
  const others = listRetailEvents(Number(actual.date_key.slice(0, 4))).map((event) => event.name);
  return others.includes(name) && !['Black Friday', 'Christmas Day', "New Year's Day"].includes(name);
}

test('the calendar has the events that the answers name', () => {
  const names = listRetailEvents(2026).map((event) => event.name);
  expect(names).toEqual(expect.arrayContaining(['Black Friday', 'Christmas Day', "New Year's Day"]));
});

// The data have no license to publish: `TEST_DATA_DIR` names the folder where a developer has them.
describe.each(MORE_TEST_DATA === null ? [] : [MORE_TEST_DATA])('real keywords in %s', (folder) => {
  const csv = path.join(folder, 'search_volume_keywords.csv.gz');
  const { ranges, keywords_by_week, empty } = answers.parse(
    JSON.parse(readFileSync(path.join(folder, 'search_volume.expected.json'), 'utf8')),
  );
  let app: TestApp;
  let user: ApiUser;

  beforeAll(async () => {
    app = await startTestApp();
    user = await app.userOfNewTenant('Trends');
    await app.importCsv('Trends', gunzipSync(readFileSync(csv)).toString());
  });
  afterAll(() => app.close());

  async function listWeeks({ parent_sku_name, start, end }: z.output<typeof range>) {
    const query = { start_date: start, end_date: end, parent_sku_name: [parent_sku_name] };
    return user.getJson('/api/weekly-search-volume', query);
  }

  test.each(ranges)('weeks of $parent_sku_name from $start to $end', async (expected) => {
    const weeks = z.array(weeklySearchVolumeRow).parse(await listWeeks(expected));
    expect(weeks.map((week) => week.date_key)).toEqual(expected.rows.map((row) => row.date_key));
    expected.rows.forEach((row, index) => {
      const week = weeks[index];
      if (week === undefined) throw new Error(`There is no week ${row.date_key}.`);
      expectSameFigures(week, row);
      expect(isSameSpecialWeek(week, row), `${row.date_key} is ${String(week.special_day_name)}`).toBe(true);
    });
  });

  test.each(keywords_by_week)('keywords of $parent_sku_name on $date_key', async (expected) => {
    const { parent_sku_name, date_key, rows } = expected;
    const { text } = await user.get('/api/keywords-by-week', { date_key, parent_sku_name });
    const found = z.array(keywordRow).parse(JSON.parse(text));
    const byQuery = (all: typeof rows) => new Map(all.map((row) => [row.query, row]));
    expect(byQuery(found)).toEqual(byQuery(rows));
    expect(found.map((row) => row.volume)).toEqual(
      rows.map((row) => row.volume).toSorted((one, other) => other - one),
    );
  });

  test.each(empty)('$parent_sku_name has no weeks from $start to $end', async (question) => {
    expect(await listWeeks(question)).toEqual([]);
  });
});
