import { type StagedFile, listStagedFiles } from '@skuline/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Api, callQuery, tenantScope } from '../../api/index.ts';

/** Polling interval while a file is being read or imported. */
const FOLLOW_MS = 700;
const IN_WORK: readonly StagedFile['state'][] = ['reading', 'waiting', 'importing'];

/** Whether the server is at work on a file. */
export function isInWork({ state }: StagedFile): boolean {
  return IN_WORK.includes(state);
}

/** The files that were given, polled while the server is at work on one of them. */
export function stagedFilesQuery(api: Api) {
  return queryOptions({
    ...callQuery(api, ['listStagedFiles'], listStagedFiles, tenantScope(api)),
    // Another tab, or somebody else, may have given some since.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.files.some(isInWork) === true ? FOLLOW_MS : false),
  });
}
