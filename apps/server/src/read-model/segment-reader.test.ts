import {
  FACT_IDS,
  type FactSums,
  type MetricId,
  METRICS,
  sumFacts,
  ZERO_FACTS,
} from '@skuline/domain/metrics';
import { isInRange, toDateKey } from '@skuline/domain/calendar';
import { compareByCodePoint, isDimensionId } from '@skuline/domain/products';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseTenantId } from '../identity/parse-tenant-id.ts';
import { type DailyRow, dailyRow } from '../stores/analytics/daily-rows.fixture.ts';
import { type Figure, figureOf, SAMPLE_METRICS, signOf, sortByFigure } from './testing/expected-figure.ts';
import {
  factsOf,
  isAbout,
  openTestEngine,
  periods,
  productFilters,
  steps,
  Tenant,
  type TestEngine,
} from './testing/imported-tenant.ts';
import type { ComparedSegment, StoredSums, SegmentPage } from './segment-page.queries.ts';
import type { ComparedSegments } from './segment-reader.ts';
import { type PerformanceQuery, performanceQuery, segmentsOf } from './performance-query.ts';

const never = new AbortController().signal;
let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());

const queries: fc.Arbitrary<PerformanceQuery> = fc.record({
  periods,
  filters: productFilters,
  groupBy: fc.shuffledSubarray(['brand_name', 'parent_sku_name', 'sku_name'] as const, { minLength: 1 }),
  granularity: fc.constant('daily' as const),
  facts: fc.subarray([...FACT_IDS], { minLength: 1, maxLength: 4 }),
  top: fc.constant(null),
});

type CountedPage = SegmentPage & Required<Pick<SegmentPage, 'changeOf'>>;

const pages: fc.Arbitrary<CountedPage> = fc.record({
  orderBy: fc.oneof(
    { weight: 1, arbitrary: fc.constant('name' as const) },
    {
      weight: 6,
      arbitrary: fc.record({
        metric: fc.constantFrom(...SAMPLE_METRICS),
        figure: fc.constantFrom(
          'value' as const,
          'previous' as const,
          'change' as const,
          'change_size' as const,
          'change_rate' as const,
        ),
      }),
    },
  ),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
  search: fc.constantFrom(null, null, '1', 's', 'no such name'),
  changeOf: fc.constantFrom(...SAMPLE_METRICS),
  show: fc.constantFrom('all' as const, 'all' as const, 'up' as const, 'down' as const),
  limit: fc.integer({ min: 1, max: 12 }),
  offset: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9 })),
});

/** The page as it follows from the rows. */
function expectedOf(rows: readonly DailyRow[], query: PerformanceQuery, page: CountedPage): ComparedSegments {
  const asked = rows.filter((row) => isAbout(row, query));
  const sumsIn = (group: readonly DailyRow[], at: 0 | 1): FactSums | null => {
    const range = query.periods[at];
    if (range === undefined) return null;
    const own = group.filter((row) => isInRange(toDateKey(row.date_key), range));
    return own.length === 0 ? null : sumFacts(own.map((row) => factsOf(row, FACT_IDS)));
  };
  const comparedOf = (group: readonly DailyRow[]) => ({
    current: sumsIn(group, 0),
    previous: sumsIn(group, 1),
  });
  const segments = [
    ...Map.groupBy(asked, (row) =>
      JSON.stringify(
        segmentsOf(query)
          .filter(isDimensionId)
          .map((key) => row[key]),
      ),
    ),
  ]
    .map(([names, group]) => ({ names: JSON.parse(names) as string[], ...comparedOf(group) }))
    .filter(({ current, previous }) => current !== null || previous !== null);
  const movements = segments.map(({ current, previous }) =>
    figureOf({ metric: page.changeOf, figure: 'change' }, current ?? ZERO_FACTS, previous ?? ZERO_FACTS),
  );
  const signs = movements.map((change) => (change === null ? 0 : signOf(change)));
  const found = segments.filter(
    ({ names }, at) =>
      names.some((name) => name.toLowerCase().includes(page.search ?? '')) &&
      (page.show === 'all' || signs[at] === (page.show === 'up' ? 1 : -1)),
  );
  return {
    segments: ordered(found, page)
      .slice(page.offset, page.offset + page.limit)
      .map(({ names, ...sums }) => ({ names, ...withPairs(asAsked(sums, query)) })),
    totals: withPairs(asAsked(comparedOf(asked), query)),
    segmentCount: segments.length,
    upCount: signs.filter((sign) => sign > 0).length,
    downCount: signs.filter((sign) => sign < 0).length,
    largestChange: largestOf(page.changeOf, movements),
    matchCount: found.length,
    loss: null,
  };
}

function largestOf(metric: MetricId, changes: readonly (Figure | null)[]): number | null {
  if (changes.length === 0 || METRICS[metric].kind === 'ratio') return null;
  const sizes = changes.map((change) =>
    change === null ? 0 : Math.abs(Number(change.numerator)) / Number(change.denominator),
  );
  return Math.max(...sizes);
}

type Segment = StoredSums & { readonly names: readonly string[] };

