import { insightRule } from '@skuline/contract';
import { describeRule, nameOfRule } from '@skuline/domain/alert-trial';
import { explainThreshold, type InsightRule, RULE_BASELINES } from '@skuline/domain/insights';
import { isMetricId, METRICS } from '@skuline/domain/metrics';
import * as z from 'zod/mini';

/** A rule as values of the editor's fields; a number field is '' while it is empty. */
export interface RuleFields {
  readonly [field: string]: unknown;
  readonly name: string;
  readonly metric: string;
  readonly scopeLevel: InsightRule['scopeLevel'];
  readonly scopeName: string | null;
  readonly comparison: InsightRule['comparison'];
  readonly threshold: number | string;
  readonly thresholdType: InsightRule['thresholdType'];
  readonly baseline: InsightRule['baseline'];
  readonly windowDays: number | string;
}

export const RULE_LABELS = {
  name: 'Name',
  metric: 'Metric',
  scopeLevel: 'Scope',
  scopeName: 'Scope',
  comparison: 'Fires when it is',
  threshold: 'Threshold',
  thresholdType: 'Compared with',
  baseline: 'Compared with',
  windowDays: 'Days combined',
} as const;

const { name, metric, scopeLevel, scopeName, comparison, threshold, thresholdType, baseline, windowDays } =
  insightRule.shape;

/** The contract's rules for each field; a rule without a name is named by what it says. */
export const ruleSchema = z
  .object({
    name: z.union([z.literal(''), name]),
    metric,
    scopeLevel,
    scopeName,
    comparison,
    threshold,
    thresholdType,
    baseline,
    windowDays,
  })
  .check(
    z.superRefine((rule, context) => {
      const message = explainThreshold(rule);
      if (message !== null) context.addIssue({ code: 'custom', path: ['threshold'], message });
    }),
  );

export function fieldsOfRule(rule: InsightRule): RuleFields {
  return {
    name: rule.name === nameOfRule(rule) ? '' : rule.name,
    metric: rule.metric,
    scopeLevel: rule.scopeLevel,
    scopeName: rule.scopeName,
    comparison: rule.comparison,
    threshold: rule.threshold,
    thresholdType: rule.thresholdType,
    baseline: rule.baseline,
    windowDays: rule.windowDays,
  };
}

/** The rule with the editor's fields in it; a field without a valid number keeps the rule's value. */
export function ruleWith(rule: InsightRule, fields: RuleFields): InsightRule {
  const numbers = {
    threshold: typeof fields.threshold === 'number' ? fields.threshold : rule.threshold,
    windowDays: typeof fields.windowDays === 'number' ? fields.windowDays : rule.windowDays,
  };
  const changed = { ...rule, ...fields, ...numbers };
  return {
    ...changed,
    name: fields.name.trim() === '' ? nameOfRule(changed) : fields.name,
    category: isMetricId(fields.metric) ? METRICS[fields.metric].category : rule.category,
    description: describeRule(changed),
  };
}

/** A new rule before anything is chosen: net sales of a day a fifth below those of the same weekday. */
export function newRule(id: string): InsightRule {
  const rule = {
    id,
    metric: 'net_sales',
    category: 'sales',
    scopeLevel: 'total',
    scopeName: null,
    comparison: 'less_than',
    threshold: 20,
    thresholdType: 'percentage',
    baseline: 'same_weekday',
    windowDays: 1,
    isEnabled: true,
  } as const;
  return { ...rule, name: nameOfRule(rule), description: describeRule(rule) };
}

/** What a value is held against, as one choice: a baseline, or a fixed value. */
export const AGAINST = [...RULE_BASELINES, 'value'] as const;
export type Against = (typeof AGAINST)[number];

export function againstOf({
  comparison: compared,
  thresholdType: type,
  baseline: base,
}: RuleFields): Against {
  if (compared === 'anomaly') return 'same_weekday';
  return compared === 'equals' || type === 'absolute' ? 'value' : base;
}

/** What a change of the comparison or of what it is held against makes of the threshold. */
export function changeCondition(
  fields: RuleFields,
  change: { readonly comparison?: RuleFields['comparison']; readonly against?: Against },
  usual: number | null,
): Partial<RuleFields> {
  const compared = change.comparison ?? fields.comparison;
  const before = kindOf(fields.comparison, againstOf(fields));
  const against =
    change.against ?? (before === 'value' && compared !== 'anomaly' ? 'value' : againstOf(fields));
  const kind = kindOf(compared, against);
  return {
    comparison: compared,
    thresholdType: kind === 'percent' ? 'percentage' : 'absolute',
    ...(against === 'value' ? {} : { baseline: against }),
    ...(kind === before ? {} : { threshold: startOf(kind, usual) }),
  };
}

type ThresholdKind = 'percent' | 'value' | 'deviations';

function kindOf(compared: RuleFields['comparison'], against: Against): ThresholdKind {
  if (compared === 'anomaly') return 'deviations';
  return compared === 'equals' || against === 'value' ? 'value' : 'percent';
}

const USUAL_PERCENT = 20;
const USUAL_DEVIATIONS = 3.5;

function startOf(kind: ThresholdKind, usual: number | null): number {
  if (kind === 'percent') return USUAL_PERCENT;
  return kind === 'deviations' ? USUAL_DEVIATIONS : Number((usual ?? 0).toPrecision(2));
}
