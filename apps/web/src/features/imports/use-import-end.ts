import type { StagedFile } from '@skuline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { trackAction } from '../../telemetry/index.ts';
import { showToast } from '../../ui/index.ts';
import { countOf } from './import-texts.ts';

const IMPORTING: readonly StagedFile['state'][] = ['waiting', 'importing'];

/** When an import of files ends: refetches the figures of all pages and shows a toast. */
export function useImportEnd(files: readonly StagedFile[] | undefined): void {
  const cache = useQueryClient();
  const isImporting = files?.some(({ state }) => IMPORTING.includes(state)) === true;
  const wasImporting = useRef(false);
  const imported = files?.filter(({ state }) => state === 'imported').length ?? 0;
  const failed = files?.filter(({ state }) => state === 'failed').length ?? 0;
  const ended = isImporting ? imported + failed : null;
  // Effect: the list of earlier imports shows each file as it begins and ends.
  useEffect(() => {
    if (ended !== null) void cache.invalidateQueries({ queryKey: ['listImports'] });
  }, [cache, ended]);
  // Effect: once per end of an import.
  useEffect(() => {
    if (wasImporting.current && !isImporting) {
      void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'listStagedFiles' });
      trackAction('import_finished', { imported, failed });
      if (imported > 0) {
        showToast({
          kind: 'done',
          message: `${countOf(imported, 'file')} ${imported === 1 ? 'is' : 'are'} imported.`,
        });
      }
    }
    wasImporting.current = isImporting;
  }, [cache, isImporting, imported, failed]);
}
