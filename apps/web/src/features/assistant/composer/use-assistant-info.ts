import { type AssistantInfo, getAssistant } from '@skuline/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, tenantScope, useApi } from '../../../api/index.ts';

/** Which models can be chosen here, and what is left of today's questions. */
export function assistantQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['getAssistant', scope],
    staleTime: Infinity,
    queryFn: ({ signal }) => api.call(getAssistant, scope, { signal }),
  });
}

/** The same; undefined until it is known. */
export function useAssistantInfo(): AssistantInfo | undefined {
  return useQuery(assistantQuery(useApi())).data;
}
