import { describe, expect, test } from 'vitest';
import { addDays, toDateKey } from '../core/calendar/index.ts';
import { ZERO_FACTS } from '../figures/metrics/index.ts';
import { NO_FILTERS } from '../products/index.ts';
import { prepareDashboardContext } from './index.ts';

const day = (text: string, facts: Partial<typeof ZERO_FACTS>) => ({
  date: toDateKey(text),
  sums: { ...ZERO_FACTS, ...facts },
});
const LAST_YEAR = { start: toDateKey('2025-01-02'), end: toDateKey('2025-01-08') };
const NOTHING = { comparison: LAST_YEAR, filters: NO_FILTERS, days: null, chart: null };
const start = toDateKey('2026-01-01');

describe('the screen’s context for the assistant', () => {
  test.each([
    [1, 'daily'],
    [31, 'daily'],
    [32, 'weekly'],
    [92, 'weekly'],
    [93, 'monthly'],
  ])('%i days are summed %s', (days, aggregation) => {
    const range = { start, end: addDays(start, days - 1) };
    expect(prepareDashboardContext({ ...NOTHING, range }).aggregationType).toBe(aggregation);
  });

  test('without figures: the days and the filters', () => {
    const range = { start, end: toDateKey('2026-01-07') };
    expect(prepareDashboardContext({ ...NOTHING, range })).toEqual({
      cardsData: {},
      chartData: [],
      breakdownData: [],
      chartMetadata: null,
      dateRange: { from: '2026-01-01', to: '2026-01-07' },
      comparison: { from: '2025-01-02', to: '2025-01-08' },
      aggregationType: 'daily',
      filters: NO_FILTERS,
    });
  });

  const shown = {
    range: { start: toDateKey('2026-11-15'), end: toDateKey('2026-11-16') },
    comparison: { start: toDateKey('2026-11-13'), end: toDateKey('2026-11-14') },
    filters: { ...NO_FILTERS, brand_name: ['Alder'] },
    days: {
      range: { start: toDateKey('2026-11-15'), end: toDateKey('2026-11-16') },
      compared: {
        current: { start: toDateKey('2026-11-15'), end: toDateKey('2026-11-16') },
        previous: { start: toDateKey('2026-11-13'), end: toDateKey('2026-11-14') },
      },
      known: {},
      current: [
        day('2026-11-15', { sessions: 300, orders: 30, net_sales: 1200.5, ad_spend: 90, ad_sales: 360 }),
        day('2026-11-16', { sessions: 100, orders: 20, net_sales: 799.5, ad_spend: 10, ad_sales: 40 }),
      ],
      previous: [day('2026-11-13', { sessions: 500, orders: 40, net_sales: 1000 })],
    },
    chart: {
      metric: 'net_sales',
      breakdown: 'sku_name',
      granularity: 'daily',
      segments: [{ name: 'KTL', sums: { net_sales: 2000 } }],
    },
  } as const;

  test('cards are texts with their growth: percentages with two decimals, money with its sign', () => {
    const { cardsData } = prepareDashboardContext(shown);
    expect(cardsData.sessions).toEqual({ value: '400', growthRate: -20 });
    // 50 of 400, before 40 of 500.
    expect(cardsData.conversion).toEqual({ value: '12.50%', growthRate: 56.25 });
    expect(cardsData.net_sales).toEqual({ value: '$2,000', growthRate: 100 });
    expect(cardsData.roas).toEqual({ value: '4.00', growthRate: null });
  });

  test('each day has its facts and what derives from them', () => {
    const [first, second] = prepareDashboardContext(shown).chartData;
    expect(first).toMatchObject({ date: '2026-11-15', sessions: 300, conversion: 0.1, roas: 4 });
    expect(second).toMatchObject({ date: '2026-11-16', orders: 20, conversion: 0.2, ctr: 0 });
  });

  test('a longer range has rows of weeks or months, each ratio that of their sums', () => {
    const range = { start: toDateKey('2026-09-01'), end: toDateKey('2026-12-31') };
    expect(prepareDashboardContext({ ...shown, range }).chartData).toEqual([
      expect.objectContaining({ date: '2026-11-01', sessions: 400, conversion: 0.125 }),
    ]);
  });

  test('what the data do not carry is said nowhere as 0', () => {
    const present = ['orders', 'net_sales'] as const;
    const segments = [{ name: 'KTL', sums: { net_sales: 2000, sessions: 0 } }];
    const { cardsData, chartData, breakdownData } = prepareDashboardContext({
      ...shown,
      chart: { ...shown.chart, segments },
      present,
    });
    expect(Object.keys(cardsData)).toEqual(['orders', 'net_sales']);
    expect(Object.keys(chartData[0] ?? {})).toEqual(['date', 'orders', 'net_sales']);
    expect(breakdownData).toEqual([{ name: 'KTL', net_sales: 2000 }]);
  });

  test('the chart is said with its segments', () => {
    const context = prepareDashboardContext(shown);
    expect(context.breakdownData).toEqual([{ name: 'KTL', net_sales: 2000 }]);
    expect(context.chartMetadata).toEqual({
      metric: 'net_sales',
      breakdown: 'sku_name',
      granularity: 'daily',
    });
    expect(context.filters.brand_name).toEqual(['Alder']);
  });
});
