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
      <ErrorState message={error.message} actionLabel="Try Again" onAction={onRetry} />
    </StateFrame>
  );
}
