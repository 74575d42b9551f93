import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  addDays,
  bucketKeyOf,
  type DateRange,
  GRANULARITIES,
  isInRange,
  toDateKey,
} from '@skuline/domain/calendar';
import { FACT_IDS, type FactId, type FactSums, readFacts, sumFacts } from '@skuline/domain/metrics';
import { compareByCodePoint, type DimensionId } from '@skuline/domain/products';
import * as fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseTenantId } from '../identity/parse-tenant-id.ts';
import { openChdb } from '../stores/analytics/chdb.ts';
import { dailyRow, type DailyRow, insertDaily } from '../stores/analytics/daily-rows.fixture.ts';
import { migrateAnalytics } from '../stores/analytics/migrate-analytics.ts';
import type { AnalyticsEngine } from '../stores/analytics/port.ts';
import { publishImport, undoImport } from '../stores/analytics/publishing.ts';
import type { TenantId } from '../stores/tenant-id.ts';
import { type PerformanceQuery, segmentsOf, type SumRow } from './performance-query.ts';
import { createPerformanceReader } from './performance-reader.ts';
import { createPublishedDays } from './published-days.ts';
import { createSkuSums } from './sku-sums/index.ts';

const FIRST_DAY = toDateKey('2026-01-20');
/** Three whole months and parts of two. */
const DAYS = 130;
const SKUS = 7;
const log = pino({ level: 'silent' });

let dataDir: string;
let engine: AnalyticsEngine;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-test-'));
  engine = await openChdb({ dataDir, log });
  await migrateAnalytics({
    maintenance: engine.maintenance,
    transactional: { withLock: (_name, work) => work() },
  });
});

afterAll(async () => {
  await engine.store.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface ImportStep {
  readonly kind: 'import';
  readonly start: number;
  readonly days: number;
  readonly seed: number;
}
interface UndoStep {
  readonly kind: 'undo';
  readonly which: number;
}
type Step = ImportStep | UndoStep | { readonly kind: 'prepare' };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('import' as const),
        start: fc.integer({ min: 0, max: DAYS - 1 }),
        days: fc.oneof(fc.constant(DAYS), fc.integer({ min: 1, max: 40 })),
        seed: fc.nat(1000),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), which: fc.nat(9) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('prepare' as const) }) },
  ),
  { minLength: 2, maxLength: 9 },
);

const names = (count: number, prefix: string) =>
  fc.subarray(
    Array.from({ length: count }, (_, index) => `${prefix}${index}`),
    { maxLength: 2 },
  );
const noneOr = (arbitrary: fc.Arbitrary<string[]>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary });

const periods = fc
  .record({
    start: fc.integer({ min: -5, max: DAYS }),
    days: fc.oneof(fc.integer({ min: 1, max: 35 }), fc.integer({ min: 60, max: DAYS + 20 })),
    before: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: DAYS })),
  })
  .map(({ start, days, before }): PerformanceQuery['periods'] => {
    const at = (first: number) => ({
      start: addDays(FIRST_DAY, first),
      end: addDays(FIRST_DAY, first + days - 1),
    });
    // The second period may lie before the first, touch it or share days with it.
    return before === 0 ? [at(start)] : [at(start), at(start - before)];
  });

const queries: fc.Arbitrary<PerformanceQuery> = fc
  .record({
    periods,
    filters: fc.record({
      brand_name: noneOr(names(2, 'B')),
      parent_sku_name: noneOr(names(3, 'P')),
      sku_name: noneOr(names(SKUS, 'S')),
    }),
    byDate: fc.boolean(),
    dimensions: fc.subarray(['brand_name', 'parent_sku_name', 'sku_name'] as const, { maxLength: 2 }),
    granularity: fc.constantFrom(...GRANULARITIES),
    facts: fc.oneof(fc.constant([...FACT_IDS]), fc.subarray([...FACT_IDS], { minLength: 1, maxLength: 2 })),
    top: fc.option(
      fc.record({
        count: fc.integer({ min: 1, max: 5 }),
        rankBy: fc.constantFrom('net_sales' as const, 'gross_sales' as const, 'sessions' as const),
      }),
    ),
  })
  .map(({ byDate, dimensions, top, ...query }) => ({
    ...query,
    groupBy: [...(byDate ? (['date_key'] as const) : []), ...dimensions],
    top: dimensions.length === 0 ? null : top,
  }));

/** Rows whose values depend on everything, with some missing and some negative. */
function rowsOf({ start, days, seed }: ImportStep): DailyRow[] {
  return Array.from({ length: Math.min(days, DAYS - start) }, (_, day) =>
    Array.from({ length: SKUS }, (_sku, sku) => ({ day: start + day, sku })),
  )
    .flat()
    .filter(({ day, sku }) => (day * 7 + sku * 3 + seed) % 5 !== 0)
    .map(({ day, sku }) => {
      const value = (day * 31 + sku * 17 + seed * 13) % 101;
      return dailyRow({
        date_key: addDays(FIRST_DAY, day),
        brand_name: `B${sku % 2}`,
        parent_sku_name: `P${sku % 3}`,
        sku_name: `S${sku}`,
        sessions: value,
        orders: value % 7,
        net_sales: (value - 20) / 16,
        gross_sales: value / 8 + 0.0001,
        ad_spend: 0.1,
      });
    });
}

