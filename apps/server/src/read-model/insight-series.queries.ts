import { addDays, daysBetween } from '@skuline/domain/calendar';
import { isKnownOn, type KnownDays } from '@skuline/domain/known-days';
import { type FactId, type FactsPresent, missingFacts } from '@skuline/domain/metrics';
import type { PerformanceQuery } from './performance-query.ts';
import { rowsSql, type SumsQuery } from './performance.queries.ts';
import type { RowsReading } from './period-rows.queries.ts';
import { segmentsOf } from './performance-query.ts';

/** Sums whose deviation may be a story, in dollars. */
const MEASURES: readonly FactId[] = ['net_sales', 'promotions', 'contribution', 'ad_spend', 'ad_sales'];
/** What happened only days ago is small beside a week: of the first measure the last days are looked at too. */
const LAST_DAYS = 3;
const WEEK = 7;

/** The money facts of the data that deviations are ranked by. */
export function rankedFacts(present: FactsPresent): FactId[] {
  return MEASURES.filter((fact) => missingFacts([fact], present).length === 0);
}

/** Which weeks of a fact are compared, counted back from the newest day, and over which of their days. */
interface KnownWeeks {
  /** From 0, the newest day of a week, to 6: those on which the fact is known in the last week. */
  readonly days: readonly number[];
  /** The weeks before it that are known on the same days. */
  readonly weeks: readonly number[];
}

/** Null where the last week, or every week before it, is not known. */
function knownWeeks(fact: FactId, { start, end }: RowsReading['range'], known: KnownDays): KnownWeeks | null {
  const isKnown = (week: number, day: number) => isKnownOn([fact], addDays(end, -(WEEK * week + day)), known);
  const days = Array.from({ length: WEEK }, (_, day) => day).filter((day) => isKnown(0, day));
  const before = Array.from({ length: Math.floor(daysBetween(start, end) / WEEK) }, (_, at) => at + 1);
  const weeks = before.filter((week) => days.every((day) => isKnown(week, day)));
  return days.length === 0 || weeks.length === 0 ? null : { days, weeks };
}

/** A sum whose last week is held against the median of the weeks before. */
interface RankedSum extends KnownWeeks {
  readonly fact: FactId;
  readonly name: string;
}

function rankedSums(facts: readonly FactId[], range: RowsReading['range'], known: KnownDays): RankedSum[] {
  const sums = facts.flatMap((fact) => {
    const of = knownWeeks(fact, range, known);
    return of === null ? [] : [{ fact, name: fact, ...of }];
  });
  const [first] = sums;
  const days = first?.days.filter((day) => day < LAST_DAYS) ?? [];
  return first === undefined || days.length === 0 ? sums : [...sums, { ...first, name: 'last_days', days }];
}

/**
 * The names of the segments whose last seven days lie furthest from the median of the weeks before, in dollars of any
 * measure, with how many segments there are; each measure over the days on which it is known. The query groups by
 * dimensions alone; its period ends on the newest day.
 */
export function deviatingSql(
  query: PerformanceQuery,
  reading: RowsReading,
  { count, known }: { readonly count: number; readonly known: KnownDays },
): SumsQuery {
  const names = segmentsOf(query);
  const rows = rowsSql(query, [reading], [...names, 'day', ...query.facts]);
  const named = (alias: string) => names.map((name) => `${alias}.${name} AS ${name}`).join(', ');
  const keys = (alias: string) => names.map((name) => `${alias}.${name}`).join(', ');
  const ranked = rankedSums(query.facts, reading.range, known);
  const daysBack = '({newest:Date} - p.day)';
  const sums = ranked.map(({ fact, name, days }) =>
    days.length === WEEK
      ? `sum(toFloat64(p.${fact})) AS ${name}`
      : `sumIf(toFloat64(p.${fact}), ${daysBack} % ${WEEK} IN (${days.join(', ')})) AS ${name}`,
  );
  const deviations = ranked.map(({ name, weeks }) => {
    const isBefore = `w.week IN (${weeks.join(', ')})`;
    return `if(countIf(${isBefore}) = 0, 0, abs(sumIf(w.${name}, w.week = 0) - quantileExactIf(0.5)(w.${name}, ${isBefore})))`;
  });
  const sql = `SELECT
  ${named('s')},
  count() OVER () AS segment_count
FROM (
  SELECT
    ${named('w')},
    countIf(w.week > 0) AS weeks,
    greatest(
      ${['0', ...deviations].join(',\n      ')}
    ) AS deviation
  FROM (
    SELECT
      ${[named('p'), `intDiv(${daysBack}, ${WEEK}) AS week`, ...sums].join(',\n      ')}
    ${rows.sql}
    GROUP BY ${keys('p')}, week
  ) AS w
  GROUP BY ${keys('w')}
) AS s
ORDER BY if(s.weeks = 0, 0, s.deviation) DESC, ${keys('s')}
LIMIT {segments:UInt32}`;
  return { sql, params: { ...rows.params, newest: reading.range.end, segments: count } };
}
