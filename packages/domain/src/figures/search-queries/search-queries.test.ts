import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import {
  describeOtherWeeks,
  explainQueries,
  findMostComparedWeeks,
  QUERY_DRIVER_IDS,
  type QueryCounts,
  queryWeeksEndingIn,
  type ReportedQuery,
} from './index.ts';

function counts(
  total_impressions: number,
  own_impressions: number,
  own_clicks: number,
  own_cart_adds: number,
  own_purchases: number,
): QueryCounts {
  return { total_impressions, own_impressions, own_clicks, own_cart_adds, own_purchases };
}

const WAS = counts(100_000, 10_000, 500, 100, 50);
const reported = (
  query: string,
  current: QueryCounts | null,
  previous: QueryCounts | null = WAS,
): ReportedQuery => ({
  query,
  previous,
  current,
});

describe('one change explains all of it where nothing else changed', () => {
  test.each<[(typeof QUERY_DRIVER_IDS)[number], QueryCounts]>([
    ['demand', counts(50_000, 5_000, 250, 50, 25)],
    ['impression_share', counts(100_000, 5_000, 250, 50, 25)],
    ['click_rate', counts(100_000, 10_000, 250, 50, 25)],
    ['cart_rate', counts(100_000, 10_000, 500, 50, 25)],
    ['purchase_rate', counts(100_000, 10_000, 500, 100, 25)],
  ])('%s', (id, current) => {
    const { total } = explainQueries([reported('skillet', current)], []);
    const effects = Object.fromEntries(total?.drivers.map((driver) => [driver.id, driver.effect]) ?? []);
    expect(effects).toEqual({ ...Object.fromEntries(QUERY_DRIVER_IDS.map((each) => [each, 0])), [id]: -25 });
  });
});

test('two factors share the change as the log-mean split has it', () => {
  // L(12, 50) = −38 / ln(12 / 50) = 26.6267; demand: L · ln(0.6) = −13.60, clicks: L · ln(0.4) = −24.40.
  const { rows } = explainQueries([reported('skillet', counts(60_000, 6_000, 120, 24, 12))], []);
  expect(rows[0]).toMatchObject({ previous: 50, current: 12, change: -38 });
  expect(rows[0]?.drivers.map(({ effect }) => effect)).toEqual([-13.6, 0, -24.4, 0, 0]);
});

test('purchases without the cart make cart adds no factor', () => {
  const { rows } = explainQueries([reported('skillet', counts(100_000, 10_000, 500, 0, 60))], []);
  const [demand, share, clicks, carts, purchases] = rows[0]?.drivers ?? [];
  expect([demand, share, clicks, carts].map((driver) => driver?.effect)).toEqual([0, 0, 0, 0]);
  expect(purchases?.effect).toBe(10);
});

test('what was never shown in one period is explained by its share of impressions', () => {
  const { total } = explainQueries([reported('skillet', counts(90_000, 0, 0, 0, 0))], []);
  expect(total?.drivers.map(({ effect }) => effect)).toEqual([0, -50, 0, 0, 0]);
});

test('what a report of one period does not name is not split, and counted', () => {
  const now = counts(100, 50, 10, 5, 4);
  const found = explainQueries(
    [reported('new', now, null), reported('gone', null, WAS), reported('both', WAS)],
    [],
  );
  expect(found.one_sided).toEqual({ queries: 2, previous: 50, current: 4 });
  expect(found.total).toMatchObject({ previous: 50, current: 50 });
  // What it was before is unknown, and not 0.
  const unknown = { is_brand: false, previous: null, change: null, drivers: [] };
  expect(found.rows.slice(1)).toEqual([{ ...unknown, query: 'new', current: 4 }]);
  expect(found.rows.map(({ query }) => query)).toEqual(['both', 'new']);
});

