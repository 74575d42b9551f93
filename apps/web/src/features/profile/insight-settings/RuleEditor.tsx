import { Button } from '@mantine/core';
import { countFired, type ScopesTrial } from '@skuline/domain/alert-trial';
import type { InsightRule } from '@skuline/domain/insights';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { Card } from '../../../ui/index.ts';
import { FormNotices } from '../form/SettingsForm.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import classes from './InsightSettings.module.css';
import { RULE_LABELS, ruleWith } from './rule-fields.ts';
import { RuleFields } from './RuleFields.tsx';
import { TrialView } from './TrialView.tsx';
import { useRuleForm } from './use-rule-form.ts';
import { useVotes } from './rule-past.ts';
import type { TrialState } from './trial-state.ts';
import { useOwnTrials } from './use-own-trials.ts';

interface RuleEditorProps {
  readonly rule: InsightRule;
  readonly isNew: boolean;
  readonly maxPerHour: number;
  /** The trials of all rules that are on, by their ids: what they raise on a day counts for the cap. */
  readonly trials: ReadonlyMap<string, TrialState>;
  /** Ends the making of a new rule. */
  readonly onCancelNew: () => void;
  readonly onDelete: () => Promise<boolean>;
}

/** An own rule with its trial: what it would have done before it is saved. */
export function RuleEditor(props: RuleEditorProps) {
  const { rule, isNew, maxPerHour, trials, onCancelNew, onDelete } = props;
  const title = useId();
  const [isDeleting, setDeleting] = useState(false);
  const state = useRuleForm(rule, isNew);
  const { form, isDirty, isSaving, discard, onSubmit } = state;
  const drafted = useMemo(() => ruleWith(rule, form.values), [rule, form.values]);
  // Fields and slider answer at once; the trial follows.
  const tried = useDeferredValue(drafted);
  const own = useMemo(() => [tried], [tried]);
  const firedByOthers = useMemo(() => countFired(readyTrials(trials, rule.id)), [trials, rule.id]);
  const trial = useOwnTrials(own, maxPerHour, { firedByOthers, hasScale: true }).get(rule.id);
  const votes = useVotes(rule.id);
  return (
    <section aria-labelledby={title} className={classes.editor}>
      <Card>
        <form noValidate onSubmit={onSubmit}>
          <div className={classes.cardHead}>
            <h2 id={title} className={classes.cardTitle}>
              {drafted.name}
            </h2>
            <span className={classes.headEnd}>
              {isNew ? 'not saved yet' : isDirty ? 'changed, not saved' : ''}
            </span>
          </div>
          <FormNotices state={state} labels={RULE_LABELS} />
          <RuleFields form={form} name={drafted.name} usual={usualOf(trial)} />
          <TrialView
            rule={tried}
            trial={trial ?? { state: 'loading' }}
            votes={votes}
            maxPerHour={maxPerHour}
            isStale={tried !== drafted}
            draft={drafted}
            onThreshold={(threshold) => form.setValues({ threshold })}
          />
          <div className={classes.editorFoot}>
            {isNew ? null : (
              <Button variant="subtle" className={classes.delete ?? ''} onClick={() => setDeleting(true)}>
                Delete
              </Button>
            )}
            <Button
              variant="default"
              className={classes.cancel ?? ''}
              disabled={isSaving || (!isNew && !isDirty)}
              onClick={isNew ? onCancelNew : discard}
            >
              Cancel
            </Button>
            <Button type="submit" disabled={!isDirty} loading={isSaving}>
              Save rule
            </Button>
          </div>
        </form>
      </Card>
      <DeleteDialog
        subject={isDeleting ? { title: 'Delete this rule?', name: rule.name } : null}
        onClose={() => setDeleting(false)}
        onDelete={onDelete}
      />
    </section>
  );
}

function readyTrials(trials: ReadonlyMap<string, TrialState>, but: string): ScopesTrial[] {
  return [...trials].flatMap(([id, of]) => (id !== but && of.state === 'ready' ? [of.trial] : []));
}

/** The newest value that a trial knows. */
function usualOf(trial: TrialState | undefined): number | null {
  if (trial?.state !== 'ready') return null;
  const days = trial.trial.trials[0]?.days ?? [];
  return days.findLast(({ reading }) => reading !== null)?.reading?.value ?? null;
}
