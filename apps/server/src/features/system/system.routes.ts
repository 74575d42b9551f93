import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { SystemService } from './system.service.ts';

/** /api/system: for operators alone, whichever company they have open. */
export function systemRoutes(service: SystemService) {
  return {
    getSystem: ({ caller }: EndpointCall<'getSystem'>) => service.describe(caller.email),
    hastenJobs: async ({ caller, params }: EndpointCall<'hastenJobs'>) => ({
      hastened: await service.hasten(caller.tenantId, params.name),
    }),
    async keepCompany({ params }: EndpointCall<'keepCompany'>) {
      await service.keep(params.id);
      return { kept: true as const };
    },
    async sendTestMail({ caller }: EndpointCall<'sendTestMail'>) {
      await service.sendTestMail(caller.email);
      return { to: caller.email };
    },
  };
}
