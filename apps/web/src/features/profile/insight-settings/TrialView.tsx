import { Button } from '@mantine/core';
import {
  describePerWeek,
  describeTooLittle,
  describeTrial,
  describeUnusual,
  type ScopesTrial,
  type Trial,
} from '@skuline/domain/alert-trial';
import { type InsightRule, isDefaultRule } from '@skuline/domain/insights';
import { LoadingState, RefetchLine } from '../../../ui/index.ts';
import { ThresholdSlider } from './ThresholdSlider.tsx';
import { TrialFigure } from './TrialFigure.tsx';
import classes from './Trial.module.css';
import { TRIED_PRODUCTS } from './trial-queries.ts';
import type { Vote } from './rule-past.ts';
import type { ReadyTrial, TrialState } from './trial-state.ts';

interface TrialViewProps {
  /** What was tried; of a built-in rule only the metric that is drawn. */
  readonly rule: InsightRule | Pick<InsightRule, 'metric' | 'windowDays'>;
  readonly trial: TrialState;
  readonly votes: readonly Vote[];
  readonly maxPerHour: number;
  /** Whether the trial is of an older draft. */
  readonly isStale?: boolean;
  /** The rule as it is typed; undefined for a built-in one, whose threshold is fixed. */
  readonly draft?: InsightRule;
  readonly onThreshold?: (threshold: number) => void;
}

/** What a rule would have done on the last 180 days: how often, on which days, and what held it back. */
export function TrialView(props: TrialViewProps) {
  const { trial, isStale = false } = props;
  if (trial.state === 'loading') {
    return (
      <div className={classes.waiting}>
        <LoadingState title="Trying the rule" />
      </div>
    );
  }
  if (trial.state === 'failed') {
    return (
      <p className={classes.message} role="alert">
        The history of this rule could not be loaded.
        <Button variant="default" onClick={trial.retry}>
          Retry
        </Button>
      </p>
    );
  }
  if (trial.state === 'too_little') {
    return <output className={classes.message}>{describeTooLittle(trial.history)}</output>;
  }
  if (trial.state === 'not_tried') {
    return (
      <output className={classes.message}>
        This rule looks at the page views of your reports, which are not tried on past days.
      </output>
    );
  }
  return (
    <>
      <RefetchLine isFetching={isStale} />
      <div className={classes.trial} data-stale={isStale || undefined}>
        <ReadyView {...props} ready={trial} />
      </div>
    </>
  );
}

function ReadyView({
  rule,
  ready,
  votes,
  maxPerHour,
  draft,
  onThreshold,
}: TrialViewProps & { readonly ready: ReadyTrial }) {
  const { trial, names, scale } = ready;
  const [shown, name] = mostFired(trial, names);
  if (shown === null) return null;
  const isOfStories = 'threshold' in rule && isDefaultRule(rule);
  return (
    <>
      <div className={classes.head}>
        <h3 className={classes.title} aria-live="polite">
          {isOfStories ? describeUnusual(trial) : describeTrial(trial)}
        </h3>
        <p className={classes.perWeek} data-numeric>
          {describePerWeek(trial)}
        </p>
      </div>
      {isOfStories ? (
        <p className={classes.note}>Changes of single products are reported too, but not counted here.</p>
      ) : null}
      {names.length < 2 ? null : (
        <p className={classes.note}>
          On {names.length < TRIED_PRODUCTS ? `all ${names.length}` : `the ${TRIED_PRODUCTS} largest`}. The
          chart shows {name}.
        </p>
      )}
      <TrialFigure rule={rule} trial={shown} total={trial} votes={votes} maxPerHour={maxPerHour} />
      {scale === null || draft === undefined || onThreshold === undefined ? null : (
        <ThresholdSlider rule={draft} scale={scale} trial={trial} onThreshold={onThreshold} />
      )}
    </>
  );
}

/** The trial that the chart shows: of the product on which the rule fired most. */
function mostFired(
  { trials }: ScopesTrial,
  names: ReadyTrial['names'],
): readonly [Trial | null, string | null] {
  const most = Math.max(...trials.map(({ fired }) => fired));
  const at = trials.findIndex(({ fired }) => fired === most);
  return [trials[at] ?? null, names[at] ?? null];
}
