import { dailyPerformanceResponse, weeklySearchVolumeRow } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import { FACT_IDS, sumFacts } from '@skuline/domain/metrics';
import { describe, expect, test } from 'vitest';
import { prepareSampleBoard } from './sample-board.ts';
import { answerBreakdown } from './sample-breakdown.ts';
import { listSampleRows } from './sample-days.ts';
import { listSampleWeeks } from './sample-searches.ts';

const RANGE = { start: toDateKey('2026-11-14'), end: toDateKey('2026-11-20') };
const QUESTION = { start_date: '2026-11-14', end_date: '2026-11-20' };

describe('the invented seller', () => {
  test('a day is always the same', () => {
    expect(listSampleRows(RANGE)).toEqual(listSampleRows(RANGE));
    const [last] = listSampleRows({ start: RANGE.end, end: RANGE.end });
    expect(listSampleRows(RANGE)).toContainEqual(last);
  });

  test('its rows are such as a file could hold: whole counts, cents, and net sales that follow', () => {
    for (const row of listSampleRows(RANGE)) {
      expect(row.net_sales).toBeCloseTo(row.gross_sales - row.promotions, 6);
      expect(row.orders).toBeLessThanOrEqual(row.sessions);
      expect(row.units_sold).toBeGreaterThanOrEqual(row.orders);
      expect(row.ad_orders).toBeLessThanOrEqual(row.ad_clicks);
      for (const fact of FACT_IDS) expect(Math.round(row[fact] * 100)).toBeCloseTo(row[fact] * 100, 4);
    }
  });

  test('the picture on the landing page adds up', () => {
    const { current, series, range } = prepareSampleBoard();
    expect(current.map((day) => day.date)).toHaveLength(30);
    expect(sumFacts(series)).toEqual(sumFacts(listSampleRows(range)));
    expect(sumFacts(current.map((day) => day.sums))).toEqual(sumFacts(series));
  });
});

describe("the sample's answers", () => {
  test.each([
    [{}, 7 * 18],
    [{ group_by: ['date_key' as const] }, 7],
    [{ group_by: ['brand_name' as const] }, 3],
    [{ group_by: ['date_key' as const, 'parent_sku_name' as const], top: 5 }, 7 * 6],
    [{ group_by: ['date_key' as const], granularity: 'weekly' as const }, 2],
    [{ brand_name: ['Ironmark'], group_by: ['parent_sku_name' as const] }, 3],
  ])('%j keeps every cent', (change, count) => {
    const answer = dailyPerformanceResponse.parse(answerBreakdown({ ...QUESTION, ...change }));
    const rows = listSampleRows(RANGE).filter(
      (row) => !('brand_name' in change) || row.brand_name === 'Ironmark',
    );
    expect(answer.data).toHaveLength(count);
    expect(sumFacts(answer.data)).toEqual(sumFacts(rows));
  });

  test('filters that leave nothing answer as the server does', () => {
    expect(answerBreakdown({ ...QUESTION, brand_name: 'Nobody' })).toMatchObject({
      isEmpty: true,
      reason: 'no_data_for_filters',
      message: 'No data matches the selected filters. Try adjusting your brand or SKU selections.',
    });
  });

  test('a week of searches is its keywords, and Black Friday is named', () => {
    const range = { start: toDateKey('2026-11-01'), end: toDateKey('2026-11-30') };
    const weeks = listSampleWeeks('Cast Skillet', range).map((row) => weeklySearchVolumeRow.parse(row));
    expect(weeks.map((week) => week.date_key)).toEqual([
      '2026-11-01',
      '2026-11-08',
      '2026-11-15',
      '2026-11-22',
      '2026-11-29',
    ]);
    expect(weeks[3]?.special_day_name).toBe('Black Friday');
  });
});
