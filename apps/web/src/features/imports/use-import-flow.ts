import type { BadLine, ImportDetail } from '@skuline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Upload, UploadRefused, useApi } from '../../api/index.ts';
import { cancelImport, importQuery } from './import-queries.ts';
import { type PreviewedFile, readFileStart } from './read-file-start.ts';

/** A refused file, as shown on the page. */
export interface Refusal {
  readonly fileName: string;
  readonly message: string;
  readonly badLines: readonly BadLine[];
  readonly badLineCount: number;
  /** The file, if it may be retried unchanged. */
  readonly file: File | null;
}

/** The current step for one file. */
export type ImportStep =
  | { readonly at: 'choosing' }
  | { readonly at: 'reading'; readonly file: File }
  | ({ readonly at: 'previewing' } & PreviewedFile)
  | { readonly at: 'sending'; readonly file: File; readonly sentBytes: number }
  | { readonly at: 'following'; readonly id: number; readonly isNew: boolean }
  | { readonly at: 'refused'; readonly refusal: Refusal };

export interface ImportFlow {
  readonly step: ImportStep;
  /** Files chosen together with this one that are still to come. */
  readonly waiting: readonly File[];
  readonly choose: (files: readonly File[]) => void;
  /** Uploads the previewed file, or retries one that failed. */
  readonly send: (file: File) => void;
  /** Follows a running import: after a reload, or started by someone else. */
  readonly follow: (id: number) => void;
  /** Shows the result of an earlier import. */
  readonly show: (id: number) => void;
  readonly cancel: () => void;
  /** Continues with the next chosen file, or with choosing one. */
  readonly goOn: () => void;
}

/** The steps of importing files: choose, preview, upload, follow, next. */
export function useImportFlow(upload: Upload<ImportDetail>): ImportFlow {
  const api = useApi();
  const cache = useQueryClient();
  const [step, setStep] = useState<ImportStep>({ at: 'choosing' });
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const sending = useRef<AbortController | null>(null);

  const preview = async (file: File) => {
    setStep({ at: 'reading', file });
    const previewed = await readFileStart(file);
    // Another file may have been chosen in the meantime.
    setStep((now) => (now.at === 'reading' && now.file === file ? { at: 'previewing', ...previewed } : now));
  };
  const choose = (files: readonly File[]) => {
    const [first, ...rest] = files;
    if (first === undefined) return;
    setWaiting(rest);
    void preview(first);
  };
  const goOn = () => {
    if (waiting.length === 0) setStep({ at: 'choosing' });
    else choose(waiting);
  };
  const send = async (file: File) => {
    const controller = new AbortController();
    sending.current = controller;
    setStep({ at: 'sending', file, sentBytes: 0 });
    const onSent = (sentBytes: number) =>
      setStep((now) => (now.at === 'sending' ? { ...now, sentBytes } : now));
    try {
      const begun = await upload(file, { tenantId: api.tenantId, onSent, signal: controller.signal });
      cache.setQueryData(importQuery(api, begun.id).queryKey, begun);
      setStep({ at: 'following', id: begun.id, isNew: true });
    } catch (error) {
      setStep(controller.signal.aborted ? await previewAgain(file) : refusedStep(file, error));
    } finally {
      sending.current = null;
    }
  };
  return {
    step,
    waiting,
    choose,
    send: (file) => void send(file),
    follow: (id) => setStep({ at: 'following', id, isNew: true }),
    show: (id) => setStep({ at: 'following', id, isNew: false }),
    cancel() {
      if (step.at === 'sending') sending.current?.abort();
      // If it has already ended, its result is about to arrive.
      else if (step.at === 'following') cancelImport(api, step.id).catch(() => null);
      else goOn();
    },
    goOn,
  };
}

async function previewAgain(file: File): Promise<ImportStep> {
  return { at: 'previewing', ...(await readFileStart(file)) };
}

function refusedStep(file: File, error: unknown): ImportStep {
  const refused =
    error instanceof UploadRefused
      ? error
      : new UploadRefused('The file could not be sent. Try again.', { isWorthRetrying: true });
  const { message, badLines, badLineCount, isWorthRetrying } = refused;
  const refusal = {
    fileName: file.name,
    message,
    badLines,
    badLineCount,
    file: isWorthRetrying ? file : null,
  };
  return { at: 'refused', refusal };
}
