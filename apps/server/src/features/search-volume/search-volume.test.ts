import { keywordRow, weeklySearchVolumeRow, type WeeklySearchVolumeRow } from '@skuline/contract';
import { addDays, toDateKey } from '@skuline/domain/calendar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ApiUser } from '../../testing/figures-api.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

type KeywordLine = readonly [week: string, parent: string, query: string, volume: number];

/** Weeks of one query by their order: all 100 but the first (300) and the last (200), so that each mean can be told. */
const STEADY_START = toDateKey('2024-01-07');
const STEADY_WEEKS = 105;
const steadyWeek = (index: number) => addDays(STEADY_START, index * 7);
const steadyVolume = (index: number) => (index === 0 ? 300 : index === STEADY_WEEKS - 1 ? 200 : 100);

const KETTLE: readonly KeywordLine[] = [
  ['2025-01-05', 'Kettle', 'kettle', 60],
  ['2026-01-04', 'Kettle', 'kettle', 100],
  ['2026-01-04', 'Kettle', 'pot', 50],
  ['2026-01-11', 'Kettle', 'kettle', 120],
  ['2026-01-11', 'Kettle', 'pot', 40],
  ['2026-01-11', 'Kettle', 'gooseneck, "large"', 40],
  ['2026-01-25', 'Kettle', 'kettle', 0],
  ['2026-02-01', 'Kettle', 'kettle', 60],
];
const STEADY = Array.from(
  { length: STEADY_WEEKS },
  (_, index): KeywordLine => [steadyWeek(index), 'Steady', 'steady', steadyVolume(index)],
);

function keywordsCsv(lines: readonly KeywordLine[]): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = lines.map(([week, ...rest]) => [week, ...rest.map((cell) => quoted(String(cell)))].join(','));
  return `date_key,parent_sku_name,query,volume\n${rows.join('\n')}\n`;
}

let app: TestApp;
let user: ApiUser;

beforeAll(async () => {
  app = await startTestApp();
  user = await app.userOfNewTenant('Seller');
  await app.importCsv('Seller', keywordsCsv([...KETTLE, ...STEADY]));
});
afterAll(() => app.close());

async function listWeeks(parent: string, start: string, end = start): Promise<WeeklySearchVolumeRow[]> {
  const query = { start_date: start, end_date: end, parent_sku_name: [parent] };
  const { status, text } = await user.get('/api/weekly-search-volume', query);
  expect(status, text).toBe(200);
  return z.array(weeklySearchVolumeRow).parse(JSON.parse(text));
}

async function listKeywords(parent: string, week: string) {
  const { status, text } = await user.get('/api/keywords-by-week', {
    date_key: week,
    parent_sku_name: parent,
  });
  expect(status, text).toBe(200);
  return z.array(keywordRow).parse(JSON.parse(text));
}

