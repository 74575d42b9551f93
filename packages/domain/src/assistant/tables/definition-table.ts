import {
  CATEGORY_LABELS,
  type FactsPresent,
  isMetricPresent,
  METRIC_IDS,
  metricFormula,
  type MetricId,
  METRICS,
} from '../../metrics/index.ts';
import { NO_FILTERS } from '../../products/index.ts';
import { nameColumn, textColumn } from './metric-columns.ts';
import type { ResultTable } from '../plan-result.ts';

const TEXTS = [
  ['id', 'Id'],
  ['formula', 'Formula'],
  ['description', 'Meaning'],
  ['category', 'Category'],
  ['good_direction', 'Good when it goes'],
  ['in_data', 'In your data'],
] as const;

/** What metrics mean and how they are computed; without any named, all of them. */
export function prepareDefinitionTable(metrics: readonly MetricId[], present: FactsPresent): ResultTable {
  const wanted = metrics.length === 0 ? METRIC_IDS : [...new Set(metrics)];
  return {
    title: 'Metrics',
    range: null,
    comparison: null,
    filters: NO_FILTERS,
    dimension: null,
    columns: [nameColumn('Metric'), ...TEXTS.map(([id, label]) => textColumn(id, label))],
    rows: wanted.map((id) => {
      const { label, description, category, goodDirection } = METRICS[id];
      const isPresent = isMetricPresent(id, present) ? 'yes' : 'no';
      const cells = [
        label,
        id,
        metricFormula(id),
        description,
        CATEGORY_LABELS[category],
        goodDirection,
        isPresent,
      ];
      return { kind: 'segment', cells };
    }),
    rowCount: wanted.length,
  };
}
