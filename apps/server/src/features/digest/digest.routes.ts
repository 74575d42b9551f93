import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { DigestService } from './digest.service.ts';

/** GET /api/insights/digest, /api/today */
export function digestRoutes(digests: DigestService) {
  return {
    getDigest: ({ caller, query }: EndpointCall<'getDigest'>) => digests.get(caller.tenantId, query),
    getToday: ({ caller }: EndpointCall<'getToday'>) => digests.today(caller.tenantId),
  };
}
