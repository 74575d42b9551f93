import { bucketKeyOf, type DateRange, GRANULARITIES, isInRange, toDateKey } from '@skuline/domain/calendar';
import { FACT_IDS, type FactSums, readFacts, sumFacts, ZERO_FACTS } from '@skuline/domain/metrics';
import { compareByCodePoint, isDimensionId } from '@skuline/domain/products';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseTenantId } from '../identity/parse-tenant-id.ts';
import type { DailyRow } from '../stores/analytics/daily-rows.fixture.ts';
import { readerOf } from '../stores/reader.ts';
import type { DataSnapshot } from './snapshot.ts';
import { figureOf, sortByFigure } from './testing/expected-figure.ts';
import {
  DAYS,
  factsOf,
  productFilters,
  isAbout,
  openTestEngine,
  periods,
  steps,
  Tenant,
  type TestEngine,
} from './testing/imported-tenant.ts';
import { type PerformanceQuery, performanceQuery, segmentsOf, type SumRow } from './performance-query.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());

const topSegments: fc.Arbitrary<PerformanceQuery['top']> = fc.record({
  count: fc.integer({ min: 1, max: 5 }),
  rankBy: fc.constantFrom('net_sales' as const, 'gross_sales' as const, 'sessions' as const),
});

const queries: fc.Arbitrary<PerformanceQuery> = fc
  .record({
    periods,
    filters: productFilters,
    groupBy: fc.shuffledSubarray(['date_key', 'brand_name', 'parent_sku_name', 'sku_name'] as const, {
      maxLength: 3,
    }),
    granularity: fc.constantFrom(...GRANULARITIES),
    facts: fc.oneof(fc.constant([...FACT_IDS]), fc.subarray([...FACT_IDS], { minLength: 1, maxLength: 2 })),
    top: fc.oneof(fc.constant(null), topSegments),
  })
  .map((query) => ({ ...query, top: segmentsOf(query).length === 0 ? null : query.top }));

type Sums = Pick<SumRow, 'period' | 'date_key' | 'names' | 'isOther'> & { readonly facts: FactSums };

/** The rows as they follow from what is stored, in the order that is promised. */
function expectedOf(rows: readonly DailyRow[], query: PerformanceQuery): Sums[] {
  const { groupBy, granularity, top, facts } = query;
  const segments = segmentsOf(query).filter(isDimensionId);
  const asked = rows.filter((row) => isAbout(row, query));
  const named = top === null ? null : namedBy(asked, query, top);
  const sums = query.periods.flatMap((range, at) => {
    const groupOf = (row: DailyRow): Omit<Sums, 'facts'> => {
      const names = segments.map((key) => row[key]);
      const isOther = named !== null && !named.has(segmentKey(row, query));
      const day = toDateKey(row.date_key);
      return {
        period: at,
        date_key: groupBy.includes('date_key') ? bucketKeyOf(day, range, granularity) : '',
        names: isOther ? [] : names,
        isOther,
      };
    };
    return [...Map.groupBy(inRange(asked, range), (row) => JSON.stringify(groupOf(row)))].map(
      ([key, group]): Sums => ({
        ...JSON.parse(key),
        facts: sumFacts(group.map((row) => factsOf(row, facts))),
      }),
    );
  });
  const placeOf = ({ period, date_key, names, isOther }: Sums) =>
    [
      period,
      ...groupBy.map((key) =>
        key === 'date_key' ? date_key : isOther ? '~' : (names[segmentsOf(query).indexOf(key)] ?? ''),
      ),
    ].join(' ');
  return sums.toSorted((a, b) => compareByCodePoint(placeOf(a), placeOf(b)));
}

const inRange = (rows: readonly DailyRow[], range: DateRange) =>
  rows.filter((row) => isInRange(toDateKey(row.date_key), range));

/** The segments that stand by themselves: the largest of the first period. */
function namedBy(
  rows: readonly DailyRow[],
  query: PerformanceQuery,
  top: NonNullable<PerformanceQuery['top']>,
): Set<string> {
  const [first] = query.periods;
  const figure = { metric: top.rankBy, figure: 'value' } as const;
  const ranked = [...Map.groupBy(inRange(rows, first), (row) => segmentKey(row, query))]
    .toSorted(([a], [b]) => compareByCodePoint(a, b))
    .map(([segment, group]) => {
      const sums = sumFacts(group.map((row) => factsOf(row, FACT_IDS)));
      return { segment, figure: figureOf(figure, sums, ZERO_FACTS) };
    });
  const largest = sortByFigure(ranked, 'desc').slice(0, top.count);
  return new Set(largest.map(({ segment }) => segment));
}

