import { ActionIcon, Skeleton } from '@mantine/core';
import type { DateKey } from '@skuline/domain/calendar';
import {
  describeGaps,
  describePace,
  describeProgress,
  formatTarget,
  formatGoalValue,
  GOAL_STATUS_LABELS,
  type GoalProgress,
  type GoalStatus,
  type RatioProgress,
  type SumProgress,
  titleOfGoal,
} from '@skuline/domain/goals';
import { IconPencil } from '@tabler/icons-react';
import { Icon, lazyPart, PlotLegend, Swatch, VisuallyHidden } from '../../../ui/index.ts';
import type { GoalPlotProps } from './GoalPlot.tsx';
import classes from './Goals.module.css';

/** Lazily loaded because of Recharts' size. */
const GoalPlot = lazyPart<GoalPlotProps>(
  async () => (await import('./GoalPlot.tsx')).GoalPlot,
  () => <Skeleton height="100%" animate={false} />,
);

interface GoalViewProps {
  readonly progress: GoalProgress;
  readonly today: DateKey;
  readonly onEdit: () => void;
}

/** Where one goal stands: a sum as a line on its pace, a ratio as a bar. */
export function GoalView({ progress, today, onEdit }: GoalViewProps) {
  const { goal, status } = progress;
  const title = titleOfGoal(progress, today);
  const gaps = describeGaps(progress, today);
  return (
    <>
      <div className={classes.goalHead}>
        <h3 className={classes.goalTitle}>{title}</h3>
        {status === null ? null : <StatusTag status={status} />}
        {goal.name === title ? null : <span className={classes.goalName}>{goal.name}</span>}
        <ActionIcon size="sm" aria-label={`Edit the goal ${goal.name}`} onClick={onEdit}>
          <Icon shape={IconPencil} />
        </ActionIcon>
      </div>
      {progress.kind === 'sum' ? (
        <SumFigure progress={progress} today={today} />
      ) : (
        <RatioFigure progress={progress} />
      )}
      <p className={classes.sentence} data-numeric>
        {describeProgress(progress, today).map(({ text, tone }) => (
          <span key={text} data-tone={tone}>
            {text}
          </span>
        ))}
      </p>
      {gaps === null ? null : <p className={classes.gaps}>{gaps}</p>}
    </>
  );
}

function StatusTag({ status }: { readonly status: GoalStatus }) {
  return (
    <span className={classes.tag} data-status={status}>
      {GOAL_STATUS_LABELS[status]}
    </span>
  );
}

function SumFigure({ progress, today }: { readonly progress: SumProgress; readonly today: DateKey }) {
  const description = describeProgress(progress, today)
    .map(({ text }) => text)
    .join('');
  return (
    <figure className={classes.figure}>
      <VisuallyHidden>
        <span role="note">{describePace(progress)}</span>
      </VisuallyHidden>
      <PlotLegend label="Legend of the goal" className={classes.legend} title={describePace(progress)}>
        <li>
          <Swatch shape="line" color="var(--sk-accent-text)" />
          So far
        </li>
        <li>
          <Swatch shape="dashes" />
          Pace
        </li>
        <li>
          <Swatch color="color-mix(in srgb, var(--sk-series-6) 40%, transparent)" />
          ±5%
        </li>
      </PlotLegend>
      <div className={classes.plot}>
        {progress.points.length < 2 ? (
          <Bar
            value={progress.value ?? 0}
            target={progress.goal.targetValue}
            band={progress.goal.targetValue * 0.05}
          />
        ) : (
          <GoalPlot progress={progress} today={today} description={description} />
        )}
      </div>
    </figure>
  );
}

function RatioFigure({ progress }: { readonly progress: RatioProgress }) {
  const { goal, value, band } = progress;
  return (
    <>
      <p className={classes.value} data-numeric>
        <strong>{formatGoalValue(progress)}</strong> <span>{formatTarget(progress)}</span>
      </p>
      <Bar value={value ?? 0} target={goal.targetValue} band={band} />
    </>
  );
}

/** Where on the bar a goal stands that the value has not passed by far. */
const GOAL_AT = 0.9;

interface BarProps {
  readonly value: number;
  readonly target: number;
  readonly band: number;
}

/** The value to scale, the band around the goal and the goal as a mark; its figures stand beside it in words. */
function Bar({ value, target, band }: BarProps) {
  const whole = Math.max(target / GOAL_AT, target + band, value);
  const percent = (amount: number) => `${Math.max(0, Math.min(100, (amount / whole) * 100))}%`;
  return (
    <div className={classes.bar} aria-hidden>
      <span
        className={classes.band}
        style={{
          insetInlineStart: percent(target - band),
          insetInlineEnd: `calc(100% - ${percent(target + band)})`,
        }}
      />
      <span className={classes.fill} style={{ width: percent(value) }} />
      <span className={classes.mark} style={{ insetInlineStart: percent(target) }} />
    </div>
  );
}
