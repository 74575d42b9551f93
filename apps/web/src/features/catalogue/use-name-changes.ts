import {
  type ImportDetail,
  type NameChangeBody,
  cancelImport,
  getImport,
  saveCatalogue,
  undoImport,
} from '@skuline/contract';
import { isImportRunning } from '@skuline/domain/import-formats';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { tenantScope, useApi } from '../../api/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import { showToast } from '../../ui/index.ts';
import { CATALOGUE, editQuery } from './catalogue-queries.ts';

export interface NameChanges {
  /** Saves names; those that are entered while others are being saved follow together. */
  readonly save: (changes: readonly NameChangeBody[]) => void;
  /** What was entered and is not shown by the server yet, by SKU. */
  readonly pending: ReadonlyMap<string, NameChangeBody>;
  /** The newest edit or file, until it is dismissed. */
  readonly edit: ImportDetail | null;
  /** Follows an import that has begun. */
  readonly follow: (started: ImportDetail | null) => void;
  /** Stops an edit that is running, or undoes one that is done. */
  readonly undo: (id: number) => void;
  readonly isUndoing: boolean;
  readonly dismiss: () => void;
}

const NOBODY = -1;

/** Changes what SKUs are called, one import after another. */
export function useNameChanges(): NameChanges {
  const api = useApi();
  const cache = useQueryClient();
  const [queue, setQueue] = useState<readonly NameChangeBody[]>([]);
  const [sent, setSent] = useState<readonly NameChangeBody[]>([]);
  const [editId, setEditId] = useState<number | null>(null);
  const { data: edit = null } = useQuery({ ...editQuery(api, editId ?? NOBODY), enabled: editId !== null });
  const { mutate: send, isPending } = useMutation({
    mutationFn: (changes: readonly NameChangeBody[]) =>
      api.call(saveCatalogue, { body: { changes: [...changes] }, query: tenantScope(api) }),
    onSuccess: ({ import: started }) => {
      trackAction('names_saved');
      if (started === null) setSent([]);
      else setEditId(started.id);
    },
    onError: ({ message }) => {
      setSent([]);
      showToast({ kind: 'failed', message });
    },
  });
  const isRunning = isPending || (editId !== null && (edit === null || isImportRunning(edit.status)));
  const status = edit?.status ?? null;
  // Effect: refetches all figures once an edit has ended, because it changed what the days show.
  useEffect(() => {
    if (status === null || isImportRunning(status)) return;
    void cache
      .invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'getImport' })
      .then(() => setSent([]));
  }, [status, cache]);
  // Effect: saves what was entered meanwhile, once the previous edit is done.
  useEffect(() => {
    if (isRunning || queue.length === 0) return;
    // oxlint-disable-next-line react/set-state-in-effect -- what waits is taken when the edit before has ended, elsewhere
    setQueue([]);
    setSent(queue);
    send(queue);
  }, [isRunning, queue, send]);
  const undo = useUndoNames(() => setEditId(null));
  return {
    save: (changes) => setQueue((now) => [...now, ...changes]),
    pending: mergedBySku([...sent, ...queue]),
    edit: editId === null ? null : edit,
    follow: (started) => setEditId(started?.id ?? null),
    undo: undo.mutate,
    isUndoing: undo.isPending,
    dismiss: () => setEditId(null),
  };
}

function mergedBySku(changes: readonly NameChangeBody[]): ReadonlyMap<string, NameChangeBody> {
  const merged = new Map<string, NameChangeBody>();
  for (const change of changes) merged.set(change.sku_name, { ...merged.get(change.sku_name), ...change });
  return merged;
}

/** Stops an edit that is running, or undoes one that is done. */
function useUndoNames(onUndone: () => void) {
  const api = useApi();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      const call = { params: { id }, query: tenantScope(api) };
      const now = await api.call(getImport, call);
      if (isImportRunning(now.status)) await api.call(cancelImport, call);
      else await api.call(undoImport, call);
    },
    onSuccess: () => {
      trackAction('names_undone');
      onUndone();
      showToast({ kind: 'done', message: 'Change undone.' });
      return cache.invalidateQueries();
    },
    onError: ({ message }) => {
      showToast({ kind: 'failed', message });
      return cache.invalidateQueries({ queryKey: [CATALOGUE] });
    },
  });
}
