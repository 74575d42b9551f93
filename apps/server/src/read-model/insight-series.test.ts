import { addDays, type DateKey, type DateRange, eachDay, toDateKey } from '@skuline/domain/calendar';
import { lastYearRange, seriesRange } from '@skuline/domain/insights';
import type { KnownDays } from '@skuline/domain/known-days';
import { FACT_IDS, type FactSums, sumFacts, ZERO_FACTS } from '@skuline/domain/metrics';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseTenantId } from '../identity/parse-tenant-id.ts';
import { type DailyRow, dailyRow } from '../stores/analytics/daily-rows.fixture.ts';
import { createInsightSeriesReader } from './insight-series.ts';
import { deviatingSql } from './insight-series.queries.ts';
import { performanceQuery } from './performance-query.ts';
import { rowReading, select } from './performance-reader.ts';
import { factsOf, openTestEngine, steps, Tenant, type TestEngine } from './testing/imported-tenant.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());

/** The day is the newest that is final, in all kinds of fact. */
const finalThrough = (day: DateKey) => ({ today: addDays(day, 1), maturingDays: 1 });

const NAMES = ['brand_name', 'parent_sku_name', 'sku_name'] as const;

function sumsByDay(rows: readonly DailyRow[], names: readonly string[]): Map<string, FactSums> {
  const about = rows.filter((row) => names.every((name, at) => row[NAMES[at] ?? 'sku_name'] === name));
  return new Map(
    [...Map.groupBy(about, (row) => row.date_key)].map(([day, ofDay]) => [
      day,
      sumFacts(ofDay.map((row) => factsOf(row, FACT_IDS))),
    ]),
  );
}

/** The days of a scope as they follow from the rows: zeros from its first row on, null on days without any. */
function expectedSums(rows: readonly DailyRow[], names: readonly string[], range: DateRange) {
  const ofScope = sumsByDay(rows, names);
  const days = eachDay(range);
  const first = days.find((day) => ofScope.has(day));
  return days.map((day) => {
    const hasBegun = first !== undefined && day >= first;
    const isPublished = rows.some((row) => row.date_key === day);
    return ofScope.get(day) ?? (hasBegun && isPublished ? ZERO_FACTS : null);
  });
}

let count = 0;

test('a series has the days of every scope as the published rows say, whatever was imported and undone', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 0, max: 130 }), async (history, at) => {
      const tenant = new Tenant(engine.store, parseTenantId(`insight-series-${(count += 1)}`));
      for (const step of history) if (step.kind !== 'prepare') await tenant.take(step);
      const until = addDays(toDateKey('2026-01-20'), at);
      const rows = tenant.visible;
      const reader = createInsightSeriesReader(engine.openReadModel().open);
      const series = await reader.read(tenant.snapshot, {
        maturity: finalThrough(until),
        keep: [['B9', 'P9']],
        hasLastYear: true,
      });
      const asOf = rows
        .map((row) => row.date_key)
        .filter((day) => day <= until)
        .toSorted()
        .at(-1);
      expect(series?.asOf).toBe(asOf);
      if (series === null) return;
      expect(series.total.sums).toEqual(
        expectedSums(rows, [], seriesRange(series.asOf)).map((sums, index) => {
          const day = eachDay(seriesRange(series.asOf))[index] ?? '';
          return rows.some((row) => row.date_key === day) ? sums : null;
        }),
      );
      for (const { names, sums, lastYear } of series.scopes) {
        expect(sums).toEqual(expectedSums(rows, names, seriesRange(series.asOf)));
        expect(lastYear).toEqual(expectedSums(rows, names, lastYearRange(series.asOf)));
      }
      const recent = rows.filter(
        (row) => row.date_key <= series.asOf && row.date_key > addDays(series.asOf, -63),
      );
      for (const depth of [1, 2, 3]) {
        const wanted = new Set(
          recent.map((row) =>
            NAMES.slice(0, depth)
              .map((name) => row[name])
              .join('/'),
          ),
        );
        const read = series.scopes.map(({ names }) => names).filter((names) => names.length === depth);
        const kept = new Set(read.map((names) => names.join('/')));
        expect([...wanted].filter((name) => !kept.has(name))).toEqual([]);
        expect(series.counts[(['brand', 'parent_sku', 'sku'] as const)[depth - 1] ?? 'sku']).toBe(
          wanted.size,
        );
      }
    }),
    { numRuns: 12 },
  );
});

