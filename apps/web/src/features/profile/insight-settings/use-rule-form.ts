import { listInsightRules, saveInsightRules } from '@skuline/contract';
import type { InsightRule } from '@skuline/domain/insights';
import { useQueryClient } from '@tanstack/react-query';
import { announceSaved, insightRulesQuery, tenantScope, useApi } from '../../../api/index.ts';
import { useSettingsForm } from '../form/use-settings-form.ts';
import { fieldsOfRule, type RuleFields, ruleSchema, ruleWith } from './rule-fields.ts';
import { putItem, useSaveList } from './use-save-list.ts';

/** The editor's form of an own rule; saving keeps what others changed in the list meanwhile. */
export function useRuleForm(rule: InsightRule, isNew: boolean) {
  const api = useApi();
  const cache = useQueryClient();
  const saving = useSaveRules();
  return useSettingsForm<RuleFields>({
    saved: { values: fieldsOfRule(rule), version: 0 },
    isUnsavedAtFirst: isNew,
    // A rule that is new has no id that its editor could be found by again.
    ...(isNew ? {} : { draftName: `insight_rule:${rule.id}` }),
    action: 'insight_rule_saved',
    schema: ruleSchema,
    save: async (fields) => {
      const changed = ruleWith(rule, fields);
      const saved = await saving.mutateAsync({ change: putItem(changed), from: isNew ? null : rule });
      const values = fieldsOfRule(saved.find(({ id }) => id === rule.id) ?? changed);
      return { values, version: 0, message: 'Rule saved.' };
    },
    reload: () => cache.invalidateQueries({ queryKey: insightRulesQuery(api).queryKey }),
  });
}

/** Changes one rule of the tenant. */
export function useSaveRules() {
  const api = useApi();
  return useSaveList({
    queryKey: insightRulesQuery(api).queryKey,
    noun: 'rule',
    load: async () => (await api.call(listInsightRules, tenantScope(api))).data,
    save: async (rules) =>
      (await api.call(saveInsightRules, { body: { rules }, query: tenantScope(api) })).data,
    announce: () => announceSaved('listInsightRules'),
  });
}
