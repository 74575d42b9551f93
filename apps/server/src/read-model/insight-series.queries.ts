import { type FactId, type FactsPresent, missingFacts } from '@skuline/domain/metrics';
import type { PerformanceQuery } from './performance-query.ts';
import { type Reading, rowsSql, type Statement } from './performance.queries.ts';
import { segmentsOf } from './performance-query.ts';

/** Sums whose deviation may be a story, in dollars. */
const MEASURES: readonly FactId[] = ['net_sales', 'promotions', 'contribution', 'ad_spend', 'ad_sales'];
/** What happened only days ago is small beside a week: of the first measure the last days are looked at too. */
const LAST_DAYS = 3;

/** The money facts of the data that deviations are ranked by. */
export function rankedFacts(present: FactsPresent): FactId[] {
  return MEASURES.filter((fact) => missingFacts([fact], present).length === 0);
}

/**
 * The names of the segments whose last seven days lie furthest from the median of the weeks before, in dollars of any
 * measure, with how many segments there are. The query groups by dimensions alone; its period ends on the newest day.
 */
export function deviatingSql(query: PerformanceQuery, reading: Reading, count: number): Statement {
  const names = segmentsOf(query);
  const rows = rowsSql(query, [reading], [...names, 'day', ...query.facts]);
  const named = (alias: string) => names.map((name) => `${alias}.${name} AS ${name}`).join(', ');
  const keys = (alias: string) => names.map((name) => `${alias}.${name}`).join(', ');
  const sums = query.facts.map((fact) => `sum(toFloat64(p.${fact})) AS ${fact}`);
  const lastDays = `sumIf(toFloat64(p.${query.facts[0] ?? 'net_sales'}), dateDiff('day', p.day, {newest:Date}) % 7 < ${LAST_DAYS}) AS last_days`;
  const deviations = [...query.facts, 'last_days'].map(
    (column) => `abs(sumIf(w.${column}, w.week = 0) - quantileExactIf(0.5)(w.${column}, w.week > 0))`,
  );
  const sql = `SELECT
  ${named('s')},
  count() OVER () AS segment_count
FROM (
  SELECT
    ${named('w')},
    countIf(w.week > 0) AS weeks,
    greatest(
      ${deviations.join(',\n      ')}
    ) AS deviation
  FROM (
    SELECT
      ${named('p')},
      intDiv(dateDiff('day', p.day, {newest:Date}), 7) AS week,
      ${[...sums, lastDays].join(',\n      ')}
    ${rows.sql}
    GROUP BY ${keys('p')}, week
  ) AS w
  GROUP BY ${keys('w')}
) AS s
ORDER BY if(s.weeks = 0, 0, s.deviation) DESC, ${keys('s')}
LIMIT {segments:UInt32}`;
  return { sql, params: { ...rows.params, newest: reading.range.end, segments: count } };
}
