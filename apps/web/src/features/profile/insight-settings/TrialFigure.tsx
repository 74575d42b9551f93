import { Skeleton } from '@mantine/core';
import {
  describeHeldBack,
  describeJudged,
  describeTrial,
  describeVotes,
  OUTCOME_LABELS,
  prepareTrialChart,
  type ScopesTrial,
  type Trial,
  type TrialChart,
} from '@skuline/domain/alert-trial';
import { formatDay, formatMetric, sentenceLabel } from '@skuline/domain/formatting';
import type { InsightRule } from '@skuline/domain/insights';
import { useMemo, useState } from 'react';
import { useAnalysis } from '../../../analysis/index.ts';
import { RowsTable, lazyPart, PlotLegend, Swatch, TableSwitch, VisuallyHidden } from '../../../ui/index.ts';
import classes from './Trial.module.css';
import type { TrialPlotProps } from './TrialPlot.tsx';
import type { Vote } from './rule-past.ts';

/** Lazily loaded because of Recharts' size. */
const TrialPlot = lazyPart<TrialPlotProps>(
  async () => (await import('./TrialPlot.tsx')).TrialPlot,
  () => <Skeleton height="100%" animate={false} />,
);

interface TrialFigureProps {
  readonly rule: InsightRule | Pick<InsightRule, 'metric' | 'windowDays'>;
  /** Of the product that is drawn. */
  readonly trial: Trial;
  readonly total: ScopesTrial;
  readonly votes: readonly Vote[];
  readonly maxPerHour: number;
}

/** The metric on the tried days: where the rule fired, what held it back and what was said of it, or the same as a table. */
export function TrialFigure({ rule, trial, total, votes, maxPerHour }: TrialFigureProps) {
  const { today } = useAnalysis();
  const [isTable, setTable] = useState(false);
  const chart = useMemo(() => prepareTrialChart(rule, trial.days, today), [rule, trial, today]);
  if (chart === null)
    return <p className={classes.message}>There is no data for this metric, so the rule never fires.</p>;
  const voted = describeVotes(votes);
  const isOwn = 'threshold' in rule;
  const judged = describeJudged(trial);
  const lines = [
    isOwn ? describeHeldBack(total, maxPerHour) : 'Tried on the last 7 days, as if looked at each morning',
    judged,
    voted,
  ].filter((line) => line !== null);
  return (
    <figure className={classes.figure}>
      <VisuallyHidden>
        <span role="note">{describeTrial(trial)}</span>
      </VisuallyHidden>
      <Legend chart={chart} rule={rule} hasEvents={isOwn} />
      <div className={classes.plot}>
        {isTable ? (
          <TrialTable chart={chart} votes={votes} />
        ) : (
          <TrialPlot chart={chart} votes={votes} description={describeTrial(trial)} />
        )}
      </div>
      <figcaption className={classes.foot}>
        <span className={classes.note} data-numeric>
          {lines.join(' · ')}
        </span>
        <TableSwitch isTable={isTable} onSwitch={setTable} />
      </figcaption>
    </figure>
  );
}

interface LegendProps extends Pick<TrialFigureProps, 'rule'> {
  readonly chart: TrialChart;
  readonly hasEvents: boolean;
}

function Legend({ chart, rule: { windowDays }, hasEvents }: LegendProps) {
  const held = (['special_week', 'snooze', 'cap'] as const).filter(
    (reason) =>
      (reason === 'special_week' && hasEvents) || chart.points.some(({ day }) => day.outcome === reason),
  );
  return (
    <PlotLegend label="Legend of the trial">
      <li>
        <Swatch shape="line" color="var(--sk-accent-text)" />
        {sentenceLabel(chart.metric)} {windowDays === 1 ? 'a day' : `in ${windowDays} days`}
      </li>
      {chart.hasBand ? (
        <li>
          <Swatch color="color-mix(in srgb, var(--sk-series-6) 40%, transparent)" />
          Usual range
        </li>
      ) : null}
      {chart.points.every(({ limit }) => limit === null) ? null : (
        <li>
          <Swatch shape="dashes" color="var(--sk-text-2)" />
          Limit
        </li>
      )}
      <li>
        <Swatch shape="dot" color="var(--sk-bad)" />
        Fired
      </li>
      {held.map((reason) => (
        <li key={reason}>
          <Swatch shape="ring" color="var(--sk-text-3)" />
          {OUTCOME_LABELS[reason]}
        </li>
      ))}
    </PlotLegend>
  );
}

const BAND = [
  ['Low', 'low'],
  ['Usual', 'usual'],
  ['High', 'high'],
] as const;

function TrialTable({ chart, votes }: { readonly chart: TrialChart; readonly votes: readonly Vote[] }) {
  const { metric, points, hasBand, today } = chart;
  return (
    <RowsTable
      caption="The rule on the last 180 days"
      className={classes.table}
      rows={points.toReversed()}
      keyOf={({ key }) => key}
      columns={[
        { key: 'Day', renderCell: ({ key }) => formatDay(key, today) },
        {
          key: sentenceLabel(metric),
          isStrong: true,
          renderCell: ({ value }) => (value === null ? 'not judged' : formatMetric(metric, value)),
        },
        ...(hasBand ? BAND : []).map(([key, id]) => ({
          key,
          renderCell: (point: TrialChart['points'][number]) => formatMetric(metric, point[id]),
        })),
        {
          key: 'Rule',
          isWord: true,
          renderCell: ({ key, day }) =>
            [
              day.outcome === null ? '' : OUTCOME_LABELS[day.outcome],
              day.event ?? '',
              ...votes
                .filter(({ date }) => date === key)
                .map(({ isHelpful }) => (isHelpful ? 'Helpful' : 'Not helpful')),
            ]
              .filter((text) => text !== '')
              .join(', '),
        },
      ]}
    />
  );
}
