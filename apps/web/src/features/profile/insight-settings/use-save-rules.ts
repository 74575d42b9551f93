import { announceSaved, insightRulesQuery, tenantScope, useApi } from '../../../api/index.ts';
import { useSaveList } from './use-save-list.ts';

/** Changes one rule of the tenant. */
export function useSaveRules() {
  const api = useApi();
  return useSaveList({
    queryKey: insightRulesQuery(api).queryKey,
    noun: 'rule',
    load: async () => (await api.client.listInsightRules(tenantScope(api))).data,
    save: async (rules) =>
      (await api.client.saveInsightRules({ body: { rules }, query: tenantScope(api) })).data,
    announce: () => announceSaved('listInsightRules'),
  });
}
