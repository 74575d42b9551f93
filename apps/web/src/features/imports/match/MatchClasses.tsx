import { moneySign } from '@skuline/domain/formatting';
import type { MetricReconciliation } from '@skuline/contract';
import { CLASS_TEXTS, formatDifference } from '@skuline/domain/reconcile';
import { Card, Swatch } from '../../../ui/index.ts';
import classes from './Match.module.css';

const SERIES = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6'] as const;

type MatchedClass = MetricReconciliation['classes'][number];

/** The color of a reason by its place in the list; what is unexplained has its own. */
export function colorOf({ class: of }: MatchedClass, index: number): string {
  if (of === 'unexplained') return 'var(--sk-bad)';
  return `var(--sk-${SERIES[Math.min(index, SERIES.length - 1)] ?? 'series-6'})`;
}

/** What explains a difference, reason by reason; the amounts add up to it. */
export function MatchClasses({ comparison }: { readonly comparison: MetricReconciliation }) {
  const { metric, classes: reasons, difference, days } = comparison;
  const unit = formatDifference(metric, 0).includes(moneySign()) ? ' to the cent' : '';
  return (
    <Card className={classes.sheet}>
      <h3 className={classes.subtitle}>What explains it</h3>
      {reasons.length === 0 ? (
        <p className={classes.equal}>
          Equal{unit} on {days.length} {days.length === 1 ? 'day' : 'days'}
        </p>
      ) : (
        <ul className={classes.reasons}>
          {reasons.map((reason, index) => (
            <li key={reason.class}>
              <span className={classes.swatch}>
                <Swatch
                  shape={reason.class === 'unexplained' ? 'hatch' : 'square'}
                  color={colorOf(reason, index)}
                />
              </span>
              <div className={classes.reason}>
                <strong>{CLASS_TEXTS[reason.class].label}</strong>
                <span className={classes.quiet}>{CLASS_TEXTS[reason.class].why}</span>
                {reason.about.length === 0 ? null : <span className={classes.quiet}>{aboutOf(reason)}</span>}
              </div>
              <div className={classes.figures}>
                <span
                  className={classes.amount}
                  data-unexplained={reason.class === 'unexplained' || undefined}
                >
                  {formatDifference(metric, reason.amount)}
                </span>
                <span className={classes.quiet}>{countOf(reason)}</span>
              </div>
            </li>
          ))}
          <li className={classes.sum}>
            <span>Difference</span>
            <span className={classes.amount}>{formatDifference(metric, difference)}</span>
          </li>
        </ul>
      )}
    </Card>
  );
}

/** SKUs, or the import that is shown. */
function aboutOf({ class: of, about }: MatchedClass): string {
  return `${of === 'restated' ? 'Shown: ' : ''}${about.join(', ')}`;
}

function countOf({ class: of, count, days }: MatchedClass): string {
  const { counts } = CLASS_TEXTS[of];
  if (counts === 'line' || counts === 'order line') return `${count} ${counts}${count === 1 ? '' : 's'}`;
  return `${days.length} ${days.length === 1 ? 'day' : 'days'}`;
}
