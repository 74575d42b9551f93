import type { DimensionId } from '@skuline/domain/products';
import type { ChartAnswer } from '../data/use-dashboard-data.ts';

const NO_ROWS = 'No data available for the selected period and filters.';

const NOTHING_FOUND: Readonly<Record<DimensionId, string>> = {
  brand_name: 'No brands found in the selected date range and filters.',
  parent_sku_name: 'No parent SKUs found in the selected date range and filters.',
  sku_name: 'No SKUs found in the selected date range and filters.',
};

/** Why the chart is empty: the server's words, or that rows came without any segment (spec 2). */
export function noChartDataMessage({ question, rows }: Pick<ChartAnswer, 'question' | 'rows'>): string {
  return rows.isEmpty ? (rows.message ?? NO_ROWS) : NOTHING_FOUND[question.breakdown];
}