function segmentKey(row: DailyRow, query: PerformanceQuery): string {
  return JSON.stringify(
    segmentsOf(query)
      .filter(isDimensionId)
      .map((key) => row[key]),
  );
}

const readOf = ({ period, date_key, names, isOther, ...facts }: SumRow): Sums => ({
  period,
  date_key,
  names,
  isOther,
  facts: readFacts(facts),
});

let tenants = 0;

test('sums equal their rows, now and as of every data version, whatever was imported, undone and summed', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.array(queries, { minLength: 8, maxLength: 12 }), async (taken, asked) => {
      const tenant = new Tenant(engine.store, parseTenantId(`property-${tenants++}`));
      const other = new Tenant(engine.store, parseTenantId(`neighbour-${tenants}`));
      await other.take({ kind: 'import', start: 0, days: DAYS, seed: 500 });
      const { reader, skuSums } = engine.openReadModel();
      const check = async (query: PerformanceQuery) => {
        await checkAt(tenant.snapshot, tenant.visible, query);
      };
      /** Also for who sees one of the two brands alone. */
      const checkAt = async (
        snapshot: DataSnapshot,
        visible: readonly DailyRow[],
        query: PerformanceQuery,
      ) => {
        const rows = await reader.read(snapshot, query);
        expect(rows.map(readOf)).toEqual(expectedOf(visible, query));
        const limited = { ...snapshot, reader: readerOf(tenant.id, ['B0']) };
        const ofBrand = visible.filter(({ brand_name }) => brand_name === 'B0');
        expect((await reader.read(limited, query)).map(readOf)).toEqual(expectedOf(ofBrand, query));
      };
      for (const [index, step] of taken.entries()) {
        if (step.kind === 'prepare') await skuSums.prepare(tenant.snapshot);
        else await tenant.take(step);
        const query = asked[index % asked.length];
        if (query !== undefined) await check(query);
      }
      await skuSums.prepare(tenant.snapshot);
      for (const query of asked) await check(query);
      for (const [index, { snapshot, visible }] of tenant.past.entries()) {
        const query = asked[index % asked.length];
        if (query === undefined) continue;
        await checkAt(snapshot, visible, query);
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 240_000);

const days = (start: string, end: string) => ({ start: toDateKey(start), end: toDateKey(end) });

test.each<{ name: string; periods: PerformanceQuery['periods'] }>([
  {
    name: 'a period whose sums begin before it, after an earlier one',
    periods: [days('2026-03-05', '2026-03-31'), days('2026-01-01', '2026-01-31')],
  },
  {
    name: 'the same the other way round',
    periods: [days('2026-01-01', '2026-01-31'), days('2026-03-05', '2026-03-31')],
  },
  {
    name: 'periods of two metrics, of which two share days with two others',
    periods: [
      days('2026-03-12', '2026-03-31'),
      days('2026-01-20', '2026-01-31'),
      days('2026-03-15', '2026-03-31'),
      days('2026-01-23', '2026-01-31'),
    ],
  },
])('rows of one table are told apart by their days: $name', async ({ periods: asked }) => {
  const tenant = new Tenant(engine.store, parseTenantId(`joined-${tenants++}`));
  // From January 20 and from March 10 on, to the ends of these months.
  await tenant.take({ kind: 'import', start: 0, days: 12, seed: 1 });
  await tenant.take({ kind: 'import', start: 49, days: 22, seed: 2 });
  const { reader, skuSums } = engine.openReadModel();
  await skuSums.prepare(tenant.snapshot);
  for (const groupBy of [['sku_name'], ['date_key', 'brand_name']] as const) {
    for (const granularity of GRANULARITIES) {
      const query = performanceQuery({ periods: asked, groupBy, granularity });
      const rows = await reader.read(tenant.snapshot, query);
      expect(rows.map(readOf)).toEqual(expectedOf(tenant.visible, query));
    }
  }
});
