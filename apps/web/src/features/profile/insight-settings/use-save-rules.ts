import { ApiError } from '@skuline/contract';
import type { InsightRule } from '@skuline/domain/insights';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { announceSaved, insightRulesQuery, tenantScope, useApi } from '../../../api/index.ts';

export type RulesChange = (rules: readonly InsightRule[]) => readonly InsightRule[];

interface SavedChange {
  readonly change: RulesChange;
  /** The rule the change was made from; refused when another one is kept by now. Null for a rule that is new. */
  readonly from: InsightRule | null;
}

const isSame = (a: InsightRule | undefined, b: InsightRule) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Changes one rule of the tenant on top of those that are kept by now, so that nobody else's change is lost. Shown at once,
 * and taken back when it could not be saved.
 */
export function useSaveRules() {
  const api = useApi();
  const cache = useQueryClient();
  const { queryKey } = insightRulesQuery(api);
  return useMutation({
    mutationFn: async ({ change, from }: SavedChange) => {
      const { data: latest } = await api.client.listInsightRules(tenantScope(api));
      const current = latest.find(({ id }) => id === from?.id);
      if (from !== null && !isSame(current, from)) {
        cache.setQueryData(queryKey, latest);
        throw new ApiError(409, 'changed_elsewhere', 'This rule was changed elsewhere.', null);
      }
      const rules = [...change(latest)];
      return (await api.client.saveInsightRules({ body: { rules }, query: tenantScope(api) })).data;
    },
    onMutate: async ({ change }) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      if (before !== undefined) cache.setQueryData(queryKey, change(before));
      return before;
    },
    onError: (error, _change, before) => {
      if (error instanceof ApiError && error.code === 'changed_elsewhere') return;
      cache.setQueryData(queryKey, before);
    },
    onSuccess: (saved) => {
      cache.setQueryData(queryKey, saved);
      announceSaved('listInsightRules');
    },
  });
}

export const putRule =
  (rule: InsightRule): RulesChange =>
  (rules) =>
    rules.some(({ id }) => id === rule.id)
      ? rules.map((known) => (known.id === rule.id ? rule : known))
      : [...rules, rule];

export const removeRule =
  (removed: string): RulesChange =>
  (rules) =>
    rules.filter(({ id }) => id !== removed);
