import { ApiError, type CostConflicts, costConflicts, type CostEdit, saveCosts } from '@skuline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshCosts, tenantScope, useApi } from '../../api/index.ts';
import { trackAction } from '../../telemetry/index.ts';

export type Conflict = CostConflicts['conflicts'][number];

export interface CostSaving {
  /** Until everything on the page shows what was saved. */
  readonly isSaving: boolean;
  /** What somebody else has changed since the page saw it; empty otherwise. */
  readonly conflicts: readonly Conflict[];
  /** Any other reason why nothing was saved. */
  readonly problem: string | null;
  /** Saves all of the edits or none; whether they are saved. */
  readonly save: (edits: readonly CostEdit[]) => Promise<boolean>;
  /** Saves the same edits over those of somebody else. */
  readonly keepMine: () => Promise<boolean>;
  /** Forgets the edits and shows what holds now. */
  readonly takeTheirs: () => void;
}

function conflictsOf(error: Error | null): readonly Conflict[] {
  if (!(error instanceof ApiError) || error.code !== 'changed_elsewhere') return [];
  return costConflicts.safeParse(error.details).data?.conflicts ?? [];
}

/** Saves edits of one part of the page. */
export function useSaveCosts(): CostSaving {
  const api = useApi();
  const cache = useQueryClient();
  const { mutateAsync, variables, error, isPending, reset } = useMutation({
    mutationFn: (edits: readonly CostEdit[]) =>
      api.call(saveCosts, { body: { edits: [...edits] }, query: tenantScope(api) }),
    onSuccess: (_saved, edits) => {
      trackAction('costs_saved', { edits: edits.length, kind: edits[0]?.kind ?? '' });
      return refreshCosts(cache);
    },
  });
  const conflicts = conflictsOf(error);
  const save = (edits: readonly CostEdit[]) =>
    mutateAsync(edits).then(
      () => true,
      // Shown beside what was typed.
      () => false,
    );
  return {
    isSaving: isPending,
    conflicts,
    problem: error === null || conflicts.length > 0 ? null : error.message,
    save,
    keepMine: () =>
      save(
        (variables ?? []).map((edit, at) => {
          const conflict = conflicts.find(({ index }) => index === at);
          return conflict === undefined ? edit : { ...edit, version: conflict.version };
        }),
      ),
    takeTheirs: () => {
      reset();
      void refreshCosts(cache);
    },
  };
}
