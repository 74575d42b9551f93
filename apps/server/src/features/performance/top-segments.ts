import type { DailyPerformanceRow } from '@skuline/contract';
import { bucketKeyOf } from '@skuline/domain/calendar';
import { OTHER_SEGMENT } from '@skuline/domain/charts';
import { FACT_IDS, type FactSums, readFacts, sumFacts } from '@skuline/domain/metrics';
import { compareByCodePoint, type DimensionId } from '@skuline/domain/products';
import { z } from 'zod';
import { type DayTotals, factColumns, type PublishedDays } from '../../answers/index.ts';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import {
  type BreakdownQuestion,
  namedSegmentsSql,
  rankSql,
  type SegmentNames,
  segmentsOf,
  type TopSegments,
  totalsSql,
} from './performance.queries.ts';
import type { TopGuesses } from './top-guesses.ts';

/** What the questions of one answer are put to. */
export interface BreakdownSources {
  readonly analytics: AnalyticsStore;
  readonly tenantId: TenantId;
  readonly days: PublishedDays;
  readonly guesses: TopGuesses;
}

interface CountedRow extends FactSums {
  /** '' when dates are not grouped by. */
  readonly date_key: string;
  readonly brand_name?: string | undefined;
  readonly parent_sku_name?: string | undefined;
  readonly sku_name?: string | undefined;
  readonly row_count: number;
}

/** Ranked beyond the largest and guessed with them: those at the edge change places from one range to the next. */
const RUNNERS_UP = 5;

const storedRow = z.object({
  ...factColumns,
  date_key: z.string().default(''),
  brand_name: z.string().optional(),
  parent_sku_name: z.string().optional(),
  sku_name: z.string().optional(),
  row_count: z.number(),
});
const storedNames = z.record(z.string(), z.string());

/**
 * The largest segments by their sum over the range, and all others as 'Other' (spec point 9). Only the rows of the
 * largest are read: 'Other' is the total without them, to the ten-thousandth of a dollar.
 */
export async function readTopSegments(
  sources: BreakdownSources,
  question: BreakdownQuestion,
  top: TopSegments,
): Promise<DailyPerformanceRow[]> {
  const [named, totals] = await Promise.all([
    readNamedSegments(sources, question, top),
    readTotals(sources, question),
  ]);
  const others = totals.map((total) => withoutNamed(total, named)).filter((row) => row.row_count > 0);
  const rows = [
    ...named.map((row) => answerRow(question, row, false)),
    ...others.map((row) => answerRow(question, row, true)),
  ];
  return rows.toSorted((a, b) => compareRows(question, a, b));
}

/** The rows of the largest segments, read while the ranking runs when last time's leaders are this time's too. */
async function readNamedSegments(
  sources: BreakdownSources,
  question: BreakdownQuestion,
  top: TopSegments,
): Promise<CountedRow[]> {
  const { tenantId, guesses } = sources;
  const guess = guesses.find(tenantId, question);
  const [leaders, guessed] = await Promise.all([
    readRanking(sources, question, { ...top, count: top.count + RUNNERS_UP }),
    guess === null ? [] : readRowsOf(sources, question, guess),
  ]);
  const largest = leaders.slice(0, top.count);
  if (largest.length === 0) return [];
  guesses.keep(tenantId, question, leaders);
  const known = new Set((guess ?? []).map(keyOfNames));
  if (!largest.every((names) => known.has(keyOfNames(names)))) return readRowsOf(sources, question, largest);
  const wanted = new Set(largest.map(keyOfNames));
  return guessed.filter((row) => wanted.has(keyOfNames(namesOf(question, row))));
}

async function readRanking(
  { analytics, tenantId, days }: BreakdownSources,
  question: BreakdownQuestion,
  leaders: TopSegments,
): Promise<SegmentNames[]> {
  const { sql, params } = rankSql(question, leaders, (alias) => days.conditionIn(alias, question.range));
  const ranked = storedNames.array().parse(await analytics.select(tenantId, sql, params));
  return ranked.map((row) => namesOf(question, row));
}

async function readRowsOf(
  { analytics, tenantId, days }: BreakdownSources,
  question: BreakdownQuestion,
  names: readonly SegmentNames[],
): Promise<CountedRow[]> {
  const visible = (alias: string) => days.conditionIn(alias, question.range);
  const { sql, params } = namedSegmentsSql(question, names, visible);
  return storedRow.array().parse(await analytics.select(tenantId, sql, params));
}

function namesOf(
  question: BreakdownQuestion,
  row: Readonly<Partial<Record<DimensionId, string | undefined>>>,
): SegmentNames {
  return segmentsOf(question).map((segment) => row[segment] ?? '');
}

function keyOfNames(names: SegmentNames): string {
  return JSON.stringify(names);
}

/** The totals of all segments in each bucket: known already unless a filter narrows them. */
async function readTotals(
  { analytics, tenantId, days }: BreakdownSources,
  question: BreakdownQuestion,
): Promise<CountedRow[]> {
  const { range, filters, granularity, groupBy } = question;
  if (Object.values(filters).some((names) => names.length > 0)) {
    const { sql, params } = totalsSql(question, (alias) => days.conditionIn(alias, range));
    return storedRow.array().parse(await analytics.select(tenantId, sql, params));
  }
  const bucketOf = ({ date }: DayTotals) =>
    groupBy.includes('date_key') ? bucketKeyOf(date, range, granularity) : '';
  return [...Map.groupBy(days.totalsIn(range), bucketOf)].map(([date_key, ofBucket]) => ({
    date_key,
    ...sumFacts(ofBucket.map((day) => day.facts)),
    row_count: ofBucket.reduce((count, day) => count + day.rowCount, 0),
  }));
}

function withoutNamed(total: CountedRow, named: readonly CountedRow[]): CountedRow {
  const inBucket = named.filter((row) => row.date_key === total.date_key);
  return {
    date_key: total.date_key,
    ...sumFacts([total, ...inBucket.map(negated)]),
    row_count: inBucket.reduce((count, row) => count - row.row_count, total.row_count),
  };
}

function negated(row: FactSums): FactSums {
  return readFacts(Object.fromEntries(FACT_IDS.map((fact) => [fact, -row[fact]])));
}

function answerRow({ groupBy }: BreakdownQuestion, row: CountedRow, isOther: boolean): DailyPerformanceRow {
  const nameOf = (key: (typeof groupBy)[number]) =>
    isOther && key !== 'date_key' ? OTHER_SEGMENT : row[key];
  return {
    ...Object.fromEntries(groupBy.map((key) => [key, nameOf(key)])),
    is_other: isOther,
    ...readFacts(row),
  };
}

/** In the order of the grouped fields; a segment that is called 'Other' stands before the sum of the others. */
function compareRows({ groupBy }: BreakdownQuestion, a: DailyPerformanceRow, b: DailyPerformanceRow): number {
  for (const key of groupBy) {
    const order = compareByCodePoint(a[key] ?? '', b[key] ?? '');
    if (order !== 0) return order;
  }
  return Number(a.is_other) - Number(b.is_other);
}
