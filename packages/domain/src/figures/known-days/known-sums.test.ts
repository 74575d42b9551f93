import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, eachDay, subtractRanges, toDateKey } from '../../core/calendar/index.ts';
import { prepareCards, prepareMetricViews } from '../cards/index.ts';
import { prepareFunnels } from '../funnel/index.ts';
import { FACT_IDS } from '../metrics/index.ts';
import { prepareStatement, prepareWaterfall } from '../profit-loss/index.ts';
import { facts } from '../../testing/facts-builder.ts';
import { LATE_TRAFFIC, lateTraffic } from '../../testing/late-traffic.ts';
import { rangeOf } from '../../testing/range-builder.ts';
import { createKnownSums, type DaysOfPeriods, type KnownDays, sumsOfMetric } from './index.ts';

const today = toDateKey('2026-11-25');

describe('sessions to Nov 21 and orders to Nov 24, seen on Nov 25, the last 7 days', () => {
  const cards = prepareCards(createKnownSums(lateTraffic));
  const views = prepareMetricViews(lateTraffic, today);

  test('conversion is that of the days that have both: 145 ÷ 3,011, before 144 ÷ 2,955', () => {
    expect(cards.conversion?.value).toBe(145 / 3011);
    expect(cards.conversion?.previousValue).toBe(144 / 2955);
    expect(views.conversion).toMatchObject({
      value: '4.8%',
      growth: { text: '1.2%', direction: 'down' },
      restsOn: '3 of 6 days',
      rangeText: 'Nov 19 – 21',
      comparisonText: 'Nov 12 – 14',
      previousValue: '4.9%',
      missing: 'No traffic report for Nov 22 – 24',
    });
  });

  test('each sum is compared over its own days', () => {
    expect(cards.orders).toMatchObject({ value: 295, previousValue: 293 });
    expect(cards.sessions).toMatchObject({ value: 3011, previousValue: 2955 });
    expect(views.orders).toMatchObject({ restsOn: null, missing: null, rangeText: 'Nov 19 – 24' });
    expect(views.sessions.restsOn).toBe('3 of 6 days');
  });

  test('a line has a gap on a day that no report tells of, not a 0', () => {
    expect(views.sessions.spark).toEqual([996, 1045, 970, null, null, null, null]);
    expect(views.orders.spark).toEqual([46, 49, 50, 50, 50, 50, null]);
  });

  test('the store of the funnel has the same rate and the same change', () => {
    const [, store] = prepareFunnels(createKnownSums(lateTraffic));
    expect(store?.steps[0]).toMatchObject({
      rate: 145 / 3011,
      changePoints: -0.1,
      droppedOff: 2866,
      restsOn: '3 of 6 days',
    });
    expect(store?.stages.map(({ value, previous }) => [value, previous])).toEqual([
      [3011, 2955],
      [295, 293],
      [295, 293],
    ]);
  });

  test('each line of the statement is compared over its own days', () => {
    const { rows } = prepareStatement({ ...lateTraffic, granularity: 'daily', view: 'amount' });
    const of = (id: string) => rows.find(({ line }) => line.id === id);
    expect(of('sessions')).toMatchObject({ total: 3011, previous: 2955, change: 56, restsOn: '3 of 6 days' });
    expect(of('sessions')?.values).toEqual([996, 1045, 970, null, null, null]);
    expect(of('orders')).toMatchObject({ total: 295, previous: 293, change: 2, restsOn: null });
  });

  test('plain sums are as the specification has them', () => {
    const plain = prepareCards(createKnownSums({ ...lateTraffic, known: {} }));
    expect(plain.conversion?.value).toBe(295 / 3011);
    expect(plain.sessions).toMatchObject({ value: 3011, previousValue: 5974 });
  });

  test('without a day that has both parts a ratio is unknown, and so is a sum that nothing tells', () => {
    const never: DaysOfPeriods = { ...lateTraffic, known: { ...LATE_TRAFFIC, sessions: [] } };
    const unknown = {
      ...never,
      current: never.current.map((day) => ({ ...day, sums: facts({ orders: 50 }) })),
    };
    const shown = prepareMetricViews(unknown, today);
    expect([shown.conversion.value, shown.sessions.value, shown.orders.value]).toEqual(['—', '—', '300']);
    expect(shown.conversion).toMatchObject({ growth: { text: '—' }, comparisonText: null });
  });

  test('a sum is unknown where it is known on no day, also if some of its sources told a part of it', () => {
    const none: DaysOfPeriods = { ...lateTraffic, known: { ...LATE_TRAFFIC, sessions: [], net_sales: [] } };
    const sums = createKnownSums(none);
    expect(sums.total?.sessions).toBe(3011);
    expect(sumsOfMetric('sessions', sums)).toBeNull();
    const statement = prepareStatement({ ...none, granularity: 'daily', view: 'amount' });
    const row = statement.rows.find(({ line }) => line.id === 'sessions');
    expect(row).toMatchObject({ total: null, previous: null, change: null, restsOn: '0 of 6 days' });
    expect(prepareWaterfall(statement).map(({ id }) => id)).not.toContain('net_sales');
  });
});

