import {
  MAX_STAGED_FILES,
  type StagedFile,
  type stageFile,
  answerStagedFile,
  clearStagedFiles,
  importStagedFiles,
  removeStagedFile,
  cancelImport,
} from '@skuline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { tenantScope, type Upload, useApi } from '../../api/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import type { FilesGiven } from './dropped-files.ts';
import type { FileAnswer } from './question-drafts.ts';
import { stagedFilesQuery } from './staged-queries.ts';
import { type LocalUpload, type SendFile, UploadQueue } from './upload-queue.ts';

export type StageUpload = Upload<z.output<(typeof stageFile)['response']>>;

/** The files on the page, and what a person can do with them. */
export interface StagedFiles {
  /** Undefined until they are loaded. */
  readonly files: readonly StagedFile[] | undefined;
  readonly error: Error | null;
  readonly uploads: readonly LocalUpload[];
  /** What went wrong last, or was left out. */
  readonly problem: string | null;
  /** The answers that are on their way. */
  readonly answering: readonly FileAnswer[];
  readonly isStarting: boolean;
  readonly retry: () => void;
  /** The folder that the files are from, where one was given. */
  readonly folder: string | null;
  readonly add: (given: FilesGiven) => void;
  readonly retryUpload: (key: string) => void;
  readonly removeUpload: (key: string) => void;
  readonly stopUploads: () => void;
  /** One after the other. */
  readonly answer: (answers: readonly FileAnswer[]) => void;
  /** Removes a file; one that is being imported is canceled. */
  readonly remove: (file: StagedFile) => void;
  readonly clear: () => void;
  readonly importFiles: (order: ImportOrder) => void;
}

export interface ImportOrder {
  readonly files: string[];
  readonly replace: string[];
  readonly remember: string[];
}

/** The files a person has given: on their way, on the server, imported. */
export function useStagedFiles(upload: StageUpload): StagedFiles {
  const api = useApi();
  const query = useQuery(stagedFilesQuery(api));
  const [leftOut, setLeftOut] = useState<string | null>(null);
  const [folder, setFolder] = useState<string | null>(null);
  const list = useListChanges();
  const { answer, remove, clear, start, cancel } = useFileCalls(list);
  const queue = useQueue(async (file, { onSent, signal }) => {
    const staged = await upload(file, { tenantId: api.tenantId, onSent, signal });
    await list.show((files) => withFiles(files, staged.files));
    list.refetch();
  });
  const uploads = useSyncExternalStore(queue.subscribe, queue.list);
  const files = query.data?.files;

  const calls = [answer, remove, clear, start, cancel];
  const begin = () => {
    setLeftOut(null);
    for (const call of calls) call.reset();
  };
  const add = (given: FilesGiven) => {
    begin();
    setFolder((files ?? []).length + uploads.length === 0 ? given.folder : null);
    const here = (files ?? []).filter(({ importId }) => importId === null).length + uploads.length;
    const room = Math.max(0, MAX_STAGED_FILES - here);
    if (given.files.length > room) setLeftOut(describeTooMany(given.files.length - room));
    queue.add(given.files.slice(0, room));
  };
  return {
    files,
    error: query.error,
    uploads,
    problem: calls.find(({ error }) => error !== null)?.error?.message ?? leftOut,
    answering: answer.isPending ? answer.variables : [],
    isStarting: start.isPending,
    retry: () => void query.refetch(),
    folder,
    add,
    retryUpload: (key) => queue.retry(key),
    removeUpload: (key) => queue.remove(key),
    stopUploads: () => queue.clear(),
    answer(answers) {
      begin();
      answer.mutate(answers);
    },
    remove(file) {
      begin();
      if (file.state === 'importing' && file.importId !== null) cancel.mutate(file.importId);
      else remove.mutate(file.id);
    },
    clear() {
      begin();
      queue.clear();
      clear.mutate();
    },
    importFiles(order) {
      begin();
      start.mutate(order);
    },
  };
}

interface ListChanges {
  /** Shows the list as changed at once; an answer of the server that is on its way is from before. */
  readonly show: (change: (files: readonly StagedFile[]) => readonly StagedFile[]) => Promise<void>;
  readonly refetch: () => void;
}

function useListChanges(): ListChanges {
  const cache = useQueryClient();
  const { queryKey } = stagedFilesQuery(useApi());
  return {
    async show(change) {
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, (known) => ({ files: [...change(known?.files ?? [])] }));
    },
    refetch: () => void cache.invalidateQueries({ queryKey }),
  };
}

/** What the server is asked to do with the files; each answer is shown at once. */
function useFileCalls({ show, refetch: onSettled }: ListChanges) {
  const api = useApi();
  const query = tenantScope(api);
  const onSuccess = ({ files }: { readonly files: readonly StagedFile[] }) => show(() => files);
  return {
    answer: useMutation({
      async mutationFn(answers: readonly FileAnswer[]) {
        for (const { file, what, answer } of answers) {
          const body = { answers: { [what]: answer } };
          const read = await api.call(answerStagedFile, { params: { id: file.id }, query, body });
          await show((files) => withFiles(files, [read]));
        }
      },
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => api.call(removeStagedFile, { params: { id }, query }),
      onSuccess,
      onSettled,
    }),
    clear: useMutation({ mutationFn: () => api.call(clearStagedFiles, query), onSuccess, onSettled }),
    start: useMutation({
      mutationFn: (order: ImportOrder) => api.call(importStagedFiles, { query, body: order }),
      onSuccess(answer, order) {
        trackAction('import_started', { files: order.files.length });
        return onSuccess(answer);
      },
      onSettled,
    }),
    cancel: useMutation({
      mutationFn: (id: number) => api.call(cancelImport, { params: { id }, query }),
      onSettled,
    }),
  };
}

function describeTooMany(count: number): string {
  const what = count === 1 ? '1 file was' : `${count} files were`;
  return `${what} left out: at most ${MAX_STAGED_FILES} can be here at a time. Import these first, then add the others.`;
}

/** The list with files that are new or have changed, each in its place. */
function withFiles(files: readonly StagedFile[], changed: readonly StagedFile[]): readonly StagedFile[] {
  const byId = new Map(changed.map((file) => [file.id, file]));
  const known = files.map((file) => byId.get(file.id) ?? file);
  const ids = new Set(files.map(({ id }) => id));
  return [...known, ...changed.filter(({ id }) => !ids.has(id))];
}

/** One queue as long as the page is open; what leaves with the page is stopped. */
function useQueue(send: SendFile): UploadQueue {
  const [queue] = useState(() => new UploadQueue());
  // Effect: an upload that begins later uses the current tenant and cache.
  useEffect(() => queue.sendWith(send));
  // Effect: stops the uploads when the page is left, because their outcome would not be seen.
  useEffect(() => () => queue.clear(), [queue]);
  return queue;
}
