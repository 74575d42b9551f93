import { moneySign } from '@skuline/domain/formatting';
import '@mantine/core/styles/NumberInput.layer.css';
import { Button, NumberInput, Switch, TextInput } from '@mantine/core';
import {
  type Goal,
  GOAL_LIMITS,
  GOAL_PERIOD_LABELS,
  GOAL_PERIODS,
  type GoalHistory,
  isTypedInPercent,
  suggestTarget,
  typedTarget,
} from '@skuline/domain/goals';
import { CARD_METRIC_IDS, type MetricId, METRICS } from '@skuline/domain/metrics';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { goalsQuery, useApi } from '../../../api/index.ts';
import { Select, showToast } from '../../../ui/index.ts';
import { FormNotices } from '../form/SettingsForm.tsx';
import { fieldError } from '../../../ui/FieldError.tsx';
import { useSettingsForm } from '../form/use-settings-form.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import {
  describeDoubt,
  describeNamed,
  fieldsOfGoal,
  GOAL_LABELS,
  type GoalFields,
  goalFieldsSchema,
  goalOfFields,
  nameOfFields,
} from './goal-fields.ts';
import classes from './Goals.module.css';
import { useSaveGoals } from './use-goals.ts';
import { putItem, removeItem } from './use-save-list.ts';

interface GoalFormProps {
  readonly goal: Goal;
  /** What a target is compared with; null while it is not known. */
  readonly history: GoalHistory | null;
  readonly isNew: boolean;
  readonly onClose: () => void;
}

/** The editor of a goal. */
export function GoalForm({ goal, history, isNew, onClose }: GoalFormProps) {
  const { state, remove } = useGoalForm(goal, isNew, onClose);
  const [isDeleting, setDeleting] = useState(false);
  const { isDirty, isSaving, onSubmit } = state;
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={onSubmit}
      aria-label={isNew ? 'New goal' : `Goal ${goal.name}`}
    >
      <FormNotices state={state} labels={GOAL_LABELS} />
      <GoalInputs form={state.form} history={history} />
      <div className={classes.formFoot}>
        {isNew ? null : (
          <Button variant="subtle" className={classes.delete ?? ''} onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )}
        <Button variant="subtle" className={classes.cancel ?? ''} disabled={isSaving} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="default" disabled={!isDirty} loading={isSaving}>
          Save goal
        </Button>
      </div>
      <DeleteDialog
        subject={isDeleting ? { title: 'Delete this goal?', name: describeNamed(goal) } : null}
        onClose={() => setDeleting(false)}
        onDelete={remove}
      />
    </form>
  );
}

interface GoalInputsProps extends Pick<GoalFormProps, 'history'> {
  readonly form: ReturnType<typeof useGoalForm>['state']['form'];
}

function GoalInputs({ form, history }: GoalInputsProps) {
  const { values } = form;
  const { error: nameError, ...name } = form.getInputProps('name');
  const suggestFor = (wanted: Pick<Goal, 'metric' | 'period'>) => {
    const suggested = history === null ? null : suggestTarget(wanted, history);
    return suggested === null ? {} : { targetValue: typedTarget(wanted.metric, suggested) };
  };
  const metrics: MetricId[] = [...new Set<MetricId>([...CARD_METRIC_IDS, values.metric])];
  return (
    <div className={classes.inputs}>
      <TextInput
        {...name}
        size="xs"
        label={GOAL_LABELS.name}
        placeholder={nameOfFields(values)}
        maxLength={GOAL_LIMITS.nameLength}
        error={fieldError(nameError)}
      />
      <Select
        label={GOAL_LABELS.metric}
        searchable
        data={metrics.map((id) => ({ value: id, label: METRICS[id].label }))}
        value={values.metric}
        onChange={(chosen) => {
          const metric = metrics.find((id) => id === chosen);
          if (metric !== undefined) form.setValues({ metric, ...suggestFor({ ...values, metric }) });
        }}
      />
      <Select
        label={GOAL_LABELS.period}
        data={GOAL_PERIODS.map((id) => ({ value: id, label: GOAL_PERIOD_LABELS[id].choice }))}
        value={values.period}
        onChange={(chosen) => {
          const period = GOAL_PERIODS.find((id) => id === chosen);
          if (period !== undefined) form.setValues({ period, ...suggestFor({ ...values, period }) });
        }}
      />
      <TargetInput form={form} history={history} />
      <Switch
        size="sm"
        label={GOAL_LABELS.isActive}
        checked={values.isActive}
        onChange={(event) => form.setValues({ isActive: event.currentTarget.checked })}
      />
    </div>
  );
}

/** The target, and a doubt where it is far from the last period. */
function TargetInput({ form, history }: GoalInputsProps) {
  const { values } = form;
  const { error, ...target } = form.getInputProps('targetValue');
  return (
    <NumberInput
      {...target}
      {...unitOf(values.metric)}
      size="xs"
      label={GOAL_LABELS.targetValue}
      hideControls
      allowNegative={false}
      clampBehavior="none"
      decimalScale={4}
      thousandSeparator=","
      maxLength={20}
      error={fieldError(error)}
      description={history === null ? null : describeDoubt(values, history)}
    />
  );
}

function unitOf(metric: MetricId): { readonly prefix?: string; readonly suffix?: string } {
  if (isTypedInPercent(metric)) return { suffix: ' %' };
  return METRICS[metric].format.startsWith('money') ? { prefix: moneySign() } : {};
}

function useGoalForm(goal: Goal, isNew: boolean, onClose: () => void) {
  const api = useApi();
  const cache = useQueryClient();
  const { mutateAsync } = useSaveGoals();
  const state = useSettingsForm<GoalFields>({
    saved: { values: fieldsOfGoal(goal), version: 0 },
    isUnsavedAtFirst: isNew,
    ...(isNew ? {} : { draftName: `goal:${goal.id}` }),
    action: 'goal_saved',
    schema: goalFieldsSchema,
    save: async (fields) => {
      const changed = goalOfFields(goal.id, fields);
      await mutateAsync({ change: putItem(changed), from: isNew ? null : goal });
      onClose();
      return { values: fieldsOfGoal(changed), version: 0, message: 'Goal saved.' };
    },
    reload: () => cache.invalidateQueries({ queryKey: goalsQuery(api).queryKey }),
  });
  const remove = () =>
    mutateAsync({ change: removeItem(goal.id), from: null }).then(
      () => {
        onClose();
        return true;
      },
      (error: Error) => {
        showToast({ kind: 'failed', message: `Not deleted. ${error.message}` });
        return false;
      },
    );
  return { state, remove };
}
