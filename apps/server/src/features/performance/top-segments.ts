import type { DailyPerformanceRow } from '@skuline/contract';
import { OTHER_SEGMENT } from '@skuline/domain/charts';
import { FACT_IDS, type FactSums, readFacts, sumFacts } from '@skuline/domain/metrics';
import { compareByCodePoint, type DimensionId } from '@skuline/domain/products';
import { z } from 'zod';
import { isKeptByDay, windowOf } from './day-windows.ts';
import {
  type BreakdownQuestion,
  isAboutSkus,
  namedSegmentsSql,
  rankSql,
  type SegmentNames,
  segmentsOf,
  type TopSegments,
} from './performance.queries.ts';
import {
  type BreakdownSources,
  bucketsOf,
  type CountedRow,
  readingOf,
  readRows,
  sumByBucket,
} from './summed-rows.ts';
import { readTotals } from './totals.ts';

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

/** The rows of the largest segments. */
async function readNamedSegments(
  sources: BreakdownSources,
  question: BreakdownQuestion,
  top: TopSegments,
): Promise<CountedRow[]> {
  const largest = await readRanking(sources, question, top);
  if (largest.length === 0) return [];
  if (isKeptByDay(question.range) && !isAboutSkus(question)) return readKeptDays(sources, question, largest);
  const reading = await readingOf(sources, question, bucketsOf(question));
  return readRows(sources, namedSegmentsSql(question, largest, reading));
}

async function readRanking(
  sources: BreakdownSources,
  question: BreakdownQuestion,
  top: TopSegments,
): Promise<SegmentNames[]> {
  // Ranking asks for no dates.
  const reading = await readingOf(sources, question, 'monthly');
  const { sql, params } = rankSql(question, top, reading);
  const ranked = storedNames.array().parse(await sources.analytics.select(sources.tenantId, sql, params));
  return ranked.map((row) => namesOf(question, row));
}

/** The days of some segments; of those that are not known a window is read, of all of them at once. */
async function readKeptDays(
  sources: BreakdownSources,
  question: BreakdownQuestion,
  segments: readonly SegmentNames[],
): Promise<CountedRow[]> {
  const { range, filters } = question;
  const keyOf = (names: SegmentNames) => JSON.stringify([segmentsOf(question), names, filters]);
  const found = segments.map((names) => ({ names, known: sources.windows.find(keyOf(names), range) }));
  const missing = found.filter(({ known }) => known === null).map(({ names }) => names);
  const window = windowOf(range);
  const reading =
    missing.length === 0 ? NOTHING : readWindow(sources, { ...question, range: window }, missing);
  const ofSegments = await Promise.all(
    found.map(({ names, known }) => {
      if (known !== null) return known;
      const rows = reading.then((byNames) => byNames.get(JSON.stringify(names)) ?? []);
      return sources.windows.keep(keyOf(names), range, { range: window, rows });
    }),
  );
  return ofSegments.flatMap((rows) => sumByBucket(question, rows));
}

const NOTHING = Promise.resolve<ReadonlyMap<string, readonly CountedRow[]>>(new Map());

/** The rows by day of some segments, by their names. */
async function readWindow(
  sources: BreakdownSources,
  question: BreakdownQuestion,
  names: readonly SegmentNames[],
): Promise<ReadonlyMap<string, readonly CountedRow[]>> {
  const byDay: BreakdownQuestion = {
    ...question,
    groupBy: ['date_key', ...segmentsOf(question)],
    granularity: 'daily',
  };
  const reading = await readingOf(sources, byDay, 'daily');
  const rows = await readRows(sources, namedSegmentsSql(byDay, names, reading));
  return Map.groupBy(rows, (row) => JSON.stringify(namesOf(question, row)));
}

function namesOf(
  question: BreakdownQuestion,
  row: Readonly<Partial<Record<DimensionId, string | undefined>>>,
): SegmentNames {
  return segmentsOf(question).map((segment) => row[segment] ?? '');
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
