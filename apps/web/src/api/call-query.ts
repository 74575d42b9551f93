import type { CallOf, EndpointDefinition } from '@skuline/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api-context.tsx';

/** An endpoint that answers once, with JSON. */
type AnsweringEndpoint = EndpointDefinition & { readonly kind?: 'json' };

/** What an endpoint answers, cached by `key` and by what it is asked. */
export function callQuery<E extends AnsweringEndpoint>(
  api: Api,
  key: readonly string[],
  endpoint: E,
  input: Parameters<CallOf<E>>[0],
) {
  return queryOptions({
    queryKey: [...key, input],
    // The call of an endpoint that answers once promises this answer.
    queryFn: ({ signal }) => api.call(endpoint, input, { signal }) as Promise<Awaited<ReturnType<CallOf<E>>>>,
  });
}
