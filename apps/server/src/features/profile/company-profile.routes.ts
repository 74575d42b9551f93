import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { CompanyProfileService } from './company-profile.service.ts';

/** GET and PUT /api/company-profile */
export function companyProfileRoutes(service: CompanyProfileService) {
  return {
    getCompanyProfile: ({ caller }: EndpointCall<'getCompanyProfile'>) => service.get(caller.tenantId),
    saveCompanyProfile: ({ caller, body }: EndpointCall<'saveCompanyProfile'>) => service.save(caller, body),
  };
}
