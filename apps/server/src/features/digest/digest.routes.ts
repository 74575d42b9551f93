import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { DigestService } from './digest.service.ts';

/** GET /api/insights/digest */
export function digestRoutes(digests: DigestService) {
  return {
    getDigest: ({ caller, query }: EndpointCall<'getDigest'>) => digests.get(caller.tenantId, query),
  };
}
