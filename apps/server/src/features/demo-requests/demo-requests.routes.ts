import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { DemoRequestsService } from './demo-requests.service.ts';

/** POST /api/demo-requests */
export function demoRequestRoutes(demoRequests: DemoRequestsService) {
  return {
    requestDemo: async ({ body }: EndpointCall<'requestDemo'>) => {
      await demoRequests.store(body);
      return { received: true as const };
    },
  };
}
