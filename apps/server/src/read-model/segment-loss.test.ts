import { toDateKey } from '@skuline/domain/calendar';
import { type LossMeasure, prepareStepLoss } from '@skuline/domain/funnel';
import { FACT_IDS, type FactSums, readFacts, sumFacts } from '@skuline/domain/metrics';
import { isBeyondNoise } from '@skuline/domain/proportions';
import { compareByCodePoint } from '@skuline/domain/products';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseTenantId } from '../identity/parse-tenant-id.ts';
import { dailyRow, type DailyRow } from '../stores/analytics/daily-rows.fixture.ts';
import { performanceQuery } from './performance-query.ts';
import type { LossTotals, LossWanted } from './segment-loss.ts';
import { factsOf, openTestEngine, Tenant, type TestEngine } from './testing/imported-tenant.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());

const [NOW, BEFORE] = [toDateKey('2026-11-20'), toDateKey('2026-11-19')];
const STEP = { upstream: 'sessions', downstream: 'orders', value: 'net_sales' } as const;
const QUERY = performanceQuery({
  periods: [
    { start: NOW, end: NOW },
    { start: BEFORE, end: BEFORE },
  ],
  groupBy: ['sku_name'],
  facts: ['sessions', 'orders', 'net_sales'],
});

/** A day of a SKU: few cases and many, nothing in or out, more out than in, returns above sales. */
const day = fc.oneof(
  fc.constant(null),
  fc
    .record({
      sessions: fc.oneof(
        fc.constant(0),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 10 ** 9 }),
      ),
      rate: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.3, noNaN: true }), fc.constant(1.2)),
      units: fc.integer({ min: -1_000_000, max: 10 ** 10 }),
    })
    .map(({ sessions, rate, units }) => ({
      sessions,
      orders: Math.round(sessions * rate),
      net_sales: units / 10_000,
    })),
);
const skus = fc.array(fc.tuple(day, day), { minLength: 1, maxLength: 12 });
const references = fc.option(
  fc.record({
    sessions: fc.integer({ min: 0, max: 10 ** 6 }),
    orders: fc.integer({ min: 0, max: 10 ** 5 }),
    net_sales: fc.integer({ min: 0, max: 10 ** 9 }).map((units) => units / 10_000),
  }),
);

function rowsOf(days: readonly (readonly [object | null, object | null])[]): DailyRow[] {
  return days.flatMap((ofSku, at) =>
    ofSku.flatMap((facts, period) =>
      facts === null
        ? []
        : [
            dailyRow({
              date_key: period === 0 ? NOW : BEFORE,
              brand_name: 'B',
              parent_sku_name: 'P',
              sku_name: `S${at}`,
              sessions: 0,
              orders: 0,
              net_sales: 0,
              ...facts,
            }),
          ],
    ),
  );
}

interface Expected {
  /** Those that lose money, most first. */
  readonly names: readonly string[];
  readonly loss: LossTotals | null;
}

/** The same from the rows with the domain's own figures of each segment. */
function expectedOf(rows: readonly DailyRow[], reference: FactSums | null): Expected {
  const measure: LossMeasure = { step: 'conversion', reference, rates: [] };
  const sumsOn = (own: readonly DailyRow[], date: string) => {
    const ofDay = own.filter((row) => row.date_key === date);
    return ofDay.length === 0 ? null : sumFacts(ofDay.map((row) => factsOf(row, FACT_IDS)));
  };
  const losses = [...Map.groupBy(rows, (row) => row.sku_name)].map(([name, own]) => {
    const sums = { current: sumsOn(own, NOW), previous: sumsOn(own, BEFORE) };
    const { money_lost: moneyLost, test: verdict, upstream } = prepareStepLoss(sums, measure);
    const cents = Math.round((moneyLost ?? 0) * 100);
    return { name, cents, upstream, isLoss: cents > 0 && isBeyondNoise(verdict) };
  });
  const losing = losses
    .filter(({ cents }) => cents > 0)
    .toSorted((a, b) => b.cents - a.cents || compareByCodePoint(a.name, b.name));
  const counted = losing.filter(({ isLoss }) => isLoss);
  const noise = losing.filter(({ isLoss }) => !isLoss);
  const [leak] = counted.toSorted(
    (a, b) => b.cents - a.cents || b.upstream - a.upstream || compareByCodePoint(b.name, a.name),
  );
  const sumOf = (list: typeof losing) => list.reduce((sum, { cents }) => sum + cents, 0);
  return {
    names: losing.map(({ name }) => name),
    loss:
      losses.length === 0
        ? null
        : {
            leak: leak?.name ?? null,
            lossCount: counted.length,
            lostCents: sumOf(counted),
            noiseCount: noise.length,
            noiseCents: sumOf(noise),
          },
  };
}

/** The domain counts in doubles, which hold whole cents to 2^53 (90 trillion dollars); the engine counts beyond. */
function isWithinDoubles({ loss }: Expected): boolean {
  return loss === null || Number.isSafeInteger(loss.lostCents + loss.noiseCents);
}

test('the engine ranks, tests and adds up what segments lose as the domain counts each of them', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(skus, references, async (days, given) => {
      const rows = rowsOf(days);
      const reference = given === null ? null : readFacts(given);
      const expected = expectedOf(rows, reference);
      fc.pre(isWithinDoubles(expected));
      run += 1;
      const tenant = new Tenant(engine.store, parseTenantId(`loss-${run}`));
      await tenant.publish(rows);
      const wanted: LossWanted = { ...STEP, reference };
      const page = await engine.openReadModel().reader.readPage(tenant.snapshot, QUERY, {
        orderBy: 'loss',
        direction: 'desc',
        search: null,
        changeOf: 'conversion',
        show: 'all',
        loss: wanted,
        limit: 50,
        offset: 0,
      });
      expect(page.loss).toEqual(expected.loss);
      expect(page.segments.slice(0, expected.names.length).map(({ names }) => names[0])).toEqual(
        expected.names,
      );
    }),
    {
      numRuns: 40,
      examples: [
        // A better rate, and returns above sales.
        [[[{ sessions: 1, orders: 1, net_sales: -0.005 }, null]], { sessions: 1, orders: 0, net_sales: 0 }],
      ],
    },
  );
}, 120_000);