test('the segments that lie furthest from their median week come first, and no more than wanted', async () => {
  const asOf = toDateKey('2026-03-31');
  const tenant = new Tenant(engine.store, parseTenantId('insight-series-ranked'));
  const days = eachDay({ start: addDays(asOf, -62), end: asOf });
  const amount = (sku: number, back: number) =>
    back < 7 ? ({ 0: 100, 1: 140, 2: 20, 3: 101 }[sku] ?? 0) : 100;
  const rows = days.flatMap((day, index) =>
    [0, 1, 2, 3].map((sku) =>
      dailyRow({ date_key: day, sku_name: `S${sku}`, net_sales: amount(sku, days.length - 1 - index) }),
    ),
  );
  await tenant.publish(rows);
  const source = await engine.openReadModel().open(tenant.snapshot);
  const range = { start: addDays(asOf, -62), end: asOf };
  const query = performanceQuery({ periods: [range], groupBy: ['sku_name'], facts: ['net_sales'] });
  const found = await select(
    source,
    deviatingSql(query, rowReading(source.days, range, 0), { count: 2, known: {} }),
  );
  expect(found).toEqual([
    { sku_name: 'S2', segment_count: 4 },
    { sku_name: 'S1', segment_count: 4 },
  ]);
});

test('segments are ranked by the days on which a measure is known, as it is known on the weeks before', async () => {
  const asOf = toDateKey('2026-03-31');
  const tenant = new Tenant(engine.store, parseTenantId('insight-series-ranked-known'));
  const range = { start: addDays(asOf, -62), end: asOf };
  // The ads of the last three days are not there yet; of those before them only S2's are unlike themselves.
  const spend = (sku: string, back: number) => {
    if (back < 3) return 0;
    return sku === 'S1' ? 100 : back < 7 ? 30 : 10;
  };
  const rows = eachDay(range).flatMap((day, at) =>
    ['S0', 'S1', 'S2'].map((sku) =>
      dailyRow({
        date_key: day,
        sku_name: sku,
        net_sales: 50,
        ad_spend: sku === 'S0' ? 5 : spend(sku, 62 - at),
      }),
    ),
  );
  await tenant.publish(rows);
  const source = await engine.openReadModel().open(tenant.snapshot);
  const query = performanceQuery({
    periods: [range],
    groupBy: ['sku_name'],
    facts: ['net_sales', 'ad_spend'],
  });
  const firstBy = async (known: KnownDays) => {
    const statement = deviatingSql(query, rowReading(source.days, range, 0), { count: 1, known });
    return select(source, statement);
  };
  const start = range.start;
  expect(await firstBy({})).toEqual([{ sku_name: 'S1', segment_count: 3 }]);
  expect(await firstBy({ ad_spend: [{ start, end: addDays(asOf, -3) }] })).toEqual([
    { sku_name: 'S2', segment_count: 3 },
  ]);
  // A week that lacks a day is not compared, and what is not known at all ranks nothing.
  const hole = [
    { start, end: addDays(asOf, -12) },
    { start: addDays(asOf, -10), end: addDays(asOf, -3) },
  ];
  expect(await firstBy({ ad_spend: hole })).toEqual([{ sku_name: 'S2', segment_count: 3 }]);
  expect(await firstBy({ ad_spend: [] })).toEqual([{ sku_name: 'S0', segment_count: 3 }]);
  expect(await firstBy({ ad_spend: [], net_sales: [] })).toEqual([{ sku_name: 'S0', segment_count: 3 }]);
});

test('a year before, too, a product without a row on a day with data sold nothing on it', async () => {
  const asOf = toDateKey('2026-03-31');
  const tenant = new Tenant(engine.store, parseTenantId('insight-series-last-year'));
  const { start, end } = lastYearRange(asOf);
  const rows = [
    ...[start, addDays(start, 1), addDays(start, 2), end, asOf].map((day) =>
      dailyRow({ date_key: day, sku_name: 'S1', net_sales: 10 }),
    ),
    ...[start, addDays(start, 2), asOf].map((day) =>
      dailyRow({ date_key: day, sku_name: 'S2', net_sales: 5 }),
    ),
  ];
  await tenant.publish(rows);
  const reader = createInsightSeriesReader(engine.openReadModel().open);
  const wanted = { maturity: finalThrough(asOf), keep: [], hasLastYear: true };
  const series = await reader.read(tenant.snapshot, wanted);
  const scope = series?.scopes.find(({ names }) => names.at(-1) === 'S2');
  const sales = scope?.lastYear.map((sums) => sums?.net_sales ?? null);
  expect([sales?.slice(0, 4), sales?.at(-1)]).toEqual([[5, 0, 5, null], 0]);
});