describe('GET /api/weekly-search-volume', () => {
  test('a row holds every field of the spec', async () => {
    expect(await listWeeks('Kettle', '2026-01-11')).toEqual([
      {
        date_key: '2026-01-11',
        year: 2026,
        week_of_year: 3,
        total_sv: 200,
        median_sv: 40,
        seasonality_idx: 1,
        // 150 before
        total_sv_growth_wow: 0.333333,
        // 75, the mean of the two in the middle
        median_sv_growth_wow: -0.466667,
        seasonality_growth_wow: 0,
        total_sv_ly: 0,
        median_sv_ly: 0,
        seasonality_idx_ly: 1,
        total_sv_growth_yoy: null,
        median_sv_growth_yoy: null,
        seasonality_growth_yoy: null,
        total_sv_52_week: 175,
        median_sv_52_week: 57.5,
        seasonality_52_week: 1,
        is_special_week: false,
        special_day_name: null,
      },
    ]);
  });

  test('last year is the week exactly 52 weeks before, and not one of the last 52', async () => {
    const [week] = await listWeeks('Kettle', '2026-01-04');
    expect(week).toMatchObject({ total_sv: 150, median_sv: 75, total_sv_ly: 60, total_sv_growth_yoy: 1.5 });
    expect(week).toMatchObject({ total_sv_52_week: 150, total_sv_growth_wow: null });
  });

  test('a missing week has no row, and the one after it no growth', async () => {
    const weeks = await listWeeks('Kettle', '2026-01-04', '2026-02-01');
    expect(weeks.map((week) => [week.date_key, week.total_sv, week.total_sv_growth_wow])).toEqual([
      ['2026-01-04', 150, null],
      ['2026-01-11', 200, 0.333333],
      ['2026-01-25', 0, null],
      ['2026-02-01', 60, null],
    ]);
    // (150 + 200 + 0 + 60) / 4: the missing week is no zero.
    expect(weeks.at(-1)?.total_sv_52_week).toBe(102.5);
  });

  const seasons: [number, Partial<WeeklySearchVolumeRow>, string][] = [
    [50, { seasonality_idx: 1 }, '51 weeks are too few'],
    // 100 / ((300 + 51 * 100) / 52)
    [51, { seasonality_idx: 0.962963, total_sv_52_week: 103.846154 }, 'with 52 weeks'],
    [52, { seasonality_idx: 1, seasonality_idx_ly: 1, total_sv_growth_yoy: -0.666667 }, 'the first is past'],
    [
      104,
      {
        // 200 / ((51 * 100 + 200) / 52), against the week before and last year's: both 1
        seasonality_idx: 1.962264,
        seasonality_growth_wow: 0.962264,
        seasonality_growth_yoy: 0.962264,
        seasonality_52_week: 1.018505,
      },
      'a last week twice as strong',
    ],
    // Last year's week is number 51, the strongest in the mean of its own year.
    [103, { seasonality_idx_ly: 0.962963, seasonality_growth_yoy: 0.038462 }, 'the year of last year counts'],
  ];
  test.each(seasons)(
    'seasonality of week %i is read from the weeks before the range: %j',
    async (index, expected) => {
      const [week] = await listWeeks('Steady', steadyWeek(index));
      expect(week).toMatchObject(expected);
    },
  );

  test('weeks of retail events are special and named', async () => {
    const weeks = await listWeeks('Steady', '2024-11-17', '2024-12-07');
    expect(weeks.map((week) => [week.date_key, week.is_special_week, week.special_day_name])).toEqual([
      ['2024-11-17', false, null],
      ['2024-11-24', true, 'Black Friday'],
      ['2024-12-01', true, 'Cyber Monday'],
    ]);
  });

  test.each([
    ['Kettle', '2023-01-01', '2023-12-31'],
    ['No such', '2026-01-01', '2026-12-31'],
    ["'; DROP TABLE keyword_volume; --", '2026-01-01', '2026-12-31'],
    ['Kettle', '0001-01-01', '1970-01-02'],
  ])('%s has no weeks from %s to %s', async (parent, start, end) => {
    expect(await listWeeks(parent, start, end)).toEqual([]);
  });

  test('the calendar has no end that breaks it', async () => {
    expect(await listWeeks('Kettle', '0001-01-01', '9999-12-31')).toHaveLength(5);
  });

  test.each([
    [{ start_date: '2026-01-01', end_date: '2026-02-01' }, 'invalid_request'],
    [
      { start_date: '2026-01-01', end_date: '2026-02-01', parent_sku_name: ['Kettle', 'Jar'] },
      'invalid_request',
    ],
    [{ start_date: '2026-02-01', end_date: '2026-01-01', parent_sku_name: ['Kettle'] }, 'invalid_date_range'],
    [{ start_date: '2026-02-30', end_date: '2026-03-01', parent_sku_name: ['Kettle'] }, 'invalid_date'],
    [{ end_date: '2026-03-01', parent_sku_name: ['Kettle'] }, 'invalid_request'],
  ])('%j is refused with %s', async (query, code) => {
    const { status, text } = await user.get('/api/weekly-search-volume', query);
    expect([status, JSON.parse(text).error.code]).toEqual([400, code]);
  });

  test('brand and SKU filters are accepted and change nothing', async () => {
    const { status, text } = await user.get('/api/weekly-search-volume', {
      start_date: '2026-01-04',
      end_date: '2026-01-04',
      parent_sku_name: ['Kettle'],
      brand_name: ['Alder'],
      sku_name: ['KTL-1'],
    });
    expect([status, JSON.parse(text)]).toEqual([200, await listWeeks('Kettle', '2026-01-04')]);
  });
});

