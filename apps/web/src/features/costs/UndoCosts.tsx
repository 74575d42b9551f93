import { undoCostChange } from '@skuline/contract';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshCosts, tenantScope, useApi } from '../../api/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import { showToast } from '../../ui/index.ts';
import classes from './Costs.module.css';

interface UndoCostsProps {
  readonly changeId: number;
  /** What the change did to one cost of a SKU; null: all of it. */
  readonly only?: { readonly sku_name: string; readonly effective_from: string } | null;
  /** Names what is undone, where the place alone does not say it. */
  readonly label?: string;
  readonly onUndone?: () => void;
}

/** Undoes a change of costs; a toast tells the outcome. */
export function UndoCosts({ changeId, only = null, label, onUndone }: UndoCostsProps) {
  const api = useApi();
  const cache = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.call(undoCostChange, { params: { id: changeId }, body: { only }, query: tenantScope(api) }),
    onSuccess: ({ kept }) => {
      trackAction('costs_undone');
      const rest = kept === 0 ? '' : ' Values changed again since then stay as they are.';
      showToast({ kind: 'done', message: `Change undone.${rest}` });
      return refreshCosts(cache);
    },
    onError: ({ message }) => {
      showToast({ kind: 'failed', message });
      return refreshCosts(cache);
    },
  });
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.link}
      loading={isPending}
      aria-label={label}
      onClick={() => mutate(undefined, { onSuccess: () => onUndone?.() })}
    >
      Undo
    </Button>
  );
}
