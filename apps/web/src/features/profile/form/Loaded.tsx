import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card, ErrorState, LoadingState } from '../../../ui/index.ts';

export interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  /** What could not be shown, at the beginning of a sentence. */
  readonly subject: string;
  readonly children: (data: T) => ReactNode;
}

/** Loading, error or the page. What was loaded once stays, even when asking again fails: it may hold typed text. */
export function Loaded<T>({ query, subject, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  return (
    <Card>
      {query.isPending ? (
        <LoadingState title="Loading..." />
      ) : (
        <ErrorState
          message={`${subject} could not be loaded.`}
          actionLabel="Try Again"
          onAction={() => void query.refetch()}
        />
      )}
    </Card>
  );
}
