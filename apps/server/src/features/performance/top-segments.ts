import type { DailyPerformanceRow } from '@skuline/contract';
import { bucketKeyOf } from '@skuline/domain/calendar';
import { OTHER_SEGMENT } from '@skuline/domain/charts';
import { FACT_IDS, type FactSums, readFacts, sumFacts } from '@skuline/domain/metrics';
import { compareByCodePoint } from '@skuline/domain/products';
import { z } from 'zod';
import { type DayTotals, factColumns, type PublishedDays } from '../../answers/index.ts';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import {
  type BreakdownQuestion,
  namedSegmentsSql,
  rankSql,
  segmentsOf,
  type SqlQuestion,
  type TopSegments,
  totalsSql,
} from './performance.queries.ts';

/** What the questions of one answer are put to. */
export interface BreakdownSources {
  readonly analytics: AnalyticsStore;
  readonly tenantId: TenantId;
  readonly days: PublishedDays;
}

interface CountedRow extends FactSums {
  /** '' when dates are not grouped by. */
  readonly date_key: string;
  readonly row_count: number;
}

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

async function readNamedSegments(
  { analytics, tenantId, days }: BreakdownSources,
  question: BreakdownQuestion,
  top: TopSegments,
): Promise<CountedRow[]> {
  const visible = (alias: string) => days.conditionIn(alias, question.range);
  const select = ({ sql, params }: SqlQuestion) => analytics.select(tenantId, sql, params);
  const ranked = storedNames.array().parse(await select(rankSql(question, top, visible)));
  if (ranked.length === 0) return [];
  const names = ranked.map((row) => segmentsOf(question).map((segment) => row[segment] ?? ''));
  return countedRows(await select(namedSegmentsSql(question, names, visible)));
}

/** The totals of all segments in each bucket: known already unless a filter narrows them. */
async function readTotals(
  { analytics, tenantId, days }: BreakdownSources,
  question: BreakdownQuestion,
): Promise<CountedRow[]> {
  const { range, filters, granularity, groupBy } = question;
  if (Object.values(filters).some((names) => names.length > 0)) {
    const { sql, params } = totalsSql(question, (alias) => days.conditionIn(alias, range));
    return countedRows(await analytics.select(tenantId, sql, params));
  }
  const bucketOf = ({ date }: DayTotals) =>
    groupBy.includes('date_key') ? bucketKeyOf(date, range, granularity) : '';
  return [...Map.groupBy(days.totalsIn(range), bucketOf)].map(([date_key, ofBucket]) => ({
    date_key,
    ...sumFacts(ofBucket.map((day) => day.facts)),
    row_count: ofBucket.reduce((count, day) => count + day.rowCount, 0),
  }));
}

function countedRows(rows: readonly unknown[]): CountedRow[] {
  return storedRow.array().parse(rows);
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

function answerRow(
  { groupBy }: BreakdownQuestion,
  row: DailyPerformanceRow,
  isOther: boolean,
): DailyPerformanceRow {
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
