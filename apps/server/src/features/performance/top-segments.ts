import type { DailyPerformanceRow } from '@skuline/contract';
import { OTHER_SEGMENT } from '@skuline/domain/charts';
import { FACT_IDS, type FactSums, readFacts, sumFacts } from '@skuline/domain/metrics';
import { compareByCodePoint, type DimensionId } from '@skuline/domain/products';
import { z } from 'zod';
import { isKeptByDay, windowOf } from './day-windows.ts';
import {
  type BreakdownQuestion,
  isAboutSkus,
  lookUpVisible,
  namedSegmentsSql,
  rankSql,
  type Reading,
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

const RUNNERS_UP = 5;
const MAX_LEADERS = 200;

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
  if (isAboutSkus(question)) return readLeadingSkus(sources, question, top);
  const largest = await readRanking(sources, question, top);
  if (largest.length === 0) return [];
  return isKeptByDay(question.range)
    ? readKeptDays(sources, question, largest)
    : readNamed(sources, question, largest);
}

/**
 * Two long scans, so the second begins beside the first: for those who led when the same was last asked of other
 * days, with the runners-up, since those at the edge of the top change places from one range to the next. What is
 * read counts only when the ranking proves it.
 */
async function readLeadingSkus(
  sources: BreakdownSources,
  question: BreakdownQuestion,
  top: TopSegments,
): Promise<CountedRow[]> {
  const key = JSON.stringify([segmentsOf(question), top, question.filters]);
  const guess = sources.leaders.get(key) ?? [];
  const [leaders, guessed] = await Promise.all([
    readRanking(sources, question, { ...top, count: top.count + RUNNERS_UP }),
    guess.length === 0 ? [] : readNamed(sources, question, guess),
  ]);
  if (sources.leaders.size >= MAX_LEADERS) sources.leaders.clear();
  sources.leaders.set(key, leaders);
  const largest = leaders.slice(0, top.count);
  if (largest.length === 0) return [];
  const known = new Set(guess.map(keyOfNames));
  if (!largest.every((names) => known.has(keyOfNames(names)))) return readNamed(sources, question, largest);
  const wanted = new Set(largest.map(keyOfNames));
  return guessed.filter((row) => wanted.has(keyOfNames(namesOf(question, row))));
}

async function readNamed(
  sources: BreakdownSources,
  question: BreakdownQuestion,
  names: readonly SegmentNames[],
): Promise<CountedRow[]> {
  const reading = await readingOf(sources, question, bucketsOf(question));
  return readRows(sources, namedSegmentsSql(question, names, reading));
}

async function readRanking(
  sources: BreakdownSources,
  question: BreakdownQuestion,
  top: TopSegments,
): Promise<SegmentNames[]> {
  const reading = await rankingReadingOf(sources, question);
  const { sql, params } = rankSql(question, top, reading);
  const ranked = storedNames.array().parse(await sources.analytics.select(sources.tenantId, sql, params));
  return ranked.map((row) => namesOf(question, row));
}

/**
 * Right after an import the ranking does not wait until what is published has been read: it looks the visible
 * imports up. It only says whose rows are read, and by then the days are known, as for the totals.
 */
async function rankingReadingOf(sources: BreakdownSources, question: BreakdownQuestion): Promise<Reading> {
  if (sources.findDays() === null && !isAboutSkus(question)) return { visible: lookUpVisible };
  // Ranking asks for no dates.
  return readingOf(sources, question, 'monthly');
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
      const rows = reading.then((byNames) => byNames.get(keyOfNames(names)) ?? []);
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
  const rows = await readNamed(sources, byDay, names);
  return Map.groupBy(rows, (row) => keyOfNames(namesOf(question, row)));
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
