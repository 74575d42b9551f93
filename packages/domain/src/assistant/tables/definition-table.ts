import {
  CATEGORY_LABELS,
  type FactsPresent,
  isMetricPresent,
  METRIC_IDS,
  metricFormula,
  type MetricId,
  METRICS,
} from '../../figures/metrics/index.ts';
import { nameColumn, type ResultTable, resultTable, textColumn } from '../../figures/tables/index.ts';

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
  return resultTable({
    title: 'Metrics',
    columns: [nameColumn('Metric'), ...TEXTS.map(([id, label]) => textColumn(id, label))],
    rows: wanted.map((id) => {
      const { label, description, category, goodDirection } = METRICS[id];
      const isPresent = isMetricPresent(id, present) ? 'yes' : 'no';
      return [label, id, metricFormula(id), description, CATEGORY_LABELS[category], goodDirection, isPresent];
    }),
  });
}
