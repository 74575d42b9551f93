import type { ChartModel } from '@skuline/domain/charts';
import { METRICS, metricFormula } from '@skuline/domain/metrics';
import { type CsvCell, toCsvText } from '../../../ui/index.ts';
import { exportHeader, type ExportHeaderInput } from './export-header.ts';

/** The chart as CSV: exact numbers (ratios as fractions), a row a bucket, empty cells in gaps. */
export function chartCsv(model: ChartModel, input: ExportHeaderInput): string {
  const { metricId, segments, buckets } = model;
  const rows: CsvCell[][] = [
    ...exportHeader(input).slice(0, -1),
    ['Metric', METRICS[metricId].label, metricFormula(metricId, 'chart')],
    ['Granularity', model.granularity],
    [],
    ['First day', 'Last day', 'Days', ...segments.map((segment) => segment.name), 'Total', 'Note'],
    ...buckets.map(({ start, end, days, values, total, isMaturing, hasData }): CsvCell[] => [
      start,
      end,
      days,
      ...values,
      total,
      hasData ? (isMaturing ? 'Not final yet' : null) : 'No data',
    ]),
    [
      model.range.start,
      model.range.end,
      buckets.reduce((sum, bucket) => sum + bucket.days, 0),
      ...segments.map((segment) => segment.total),
      model.total,
      'Whole range',
    ],
  ];
  return toCsvText(rows);
}
