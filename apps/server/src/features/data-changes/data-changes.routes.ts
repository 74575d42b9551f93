import type { CachedResponses } from '../../http/cached-response.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { DataChangesService } from './data-changes.service.ts';

/** GET /api/data-changes */
export function dataChangesRoutes(service: DataChangesService, responses: CachedResponses) {
  return {
    async listDataChanges({ caller, query, request, reply }: EndpointCall<'listDataChanges'>) {
      const { since, limit } = query;
      return responses.send(
        { caller, query: {}, request, reply },
        ['data changes', since, limit],
        (snapshot) => service.list(snapshot, since, limit),
      );
    },
  };
}
