import type { StagedFile } from '@skuline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { trackAction } from '../../telemetry/index.ts';

const IMPORTING: readonly StagedFile['state'][] = ['waiting', 'importing'];
const ENDED: readonly StagedFile['state'][] = ['imported', 'failed'];

/** When an import of files ends: refetches the figures of all pages. */
export function useImportEnd(files: readonly StagedFile[] | undefined): void {
  const cache = useQueryClient();
  const isImporting = files?.some(({ state }) => IMPORTING.includes(state)) === true;
  const begun = useRef<ReadonlySet<string>>(new Set());
  const endedIds = files?.filter(({ state }) => ENDED.includes(state)).map(({ id }) => id) ?? [];
  const ended = isImporting ? endedIds.join(' ') : null;
  // Effect: the list of earlier imports shows each file as it begins and ends.
  useEffect(() => {
    if (ended !== null) void cache.invalidateQueries({ queryKey: ['listImports'] });
  }, [cache, ended]);
  // Effect: once per end of an import; earlier ones are still listed.
  useEffect(() => {
    const importing = files?.filter(({ state }) => IMPORTING.includes(state)) ?? [];
    if (importing.length > 0) {
      begun.current = new Set([...begun.current, ...importing.map(({ id }) => id)]);
    } else if (files !== undefined && begun.current.size > 0) {
      const ofImport = files.filter(({ id }) => begun.current.has(id));
      begun.current = new Set();
      const imported = ofImport.filter(({ state }) => state === 'imported').length;
      const failed = ofImport.filter(({ state }) => state === 'failed').length;
      void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'listStagedFiles' });
      trackAction('import_finished', { imported, failed });
    }
  }, [cache, files]);
}
