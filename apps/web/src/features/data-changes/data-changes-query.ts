import { listDataChanges } from '@skuline/contract';
import { type Api, callQuery, tenantScope } from '../../api/index.ts';

/** What changed since a day or a moment, with so many of the imports that did it. */
export function dataChangesQuery(api: Api, since: string, limit: number) {
  return callQuery(api, ['dataChanges'], listDataChanges, { ...tenantScope(api), since, limit });
}
