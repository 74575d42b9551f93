import type { TenantSummary } from '@skuline/contract';
import { codeOfMarketplace } from '@skuline/domain/sources';
import type { ReadLock } from '@skuline/domain/views';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { Identity } from '../../identity/index.ts';
import { readerOfCaller } from '../../stores/reader.ts';
import type { TenantService } from './tenant.service.ts';

export interface TenantRoutesDependencies {
  readonly service: TenantService;
  readonly identity: Pick<Identity, 'listTenantsOf' | 'switchTenant' | 'directory'>;
}

/** GET /api/tenant, GET /api/tenants, PUT /api/active-tenant */
export function tenantRoutes({ service, identity }: TenantRoutesDependencies) {
  return {
    listTenants: async ({ caller }: EndpointCall<'listTenants'>) => {
      const operator = (await identity.directory.isOperator(caller.userId))
        ? { isOperator: true as const }
        : {};
      const tenants = await identity.listTenantsOf(caller);
      return tenants.map(({ lacksSecondFactor: _lacks, ...tenant }) => ({ ...tenant, ...operator }));
    },
    switchTenant: ({ caller, body }: EndpointCall<'switchTenant'>) => identity.switchTenant(caller, body.id),
    async getTenant({ caller, query }: EndpointCall<'getTenant'>) {
      const summary = await service.summary(readerOfCaller(caller), query);
      const { sharedView } = caller;
      return sharedView === undefined ? summary : summaryWithin(sharedView.lock, summary);
    },
  };
}

/**
 * What a visitor's page needs: not when files were imported, no tags and no stock, and of the places those that the link is narrowed to. Of one that is
 * narrowed to channels, marketplaces could be of the others, and the other way round: they are left out.
 */
function summaryWithin(
  { names: { channel, marketplace } }: ReadLock,
  { channels, marketplaces, tags: _tags, has_stock: _stock, ...summary }: TenantSummary,
): TenantSummary {
  const codes = marketplace?.map(codeOfMarketplace);
  const keptChannels = marketplace === undefined ? channels : undefined;
  const keptMarketplaces = channel === undefined ? marketplaces : undefined;
  return {
    ...summary,
    lastImportedAt: null,
    ...(keptChannels === undefined
      ? {}
      : { channels: keptChannels.filter(({ name }) => channel?.includes(name) ?? true) }),
    ...(keptMarketplaces === undefined
      ? {}
      : { marketplaces: keptMarketplaces.filter(({ name }) => codes?.includes(name) ?? true) }),
  };
}
