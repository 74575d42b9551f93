import { moneySign } from '@skuline/domain/formatting';
import '@mantine/core/styles/NumberInput.layer.css';
import { Input, NumberInput, TextInput } from '@mantine/core';
import { BASELINE_LABELS, RULE_COMPARISONS, RULE_LIMITS } from '@skuline/domain/insights';
import { CARD_METRIC_IDS, isMetricId, METRICS } from '@skuline/domain/metrics';
import { comparesInPercent } from '@skuline/domain/notifications';
import { useId } from 'react';
import { Select } from '../../../ui/index.ts';
import { fieldError } from '../../../ui/FieldError.tsx';
import classes from './InsightSettings.module.css';
import {
  AGAINST,
  againstOf,
  changeCondition,
  RULE_LABELS,
  type RuleFields as Fields,
} from './rule-fields.ts';
import { ScopeSelect } from './ScopeSelect.tsx';
import type { useRuleForm } from './use-rule-form.ts';

const COMPARISON_LABELS = {
  less_than: 'below',
  greater_than: 'above',
  equals: 'equal to',
  anomaly: 'unusual',
} as const;
const AGAINST_LABELS = { ...BASELINE_LABELS, value: 'fixed value' } as const;
const NUMBER = { size: 'xs', hideControls: true, clampBehavior: 'none' } as const;

interface RuleFieldsProps {
  readonly form: ReturnType<typeof useRuleForm>['form'];
  /** What the rule is called where nothing is typed. */
  readonly name: string;
  /** What the metric usually is, in the unit of its thresholds; a fixed value begins with it. */
  readonly usual: number | null;
}

/** The fields of an own rule. */
export function RuleFields({ form, name: ownName, usual }: RuleFieldsProps) {
  const { values } = form;
  const metrics: string[] = [...CARD_METRIC_IDS];
  if (!metrics.includes(values.metric)) metrics.push(values.metric);
  const { error: nameError, ...name } = form.getInputProps('name');
  const { error: daysError, ...days } = form.getInputProps('windowDays');
  return (
    <div className={classes.fields}>
      <Select
        label={RULE_LABELS.metric}
        searchable
        data={metrics.map((id) => ({ value: id, label: isMetricId(id) ? METRICS[id].label : id }))}
        value={values.metric}
        onChange={(metric) => {
          if (metric !== null) form.setValues({ metric });
        }}
      />
      <ScopeSelect
        scopeLevel={values.scopeLevel}
        scopeName={values.scopeName}
        onChange={(scope) => form.setValues(scope)}
      />
      <ConditionFields form={form} usual={usual} />
      <TextInput
        {...name}
        placeholder={ownName}
        className={classes.name ?? ''}
        size="xs"
        label={RULE_LABELS.name}
        maxLength={RULE_LIMITS.nameLength}
        error={fieldError(nameError)}
      />
      <NumberInput
        {...days}
        {...NUMBER}
        label="Over"
        allowDecimal={false}
        allowNegative={false}
        maxLength={2}
        suffix={values.windowDays === 1 ? ' day' : ' days'}
        error={fieldError(daysError)}
      />
    </div>
  );
}

function ConditionFields({ form, usual }: Omit<RuleFieldsProps, 'name'>) {
  const label = useId();
  const { values } = form;
  const against = againstOf(values);
  const isFree = values.comparison === 'less_than' || values.comparison === 'greater_than';
  const { error, ...threshold } = form.getInputProps('threshold');
  return (
    <Input.Wrapper
      className={classes.condition ?? ''}
      label={RULE_LABELS.comparison}
      labelElement="div"
      labelProps={{ id: label }}
      error={fieldError(error)}
    >
      <fieldset className={classes.conditionFields} aria-labelledby={label}>
        <Select
          className={classes.comparison ?? ''}
          aria-label="Comparison"
          data={RULE_COMPARISONS.map((id) => ({ value: id, label: COMPARISON_LABELS[id] }))}
          value={values.comparison}
          onChange={(chosen) => {
            const comparison = RULE_COMPARISONS.find((id) => id === chosen);
            if (comparison !== undefined) form.setValues(changeCondition(values, { comparison }, usual));
          }}
        />
        <NumberInput
          {...threshold}
          {...NUMBER}
          {...unitOf(values)}
          className={classes.threshold ?? ''}
          aria-label={RULE_LABELS.threshold}
          error={error !== undefined && error !== null}
          decimalScale={4}
          thousandSeparator=","
          maxLength={20}
        />
        <Select
          className={classes.against ?? ''}
          aria-label={RULE_LABELS.baseline}
          disabled={!isFree}
          data={AGAINST.map((id) => ({ value: id, label: AGAINST_LABELS[id] }))}
          value={against}
          onChange={(chosen) => {
            const next = AGAINST.find((id) => id === chosen);
            if (next !== undefined) form.setValues(changeCondition(values, { against: next }, usual));
          }}
        />
      </fieldset>
    </Input.Wrapper>
  );
}

/** What stands around the threshold: percent, dollars, deviations. */
function unitOf(values: Fields): { readonly prefix?: string; readonly suffix?: string } {
  if (values.comparison === 'anomaly') return { suffix: ' σ' };
  if (againstOf(values) !== 'value') return { suffix: ' %' };
  if (!isMetricId(values.metric)) return {};
  if (comparesInPercent(values.metric)) return { suffix: ' %' };
  return METRICS[values.metric].format.startsWith('money') ? { prefix: moneySign() } : {};
}
