import { formatMetricCard } from '@skuline/domain/formatting';
import { evaluateMetric, METRICS, metricFormula, sumFacts } from '@skuline/domain/metrics';
import type { SampleBoard } from '../sample/sample-board.ts';

/** A ratio of the sample, worked out by the product's own catalogue. */
export interface WorkedExample {
  readonly label: string;
  readonly formula: string;
  readonly numerator: string;
  readonly denominator: string;
  readonly value: string;
}

/** The contribution margin of the sample's range, as its hint on the dashboard explains it. */
export function prepareWorkedExample({ current }: Pick<SampleBoard, 'current'>): WorkedExample {
  const sums = sumFacts(current.map((day) => day.sums));
  return {
    label: METRICS.contribution_margin.label,
    formula: metricFormula('contribution_margin', 'card'),
    numerator: formatMetricCard('contribution', sums.contribution),
    denominator: formatMetricCard('net_sales', sums.net_sales),
    value: formatMetricCard('contribution_margin', evaluateMetric('contribution_margin', sums, 'card')),
  };
}