function ordered(segments: readonly Segment[], { orderBy, direction }: SegmentPage): Segment[] {
  const byName = segments.toSorted((a, b) => compareByCodePoint(a.names.join(' '), b.names.join(' ')));
  if (typeof orderBy === 'string' || 'effect' in orderBy)
    return direction === 'asc' ? byName : byName.toReversed();
  const figures = byName.map((segment) => ({
    segment,
    figure: figureOf(orderBy, segment.current ?? ZERO_FACTS, segment.previous ?? ZERO_FACTS),
  }));
  return sortByFigure(figures, direction).map(({ segment }) => segment);
}

/** A query of two periods has one pair. */
function withPairs(sums: StoredSums) {
  return { ...sums, pairs: [sums] };
}

function asAsked({ current, previous }: StoredSums, { facts }: PerformanceQuery): StoredSums {
  const only = (sums: FactSums | null) =>
    sums === null ? null : { ...ZERO_FACTS, ...Object.fromEntries(facts.map((fact) => [fact, sums[fact]])) };
  return { current: only(current), previous: only(previous) };
}

let tenants = 0;

test('pages equal what follows from the rows, in whatever order, filtered, searched and summed', async () => {
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.array(fc.tuple(queries, pages), { minLength: 15, maxLength: 25 }),
      async (taken, asked) => {
        const tenant = new Tenant(engine.store, parseTenantId(`page-${tenants++}`));
        const { reader, skuSums } = engine.openReadModel();
        for (const step of taken) {
          if (step.kind === 'prepare') await skuSums.prepare(tenant.snapshot);
          else await tenant.take(step);
        }
        for (const [query, page] of asked) {
          const expected = expectedOf(tenant.visible, query, page);
          expect({ query, page, ...(await reader.readPage(tenant.snapshot, query, page)) }).toEqual({
            query,
            page,
            ...expected,
          });
          const all = expectedOf(tenant.visible, query, {
            ...page,
            offset: 0,
            limit: Number.MAX_SAFE_INTEGER,
          });
          const { segments } = await reader.streamSegments(tenant.snapshot, query, page, never);
          const streamed: ComparedSegment[] = [];
          for await (const segment of segments) streamed.push(segment);
          expect(streamed).toEqual(all.segments);
        }
      },
    ),
    { numRuns: 5, endOnFailure: true },
  );
}, 240_000);

/** Rows of a day and of the day before, so that each SKU has a ratio and a change of it. */
const ratiosOf = (
  ...ratios: readonly (readonly [sku: string, now: [number, number], before: [number, number]])[]
) =>
  ratios.flatMap(([sku_name, now, before]) =>
    [now, before].map(([ad_spend, net_sales], at) =>
      dailyRow({ date_key: at === 0 ? '2026-03-02' : '2026-03-01', sku_name, ad_spend, net_sales }),
    ),
  );
const EVERY = { changeOf: 'net_sales', show: 'all' } as const;
const day = (text: string) => ({ start: toDateKey(text), end: toDateKey(text) });
const bySku = performanceQuery({ periods: [day('2026-03-02'), day('2026-03-01')], groupBy: ['sku_name'] });

test('ratios that differ by less than a floating point number can tell are in their order', async () => {
  const tenant = new Tenant(engine.store, parseTenantId('close-ratios'));
  // n/(n+1) grows with n, here by one in the 23rd decimal; as doubles all three are 1.
  const n = 90_000_000_000;
  await tenant.publish(
    ratiosOf(
      ['B', [n, n + 0.0001], [1, 1]],
      ['C', [n + 0.0001, n + 0.0002], [1, 1]],
      ['A', [n + 0.0002, n + 0.0003], [1, 1]],
    ),
  );
  const { reader } = engine.openReadModel();
  for (const figure of ['value', 'change', 'change_rate'] as const) {
    for (const [direction, names] of [
      ['asc', 'BCA'],
      ['desc', 'ACB'],
    ] as const) {
      const orderBy = { metric: 'tacos' as const, figure };
      const page = { ...EVERY, orderBy, direction, search: null, limit: 9, offset: 0 };
      const { segments } = await reader.readPage(tenant.snapshot, bySku, page);
      expect([figure, direction, segments.map(({ names: [name] }) => name).join('')]).toEqual([
        figure,
        direction,
        names,
      ]);
    }
  }
});

test('a search finds a name whatever its case and accents, and takes every other character as itself', async () => {
  const tenant = new Tenant(engine.store, parseTenantId('searched'));
  const names = ['ÉCLAIR 100%', 'eclair 100', "d'or_1", 'DxOR 2'];
  await tenant.publish(names.map((sku_name) => dailyRow({ date_key: '2026-03-02', sku_name })));
  const { reader } = engine.openReadModel();
  const find = async (search: string) => {
    const page = {
      ...EVERY,
      orderBy: 'name' as const,
      direction: 'asc' as const,
      search,
      limit: 9,
      offset: 0,
    };
    const { segments, matchCount, segmentCount } = await reader.readPage(tenant.snapshot, bySku, page);
    expect([segmentCount, matchCount]).toEqual([names.length, segments.length]);
    return segments.map(({ names: [name] }) => name);
  };
  expect(await find('éclair')).toEqual(['eclair 100', 'ÉCLAIR 100%']);
  expect(await find('eclair')).toEqual(['eclair 100', 'ÉCLAIR 100%']);
  expect(await find('0%')).toEqual(['ÉCLAIR 100%']);
  expect(await find("D'OR_")).toEqual(["d'or_1"]);
});