test('reports without a counterpart are shown, the most purchases first, and compared with nothing', () => {
  const alone = [
    { query: 'pan', own_purchases: 3 },
    { query: 'oak pan', own_purchases: 7 },
  ];
  const found = explainQueries([], ['Oak'], alone);
  expect(found.rows.map(({ query, current, is_brand }) => [query, current, is_brand])).toEqual([
    ['oak pan', 7, true],
    ['pan', 3, false],
  ]);
  expect(found).toMatchObject({ total: null, groups: [], alone: { queries: 2, current: 10 } });
  // A query that two reports tell is compared by the one that has a counterpart.
  const beside = explainQueries([reported('pan', WAS)], [], alone);
  expect(beside.rows.map(({ query, change }) => [query, change])).toEqual([
    ['pan', 0],
    ['oak pan', null],
  ]);
});

test.each([
  ['Oak & Iron skillet', true],
  ['OAK-IRON pan', true],
  ['soaker iron', false],
  ['oak skillet', false],
  ['cafetière élan', true],
  ['cafetiere elan 8 cups', true],
])('whether a query names a brand: %s, %s', (query, expected) => {
  const { rows } = explainQueries([reported(query, WAS)], ['Oak & Iron', 'Élan', '']);
  expect(rows[0]?.is_brand).toBe(expected);
});

test('effects add up to the change of each query, of each group and of all, to a hundredth', () => {
  const step = fc.integer({ min: 0, max: 2_000 });
  const some = fc.tuple(step, step, step, step, step).map((each) => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = each.toSorted((x, y) => y - x);
    return counts(a, b, c, d, e);
  });
  const queries = fc.array(
    fc.record({ query: fc.constantFrom('oak a', 'b', 'c'), previous: some, current: some }),
    {
      minLength: 1,
      maxLength: 30,
    },
  );
  fc.assert(
    fc.property(queries, (asked) => {
      const { total, groups, rows } = explainQueries(asked, ['Oak']);
      for (const split of [total, ...groups, ...rows]) {
        if (split === null || split.change === null) throw new Error('Both periods are known.');
        const hundredths = split.drivers.reduce((sum, { effect }) => sum + Math.round(effect * 100), 0);
        expect(hundredths).toBe(split.change * 100);
      }
      expect(groups.reduce((sum, { change }) => sum + change, 0)).toBe(total?.change);
      const swapped = explainQueries(
        asked.map(({ query, previous, current }) => ({ query, previous: current, current: previous })),
        ['Oak'],
      );
      // Adding 0 turns −0 into 0.
      expect(swapped.total?.drivers.map(({ effect }) => 0 - effect)).toEqual(
        total?.drivers.map(({ effect }) => effect + 0),
      );
    }),
  );
});

describe('weeks that are compared', () => {
  const day = toDateKey;
  // The Sundays Sep 6 to Oct 11 begin six weeks.
  const TOLD = { first: day('2026-09-06'), last: day('2026-10-11') };
  test.each([
    // Weeks that end on the Saturdays Sep 19 to Oct 17.
    ['five weeks of six', '2026-09-13', '2026-10-17', 5, 3],
    ['three weeks of six', '2026-09-27', '2026-10-17', 3, null],
    ['one that no report tells', '2026-11-01', '2026-11-07', 1, null],
  ])('%s', (_, start, end, count, most) => {
    const range = { start: day(start), end: day(end) };
    expect(queryWeeksEndingIn(range).count).toBe(count);
    expect(findMostComparedWeeks(range, TOLD)).toBe(most);
  });

  test('a single report is compared with nothing, whatever days are chosen', () => {
    const range = { start: day('2026-09-06'), end: day('2026-09-12') };
    expect(findMostComparedWeeks(range, { first: TOLD.first, last: TOLD.first })).toBeNull();
  });
});

test('weeks that only reports of the other view tell are named', () => {
  const today = toDateKey('2026-11-21');
  expect(describeOtherWeeks('brand', ['2026-10-04', '2026-10-11'], today)).toBe(
    'Only reports of ASINs tell Oct 4 – 10, Oct 11 – 17: left out, as brands and ASINs tell the same purchases.',
  );
  expect(describeOtherWeeks('asin', ['2026-10-18'], today)).toContain(
    'Only reports of brands tell Oct 18 – 24:',
  );
  expect(describeOtherWeeks('asin', [], today)).toBeNull();
});
