import { beforeAll, describe, expect, test } from 'vitest';
import {
  addDays,
  type DateKey,
  daysBetween,
  DEFAULT_PRESET,
  rangeOfPreset,
  toDateKey,
} from '../../core/calendar/index.ts';
import { rankSegments } from '../../figures/charts/index.ts';
import { type FactSums, sumFacts } from '../../figures/metrics/index.ts';
import { CATALOG } from './catalog.ts';
import { generateSampleRows, type SampleRow } from './sample-rows.ts';
import { PLANTED_STORIES } from './stories.ts';

const UNTIL = toDateKey('2026-11-19');
const OPTIONS = { seed: 7, until: UNTIL, months: 26 };

/** Facts of the days from `first` to `last` days before the end, of the rows that match. */
function sum(
  rows: readonly SampleRow[],
  first: number,
  last: number,
  matches: (row: SampleRow) => boolean,
): FactSums {
  const [from, to] = [addDays(UNTIL, -first), addDays(UNTIL, -last)];
  return sumFacts(rows.filter((row) => row.date_key >= from && row.date_key <= to && matches(row)));
}

/** The part of the net sales that the chart by parent SKU, its five largest beside it, shows as Other. */
function shareOfOther(rows: readonly SampleRow[]): number {
  const series = rows.map((row) => ({ ...row, segment: row.parent_sku_name, isOther: false }));
  const ranked = rankSegments(series, 'net_sales');
  expect(ranked.map(({ name }) => name).toSorted()).toEqual([
    'Bamboo Drawer Set',
    'Cast Skillet',
    'Cold Brew Jar',
    'Linen Throw',
    'Other',
    'Pour-Over Kettle',
  ]);
  return (ranked.at(-1)?.sums.net_sales ?? 0) / sumFacts(rows).net_sales;
}

describe('the sample seller', () => {
  let rows: SampleRow[];
  beforeAll(() => {
    rows = [...generateSampleRows(OPTIONS)];
  });

  test('has 6 brands, 40 parent SKUs and about 160 SKUs, each SKU under one parent and brand', () => {
    expect(new Set(CATALOG.map((parent) => parent.brand.name)).size).toBe(6);
    expect(CATALOG).toHaveLength(40);
    const skus = CATALOG.flatMap((parent) => Object.keys(parent.skus));
    expect(new Set(skus).size).toBe(skus.length);
    expect(new Set(rows.map((row) => row.sku_name))).toEqual(new Set(skus));
    expect(skus.length).toBe(160);
  });

  test('is the same for the same seed and another for another', () => {
    const month = { start: addDays(UNTIL, -30), end: UNTIL };
    const once = [...generateSampleRows(OPTIONS, month)];
    expect([...generateSampleRows(OPTIONS, month)]).toEqual(once);
    expect([...generateSampleRows({ ...OPTIONS, seed: 8 }, month)]).not.toEqual(once);
  });

  test.each([
    ['its first week', '2024-09-20', '2024-09-26'],
    ['a day', '2025-12-01', '2025-12-01'],
    ['a month', '2026-02-01', '2026-02-28'],
    ['its last days and days after them', '2026-11-15', '2026-11-25'],
    ['days before it and its first', '2024-09-01', '2024-09-21'],
    ['days before it', '2024-08-01', '2024-08-31'],
    ['days after it', '2026-11-20', '2026-12-24'],
  ])('asked for %s, it is the same as in the whole history', (_, start, end) => {
    const range = { start: toDateKey(start), end: toDateKey(end) };
    const part = rows.filter((row) => row.date_key >= start && row.date_key <= end);
    expect([...generateSampleRows(OPTIONS, range)]).toEqual(part);
  });

  test('covers every day of 26 months up to the given one, each SKU once a day', () => {
    const days = new Set(rows.map((row) => row.date_key));
    expect([...days].toSorted()[0]).toBe('2024-09-20');
    expect([...days].toSorted().at(-1)).toBe(UNTIL);
    expect(days.size).toBe(daysBetween(toDateKey('2024-09-20'), UNTIL) + 1);
    expect(new Set(rows.map((row) => `${row.date_key} ${row.sku_name}`)).size).toBe(rows.length);
  });

  test('has facts that fit each other in every row', () => {
    const wrong = rows.filter(
      (row) =>
        row.orders > row.sessions ||
        row.units_sold < row.orders ||
        row.ad_orders > row.orders ||
        row.ad_clicks > row.ad_impressions ||
        row.ad_orders > row.ad_clicks ||
        row.ad_sales > row.gross_sales ||
        row.promotions > row.gross_sales ||
        row.net_sales > row.gross_sales - row.promotions + 0.005 ||
        row.contribution > row.net_sales - row.ad_spend + 0.005 ||
        (row.ad_clicks === 0) !== (row.ad_spend === 0),
    );
    expect(wrong).toEqual([]);
  });

  test('looks like a healthy seller over its last year', () => {
    const year = sum(rows, 364, 0, () => true);
    const ratios = {
      conversion: year.orders / year.sessions,
      margin: year.contribution / year.net_sales,
      roas: year.ad_sales / year.ad_spend,
      ctr: year.ad_clicks / year.ad_impressions,
      cpc: year.ad_spend / year.ad_clicks,
      returns: (year.gross_sales - year.promotions - year.net_sales) / year.gross_sales,
    };
    const bounds: Record<keyof typeof ratios, readonly [number, number]> = {
      conversion: [0.08, 0.12],
      margin: [0.28, 0.42],
      roas: [3, 4.5],
      ctr: [0.005, 0.009],
      cpc: [0.9, 1.3],
      returns: [0.01, 0.06],
    };
    const outside = Object.entries(ratios).filter(([name, value]) => {
      const [low, high] = bounds[name as keyof typeof ratios];
      return value <= low || value >= high;
    });
    expect(outside).toEqual([]);
    expect(year.net_sales / sum(rows, 729, 365, () => true).net_sales).toBeGreaterThan(1.08);
  });

  test.each([30, 365])('of the last %i days its five largest parent SKUs carry all but a fifth', (days) => {
    const recent = rows.filter((row) => row.date_key > addDays(UNTIL, -days));
    expect(shareOfOther(recent)).toBeGreaterThan(0.15);
    expect(shareOfOther(recent)).toBeLessThan(0.25);
  });

  test('whenever the demo is started, Other is a narrow part of the first chart', () => {
    const starts = Array.from({ length: 29 }, (_, index) => addDays(UNTIL, 13 * index));
    const shares = starts.map((today) => {
      const options = { ...OPTIONS, until: addDays(today, -1) };
      return {
        today,
        share: shareOfOther([...generateSampleRows(options, rangeOfPreset(DEFAULT_PRESET, today))]),
      };
    });
    expect(shares.filter(({ share }) => share <= 0.15 || share >= 0.25)).toEqual([]);
  });

  test('has brands that earn differently', () => {
    const margins = [...new Set(rows.map((row) => row.brand_name))].map((brand) => {
      const year = sum(rows, 364, 0, (row) => row.brand_name === brand);
      return year.contribution / year.net_sales;
    });
    expect(Math.max(...margins) - Math.min(...margins)).toBeGreaterThan(0.1);
  });

  test('sells most on Cyber Monday and little at Christmas', () => {
    const netOf = (date: string) =>
      sum(rows, daysBetween(toDateKey(date), UNTIL), daysBetween(toDateKey(date), UNTIL), () => true)
        .net_sales;
    expect(netOf('2025-12-01')).toBeGreaterThan(netOf('2025-11-17') * 1.7);
    expect(netOf('2025-12-25')).toBeLessThan(netOf('2025-12-18') * 0.7);
    expect(netOf('2026-07-14')).toBeGreaterThan(netOf('2026-07-07') * 1.5);
  });

  test('has products launched within the history, and stock-outs in which shoppers come and nothing is sold', () => {
    const firstDays = new Map<string, DateKey>();
    for (const row of rows) if (!firstDays.has(row.sku_name)) firstDays.set(row.sku_name, row.date_key);
    expect([...firstDays.values()].filter((date) => date > '2024-09-20').length).toBeGreaterThan(8);
    const soldOut = rows.filter(
      (row) => row.sessions >= 20 && row.units_sold === 0 && row.ad_impressions === 0,
    );
    expect(soldOut.length).toBeGreaterThan(50);
  });
});

