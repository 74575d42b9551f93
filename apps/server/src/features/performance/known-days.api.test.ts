import { type DateRange, eachDay, resolveComparison, toDateKey } from '@skuline/domain/calendar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiUser } from '../../testing/figures-api.ts';
import { sampleCsv } from '../../testing/sample-rows.ts';
import { DAYS, factsOn, importStaggeredReports, november, SKUS } from '../../testing/staggered-reports.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const RANGE = {
  start_date: '2026-11-19',
  end_date: '2026-11-25',
  previous_start_date: '2026-11-12',
  previous_end_date: '2026-11-18',
};

let app: TestApp;
let seller: ApiUser;

beforeAll(async () => {
  app = await startTestApp();
  seller = await app.userOfNewTenant('Seller');
  await importStaggeredReports(app, 'Seller');
});
afterAll(() => app.close());

type Fact = 'orders' | 'units_sold' | 'gross_sales' | 'sessions' | 'ad_spend' | 'ad_clicks';

/** The sum of a fact over some days, of one SKU or all, added up from what was written. */
function sum(fact: Fact, range: DateRange, skus: readonly string[] = SKUS): number {
  const days = eachDay(range).flatMap((day) =>
    skus.map((sku) => {
      const { sales, traffic, ads } = factsOn(day, sku);
      return { ...sales, ...traffic, ...ads }[fact];
    }),
  );
  return days.reduce((total, value) => total + value, 0);
}

const ratio = (over: Fact, under: Fact, range: DateRange, skus = SKUS) =>
  sum(over, range, skus) / sum(under, range, skus);

describe('traffic has arrived until Nov 21, orders until Nov 24; seen on Nov 25', () => {
  test('sums stay sums of what is there, and say of each fact on which days it is known', async () => {
    const days = { start_date: RANGE.start_date, end_date: RANGE.end_date };
    for (const query of [days, { ...days, group_by: ['date_key'] }, { ...days, group_by: ['sku_name'] }]) {
      const { known } = await seller.getJson('/api/daily-performance-breakdown', query);
      expect([known.sessions, known.orders, known.contribution]).toEqual([
        [november(19, 21)],
        [november(19, 24)],
        [november(19, 24)],
      ]);
    }
    const { known } = await seller.getJson('/api/tenant');
    expect([known.sessions, known.ad_spend]).toEqual([[DAYS.traffic], [DAYS.ads]]);
  });

  test.each(['sku_name', 'brand_name'])('movers by %s compare each metric over its own days', async (by) => {
    const answer = await seller.getJson('/api/movers', {
      ...RANGE,
      metric: 'conversion',
      by,
      columns: ['orders', 'sessions', 'ad_spend'],
    });
    const [orders, sessions, adSpend] = answer.total.columns;
    expect(answer.total).toMatchObject({
      value: ratio('orders', 'sessions', november(19, 21)),
      previous: ratio('orders', 'sessions', november(12, 14)),
    });
    expect(orders).toMatchObject({
      value: sum('orders', november(19, 24)),
      previous: sum('orders', november(12, 17)),
    });
    expect(sessions).toMatchObject({
      value: sum('sessions', november(19, 21)),
      previous: sum('sessions', november(12, 14)),
    });
    // Ads are known from Nov 15 on: Nov 22 – 24 with Nov 15 – 17.
    expect(adSpend).toMatchObject({
      value: sum('ad_spend', november(22, 24)),
      previous: sum('ad_spend', november(15, 17)),
    });
    expect(answer.known.sessions).toEqual([november(12, 21)]);
  });

  test('its rows, their order and the file of them are compared like the total', async () => {
    const query = { ...RANGE, metric: 'sessions', by: 'sku_name', columns: ['orders'], order_by: 'change' };
    const { rows } = await seller.getJson('/api/movers', query);
    const changeOf = (sku: string) =>
      sum('sessions', november(19, 21), [sku]) - sum('sessions', november(12, 14), [sku]);
    const expected = SKUS.toSorted((a, b) => changeOf(b) - changeOf(a));
    expect(rows.map((row: { sku_name: string }) => row.sku_name)).toEqual(expected);
    expect(rows.map((row: { change: number }) => row.change)).toEqual(expected.map(changeOf));
    const { text } = await seller.get('/api/movers/file', { ...query, format: 'csv' });
    const line = text
      .split('\r\n')
      .find((each) => each.includes('"A"') || each.includes(',A,') || each.startsWith('A,'));
    expect(line).toContain(String(sum('sessions', november(19, 21), ['A'])));
    expect(line).toContain(String(sum('orders', november(19, 24), ['A'])));
  });

  test('days=whole is the plain sums of both periods, as they stand', async () => {
    const query = { ...RANGE, metric: 'sessions', by: 'sku_name', days: 'whole' };
    const { total } = await seller.getJson('/api/movers', query);
    expect(total).toMatchObject({
      value: sum('sessions', november(19, 21)),
      previous: sum('sessions', november(12, 18)),
    });
  });

  test('what could be compared on no day has no change, and is not new', async () => {
    const early = {
      start_date: '2026-11-15',
      end_date: '2026-11-18',
      previous_start_date: '2026-11-11',
      previous_end_date: '2026-11-14',
    };
    const { total, rows } = await seller.getJson('/api/movers', {
      ...early,
      metric: 'ad_spend',
      by: 'sku_name',
    });
    const unknown = { previous: null, change: null, change_rate: null };
    expect(total).toMatchObject({ value: sum('ad_spend', november(15, 18)), ...unknown });
    expect(rows[0]).toMatchObject({ ...unknown, state: 'both' });
  });

  test('the funnel rates, tests and loses over days that have both sides', async () => {
    const query = { ...RANGE, step: 'conversion', by: 'sku_name' };
    const { total } = await seller.getJson('/api/funnel', query);
    expect(total).toMatchObject({
      upstream: sum('sessions', november(19, 21)),
      downstream: sum('orders', november(19, 21)),
      rate: ratio('orders', 'sessions', november(19, 21)),
      reference_rate: ratio('orders', 'sessions', november(12, 14)),
      value: sum('gross_sales', november(19, 24)) / sum('orders', november(19, 24)),
    });
    const whole = await seller.getJson('/api/funnel', { ...query, reference: 'tenant' });
    expect(whole.total.reference_rate).toBe(whole.total.rate);
  });

  test('drivers explain the change that the card shows, without a factor that is not known on all its days', async () => {
    const { total, factors } = await seller.getJson('/api/change-drivers', { ...RANGE, metric: 'orders' });
    expect(total).toMatchObject({
      current: sum('orders', november(19, 24)),
      previous: sum('orders', november(12, 17)),
    });
    expect(factors.map(({ id }: { id: string }) => id)).toEqual(['orders']);
    const complete = { ...RANGE, end_date: '2026-11-21', previous_end_date: '2026-11-14', metric: 'orders' };
    const { factors: both } = await seller.getJson('/api/change-drivers', complete);
    expect(both.map(({ id }: { id: string }) => id)).toEqual(['sessions', 'conversion']);
    const rate = await seller.getJson('/api/change-drivers', {
      ...RANGE,
      metric: 'conversion',
      by: 'sku_name',
    });
    expect(rate.total.current).toBe(ratio('orders', 'sessions', november(19, 21)));
  });

  test('segments of the statement have what is there, and each fact over the days it is compared on', async () => {
    const query = { ...RANGE, by: 'sku_name', order_by: 'orders', facts: ['orders', 'sessions', 'ad_spend'] };
    const { rows } = await seller.getJson('/api/segments', query);
    expect(rows.find(({ name }: { name: string }) => name === 'B')).toMatchObject({
      current: {
        orders: sum('orders', november(19, 24), ['B']),
        sessions: sum('sessions', november(19, 21), ['B']),
        ad_spend: sum('ad_spend', november(19, 24), ['B']),
      },
      compared: {
        orders: sum('orders', november(19, 24), ['B']),
        sessions: sum('sessions', november(19, 21), ['B']),
        ad_spend: sum('ad_spend', november(22, 24), ['B']),
      },
      previous: {
        orders: sum('orders', november(12, 17), ['B']),
        sessions: sum('sessions', november(12, 14), ['B']),
        ad_spend: sum('ad_spend', november(15, 17), ['B']),
      },
    });
  });
});

