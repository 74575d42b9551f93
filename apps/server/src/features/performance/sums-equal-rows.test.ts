import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { addDays, bucketKeyOf, GRANULARITIES, isInRange, toDateKey } from '@skuline/domain/calendar';
import { FACT_IDS, type FactSums, readFacts, sumFacts } from '@skuline/domain/metrics';
import { compareByCodePoint, type DimensionId } from '@skuline/domain/products';
import * as fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPublishedDays, createTaggedAnswers } from '../../answers/index.ts';
import { tenantIdFrom } from '../../identity/tenant-id.ts';
import { openChdb } from '../../stores/analytics/chdb.ts';
import { dailyRow, type DailyRow, insertDaily } from '../../stores/analytics/daily-rows.fixture.ts';
import { migrateAnalytics } from '../../stores/analytics/migrate-analytics.ts';
import type { AnalyticsEngine } from '../../stores/analytics/port.ts';
import { publishImport, undoImport } from '../../stores/analytics/publishing.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { BreakdownQuestion } from './performance.queries.ts';
import { createPerformanceService } from './performance.service.ts';
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

const questions: fc.Arbitrary<BreakdownQuestion> = fc
  .record({
    start: fc.integer({ min: -5, max: DAYS }),
    days: fc.oneof(fc.integer({ min: 1, max: 35 }), fc.integer({ min: 60, max: DAYS + 20 })),
    filters: fc.record({
      brand_name: noneOr(names(2, 'B')),
      parent_sku_name: noneOr(names(3, 'P')),
      sku_name: noneOr(names(SKUS, 'S')),
    }),
    byDate: fc.boolean(),
    dimensions: fc.subarray(['brand_name', 'parent_sku_name', 'sku_name'] as const, { maxLength: 2 }),
    granularity: fc.constantFrom(...GRANULARITIES),
    count: fc.integer({ min: 1, max: 5 }),
    rankBy: fc.constantFrom('net_sales' as const, 'gross_sales' as const),
  })
  .map(({ start, days, filters, byDate, dimensions, granularity, count, rankBy }) => ({
    range: { start: addDays(FIRST_DAY, start), end: addDays(FIRST_DAY, start + days - 1) },
    filters,
    groupBy: [...(byDate || dimensions.length === 0 ? (['date_key'] as const) : []), ...dimensions],
    granularity,
    top: dimensions.length === 0 ? null : { count, rankBy },
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

/** A tenant as the steps leave it, in the engine and by heart. */
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

function isAbout(row: DailyRow, { range, filters }: BreakdownQuestion): boolean {
  const passes = (key: DimensionId) => filters[key].length === 0 || filters[key].includes(row[key]);
  return (
    isInRange(toDateKey(row.date_key), range) &&
    passes('brand_name') &&
    passes('parent_sku_name') &&
    passes('sku_name')
  );
}

const factsOf = (row: DailyRow): FactSums =>
  readFacts(Object.fromEntries(FACT_IDS.map((fact) => [fact, Number(row[fact])])));

/** The answer as it follows from the rows: keys of the groups, largest segments and the others, sums. */
function expectedOf(rows: readonly DailyRow[], question: BreakdownQuestion): Map<string, FactSums> {
  const { groupBy, granularity, range, top } = question;
  const segments = groupBy.filter((key) => key !== 'date_key');
  const asked = rows.filter((row) => isAbout(row, question));
  const segmentOf = (row: DailyRow) => JSON.stringify(segments.map((key) => row[key]));
  const ranked = [...Map.groupBy(asked, segmentOf)]
    .map(([segment, ofSegment]) => ({ segment, sums: sumFacts(ofSegment.map(factsOf)) }))
    .toSorted((a, b) => {
      const [x, y] = top === null ? [0, 0] : [a.sums[top.rankBy], b.sums[top.rankBy]];
      return y - x || compareByCodePoint(a.segment, b.segment);
    });
  const largest = new Set(ranked.slice(0, top?.count).map(({ segment }) => segment));
  const bucketOf = ({ date_key }: DailyRow) =>
    groupBy.includes('date_key') ? bucketKeyOf(toDateKey(date_key), range, granularity) : '';
  const keyOf = (row: DailyRow) => {
    const segment = segmentOf(row);
    return `${bucketOf(row)} ${largest.has(segment) ? segment : 'Other'}`;
  };
  return new Map([...Map.groupBy(asked, keyOf)].map(([key, group]) => [key, sumFacts(group.map(factsOf))]));
}

function answeredOf(text: string, { groupBy }: BreakdownQuestion): Map<string, FactSums> {
  const { data }: { data: Record<string, unknown>[] } = JSON.parse(text);
  const segments = groupBy.filter((key) => key !== 'date_key');
  return new Map(
    data.map((row) => {
      const segment = row['is_other'] === true ? 'Other' : JSON.stringify(segments.map((key) => row[key]));
      return [`${dateOf(row['date_key'])} ${segment}`, readFacts(row)];
    }),
  );
}

const dateOf = (date: unknown) => (typeof date === 'string' ? date : '');

const sorted = (sums: Map<string, FactSums>) => [...sums].toSorted(([a], [b]) => compareByCodePoint(a, b));

let tenants = 0;

test('answers equal their rows, whatever was imported, undone and summed in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.array(questions, { minLength: 6, maxLength: 10 }), async (taken, asked) => {
      const tenant = new Tenant(tenantIdFrom(`property-${tenants++}`));
      const other = new Tenant(tenantIdFrom(`neighbour-${tenants}`));
      await other.take({ kind: 'import', start: 0, days: DAYS, seed: 500 });
      const readPublishedDays = createPublishedDays(engine.store);
      const skuSums = createSkuSums({ analytics: engine.store, readPublishedDays, log, minRows: 1 });
      const service = createPerformanceService({
        analytics: engine.store,
        answers: createTaggedAnswers(async () => tenant.dataVersion),
        readPublishedDays,
        skuSums,
      });
      const check = async (question: BreakdownQuestion) => {
        const answer = await service.breakdown(tenant.id, question);
        if (answer.kind !== 'kept') throw new Error('Questions of the property are bounded.');
        const text = new TextDecoder().decode(await answer.read());
        expect(sorted(answeredOf(text, question))).toEqual(sorted(expectedOf(tenant.visible, question)));
      };
      for (const [index, step] of taken.entries()) {
        if (step.kind === 'prepare') {
          await skuSums.prepare({ tenantId: tenant.id, dataVersion: tenant.dataVersion });
        } else await tenant.take(step);
        const question = asked[index % asked.length];
        if (question !== undefined) await check(question);
      }
      await skuSums.prepare({ tenantId: tenant.id, dataVersion: tenant.dataVersion });
      for (const question of asked) await check(question);
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 240_000);