describe('GET /api/keywords-by-week', () => {
  test('what was searched the week before alone is not among a week’s keywords', async () => {
    const seller = await app.userOfNewTenant('Vanishing');
    const lines: readonly KeywordLine[] = [
      ['2026-01-04', 'Pan', 'pan', 10],
      ['2026-01-04', 'Pan', 'pan with a lid', 5],
      ['2026-01-11', 'Pan', 'pan', 12],
    ];
    await app.importCsv('Vanishing', keywordsCsv(lines));
    const { text } = await seller.get('/api/keywords-by-week', {
      date_key: '2026-01-11',
      parent_sku_name: 'Pan',
    });
    expect(JSON.parse(text)).toEqual([{ query: 'pan', volume: 12, growth: 0.2 }]);
  });

  test('keywords come most searched first, with their growth against the week before', async () => {
    expect(await listKeywords('Kettle', '2026-01-11')).toEqual([
      { query: 'kettle', volume: 120, growth: 0.2 },
      { query: 'gooseneck, "large"', volume: 40, growth: null },
      { query: 'pot', volume: 40, growth: -0.2 },
    ]);
  });

  test.each([
    ['2026-01-25', 0, null, 'there is no week before'],
    ['2026-02-01', 60, null, 'the week before had none'],
  ])('in the week of %s its volume is %i and its growth %s: %s', async (week, volume, growth) => {
    expect(await listKeywords('Kettle', week)).toEqual([{ query: 'kettle', volume, growth }]);
  });

  test.each([
    ['Kettle', '2026-01-05', 'a week is named by its first day'],
    ['Kettle', '1970-01-01', 'the first day there is'],
    ['No such', '2026-01-11', 'an unknown parent SKU'],
  ])('%s has no keywords on %s: %s', async (parent, week) => {
    expect(await listKeywords(parent, week)).toEqual([]);
  });

  test.each([{ date_key: '2026-01-11' }, { date_key: '2026-1-11', parent_sku_name: 'Kettle' }])(
    '%j is refused',
    async (query) => {
      expect((await user.get('/api/keywords-by-week', query)).status).toBe(400);
    },
  );
});

describe('search volume of a tenant', () => {
  test('parent SKUs with keywords come by their searches', async () => {
    expect(await user.getJson('/api/search-volume-parent-skus')).toEqual(['Steady', 'Kettle']);
  });

  test('belongs to that tenant alone', async () => {
    const stranger = await app.userOfNewTenant('Stranger');
    const week = { start_date: '2026-01-01', end_date: '2026-02-01', parent_sku_name: ['Kettle'] };
    expect((await stranger.get('/api/weekly-search-volume', week)).text).toBe('[]');
    const keywords = { date_key: '2026-01-11', parent_sku_name: 'Kettle' };
    expect((await stranger.get('/api/keywords-by-week', keywords)).text).toBe('[]');
    expect((await stranger.get('/api/search-volume-parent-skus')).text).toBe('[]');
  });

  test('a newer import replaces its weeks and is seen at once', async () => {
    const other = await app.userOfNewTenant('Changing');
    const ask = async () =>
      (await other.get('/api/keywords-by-week', { date_key: '2026-01-11', parent_sku_name: 'Kettle' })).text;
    await app.importCsv('Changing', keywordsCsv([['2026-01-11', 'Kettle', 'old', 1]]));
    expect(await ask()).toBe('[{"query":"old","volume":1,"growth":null}]');
    await app.importCsv('Changing', keywordsCsv([['2026-01-11', 'Kettle', 'new', 2]]));
    expect(await ask()).toBe('[{"query":"new","volume":2,"growth":null}]');
  });

  test('an unchanged answer is not sent again', async () => {
    const request = {
      url: '/api/weekly-search-volume?start_date=2026-01-01&end_date=2026-02-01&parent_sku_name=Kettle',
      headers: { authorization: `Bearer ${app.tokenOf('Seller')}` },
    };
    const first = await app.http.inject(request);
    const again = await app.http.inject({
      ...request,
      headers: { ...request.headers, 'if-none-match': String(first.headers['etag']) },
    });
    expect([first.statusCode, again.statusCode, again.payload]).toEqual([200, 304, '']);
  });
});
