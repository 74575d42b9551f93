import type { EndpointCall } from '../../http/mount-endpoints.ts';
import { readerOfCaller } from '../../stores/reader.ts';
import type { DigestService } from './digest.service.ts';

/** GET /api/insights/digest, /api/today */
export function digestRoutes(digests: DigestService) {
  return {
    getDigest: ({ caller, query }: EndpointCall<'getDigest'>) => digests.get(readerOfCaller(caller), query),
    getToday: ({ caller }: EndpointCall<'getToday'>) => digests.today(readerOfCaller(caller)),
  };
}
