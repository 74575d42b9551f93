import { FACT_IDS, type FactId } from '@skuline/domain/metrics';
import { DIMENSION_IDS, type DimensionId } from '@skuline/domain/products';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeTenant } from '../../../stores/reader.ts';
import { parseTenantId } from '../../../identity/parse-tenant-id.ts';
import type { PerformanceQuery } from '../../../read-model/performance-query.ts';
import {
  DAYS,
  openTestEngine,
  periods,
  productFilters,
  steps,
  Tenant,
  type TestEngine,
} from '../../../read-model/testing/imported-tenant.ts';
import { createSqlTool } from './sql-tool.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());

interface Wanted {
  readonly by: DimensionId;
  readonly facts: readonly FactId[];
  /** The condition on a row, of the table of this name. */
  readonly where: (table: string) => string;
}

const sums = (facts: readonly FactId[], valueOf: (fact: FactId) => string) =>
  facts.map((fact) => `sum(${valueOf(fact)}) AS total_${fact}`).join(', ');
const columns = (facts: readonly FactId[]) => facts.join(', ');

/** Ways to write the same sums of segments. Each answers: the segment, then its sums, by name. */
const SHAPES: Readonly<Record<string, (wanted: Wanted) => string>> = {
  plain: ({ by, facts, where }) =>
    `SELECT ${by}, ${sums(facts, (fact) => fact)} FROM daily_performance WHERE ${where('daily_performance')} GROUP BY ${by} ORDER BY ${by}`,
  'a WITH of a WITH': ({ by, facts, where }) =>
    `WITH picked AS (SELECT * FROM daily_performance AS d WHERE ${where('d')}),
       by_day AS (SELECT date_key, ${by}, ${sums(facts, (fact) => fact)} FROM picked GROUP BY date_key, ${by})
     SELECT ${by}, ${sums(facts, (fact) => `by_day.total_${fact}`)} FROM by_day GROUP BY ${by} ORDER BY ${by}`,
  'a subquery by month': ({ by, facts, where }) =>
    `SELECT segment, ${sums(facts, (fact) => `month_${fact}`)} FROM (
       SELECT toStartOfMonth(date_key) AS month, ${by} AS segment, ${facts.map((fact) => `sum(${fact}) AS month_${fact}`).join(', ')}
       FROM daily_performance WHERE ${where('daily_performance')} GROUP BY month, segment
     ) AS months GROUP BY segment ORDER BY segment ASC`,
  'CASE and HAVING': ({ by, facts, where }) =>
    `SELECT ${by}, ${sums(facts, (fact) => `CASE WHEN ${where('daily_performance')} THEN ${fact} ELSE 0 END`)}
     FROM daily_performance GROUP BY ${by} HAVING countIf(${where('daily_performance')}) > 0 ORDER BY ${by}`,
  'a window': ({ by, facts, where }) =>
    `SELECT DISTINCT ${by}, ${facts.map((fact) => `sum(${fact}) OVER (PARTITION BY ${by}) AS total_${fact}`).join(', ')}
     FROM daily_performance WHERE ${where('daily_performance')} ORDER BY ${by}`,
  'a numbered window': ({ by, facts, where }) =>
    `SELECT ${by}, ${facts.map((fact) => `total_${fact}`).join(', ')} FROM (
       SELECT ${by}, row_number() OVER w AS place, ${facts.map((fact) => `sum(${fact}) OVER (PARTITION BY ${by}) AS total_${fact}`).join(', ')}
       FROM daily_performance WHERE ${where('daily_performance')} WINDOW w AS (PARTITION BY ${by} ORDER BY date_key, sku_name)
     ) WHERE place = 1 ORDER BY ${by}`,
  'a join with itself': ({ by, facts, where }) =>
    `SELECT a.${by} AS segment, ${sums(facts, (fact) => `b.${fact}`)} FROM daily_performance AS a
     INNER JOIN daily_performance AS b ON a.date_key = b.date_key AND a.sku_name = b.sku_name
     WHERE ${where('a')} GROUP BY segment ORDER BY segment`,
  'a join of WITHs': ({ by, facts, where }) =>
    `WITH days AS (SELECT DISTINCT date_key FROM daily_performance)
     SELECT d.${by}, ${sums(facts, (fact) => `d.${fact}`)} FROM daily_performance AS d LEFT JOIN days USING (date_key)
     WHERE ${where('d')} GROUP BY d.${by} ORDER BY d.${by}`,
  'UNION ALL': ({ by, facts, where }) =>
    `SELECT ${by}, ${sums(facts, (fact) => fact)} FROM (
       SELECT ${by}, ${columns(facts)} FROM daily_performance WHERE ${where('daily_performance')} AND toDayOfMonth(date_key) % 2 = 0
       UNION ALL
       SELECT ${by}, ${columns(facts)} FROM daily_performance WHERE ${where('daily_performance')} AND toDayOfMonth(date_key) % 2 = 1
     ) GROUP BY ${by} ORDER BY ${by}`,
  'IN and EXISTS': ({ by, facts, where }) =>
    `SELECT ${by}, ${sums(facts, (fact) => fact)} FROM daily_performance
     WHERE ${where('daily_performance')} AND (${by}, date_key) IN (SELECT ${by}, date_key FROM daily_performance)
       AND EXISTS (SELECT 1 FROM daily_performance) GROUP BY 1 ORDER BY 1 LIMIT 100 OFFSET 0`,
};

