import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card, ErrorState, LoadingState, QueryView } from '../../../ui/index.ts';

export interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  /** What could not be loaded, as the start of a sentence. */
  readonly subject: string;
  readonly children: (data: T) => ReactNode;
}

/** Loading, error or the page. Loaded content stays even when a refetch fails, because it may contain typed text. */
export function Loaded<T>({ query, subject, children }: LoadedProps<T>) {
  return (
    <QueryView
      query={query}
      loading={
        <Card>
          <LoadingState title="Loading..." />
        </Card>
      }
      renderError={(error, retry) => (
        <Card>
          <ErrorState message={`${subject} could not be loaded.`} error={error} onAction={retry} />
        </Card>
      )}
    >
      {children}
    </QueryView>
  );
}