describe('a flat seller whose history begins inside the compared period', () => {
  const days = eachDay({ start: toDateKey('2026-10-13'), end: toDateKey('2026-11-20') });
  const asked = { start_date: '2026-11-01', end_date: '2026-11-20', by: 'sku_name', metric: 'orders' };

  test('has no days before it: a page leaves them out of both sides, and 19 days with 19 are no change', async () => {
    const flat = await app.userOfNewTenant('Flat');
    await app.importCsv('Flat', sampleCsv(days.map((day) => `${day},F,F,F-1,100,5,5,50,0,50,0,50,0,0,0,0`)));
    const { known } = await flat.getJson('/api/tenant');
    const { periods } = resolveComparison({
      range: november(1, 20),
      comparison: { start: toDateKey('2026-10-12'), end: toDateKey('2026-10-31') },
      known: known.orders,
      days: 'same',
    });
    const { total } = await flat.getJson('/api/movers', {
      ...asked,
      start_date: periods?.current.start,
      previous_start_date: periods?.previous.start,
      previous_end_date: periods?.previous.end,
    });
    expect([total.value, total.previous, total.change_rate]).toEqual([95, 95, 0]);
  });

  test('segments and costs, which have the whole range as well, leave days before it out of the comparison', async () => {
    const growing = await app.userOfNewTenant('Growing');
    const rows = days.map((day, at) => `${day},F,F,F-1,100,${at},${at},50,0,50,0,50,0,0,0,0`);
    await app.importCsv('Growing', sampleCsv(rows));
    const query = {
      start_date: '2026-11-01',
      end_date: '2026-11-20',
      previous_start_date: '2026-10-12',
      previous_end_date: '2026-10-31',
    };
    const ordersOf = (from: number, to: number) => ((from + to) * (to - from + 1)) / 2;
    const { rows: segments } = await growing.getJson('/api/segments', {
      ...query,
      by: 'sku_name',
      order_by: 'orders',
      facts: ['orders'],
    });
    // Oct 13 is the 0th day: Nov 1 – 20 are the 19th to the 38th.
    expect(segments).toMatchObject([
      {
        current: { orders: ordersOf(19, 38) },
        compared: { orders: ordersOf(20, 38) },
        previous: { orders: ordersOf(0, 18) },
      },
    ]);
    const figures = await growing.getJson('/api/costs/figures', query);
    expect([figures.total.net_sales, figures.compared.net_sales, figures.previous.net_sales]).toEqual([
      1000, 950, 950,
    ]);
  });

  test('what is asked of days before it is answered as it is asked', async () => {
    const early = await app.userOfNewTenant('Early');
    await app.importCsv('Early', sampleCsv(days.map((day) => `${day},F,F,F-1,100,5,5,50,0,50,0,50,0,0,0,0`)));
    const previous = { previous_start_date: '2026-10-12', previous_end_date: '2026-10-31' };
    const { total } = await early.getJson('/api/movers', { ...asked, ...previous });
    expect([total.value, total.previous]).toEqual([100, 95]);
  });
});
