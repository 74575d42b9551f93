import { Button, Switch } from '@mantine/core';
import { describeRule, nameOfRule } from '@skuline/domain/alert-trial';
import { type InsightRule, isDefaultRule } from '@skuline/domain/insights';
import { BUILT_IN_RULES } from '@skuline/domain/notifications';
import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { Card, Icon, VisuallyHidden } from '../../../ui/index.ts';
import classes from './InsightSettings.module.css';
import type { TrialState } from './trial-state.ts';

interface RulesCardProps {
  readonly rules: readonly InsightRule[];
  readonly trials: ReadonlyMap<string, TrialState>;
  /** The ids of built-in rules that are off. */
  readonly off: readonly string[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  readonly onSwitch: (id: string, isOn: boolean) => void;
  readonly onNew: () => void;
}

/** One product may be unusual, and told of, while all of them together never are. */
const COUNTED_OF_DEFAULTS =
  'They tell of single products, too. Counted is how often all products together were unusual.';

/** Every rule with how often it fired, its switch, and which of them is open beside the list. */
export function RulesCard({ rules, trials, off, selected, onSelect, onSwitch, onNew }: RulesCardProps) {
  const title = useId();
  const kept = (isDefault: boolean) =>
    rules
      .filter((rule) => isDefaultRule(rule) === isDefault)
      .map((rule) => ({
        id: rule.id,
        // A default that is called like a built-in rule says how it differs.
        name:
          isDefault && BUILT_IN_RULES.some(({ name }) => name === rule.name) ? nameOfRule(rule) : rule.name,
        description: isDefault ? rule.description : findDescription(rule),
        isOn: rule.isEnabled,
      }));
  const [own, defaults] = [kept(false), kept(true)];
  const builtIn = BUILT_IN_RULES.map(({ id, name, description }) => ({
    id,
    name,
    description,
    isOn: !off.includes(id),
  }));
  const group = (name: string, listed: readonly RuleRowProps['rule'][], note: string | null = null) => (
    <>
      <h3 className={classes.group}>{name}</h3>
      {note === null ? null : <p className={classes.noRules}>{note}</p>}
      {listed.length === 0 ? (
        <p className={classes.noRules}>No rules of your own. A new one is tried before it is saved.</p>
      ) : (
        <ul className={classes.list} aria-label={name}>
          {listed.map((rule) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              trial={trials.get(rule.id)}
              isSelected={rule.id === selected}
              onSelect={() => onSelect(rule.id)}
              onSwitch={(isOn) => onSwitch(rule.id, isOn)}
            />
          ))}
        </ul>
      )}
    </>
  );
  return (
    <section aria-labelledby={title} className={classes.rules}>
      <Card>
        <div className={classes.cardHead}>
          <h2 id={title} className={classes.cardTitle}>
            Rules
          </h2>
          <span className={classes.headNote}>fired in 180 days</span>
          <Button
            variant="default"
            className={classes.headButton ?? ''}
            leftSection={<Icon shape={IconPlus} />}
            onClick={onNew}
          >
            New rule
          </Button>
        </div>
        {group('Your own', own)}
        {defaults.length === 0 ? null : group('Skuline’s defaults', defaults, COUNTED_OF_DEFAULTS)}
        {group('Built in', builtIn)}
      </Card>
    </section>
  );
}

function findDescription(rule: InsightRule): string | null {
  return rule.name === nameOfRule(rule) ? null : describeRule(rule);
}

interface RuleRowProps {
  readonly rule: {
    readonly id: string;
    readonly name: string;
    /** Null where the name says all of it. */
    readonly description: string | null;
    readonly isOn: boolean;
  };
  readonly trial: TrialState | undefined;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onSwitch: (isOn: boolean) => void;
}

function RuleRow({ rule, trial, isSelected, onSelect, onSwitch }: RuleRowProps) {
  const { name, description, isOn } = rule;
  return (
    <li className={classes.rule} data-selected={isSelected || undefined}>
      <button
        type="button"
        className={classes.ruleButton}
        aria-current={isSelected ? 'true' : undefined}
        onClick={onSelect}
      >
        <span className={classes.ruleName}>{name}</span>
        {description === null ? null : <span className={classes.ruleText}>{description}</span>}
      </button>
      <span className={classes.count} data-numeric>
        <FiredCount trial={trial} />
      </span>
      <Switch
        size="sm"
        aria-label={name}
        checked={isOn}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
    </li>
  );
}

const WHY_NOT: Readonly<Record<Exclude<TrialState['state'], 'ready'>, string>> = {
  loading: 'not known yet',
  failed: 'not known yet',
  too_little: 'too little history',
  not_tried: 'not tried',
};

function FiredCount({ trial }: { readonly trial: TrialState | undefined }) {
  if (trial?.state === 'ready') {
    return (
      <>
        {trial.trial.fired}
        <VisuallyHidden>{trial.trial.fired === 1 ? ' time' : ' times'} in 180 days</VisuallyHidden>
      </>
    );
  }
  return (
    <>
      <span aria-hidden>—</span>
      <VisuallyHidden>{WHY_NOT[trial?.state ?? 'loading']}</VisuallyHidden>
    </>
  );
}
