import { drawnMetric } from '@skuline/domain/alert-trial';
import type { NotificationRule } from '@skuline/domain/notifications';
import { useId } from 'react';
import { Card } from '../../../ui/index.ts';
import classes from './InsightSettings.module.css';
import { TrialView } from './TrialView.tsx';
import type { TrialState } from './trial-state.ts';

interface BuiltInDetailsProps {
  readonly rule: NotificationRule;
  readonly trial: TrialState;
  readonly isOn: boolean;
  readonly maxPerHour: number;
}

/** A rule that everybody has: when it fires, and its trial. Its thresholds are fixed. */
export function BuiltInDetails({ rule, trial, isOn, maxPerHour }: BuiltInDetailsProps) {
  const title = useId();
  return (
    <section aria-labelledby={title} className={classes.editor}>
      <Card>
        <div className={classes.cardHead}>
          <h2 id={title} className={classes.cardTitle}>
            {rule.name}
          </h2>
          <span className={classes.headEnd}>built in{isOn ? '' : ', off'}</span>
        </div>
        <p className={classes.builtInText}>
          {rule.description}. It looks at the dashboard’s range, and its thresholds are fixed.
        </p>
        <TrialView
          rule={{ metric: drawnMetric(rule), windowDays: 7 }}
          trial={trial}
          votes={[]}
          maxPerHour={maxPerHour}
        />
      </Card>
    </section>
  );
}
