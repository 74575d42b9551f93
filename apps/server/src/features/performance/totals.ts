import { hasFilters } from '@skuline/domain/products';
import { isKeptByDay, windowOf } from './day-windows.ts';
import { type BreakdownQuestion, isAboutSkus, totalsSql } from './performance.queries.ts';
import {
  type BreakdownSources,
  bucketsOf,
  type CountedRow,
  readingOf,
  readRows,
  sumByBucket,
} from './summed-rows.ts';

/** The totals of all segments in each bucket: known by heart unless a filter narrows them. */
export async function readTotals(
  sources: BreakdownSources,
  question: BreakdownQuestion,
): Promise<CountedRow[]> {
  if (!hasFilters(question.filters)) {
    const days = (await sources.readDays()).totalsIn(question.range);
    return sumByBucket(
      question,
      days.map(({ date, facts, rowCount }) => ({ date_key: date, ...facts, row_count: rowCount })),
    );
  }
  if (isKeptByDay(question.range) && !isAboutSkus(question)) {
    return sumByBucket(question, await readFilteredDays(sources, question));
  }
  return readRows(sources, totalsSql(question, await readingOf(sources, question, bucketsOf(question))));
}

/** The days of a filter's range; the cards, their comparison and the chart ask for them at the same time. */
function readFilteredDays(
  sources: BreakdownSources,
  { filters, range }: BreakdownQuestion,
): Promise<readonly CountedRow[]> {
  const key = JSON.stringify(['totals', filters]);
  const known = sources.windows.find(key, range);
  if (known !== null) return known;
  const window = windowOf(range);
  const byDay: BreakdownQuestion = {
    range: window,
    filters,
    groupBy: ['date_key'],
    granularity: 'daily',
    top: null,
  };
  const rows = readingOf(sources, byDay, 'daily').then((reading) =>
    readRows(sources, totalsSql(byDay, reading)),
  );
  return sources.windows.keep(key, range, { range: window, rows });
}
