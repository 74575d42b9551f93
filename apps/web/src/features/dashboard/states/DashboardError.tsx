import { ErrorState } from '../../../ui/index.ts';
import { StateFrame } from './StateFrame.tsx';

interface DashboardErrorProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** The numbers could not be fetched (spec 8). */
export function DashboardError({ error, onRetry }: DashboardErrorProps) {
  return (
    <StateFrame>
      <ErrorState message={messageOf(error)} actionLabel="Try Again" onAction={onRetry} />
    </StateFrame>
  );
}

/** The failure's own words, or the spec's fallback. */
export function messageOf(error: Error): string {
  return error.message.trim() === '' ? 'An unknown error occurred' : error.message;
}
