import type { Clock } from '../../clock.ts';
import type { Identity } from '../../identity/index.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { accountRoutes } from './account.routes.ts';
import { companyProfileRoutes } from './company-profile.routes.ts';
import { createCompanyProfileService } from './company-profile.service.ts';
import { preferencesRoutes } from './preferences.routes.ts';
import { createPreferencesService } from './preferences.service.ts';

export interface ProfileRoutesDependencies {
  readonly transactional: TransactionalStore;
  readonly identity: Pick<Identity, 'accounts' | 'directory'>;
  readonly clock: Clock;
}

export type ProfileRoutes = ReturnType<typeof profileRoutes>;

/** What stands behind the tabs of /profile: the person's account and preferences, the tenant's company profile. */
export function profileRoutes({ transactional, identity, clock }: ProfileRoutesDependencies) {
  const { accounts, directory } = identity;
  return {
    ...accountRoutes(accounts),
    ...preferencesRoutes(createPreferencesService(transactional, clock)),
    ...companyProfileRoutes(createCompanyProfileService({ transactional, directory, clock })),
  };
}
