import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { addDays, toDateKey } from '@skuline/domain/calendar';
import { type FactId, type FactSums, readFacts } from '@skuline/domain/metrics';
import type { DimensionId, ProductFilters } from '@skuline/domain/products';
import * as fc from 'fast-check';
import pino from 'pino';
import { openChdb } from '../../stores/analytics/chdb.ts';
import { dailyRow, type DailyRow, insertDaily } from '../../stores/analytics/daily-rows.fixture.ts';
import type { AnalyticsEngine, AnalyticsStore } from '../../stores/analytics/port.ts';
import { publishImport, undoImport } from '../../stores/analytics/publishing.ts';
import { wholeTenant } from '../../stores/reader.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { copyMadeTables } from '../../testing/made-cluster.ts';
import type { PerformanceQuery } from '../performance-query.ts';
import type { PerformanceReader } from '../index.ts';
import { createSkuSumsMaker, type SkuSumsMaker } from '../make-sku-sums.job.ts';
import { createOpenSource, createPerformanceReader, type OpenSource } from '../performance-reader.ts';
import { createPublishedDays } from '../published-days.ts';
import { createSegmentReader } from '../segment-reader.ts';
import { createSkuSums } from '../sku-sums.ts';
import type { DataSnapshot } from '../snapshot.ts';

const log = pino({ level: 'silent' });

export interface TestEngine extends AnalyticsEngine {
  /** Without anything cached; even the smallest tenant has sums by SKU. */
  openReadModel(): {
    readonly reader: PerformanceReader;
    readonly skuSums: SkuSumsMaker;
    readonly open: OpenSource;
  };
  close(): Promise<void>;
}

/** An embedded engine with nothing but its tables. */
export async function openTestEngine(): Promise<TestEngine> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-test-'));
  await copyMadeTables(dataDir);
  const { store, untrusted, maintenance } = await openChdb({ dataDir, log });
  return {
    store,
    untrusted,
    maintenance,
    openReadModel() {
      const readPublishedDays = createPublishedDays(store, async () => ({ without_orders: [] }));
      const skuSums = createSkuSums({ analytics: store, readPublishedDays, minRows: 1, minSparedRows: 1 });
      const open = createOpenSource({ analytics: store, skuSums, readPublishedDays });
      const sums = createPerformanceReader(open);
      return {
        reader: { ...sums, ...createSegmentReader({ open, sums }) },
        skuSums: createSkuSumsMaker({ analytics: store, skuSums, log }),
        open,
      };
    },
    async close() {
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const FIRST_DAY = toDateKey('2026-01-20');
/** Three whole months and parts of two. */
export const DAYS = 130;
const SKUS = 7;
export interface ImportStep {
  readonly kind: 'import';
  readonly start: number;
  readonly days: number;
  readonly seed: number;
}
export interface UndoStep {
  readonly kind: 'undo';
  readonly which: number;
}
export type Step = ImportStep | UndoStep | { readonly kind: 'prepare' };

/** Imports, undone imports, and sums by SKU that are made in between. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
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

export const productFilters: fc.Arbitrary<ProductFilters> = fc.record({
  brand_name: noneOr(names(2, 'B')),
  parent_sku_name: noneOr(names(3, 'P')),
  sku_name: noneOr(names(SKUS, 'S')),
});

export const periods = fc
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
        units_sold: value % 5,
        net_sales: (value - 20) / 16,
        gross_sales: value / 8 + 0.0001,
        ad_spend: 0.1,
      });
    });
}

/** A tenant as the steps leave it, in the engine and in memory. */
export class Tenant {
  readonly id: TenantId;
  readonly imports: { readonly rows: readonly DailyRow[]; isUndone: boolean }[] = [];
  readonly #store: AnalyticsStore;
  #dataVersion = 0;
  readonly #known: (readonly DailyRow[])[] = [[]];

  constructor(store: AnalyticsStore, id: TenantId) {
    this.#store = store;
    this.id = id;
  }

  get snapshot(): DataSnapshot {
    return { reader: wholeTenant(this.id), dataVersion: this.#dataVersion };
  }

  /** Each data version but the newest, and what was shown then. */
  get past(): { readonly snapshot: DataSnapshot; readonly visible: readonly DailyRow[] }[] {
    const versions = this.#known.slice(0, -1);
    return versions.map((visible, dataVersion) => ({
      snapshot: { reader: wholeTenant(this.id), dataVersion, isPast: true },
      visible,
    }));
  }

  async take(step: ImportStep | UndoStep): Promise<void> {
    await (step.kind === 'import' ? this.publish(rowsOf(step)) : this.#undo(step));
  }

  async #undo(step: UndoStep): Promise<void> {
    this.#dataVersion += 1;
    const at = step.which % (this.imports.length || 1);
    const undone = this.imports[at];
    if (undone !== undefined) {
      undone.isUndone = true;
      await undoImport(this.#store, this.id, this.#version(at + 1));
    }
    this.#known.push(this.visible);
  }

  async publish(rows: readonly DailyRow[]): Promise<void> {
    this.#dataVersion += 1;
    this.imports.push({ rows, isUndone: rows.length === 0 });
    if (rows.length > 0) {
      const importId = this.imports.length;
      await insertDaily(this.#store, this.id, importId, rows);
      await publishImport(this.#store, this.id, this.#version(importId));
    }
    this.#known.push(this.visible);
  }

  #version(importId: number) {
    return { table: 'daily_performance', importId, dataVersion: this.#dataVersion } as const;
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

export function isAbout(row: DailyRow, { filters }: PerformanceQuery): boolean {
  const passes = (key: DimensionId) => filters[key].length === 0 || filters[key].includes(row[key]);
  return passes('brand_name') && passes('parent_sku_name') && passes('sku_name');
}

/** The named facts of a row. */
export const factsOf = (row: DailyRow, wanted: readonly FactId[]): FactSums =>
  readFacts(Object.fromEntries(wanted.map((fact) => [fact, Number(row[fact])])));
