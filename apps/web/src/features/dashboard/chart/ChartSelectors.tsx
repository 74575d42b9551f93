import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import { allowedGranularities, isGranularity, type Granularity } from '@skuline/domain/calendar';
import { CARD_METRIC_IDS, isCardMetricId, METRICS } from '@skuline/domain/metrics';
import { DIMENSION_IDS, DIMENSIONS, isDimensionId } from '@skuline/domain/products';
import { IconChevronDown } from '@tabler/icons-react';
import { useAnalysis, useAnalysisActions } from '../../../analysis/index.ts';
import { Icon } from '../../../ui/index.ts';
import classes from './ChartSelectors.module.css';

const GRANULARITY_LABELS: Readonly<Record<Granularity, string>> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
};
const BREAKDOWN_OPTIONS = DIMENSION_IDS.map((id) => ({ value: id, label: DIMENSIONS[id].plural }));
const METRIC_OPTIONS = CARD_METRIC_IDS.map((id) => ({ value: id, label: METRICS[id].label }));

const CHEVRON = {
  rightSection: <Icon shape={IconChevronDown} place="small" />,
  rightSectionPointerEvents: 'none',
  rightSectionWidth: 26,
} as const;

/** The chart's three choosers (spec 2); the range decides which granularities there are. */
export function ChartSelectors() {
  const { range, granularity, breakdown, metricId } = useAnalysis();
  const actions = useAnalysisActions();
  return (
    <div className={classes.selectors} data-not-in-picture>
      <Select
        {...CHEVRON}
        className={classes.granularity}
        aria-label="Granularity"
        data={allowedGranularities(range).map((id) => ({ value: id, label: GRANULARITY_LABELS[id] }))}
        value={granularity}
        onChange={(value) => isGranularity(value) && actions.setGranularity(value)}
      />
      <Select
        {...CHEVRON}
        className={classes.breakdown}
        aria-label="Breakdown"
        data={BREAKDOWN_OPTIONS}
        value={breakdown}
        onChange={(value) => isDimensionId(value) && actions.setBreakdown(value)}
      />
      <Select
        {...CHEVRON}
        className={classes.metric}
        aria-label="Metric"
        data={METRIC_OPTIONS}
        value={metricId}
        maxDropdownHeight={320}
        comboboxProps={{ width: 200, position: 'bottom-end' }}
        onChange={(value) => isCardMetricId(value) && actions.setMetric(value)}
      />
    </div>
  );
}
