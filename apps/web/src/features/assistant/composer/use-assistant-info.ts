import { type AssistantInfo, getAssistant } from '@skuline/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, callQuery, tenantScope, useApi } from '../../../api/index.ts';

/** Which models can be chosen here, and what is left of today's questions. */
export function assistantQuery(api: Api) {
  return queryOptions({
    ...callQuery(api, ['getAssistant'], getAssistant, tenantScope(api)),
    staleTime: Infinity,
  });
}

/** The same; undefined until it is known. */
export function useAssistantInfo(): AssistantInfo | undefined {
  return useQuery(assistantQuery(useApi())).data;
}
