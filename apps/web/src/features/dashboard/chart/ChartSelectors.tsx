import { allowedGranularities, isGranularity, type Granularity } from '@skuline/domain/calendar';
import { CARD_METRIC_IDS, isCardMetricId, METRICS } from '@skuline/domain/metrics';
import { DIMENSION_IDS, DIMENSIONS, isDimensionId } from '@skuline/domain/products';
import { useMemo } from 'react';
import { useAnalysis, useAnalysisActions } from '../../../analysis/index.ts';
import type { DashboardQuestion } from '../data/question.ts';
import { useMetric } from '../data/use-metric.ts';
import { Chooser } from './Chooser.tsx';
import classes from './ChartSelectors.module.css';

const GRANULARITY_LABELS: Readonly<Record<Granularity, string>> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
};
const BREAKDOWN_OPTIONS = DIMENSION_IDS.map((id) => ({ value: id, label: DIMENSIONS[id].plural }));
const METRIC_OPTIONS = CARD_METRIC_IDS.map((id) => ({ value: id, label: METRICS[id].label }));

export interface ChartSelectorsProps {
  /** What the drawn chart shows, which stays until a newer one is there; without a chart, what was chosen. */
  readonly shown: Pick<DashboardQuestion, 'range' | 'granularity' | 'breakdown'> | null;
}

/** The chart's three choosers (spec 2); the range decides which granularities there are. */
export function ChartSelectors({ shown }: ChartSelectorsProps) {
  const analysis = useAnalysis();
  const { range, granularity, breakdown } = shown ?? analysis;
  const metricId = useMetric();
  const { setGranularity, setBreakdown, setMetric } = useAnalysisActions();
  const granularities = useMemo(
    () => allowedGranularities(range).map((id) => ({ value: id, label: GRANULARITY_LABELS[id] })),
    [range],
  );
  return (
    <div className={classes.selectors} data-not-in-picture>
      <Chooser
        label="Granularity"
        className={classes.granularity}
        options={granularities}
        value={granularity}
        isOption={isGranularity}
        onChoose={setGranularity}
      />
      <Chooser
        label="Breakdown"
        className={classes.breakdown}
        options={BREAKDOWN_OPTIONS}
        value={breakdown}
        isOption={isDimensionId}
        onChoose={setBreakdown}
      />
      <Chooser
        label="Metric"
        className={classes.metric}
        options={METRIC_OPTIONS}
        value={metricId}
        isOption={isCardMetricId}
        onChoose={setMetric}
        listWidth={200}
      />
    </div>
  );
}
