import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { DemoRequests } from './demo-requests.service.ts';

/** POST /api/demo-requests */
export function demoRequestRoutes(demoRequests: DemoRequests) {
  return {
    requestDemo: async ({ body }: EndpointCall<'requestDemo'>) => {
      await demoRequests.store(body);
      return { received: true as const };
    },
  };
}
