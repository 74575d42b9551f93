import type { Preferences } from '@skuline/contract';
import { findBuiltIn } from '@skuline/domain/alert-trial';
import type { InsightRule } from '@skuline/domain/insights';
import { BUILT_IN_RULES, DEFAULT_MAX_NOTIFICATIONS_PER_HOUR } from '@skuline/domain/notifications';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useIsPhone } from '../../../analysis/index.ts';
import {
  AbleNote,
  insightRulesQuery,
  preferencesQuery,
  useApi,
  useChangeNotifications,
} from '../../../api/index.ts';
import { newId } from '../../../new-id.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { showToast } from '../../../ui/index.ts';
import { Loaded } from '../form/Loaded.tsx';
import { useMayDiscard } from '../form/UnsavedGuard.tsx';
import { BuiltInDetails } from './BuiltInDetails.tsx';
import { GoalsCard } from './GoalsCard.tsx';
import classes from './InsightSettings.module.css';
import { NotificationRow } from './NotificationRow.tsx';
import { newRule } from './rule-fields.ts';
import { RuleEditor } from './RuleEditor.tsx';
import { RulesCard } from './RulesCard.tsx';
import { useAreGoalsDrawn } from './use-goals.ts';
import { putItem, removeItem } from './use-save-list.ts';
import { useSaveRules } from './use-rule-form.ts';
import { useBuiltInTrials } from './use-built-in-trials.ts';
import { useOwnTrials } from './use-own-trials.ts';

/** /profile/insight-settings: the goals, which insights are wanted, and the rules with their trials. */
export function InsightSettingsPage() {
  const api = useApi();
  const preferences = useQuery({
    ...preferencesQuery(api),
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  });
  const rules = useQuery({ ...insightRulesQuery(api), refetchOnMount: 'always' });
  const areGoalsDrawn = useAreGoalsDrawn();
  return (
    <Loaded query={preferences} subject="Your insight settings">
      {({ notifications }) => (
        <>
          <AbleNote ability="rules.write" />
          <GoalsCard />
          {areGoalsDrawn ? (
            <>
              <NotificationRow notifications={notifications} />
              <Loaded query={rules} subject="The rules">
                {(known) => <Rules rules={known} notifications={notifications} />}
              </Loaded>
            </>
          ) : null}
        </>
      )}
    </Loaded>
  );
}

interface RulesProps {
  readonly rules: readonly InsightRule[];
  readonly notifications: Preferences['notifications'];
}

function Rules({ rules, notifications }: RulesProps) {
  const maxPerHour = notifications.maxNotificationsPerHour ?? DEFAULT_MAX_NOTIFICATIONS_PER_HOUR;
  const ownTrials = useOwnTrials(rules, maxPerHour);
  const builtInTrials = useBuiltInTrials(maxPerHour);
  const trials = useMemo(() => new Map([...builtInTrials, ...ownTrials]), [builtInTrials, ownTrials]);
  const { disabledRules: off } = notifications;
  const switchBuiltIn = useSwitchBuiltIn(off);
  const { selected, draft, select, startNew, endNew } = useSelectedRule(rules);
  const { switchOwn, remove } = useListChanges(rules);
  const active = useMemo(
    () => new Map([...trials].filter(([id]) => findRule(rules, id)?.isEnabled ?? !off.includes(id))),
    [trials, rules, off],
  );
  const editor = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const rule = draft ?? findRule(rules, selected);
  const builtIn = rule === null ? findBuiltIn(selected) : null;
  return (
    <div className={classes.columns}>
      <RulesCard
        rules={draft === null || findRule(rules, draft.id) !== null ? rules : [...rules, draft]}
        trials={trials}
        off={off}
        selected={selected}
        onSelect={(id) => {
          select(id);
          // Below the list, as on a phone, it would open unseen.
          if (isPhone) editor.current?.scrollIntoView({ block: 'start' });
        }}
        onSwitch={(id, isOn) =>
          findRule(rules, id) === null ? switchBuiltIn(id, isOn) : switchOwn(id, isOn)
        }
        onNew={startNew}
      />
      <div ref={editor} className={classes.place}>
        {rule === null ? null : (
          <RuleEditor
            key={rule.id}
            rule={findRule(rules, rule.id) ?? rule}
            isNew={findRule(rules, rule.id) === null}
            maxPerHour={maxPerHour}
            trials={active}
            onCancelNew={endNew}
            onDelete={() => remove(rule.id)}
          />
        )}
        {builtIn === null ? null : (
          <BuiltInDetails
            key={builtIn.id}
            rule={builtIn}
            trial={trials.get(builtIn.id) ?? { state: 'loading' }}
            isOn={!off.includes(builtIn.id)}
            maxPerHour={maxPerHour}
          />
        )}
      </div>
    </div>
  );
}

function findRule(rules: readonly InsightRule[], id: string): InsightRule | null {
  return rules.find((rule) => rule.id === id) ?? null;
}

/** The rule that is open: the first one until another is chosen. Leaving one that is not saved asks first. */
function useSelectedRule(rules: readonly InsightRule[]) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [draft, setDraft] = useState<InsightRule | null>(null);
  const mayDiscard = useMayDiscard();
  const first = rules[0]?.id ?? FIRST_BUILT_IN;
  const isKnown = chosen !== null && (findRule(rules, chosen) ?? findBuiltIn(chosen)) !== null;
  const isDraft = draft !== null && (chosen === draft.id || chosen === null);
  const selected = isDraft || isKnown ? (chosen ?? first) : first;
  const open = async (id: string, next: InsightRule | null) => {
    if (id === selected || !(await mayDiscard())) return;
    setDraft(next);
    setChosen(id);
  };
  return {
    selected,
    draft: draft !== null && draft.id === selected ? draft : null,
    select: (id: string) => void open(id, null),
    startNew: () => {
      const rule = newRule(newId());
      void open(rule.id, rule);
    },
    endNew: () => {
      setDraft(null);
      setChosen(null);
    },
  };
}

const FIRST_BUILT_IN = BUILT_IN_RULES[0]?.id ?? '';

/** Switches a built-in rule for this person; a failure is a toast. */
function useSwitchBuiltIn(off: readonly string[]) {
  const change = useChangeNotifications();
  return (id: string, isOn: boolean) => {
    trackAction('built_in_rule_switched', { is_on: isOn });
    change({ disabledRules: isOn ? off.filter((other) => other !== id) : [...off, id] }).catch(
      (error: Error) => showToast({ kind: 'failed', message: `Not saved. ${error.message}` }),
    );
  };
}

/** Changes of the list itself, shown at once; a failure is a toast. */
function useListChanges(rules: readonly InsightRule[]) {
  const { mutateAsync } = useSaveRules();
  const save = (change: Parameters<typeof mutateAsync>[0]) =>
    mutateAsync(change).then(
      () => true,
      (error: Error) => {
        showToast({ kind: 'failed', message: `Not saved. ${error.message}` });
        return false;
      },
    );
  return {
    switchOwn: (id: string, isEnabled: boolean) => {
      const rule = findRule(rules, id);
      if (rule !== null) void save({ change: putItem({ ...rule, isEnabled }), from: rule });
    },
    remove: (id: string) => save({ change: removeItem(id), from: null }),
  };
}
