import type { ScopesTrial, ThresholdScale, TooLittleHistory } from '@skuline/domain/alert-trial';

/** A trial, or why there is none. */
export type TrialState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'too_little'; readonly history: TooLittleHistory }
  /** The rule looks at what figures of days do not have. */
  | { readonly state: 'not_tried' }
  | ReadyTrial;

export interface ReadyTrial {
  readonly state: 'ready';
  readonly trial: ScopesTrial;
  /** Where the threshold could stand instead; null where there is none to move. */
  readonly scale: ThresholdScale | null;
  /** The products the trials are of, in their order; null for everything. */
  readonly names: readonly (string | null)[];
}

interface Asked {
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** Why what was asked for is not there: those of it that failed are asked again. */
export function waitingFor(asked: readonly Asked[]): TrialState {
  const failed = asked.filter(({ error }) => error !== null);
  if (failed.length === 0) return { state: 'loading' };
  return {
    state: 'failed',
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}