describe('every planted story can be measured', () => {
  /** What each story must show between its own days and as many days before. */
  const EVIDENCE: Record<string, (now: FactSums, before: FactSums) => boolean> = {
    conversion_drop: (now, before) =>
      now.orders / now.sessions < 0.75 * (before.orders / before.sessions) &&
      now.sessions > 0.7 * before.sessions,
    cpc_spike: (now, before) =>
      now.ad_spend / now.ad_clicks > 1.35 * (before.ad_spend / before.ad_clicks) &&
      now.ad_sales / now.ad_spend < 0.85 * (before.ad_sales / before.ad_spend),
    promotion_margin_fall: (now, before) =>
      now.promotions > 1.2 * before.promotions &&
      now.net_sales > 1.1 * before.net_sales &&
      now.contribution / now.net_sales < 0.97 * (before.contribution / before.net_sales),
    traffic_surge: (now, before) =>
      now.sessions > 1.3 * before.sessions &&
      now.orders / now.sessions > 0.08 &&
      now.orders / now.sessions < 0.12,
    return_wave: (now, before) => refunds(now) > 3 * refunds(before) && now.orders > 0.6 * before.orders,
    stock_out: (now, before) =>
      now.units_sold === 0 &&
      before.units_sold > 0 &&
      now.sessions > 0 &&
      now.sessions < 0.7 * before.sessions,
  };
  const refunds = (facts: FactSums) => facts.gross_sales - facts.promotions - facts.net_sales;

  test('and there is evidence to look for in each', () => {
    expect(Object.keys(EVIDENCE).toSorted()).toEqual(PLANTED_STORIES.map((story) => story.id).toSorted());
  });

  test.each([1, 7, 20_261_121])('with the seed %i', (seed) => {
    const rows = [...generateSampleRows({ ...OPTIONS, seed, months: 4 })];
    const unseen = PLANTED_STORIES.filter(({ id, parentSku, sku, daysAgo: { first, last } }) => {
      const matches = (row: SampleRow) =>
        row.parent_sku_name === parentSku && (sku === undefined || row.sku_name === sku);
      const days = first - last + 1;
      const now = sum(rows, first, last, matches);
      return !EVIDENCE[id]?.(now, sum(rows, first + days, first + 1, matches));
    });
    expect(unseen.map((story) => story.id)).toEqual([]);
  });
});
