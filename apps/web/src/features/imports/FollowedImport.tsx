import type { ImportDetail } from '@skuline/contract';
import { formatCount } from '@skuline/domain/formatting';
import { isImportRunning } from '@skuline/domain/import-formats';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../api/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import { ErrorState, LoadingState, showToast } from '../../ui/index.ts';
import { importQuery } from './import-queries.ts';
import { formatBytes } from './import-texts.ts';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportResult } from './ImportResult.tsx';
import { RefusedFile } from './RefusedFile.tsx';
import type { ImportFlow } from './use-import-flow.ts';

export interface FollowedImportProps {
  readonly id: number;
  /** Whether its completion is announced. */
  readonly isNew: boolean;
  readonly flow: ImportFlow;
}

/** An import on the server: its progress, then its result. */
export function FollowedImport({ id, isNew, flow }: FollowedImportProps) {
  const { data, error, refetch } = useQuery(importQuery(useApi(), id));
  useImportEnd(isNew ? data : undefined);
  if (data === undefined && error !== null) {
    return <ErrorState message={error.message} actionLabel="Try Again" onAction={() => void refetch()} />;
  }
  if (data === undefined) return <LoadingState />;
  if (isImportRunning(data.status)) return <RunningImport record={data} onCancel={flow.cancel} />;
  if (data.status !== 'failed') return <ImportResult record={data} flow={flow} />;
  const message = data.failure?.message ?? 'The import failed. Nothing was imported.';
  const { fileName, badLines, failure } = data;
  return (
    <RefusedFile
      refusal={{ fileName, message, badLines, badLineCount: failure?.badLineCount ?? 0, file: null }}
      flow={flow}
    />
  );
}

function RunningImport({
  record,
  onCancel,
}: {
  readonly record: ImportDetail;
  readonly onCancel: () => void;
}) {
  const { progress, fileName, status } = record;
  const phase = status === 'publishing' ? 'publishing' : (progress?.phase ?? 'loading');
  const rows = `${formatCount(progress?.rows ?? 0)} rows`;
  const isReading = phase === 'loading' && progress !== null && progress.totalBytes !== null;
  return (
    <ImportProgress
      fileName={fileName}
      phase={phase}
      detail={
        isReading
          ? `${rows} · ${formatBytes(progress.bytes)} of ${formatBytes(progress.totalBytes ?? 0)}`
          : rows
      }
      share={isReading ? progress.bytes / Math.max(1, progress.totalBytes ?? 0) : null}
      onCancel={status === 'publishing' ? undefined : onCancel}
    />
  );
}

/** When an import ends: refetches the figures of all pages and shows a toast. */
function useImportEnd(record: ImportDetail | undefined): void {
  const cache = useQueryClient();
  const status = record?.status;
  const kind = record?.kind;
  const fileName = record?.fileName;
  // Effect: invalidates the cache once per ended import.
  useEffect(() => {
    if (status === undefined || isImportRunning(status)) return;
    void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'getImport' });
    trackAction('import_finished', { outcome: status, kind: kind ?? '' });
    if (status === 'published') showToast({ kind: 'done', message: `${fileName ?? ''} is imported.` });
  }, [cache, status, kind, fileName]);
}