/** A tenant as the steps leave it, in the engine and in memory. */
class Tenant {
  readonly id: TenantId;
  readonly imports: { readonly rows: readonly DailyRow[]; isUndone: boolean }[] = [];
  dataVersion = 0;

  constructor(id: TenantId) {
    this.id = id;
  }

  async take(step: ImportStep | UndoStep): Promise<void> {
    this.dataVersion += 1;
    if (step.kind === 'undo') {
      const at = step.which % (this.imports.length || 1);
      const undone = this.imports[at];
      if (undone === undefined) return;
      undone.isUndone = true;
      return undoImport(engine.store, this.id, { table: 'daily_performance', importId: at + 1 });
    }
    const rows = rowsOf(step);
    this.imports.push({ rows, isUndone: rows.length === 0 });
    if (rows.length === 0) return undefined;
    const importId = this.imports.length;
    await insertDaily(engine.store, this.id, importId, rows);
    return publishImport(engine.store, this.id, { table: 'daily_performance', importId });
  }

  /** Of each day the rows of its newest import. */
  get visible(): DailyRow[] {
    const byDay = new Map<string, readonly DailyRow[]>();
    for (const { rows, isUndone } of this.imports) {
      if (!isUndone)
        for (const [day, ofDay] of Map.groupBy(rows, (row) => row.date_key)) byDay.set(day, ofDay);
    }
    return [...byDay.values()].flat();
  }
}

function isAbout(row: DailyRow, { filters }: PerformanceQuery): boolean {
  const passes = (key: DimensionId) => filters[key].length === 0 || filters[key].includes(row[key]);
  return passes('brand_name') && passes('parent_sku_name') && passes('sku_name');
}

const factsOf = (row: DailyRow, wanted: readonly FactId[]): FactSums =>
  readFacts(Object.fromEntries(wanted.map((fact) => [fact, Number(row[fact])])));

/** The sums as they follow from the rows: of each period the buckets and segments, the smaller ones as 'Other'. */
function expectedOf(rows: readonly DailyRow[], query: PerformanceQuery): Map<string, FactSums> {
  const { groupBy, granularity, top, facts } = query;
  const segments = segmentsOf(query);
  const asked = rows.filter((row) => isAbout(row, query));
  const inPeriod = (range: DateRange) => asked.filter((row) => isInRange(toDateKey(row.date_key), range));
  const segmentOf = (row: DailyRow) => JSON.stringify(segments.map((key) => row[key]));
  const rankBy = top?.rankBy ?? 'net_sales';
  const ranked = [...Map.groupBy(inPeriod(query.periods[0]), segmentOf)]
    .map(([segment, ofSegment]) => ({
      segment,
      sum: sumFacts(ofSegment.map((row) => factsOf(row, [rankBy])))[rankBy],
    }))
    .toSorted((a, b) => b.sum - a.sum || compareByCodePoint(a.segment, b.segment));
  const largest = new Set(ranked.slice(0, top?.count).map(({ segment }) => segment));
  const nameOf = (row: DailyRow) => {
    const segment = segmentOf(row);
    return top === null || largest.has(segment) ? segment : 'Other';
  };
  const groups = query.periods.flatMap((range, period) => {
    const bucketOf = ({ date_key }: DailyRow) =>
      groupBy.includes('date_key') ? bucketKeyOf(toDateKey(date_key), range, granularity) : '';
    return [...Map.groupBy(inPeriod(range), (row) => `${period} ${bucketOf(row)} ${nameOf(row)}`)];
  });
  return new Map(groups.map(([key, group]) => [key, sumFacts(group.map((row) => factsOf(row, facts)))]));
}

const readOf = (rows: readonly SumRow[]): Map<string, FactSums> =>
  new Map(
    rows.map((row) => {
      const segment = row.isOther ? 'Other' : JSON.stringify(row.names);
      return [`${row.period} ${row.date_key} ${segment}`, readFacts(row)];
    }),
  );

const sorted = (sums: Map<string, FactSums>) => [...sums].toSorted(([a], [b]) => compareByCodePoint(a, b));

let tenants = 0;

test('sums equal their rows, whatever was imported, undone and summed in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.array(queries, { minLength: 8, maxLength: 12 }), async (taken, asked) => {
      const tenant = new Tenant(parseTenantId(`property-${tenants++}`));
      const other = new Tenant(parseTenantId(`neighbour-${tenants}`));
      await other.take({ kind: 'import', start: 0, days: DAYS, seed: 500 });
      const readPublishedDays = createPublishedDays(engine.store);
      const skuSums = createSkuSums({ analytics: engine.store, readPublishedDays, log, minRows: 1 });
      const reader = createPerformanceReader({ analytics: engine.store, readPublishedDays, skuSums });
      const snapshot = () => ({ tenantId: tenant.id, dataVersion: tenant.dataVersion });
      const check = async (query: PerformanceQuery) => {
        const rows = await reader.read(snapshot(), query);
        expect(sorted(readOf(rows))).toEqual(sorted(expectedOf(tenant.visible, query)));
      };
      for (const [index, step] of taken.entries()) {
        if (step.kind === 'prepare') await skuSums.prepare(snapshot());
        else await tenant.take(step);
        const query = asked[index % asked.length];
        if (query !== undefined) await check(query);
      }
      await skuSums.prepare(snapshot());
      for (const query of asked) await check(query);
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 240_000);
