import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { RowsMessage } from './RowsMessage.tsx';
import { ErrorState } from './StateMessage.tsx';

type RenderError = (error: Error, retry: () => void) => ReactNode;

/** How a failure looks: a line in the place of a table's rows, that line on a card of its own, or a whole state. */
const ERROR_LOOKS = {
  line: ({ message }, retry) => <RowsMessage onRetry={retry}>{message}</RowsMessage>,
  card: ({ message }, retry) => (
    <Card>
      <RowsMessage onRetry={retry}>{message}</RowsMessage>
    </Card>
  ),
  state: (error, retry) => <ErrorState message={error.message} error={error} onAction={retry} />,
} satisfies Record<string, RenderError>;

export interface QueryViewProps<T> {
  readonly query: {
    readonly data: T | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly loading: ReactNode;
  /** The line, unless said otherwise. */
  readonly renderError?: RenderError | keyof typeof ERROR_LOOKS;
  readonly children: (data: T) => ReactNode;
}

/** Renders a query: its data if there are any, otherwise the error, otherwise the loading state. */
export function QueryView<T>({ query, loading, renderError = 'line', children }: QueryViewProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return loading;
  const render = typeof renderError === 'string' ? ERROR_LOOKS[renderError] : renderError;
  return render(query.error, () => void query.refetch());
}
