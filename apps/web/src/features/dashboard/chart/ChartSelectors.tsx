import { allowedGranularities, GRANULARITY_LABELS, isGranularity } from '@skuline/domain/calendar';
import { CARD_METRIC_IDS, isCardMetricId, METRICS } from '@skuline/domain/metrics';
import { DIMENSIONS, isSegmentId } from '@skuline/domain/products';
import { memo, useMemo } from 'react';
import { useAnalysis, useAnalysisActions, useBreakdowns } from '../../../analysis/index.ts';
import { Select } from '../../../ui/index.ts';
import type { DashboardRequest } from '../data/dashboard-queries.ts';
import { useMetric } from '../data/use-dashboard-data.ts';
import classes from './ChartSelectors.module.css';

const METRIC_OPTIONS = CARD_METRIC_IDS.map((id) => ({ value: id, label: METRICS[id].label }));

export interface ChartSelectorsProps {
  /** The request of the chart that is shown, until a newer one has loaded; null without a chart. */
  readonly shown: Pick<DashboardRequest, 'range' | 'granularity' | 'breakdown'> | null;
}

/** The chart's three selectors (spec 2). The range determines the available granularities. */
export function ChartSelectors({ shown }: ChartSelectorsProps) {
  const analysis = useAnalysis();
  const { range, granularity, breakdown } = shown ?? analysis;
  const metricId = useMetric();
  const { setGranularity, setBreakdown, setMetric } = useAnalysisActions();
  const breakdowns = useBreakdowns();
  const breakdownOptions = useMemo(
    () => breakdowns.map((id) => ({ value: id, label: DIMENSIONS[id].plural })),
    [breakdowns],
  );
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
        options={breakdownOptions}
        value={breakdown}
        isOption={isSegmentId}
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

interface ChooserProps<T extends string> {
  readonly label: string;
  readonly className: string | undefined;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly isOption: (value: string | null) => value is T;
  readonly onChoose: (value: T) => void;
  /** In pixels, where options are wider than the field. */
  readonly listWidth?: number;
}

function AnyChooser<T extends string>({ options, isOption, onChoose, ...props }: ChooserProps<T>) {
  return (
    <Select
      className={props.className ?? ''}
      aria-label={props.label}
      data={options}
      value={props.value}
      maxDropdownHeight={320}
      rightSectionWidth={26}
      {...(props.listWidth === undefined
        ? {}
        : { comboboxProps: { width: props.listWidth, position: 'bottom-end' } })}
      onChange={(value) => {
        if (isOption(value)) onChoose(value);
      }}
    />
  );
}

/** One of the chart's selectors; memoized, because rendering a Select is expensive. */
// memo() loses the generic type parameter; the cast restores it.
export const Chooser = memo(AnyChooser) as typeof AnyChooser;
