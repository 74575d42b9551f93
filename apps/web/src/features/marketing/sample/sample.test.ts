import {
  dailyPerformanceResponse,
  ENDPOINTS,
  weeklySearchVolumeRow,
  getDailyPerformanceBreakdown,
  getWeeklySearchVolume,
  listKeywordsByWeek,
  listMovers,
  listSegments,
  listSignIns,
} from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import { evaluateMetric, type MetricId, sumFacts } from '@skuline/domain/metrics';
import { generateSampleRows, sampleOptionsAt } from '@skuline/domain/sample-data';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getSampleBoard } from './sample-board.ts';
import { answeredOperations, createSampleCall } from './sample-client.ts';

const NOW = new Date('2026-11-21T20:00:00Z');
const RANGE = { start: toDateKey('2026-11-14'), end: toDateKey('2026-11-20') };
const QUESTION = { start_date: '2026-11-14', end_date: '2026-11-20' };
const ROWS = [...generateSampleRows(sampleOptionsAt(NOW), RANGE)];
const call = createSampleCall(NOW);

/** Everything the tour shows, and what it asks the API with. */
const SHOWN = import.meta.glob<string>(
  [
    '../../{dashboard,search-volume,assistant}/**/*.{ts,tsx}',
    '../../../analysis/**/*.{ts,tsx}',
    // Nobody is signed in on a tour, who could keep a view.
    '!../../../analysis/views/**',
    '!**/*.test.*',
  ],
  { query: '?raw', import: 'default', eager: true },
);
const QUERIES = import.meta.glob<string>(['../../../api/*.ts', '!**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The operations that a text names: `call(listMovers, `. */
function operationsIn(text: string): string[] {
  return [...text.matchAll(/\bcall\(\s*(\w+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => name in ENDPOINTS);
}

/** The operations of the tour's components, their own and those of the shared queries they import. */
function shownOperations(): string[] {
  const shown = Object.values(SHOWN).join('\n');
  const queries = Object.values(QUERIES)
    .flatMap((text) => text.split(/^export /m))
    .filter((text) => {
      const name = /^(?:async )?(?:function|const) (\w+)/.exec(text)?.[1];
      return name !== undefined && new RegExp(`\\b${name}\\b`).test(shown);
    });
  return [...new Set([shown, ...queries].flatMap(operationsIn))].toSorted();
}

test('the sample answers every operation of the components that the tour shows', () => {
  const operations = shownOperations();
  expect(operations).toEqual(
    expect.arrayContaining(['listMovers', 'getChangeDrivers', 'getTenant', 'sendChat']),
  );
  expect(operations.filter((name) => !answeredOperations(NOW).includes(name))).toEqual([]);
});

describe('the picture on the public pages', () => {
  const { current, previous, series, range, compared, present } = getSampleBoard();

  test('is thirty days of the demo tenant and the thirty before', () => {
    const rows = [
      ...generateSampleRows(sampleOptionsAt(NOW), { start: compared.previous.start, end: range.end }),
    ];
    for (const [days, from] of [
      [previous, compared.previous.start],
      [current, range.start],
    ] as const) {
      expect([days.length, days[0]?.date]).toEqual([30, from]);
      const own = rows.filter((row) => days.some(({ date }) => date === row.date_key));
      const [shown, expected] = [sumFacts(days.map(({ sums }) => sums)), sumFacts(own)];
      for (const id of present ?? []) expect([id, shown[id]]).toEqual([id, expected[id]]);
    }
  });

  test('its chart adds up to its cards, and Other is a narrow part of it', () => {
    const whole = sumFacts(series);
    expect(whole).toEqual(sumFacts(current.map(({ sums }) => sums)));
    const other = sumFacts(series.filter(({ isOther }) => isOther)).net_sales / whole.net_sales;
    expect(other).toBeGreaterThan(0.15);
    expect(other).toBeLessThan(0.25);
  });
});

describe("the sample's answers", () => {
  test.each([
    [{}, ROWS.length],
    [{ group_by: ['date_key' as const] }, 7],
    [{ group_by: ['brand_name' as const] }, 6],
    [{ group_by: ['date_key' as const, 'parent_sku_name' as const], top: 5 }, 7 * 6],
    [{ group_by: ['date_key' as const], granularity: 'weekly' as const }, 2],
    [{ brand_name: ['Emberline Kitchen'], group_by: ['parent_sku_name' as const] }, 8],
  ])('%j keeps every cent', async (change, count) => {
    const answer = dailyPerformanceResponse.parse(
      await call(getDailyPerformanceBreakdown, { ...QUESTION, ...change }),
    );
    const rows = ROWS.filter((row) => !('brand_name' in change) || row.brand_name === 'Emberline Kitchen');
    expect(answer.data).toHaveLength(count);
    expect(sumFacts(answer.data)).toEqual(sumFacts(rows));
  });

  test('what is not among the largest five is Other, marked as such', async () => {
    const { data } = await call(getDailyPerformanceBreakdown, {
      ...QUESTION,
      group_by: ['parent_sku_name'],
      top: 5,
    });
    expect(data.filter((row) => row.is_other)).toMatchObject([{ parent_sku_name: 'Other' }]);
    expect(data).toHaveLength(6);
  });

  test.each([
    [{ ...QUESTION, brand_name: 'Nobody' }, 'no_data_for_filters'],
    [{ start_date: '2026-11-21', end_date: '2026-11-21' }, 'no_data_for_period'],
  ])('where %j leaves nothing, it is empty as the server is: %s', async (request, reason) => {
    const answer = await call(getDailyPerformanceBreakdown, request);
    expect(answer).toMatchObject({ data: [], isEmpty: true, reason });
  });

  test.each(['same', 'whole'] as const)(
    'the chart compares the days that the movers compare, with days=%s, also where some are not there yet',
    async (days) => {
      const request = {
        start_date: '2026-11-17',
        end_date: '2026-11-23',
        previous_start_date: '2026-11-10',
        previous_end_date: '2026-11-16',
        by: 'brand_name' as const,
        limit: 100,
        days,
      };
      const movers = await call(listMovers, { ...request, metric: 'net_sales' });
      const { rows } = await call(listSegments, { ...request, order_by: 'net_sales' });
      const sumOf = (side: 'compared' | 'previous') =>
        sumFacts(rows.flatMap((row) => row[side] ?? [])).net_sales;
      expect([sumOf('compared'), sumOf('previous')]).toEqual([movers.total.value, movers.total.previous]);
      const whole = await call(getDailyPerformanceBreakdown, {
        start_date: request.start_date,
        end_date: request.end_date,
      });
      const current = sumFacts(rows.flatMap((row) => row.current ?? []));
      expect(current.net_sales).toBe(sumFacts(whole.data).net_sales);
    },
  );

  test('a week of searches is its keywords, and Black Friday is named', async () => {
    const later = createSampleCall(new Date('2026-12-10T20:00:00Z'));
    const request = { start_date: '2026-11-22', end_date: '2026-12-06', parent_sku_name: ['Cast Skillet'] };
    const weeks = z.array(weeklySearchVolumeRow).parse(await later(getWeeklySearchVolume, request));
    expect(weeks.map((week) => [week.date_key, week.special_day_name])).toEqual([
      ['2026-11-22', 'Black Friday'],
      ['2026-11-29', 'Cyber Monday'],
    ]);
    const [first, second] = weeks;
    const keywords = await later(listKeywordsByWeek, {
      parent_sku_name: 'Cast Skillet',
      date_key: '2026-11-29',
    });
    const total = keywords.reduce((sum, { volume }) => sum + volume, 0);
    expect(second?.total_sv).toBe(total);
    expect(second?.total_sv_growth_wow).toBeCloseTo(total / (first?.total_sv ?? 0) - 1, 10);
    expect(keywords.map(({ volume }) => volume)).toEqual(
      keywords.map(({ volume }) => volume).toSorted((a, b) => b - a),
    );
  });

  test('no week is older than the history, and what needs a year has none', async () => {
    const request = { start_date: '2024-01-01', end_date: '2026-11-20', parent_sku_name: ['Linen Throw'] };
    const weeks = await call(getWeeklySearchVolume, request);
    expect(weeks).toHaveLength(112);
    expect(weeks[0]).toMatchObject({ total_sv_growth_wow: null, total_sv_ly: 0, seasonality_idx: 1 });
    expect(weeks[51]?.total_sv_growth_yoy).toBeNull();
    expect(weeks[52]?.total_sv_ly).toBe(weeks[0]?.total_sv);
  });

  test('calls that no page of the tour makes fail as if there were no server', async () => {
    await expect(call(listSignIns, {})).rejects.toThrow('no answer for listSignIns');
  });
});

describe('the stories the tour tells', () => {
  /** The metric in the newest seven days divided by that of the seven days before. */
  async function growthOf(metric: MetricId, filter: object): Promise<number> {
    const of = async (start_date: string, end_date: string) => {
      const { data } = await call(getDailyPerformanceBreakdown, { start_date, end_date, ...filter });
      return evaluateMetric(metric, sumFacts(data), 'card');
    };
    return (await of('2026-11-14', '2026-11-20')) / (await of('2026-11-07', '2026-11-13'));
  }

  test.each([
    ['a video brings visitors', 'sessions', {}, [1.03, 1.5]],
    ['the best seller ran out', 'units_sold', { sku_name: 'DRW-BM-5' }, [0, 0.5]],
    ['bad reviews lower the conversion', 'conversion', { sku_name: 'KTL-900-BLK' }, [0.4, 0.7]],
    ['a coupon lowers the margin', 'contribution_margin', { parent_sku_name: 'Linen Throw' }, [0.5, 0.97]],
  ] as const)('%s: %s', async (_, metric, filter, [least, most]) => {
    const growth = await growthOf(metric, filter);
    expect(growth).toBeGreaterThan(least);
    expect(growth).toBeLessThan(most);
  });
});
