import type { AssistantInfo } from '@skuline/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, tenantScope, useApi } from '../../../api/index.ts';

/** Which models can be chosen here, and what is left of today's questions. */
export function assistantQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['getAssistant', scope],
    queryFn: ({ signal }) => api.client.getAssistant(scope, { signal }),
  });
}

/** The same, asked for when a person turns to the field: most pages are looked at without a question. */
export function useAssistantInfo(): { readonly data: AssistantInfo | undefined; readonly load: () => void } {
  const [isWanted, setWanted] = useState(false);
  const { data } = useQuery({ ...assistantQuery(useApi()), enabled: isWanted });
  return { data, load: () => setWanted(true) };
}
