import type { ReactNode } from 'react';

export interface QueryViewProps<T> {
  readonly query: {
    readonly data: T | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly loading: ReactNode;
  readonly renderError: (error: Error, retry: () => void) => ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Renders a query: its data if there are any, otherwise the error, otherwise the loading state. */
export function QueryView<T>({ query, loading, renderError, children }: QueryViewProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return loading;
  return renderError(query.error, () => void query.refetch());
}