test('a flat seller from Oct 13 on: 19 days are compared with 19, every change is 0', () => {
  const sums = facts({
    sessions: 100,
    orders: 5,
    units_sold: 5,
    gross_sales: 50,
    net_sales: 50,
    contribution: 50,
  });
  const history = eachDay(rangeOf('2026-10-13', '2026-11-20')).map((date) => ({ date, sums }));
  const days: DaysOfPeriods = {
    range: rangeOf('2026-11-01', '2026-11-20'),
    compared: {
      current: rangeOf('2026-11-02', '2026-11-20'),
      previous: rangeOf('2026-10-13', '2026-10-31'),
    },
    current: history.filter(({ date }) => date >= '2026-11-01'),
    previous: history.filter(({ date }) => date <= '2026-10-31'),
    known: Object.fromEntries(FACT_IDS.map((id) => [id, [rangeOf('2026-10-13', '2026-11-20')]])),
  };
  const views = prepareMetricViews(days, today);
  for (const id of ['sessions', 'orders', 'net_sales', 'conversion'] as const) {
    expect(views[id].growth.text).toBe('0.0%');
  }
  expect(views.sessions).toMatchObject({
    value: '2,000',
    wholeText: 'Nov 1 – 20',
    rangeText: 'Nov 2 – 20',
    rangeValue: '1,900',
    previousValue: '1,900',
    restsOn: null,
  });
});

const first = toDateKey('2026-10-01');
const range = { start: addDays(first, 14), end: addDays(first, 27) };
const previous = { start: first, end: addDays(first, 13) };
const anyDays = fc
  .array(fc.tuple(fc.nat(500), fc.nat(50), fc.nat(900)), { minLength: 28, maxLength: 28 })
  .map((rows): DaysOfPeriods => {
    const days = rows.map(([sessions, orders, net_sales], at) => ({
      date: addDays(first, at),
      sums: facts({ sessions, orders, net_sales, gross_sales: net_sales }),
    }));
    return {
      range,
      compared: { current: range, previous },
      current: days.slice(14),
      previous: days.slice(0, 14),
      known: {},
    };
  });

test('kinds that are complete change nothing', () => {
  const whole = { start: first, end: range.end };
  const known: KnownDays = Object.fromEntries(FACT_IDS.map((id) => [id, [whole]]));
  fc.assert(
    fc.property(anyDays, (days) => {
      const viewsOf = (own: DaysOfPeriods) => [
        prepareMetricViews(own, today),
        prepareFunnels(createKnownSums(own)),
        prepareStatement({ ...own, granularity: 'weekly', view: 'share_of_net' }).rows.map(
          ({ line, ...row }) => [line.id, row],
        ),
      ];
      expect(viewsOf({ ...days, known })).toEqual(viewsOf(days));
    }),
    { numRuns: 30 },
  );
});

test('removing days of traffic removes exactly those from conversion, on both sides', () => {
  const removed = fc.tuple(fc.nat(27), fc.nat(6));
  fc.assert(
    fc.property(anyDays, removed, (days, [at, length]) => {
      const gap = { start: addDays(first, at), end: addDays(first, Math.min(27, at + length)) };
      const sessions = subtractRanges([{ start: first, end: range.end }], [gap]);
      const known: KnownDays = { sessions, orders: [{ start: first, end: range.end }] };
      const isLeft = (date: string) => date < gap.start || date > gap.end;
      const partner = (date: DaysOfPeriods['range']['start'], by: number) => addDays(date, by);
      const left = {
        ...days,
        current: days.current.filter(({ date }) => isLeft(date) && isLeft(partner(date, -14))),
        previous: days.previous.filter(({ date }) => isLeft(date) && isLeft(partner(date, 14))),
      };
      const growth = (own: DaysOfPeriods) =>
        prepareCards(createKnownSums(own)).conversion?.growthRate ?? null;
      expect(growth({ ...days, known })).toBe(growth(left));
      const value = { ...days, current: days.current.filter(({ date }) => isLeft(date)) };
      const valueOf = (own: DaysOfPeriods) => prepareCards(createKnownSums(own)).conversion?.value ?? null;
      expect(valueOf({ ...days, known })).toBe(valueOf(value));
    }),
    { numRuns: 60 },
  );
});
