import type { MetricReconciliation } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import { countOf, formatDateRange, formatPercent } from '@skuline/domain/formatting';
import {
  describeExplained,
  describeShare,
  formatCompared,
  formatDifference,
  METRIC_LABELS,
  nameTheirMetric,
} from '@skuline/domain/reconcile';
import { today } from '../../../clock.ts';
import { colorOf } from './MatchClasses.tsx';
import classes from './Match.module.css';

/** A reason names at most this many SKUs; one that names as many may concern more. */
const MOST_NAMED = 3;

interface MatchTotalsProps {
  readonly comparison: MetricReconciliation;
  readonly side: string;
  /** Of the report. */
  readonly format: string;
}

/** Both totals, their difference, and how much of it is explained, with a bar of the reasons. */
export function MatchTotals({ comparison, side, format }: MatchTotalsProps) {
  const { metric, theirs, ours, difference, classes: reasons, explainedShare, daysNotShown } = comparison;
  const unexplained = reasons.find((one) => one.class === 'unexplained');
  const left = unexplained?.amount ?? 0;
  const size = reasons.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
  return (
    <>
      <dl className={classes.totals}>
        <Total
          name={`${side} says`}
          value={formatCompared(metric, theirs)}
          note={nameTheirMetric(format, metric)}
        />
        <Total name="Skuline shows" value={formatCompared(metric, ours)} note={METRIC_LABELS[metric]} />
        <Total
          name="Difference"
          value={formatDifference(metric, difference)}
          note={describeShare(comparison, side)}
        />
        <Total
          name="Explained"
          value={explainedShare === null ? '—' : formatPercent(explainedShare)}
          note={reasons.length === 0 ? 'nothing differs' : describeExplained(metric, difference, left)}
        />
        <Total
          name="Unexplained"
          value={formatDifference(metric, left)}
          note={unexplained === undefined ? undefined : placesOf(unexplained)}
        />
      </dl>
      {size === 0 ? null : (
        <div className={classes.bar} aria-hidden>
          {reasons.map((reason, index) => (
            <span
              key={reason.class}
              data-unexplained={reason.class === 'unexplained' || undefined}
              style={{ flexGrow: Math.abs(reason.amount), background: colorOf(reason, index) }}
            />
          ))}
        </div>
      )}
      {daysNotShown.length === 0 ? null : (
        <p className={classes.remark}>
          Skuline shows nothing of it on {daysNotShown.map(stretchText).join(', ')}; these days are not
          included in any total.
        </p>
      )}
    </>
  );
}

/** How many days, and SKUs where all of them are named. */
function placesOf({ days, about }: MetricReconciliation['classes'][number]): string {
  const isWhole = about.length > 0 && about.length < MOST_NAMED;
  return [countOf(days.length, 'day'), ...(isWhole ? [countOf(about.length, 'SKU')] : [])].join(', ');
}

function stretchText({ start, end }: MetricReconciliation['daysNotShown'][number]): string {
  return formatDateRange({ start: toDateKey(start), end: toDateKey(end) }, today());
}

interface TotalProps {
  readonly name: string;
  readonly value: string;
  readonly note?: string | undefined;
}

function Total({ name, value, note }: TotalProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={classes.value}>{value}</dd>
      {note === undefined ? null : <dd className={classes.quiet}>{note}</dd>}
    </div>
  );
}
