import { addDays, bucketKeyOf, type DateRange, isInRange, toDateKey } from '@skuline/domain/calendar';
import { NO_FILTERS } from '@skuline/domain/products';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeTenant } from '../../stores/reader.ts';
import { parseTenantId } from '../../identity/parse-tenant-id.ts';
import { type DailyRow, dailyRow } from '../../stores/analytics/daily-rows.fixture.ts';
import { performanceQuery } from '../performance-query.ts';
import {
  DAYS,
  isAbout,
  openTestEngine,
  periods,
  productFilters,
  steps,
  Tenant,
  type TestEngine,
} from '../testing/imported-tenant.ts';
import { type CostRate, createCostRates } from './cost-rates.ts';
import { type CostReader, type CostSumsWanted, createCostReader } from './cost-reader.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());

const FIRST_DAY = toDateKey('2026-01-01');

/** Rates of the tenants' SKUs and brands; some count from the first day of a month, some from within a week. */
const anyRates: fc.Arbitrary<CostRate[]> = fc
  .uniqueArray(
    fc.record({
      kind: fc.constantFrom('unit_cost' as const, 'marketplace_fee' as const),
      name: fc.integer({ min: 0, max: 8 }),
      effective_from: fc.oneof(
        fc.constantFrom(...['2026-01-01', '2026-03-01', '2026-04-01'].map(toDateKey)),
        fc.integer({ min: -10, max: DAYS + 30 }).map((day) => addDays(FIRST_DAY, day)),
      ),
      rate: fc.nat({ max: 99_999 }).map((rate) => rate / 100),
    }),
    { maxLength: 14, selector: ({ kind, name, effective_from }) => `${kind} ${name} ${effective_from}` },
  )
  .map((rates) =>
    rates.map((rate) => ({
      ...rate,
      name: rate.kind === 'unit_cost' ? `S${rate.name}` : `B${rate.name % 3}`,
    })),
  )
  .map((rates) => [
    ...new Map(rates.map((rate) => [`${rate.kind} ${rate.name} ${rate.effective_from}`, rate])).values(),
  ]);

const anyWanted: fc.Arbitrary<CostSumsWanted> = fc.record({
  periods,
  filters: productFilters,
  by: fc.constantFrom('date_key' as const, 'brand_name' as const, null),
  granularity: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
});

function readerOf(rates: readonly CostRate[], openModel = engine.openReadModel()): CostReader {
  return createCostReader({
    open: openModel.open,
    readRates: createCostRates({
      analytics: engine.store,
      withLock: (_name, work) => work(new AbortController().signal),
      listRates: () => Promise.resolve([...rates]),
    }),
  });
}

function rateOn(
  rates: readonly CostRate[],
  kind: CostRate['kind'],
  name: string,
  day: string,
): CostRate | null {
  const counting = rates.filter(
    (rate) => rate.kind === kind && rate.name === name && rate.effective_from <= day,
  );
  return counting.toSorted((a, b) => (a.effective_from < b.effective_from ? 1 : -1))[0] ?? null;
}

const units = (dollars: number | string) => Math.round(Number(dollars) * 10_000);

/** What a row adds, in ten-thousandths of dollars; fees, whose percent has two decimals, in millionths. */
function addedBy(row: DailyRow, rates: readonly CostRate[]) {
  const cost = rateOn(rates, 'unit_cost', row.sku_name, row.date_key);
  const fee = rateOn(rates, 'marketplace_fee', row.brand_name, row.date_key);
  return {
    net_sales: units(row.net_sales),
    covered_net_sales: cost === null ? 0 : units(row.net_sales),
    cost_of_goods: Number(row.units_sold) * units(cost?.rate ?? 0),
    marketplace_fees_100: units(row.net_sales) * Math.round((fee?.rate ?? 0) * 100),
  };
}

/** The sums as they follow from the rows. */
function expectedOf(rows: readonly DailyRow[], rates: readonly CostRate[], wanted: CostSumsWanted) {
  const { by, granularity = 'daily' } = wanted;
  return wanted.periods.flatMap((range, period) => {
    const own = rows
      .filter((row) => isAbout(row, performanceQuery(wanted)))
      .filter((row) => isInRange(toDateKey(row.date_key), range));
    const keyOf = (row: DailyRow) =>
      by === 'date_key'
        ? bucketKeyOf(toDateKey(row.date_key), range, granularity)
        : by === null
          ? ''
          : row[by];
    return [...Map.groupBy(own, keyOf)].map(([key, group]) => {
      const added = group.map((row) => addedBy(row, rates));
      const sum = (of: (each: ReturnType<typeof addedBy>) => number) =>
        added.reduce((all, each) => all + of(each), 0);
      return {
        period,
        key,
        net_sales: sum((each) => each.net_sales),
        covered_net_sales: sum((each) => each.covered_net_sales),
        cost_of_goods: sum((each) => each.cost_of_goods),
        marketplace_fees_100: sum((each) => each.marketplace_fees_100),
      };
    });
  });
}

let tenants = 0;
let versions = 0;

