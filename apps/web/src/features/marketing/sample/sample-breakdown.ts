import {
  type DailyPerformanceResponse,
  type DailyPerformanceRow,
  dailyPerformanceQuery,
  EMPTY_REASONS,
  type GroupBy,
} from '@skuline/contract';
import { bucketKeyOf, type DateRange } from '@skuline/domain/calendar';
import { OTHER_SEGMENT } from '@skuline/domain/charts';
import { sumFacts } from '@skuline/domain/metrics';
import type { z } from 'zod';
import { listSampleRows, type SampleRow } from './sample-days.ts';

type Question = z.output<typeof dailyPerformanceQuery>;
type Dimension = Exclude<GroupBy, 'date_key'>;

function isChosen(row: SampleRow, question: Question): boolean {
  const dimensions = ['brand_name', 'parent_sku_name', 'sku_name'] as const;
  return dimensions.every((name) => question[name].length === 0 || question[name].includes(row[name]));
}

/** The names that stay by themselves; null: all of them. */
function findTopNames(
  rows: readonly SampleRow[],
  dimension: Dimension,
  question: Question,
): Set<string> | null {
  const { top, rank_by: measure = 'net_sales' } = question;
  if (top === undefined) return null;
  const ranked = [...Map.groupBy(rows, (row) => row[dimension])]
    .map(([name, own]) => ({ name, size: sumFacts(own)[measure] }))
    .toSorted((a, b) => b.size - a.size);
  return new Set(ranked.slice(0, top).map(({ name }) => name));
}

function groupRows(rows: readonly SampleRow[], range: DateRange, question: Question): DailyPerformanceRow[] {
  const { group_by: groupBy, granularity = 'daily' } = question;
  const dimension = groupBy.find((key): key is Dimension => key !== 'date_key');
  const topNames = dimension === undefined ? null : findTopNames(rows, dimension, question);
  const groupOf = (row: SampleRow) => {
    const isOther = dimension !== undefined && topNames !== null && !topNames.has(row[dimension]);
    const names = groupBy.map((key) => {
      if (key === 'date_key') return [key, bucketKeyOf(row.date_key, range, granularity)] as const;
      return [key, isOther ? OTHER_SEGMENT : row[key]] as const;
    });
    return { ...Object.fromEntries(names), ...(topNames === null ? {} : { is_other: isOther }) };
  };
  const groups = Map.groupBy(rows, (row) => JSON.stringify(groupOf(row)));
  return [...groups].map(([key, own]) => ({ ...JSON.parse(key), ...sumFacts(own) }));
}

/** Answers GET /api/daily-performance-breakdown as the server does, from the sample's rows. */
export function answerBreakdown(query: z.input<typeof dailyPerformanceQuery>): DailyPerformanceResponse {
  const question = dailyPerformanceQuery.parse(query);
  const range = { start: question.start_date, end: question.end_date };
  const rows = listSampleRows(range).filter((row) => isChosen(row, question));
  const isEmpty = rows.length === 0;
  return {
    data: question.group_by.length === 0 ? rows : groupRows(rows, range, question),
    isEmpty,
    reason: isEmpty ? 'no_data_for_filters' : null,
    message: isEmpty ? EMPTY_REASONS.no_data_for_filters : null,
    dateRange: range,
  };
}