const scope = fc.record({
  periods,
  filters: productFilters,
  by: fc.constantFrom(...DIMENSION_IDS),
  facts: fc.subarray([...FACT_IDS], { minLength: 1, maxLength: 3 }),
});
type Scope = typeof scope extends fc.Arbitrary<infer T> ? T : never;

function wantedOf({ periods: [range], filters, by, facts }: Scope): Wanted {
  const lists = DIMENSION_IDS.filter((dimension) => filters[dimension].length > 0);
  return {
    by,
    facts,
    where: (table) =>
      [
        `${table}.date_key BETWEEN '${range.start}' AND toDate('${range.end}')`,
        ...lists.map(
          (dimension) =>
            `${table}.${dimension} IN (${filters[dimension].map((name) => `'${name}'`).join(', ')})`,
        ),
      ].join(' AND '),
  };
}

function queryOf({ periods: [range], filters, by, facts }: Scope): PerformanceQuery {
  return { periods: [range], filters, groupBy: [by], granularity: 'daily', facts, top: null };
}

/** Each is taken in its turn. */
const SHAPE_LIST = Object.entries(SHAPES);
let tenants = 0;

test('ordinary SQL gives the figures of the read model, whatever was imported and undone', async () => {
  const tool = createSqlTool({
    untrusted: engine.untrusted,
    readSnapshot: () => Promise.resolve({ dataVersion: 1 }),
    readKnown: () => Promise.resolve({}),
  });
  await fc.assert(
    fc.asyncProperty(steps, fc.array(scope, { minLength: 20, maxLength: 20 }), async (taken, asked) => {
      const tenant = new Tenant(engine.store, parseTenantId(`sql-${tenants++}`));
      const other = new Tenant(engine.store, parseTenantId(`sql-neighbour-${tenants}`));
      await other.take({ kind: 'import', start: 0, days: DAYS, seed: 500 });
      for (const step of taken) if (step.kind !== 'prepare') await tenant.take(step);
      const { reader } = engine.openReadModel();
      for (const [index, one] of asked.entries()) {
        const [shape, sqlOf] = SHAPE_LIST[index % SHAPE_LIST.length] ?? [];
        const expected = await reader.read(tenant.snapshot, queryOf(one));
        const sql = sqlOf?.(wantedOf(one)) ?? '';
        const { tables } = await tool.run(wholeTenant(tenant.id), sql, new AbortController().signal);
        const cells = expected.map((row) => [row.names[0], ...one.facts.map((fact) => row[fact])]);
        expect(
          tables[0]?.rows.map((row) => row.cells),
          shape,
        ).toEqual(cells);
      }
    }),
    { numRuns: 3, endOnFailure: true },
  );
}, 60_000);