test('sums of costs equal what follows from the rows, whatever is published and read from sums by SKU', async () => {
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.array(fc.tuple(anyRates, fc.array(anyWanted, { minLength: 4, maxLength: 8 })), {
        minLength: 1,
        maxLength: 3,
      }),
      async (taken, asked) => {
        const tenant = new Tenant(engine.store, parseTenantId(`costs-${tenants++}`));
        const model = engine.openReadModel();
        for (const step of taken) {
          if (step.kind === 'prepare') await model.skuSums.prepare(tenant.snapshot);
          else await tenant.take(step);
        }
        for (const [rates, queries] of asked) {
          const reader = readerOf(rates, model);
          const snapshot = { data: tenant.snapshot, costs: { version: ++versions, changedAt: 0 } };
          for (const wanted of queries) {
            const found = await reader.readSums(snapshot, wanted);
            const rows = found.map(({ period, date_key, brand_name, ...sums }) => ({
              period,
              key: wanted.by === 'date_key' ? date_key : brand_name,
              net_sales: units(sums.net_sales),
              covered_net_sales: units(sums.covered_net_sales),
              cost_of_goods: units(sums.cost_of_goods),
              marketplace_fees_100: Math.round(sums.marketplace_fees_100 * 1_000_000),
            }));
            const byKey = (a: { period: number; key: string }, b: typeof a) =>
              `${a.period} ${a.key}` < `${b.period} ${b.key}` ? -1 : 1;
            expect({ rates, wanted, rows: rows.toSorted(byKey) }).toEqual({
              rates,
              wanted,
              rows: expectedOf(tenant.visible, rates, wanted).toSorted(byKey),
            });
          }
        }
      },
    ),
    { numRuns: 8, endOnFailure: true },
  );
}, 240_000);

const MARCH: DateRange = { start: toDateKey('2026-03-01'), end: toDateKey('2026-03-31') };
const RATES: readonly CostRate[] = ['A', 'B', 'C'].map((name) => {
  return { kind: 'unit_cost', name, effective_from: FIRST_DAY, rate: 2 };
});

async function sellerOf(name: string) {
  const tenant = new Tenant(engine.store, parseTenantId(name));
  await tenant.publish(
    RATES.map((rate) =>
      dailyRow({ date_key: '2026-03-02', sku_name: rate.name, units_sold: 5, net_sales: 9 }),
    ),
  );
  const countSets = async () =>
    engine.store.select(
      wholeTenant(tenant.id),
      `SELECT costs_version, count() AS rates FROM cost_rate
       WHERE tenant_id = {tenantId:String} GROUP BY costs_version ORDER BY costs_version`,
    );
  return { tenant, countSets };
}

const march = { periods: [MARCH] as const, filters: NO_FILTERS, by: null };

test('a copy of which a killed process has left a part is made whole before it is read', async () => {
  const { tenant, countSets } = await sellerOf('killed');
  const costs = { version: 7, changedAt: 1 };
  const part = new TextEncoder().encode(`7.1\tunit_cost\tA\t${FIRST_DAY}\t2\n`);
  const columns = ['costs_version', 'kind', 'name', 'effective_from', 'rate'];
  await engine.store.insertTsv(tenant.id, 'cost_rate', columns, part);
  const [sums] = await readerOf(RATES).readSums({ data: tenant.snapshot, costs }, march);
  expect(sums?.cost_of_goods).toBe(30);
  expect(await countSets()).toEqual([{ costs_version: '7.1', rates: 3 }]);
});

test('every process reads the same copy, and a version has its own', async () => {
  const { tenant, countSets } = await sellerOf('shared');
  const read = (rates: readonly CostRate[], version: number) =>
    readerOf(rates).readSums({ data: tenant.snapshot, costs: { version, changedAt: 2 } }, march);
  await read(RATES, 1);
  await read(RATES, 1);
  const dearer = RATES.map((rate) => ({ ...rate, rate: 3 }));
  expect((await read(dearer, 2))[0]?.cost_of_goods).toBe(45);
  expect((await read(RATES, 1))[0]?.cost_of_goods).toBe(30);
  expect(await countSets()).toEqual([
    { costs_version: '1.2', rates: 3 },
    { costs_version: '2.2', rates: 3 },
  ]);
});

test('copies that nobody can be reading any more are removed once there are a dozen', async () => {
  const { tenant, countSets } = await sellerOf('superseded');
  const columns = ['costs_version', 'kind', 'name', 'effective_from', 'rate', 'written_at'];
  const lineOf = (version: number, day: number) =>
    `${version}.1\tunit_cost\tA\t${FIRST_DAY}\t2\t2026-01-${String(day).padStart(2, '0')} 00:00:00\n`;
  // A slow request may write an older version after a newer one, which is then read on.
  const newer = lineOf(30, 1);
  const lines = [...Array.from({ length: 14 }, (_, index) => lineOf(index + 1, index + 1)), newer];
  await engine.store.insertTsv(tenant.id, 'cost_rate', columns, new TextEncoder().encode(lines.join('')));
  await readerOf(RATES).readSums({ data: tenant.snapshot, costs: { version: 20, changedAt: 3 } }, march);
  await expect
    .poll(countSets, { timeout: 20_000 })
    .toEqual(['14.1', '20.3', '30.1'].map((name) => expect.objectContaining({ costs_version: name })));
});
